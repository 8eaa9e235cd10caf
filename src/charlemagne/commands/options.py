"""What several commands read the same way from their options."""

from __future__ import annotations

from pathlib import Path

import click

from charlemagne.rules.house import read_toml
from charlemagne.rules.model import RuleBookError


def read_house(file: Path | None) -> dict[str, object]:
    """The house options in a file, none without one; they are not yet held against a book.

    Raises:
        click.UsageError: if the file can't be read.
    """
    if file is None:
        return {}
    try:
        return read_toml(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise click.UsageError(f"--house {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise click.UsageError(f"--house {file}: not UTF-8") from None
    except RuleBookError as error:
        raise click.UsageError(f"--house {file}: {error}") from None
