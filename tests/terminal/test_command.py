"""`charlemagne play` as a process: driven through pipes by what it prints."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner
from terminal.people import Person
from terminal.process import Process
from terminal.table import faults, too_long
from words.language import english_in, unspeakable_in

from charlemagne.cli import cli
from charlemagne.commands.play import command
from charlemagne.rules.books import BOOKS
from charlemagne.words import LANGUAGES, Language


@pytest.mark.parametrize(("language", "book"), list(zip(LANGUAGES * 2, BOOKS, strict=True)))
def test_a_whole_match_through_pipes(language: Language, book: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    args = ("--rules", book, "--lang", language, "--seed", "5", "--seat", "E", "--record", str(file))
    with Process("play", *args) as process:
        process.play(Person(language, 5, mistakes=0.3))
        assert process.end() == 0
        assert process.errors == ""
    hands, wrong = faults(file)
    assert hands and not wrong
    assert not unspeakable_in(process.text)
    assert not too_long(process.text)


@pytest.mark.parametrize("leave", ["end", "quit", "interrupt"])
def test_however_one_leaves_a_valid_record_stays(leave: str, tmp_path: Path) -> None:
    dice = random.Random(leave)
    for book in BOOKS:
        file, lines = tmp_path / f"{book}.jsonl", dice.randrange(25)
        with Process("play", "--rules", book, "--lang", "fr", "--seed", str(lines), "--record", str(file)) as process:
            if not process.play(Person("fr", lines), lines):
                status, said = process.end(), " la partie, "
            elif leave == "end":
                status, said = process.close(), "le jeu s’arrête ici"
            elif leave == "quit":
                process.type("quitte")
                status, said = process.end(), "Tu quittes la table."
            else:
                status, said = process.interrupt() - 130, "Arrêté."
            assert status == 0
            assert said in process.text
            assert str(file) in process.text
            assert "Traceback" not in process.errors
        assert not faults(file)[1]
        assert not english_in("\n".join(line for line in process.text.split("\n") if str(tmp_path) not in line))


def test_an_interruption_while_the_others_think_leaves_a_valid_record(tmp_path: Path) -> None:
    for lines in range(3, 15, 4):
        file = tmp_path / f"{lines}.jsonl"
        with Process(
            "play", "--rules", "maine", "--lang", "en", "--seed", str(lines), "--record", str(file)
        ) as process:
            person = Person("en", lines)
            if process.play(person, lines):
                process.type("1")
            assert process.interrupt() in (0, 130)
        assert not faults(file)[1]


def test_a_hand_that_is_on_is_kept_without_its_result(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    runner = CliRunner()
    first = runner.invoke(command, ["--seed", "4", "--lang", "en", "--record", str(file)], input="\n")
    assert first.exit_code == 0
    assert '"result": null' in file.read_text()
    again = runner.invoke(command, ["--seed", "4", "--lang", "en", "--record", str(file)], input="")
    assert again.exit_code == 2 and "name another file" in again.output
    other = runner.invoke(command, ["--seed", "5", "--lang", "en", "--record", str(file)], input="\nquit\n")
    assert other.exit_code == 0
    assert faults(file) == (2, [])


def test_a_file_that_breaks_off_in_a_line_is_gone_on_with_on_a_new_one(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text('{"charlemagne": 1')
    CliRunner().invoke(command, ["--seed", "4", "--record", str(file)], input="\n")
    assert [fault.line for fault in faults(file)[1]] == [1]


def test_the_same_seed_gives_the_same_match() -> None:
    one, two, three = (
        CliRunner().invoke(command, ["--seed", seed, "--lang", "en"], input="0\n" * 20).output for seed in "778"
    )
    assert told(one) == told(two) != told(three)


def told(text: str) -> str:
    """All but the last line, which names what the match is kept under."""
    return text.strip().rpartition("\n")[0]


def test_without_a_seed_matches_differ() -> None:
    one, two = (CliRunner().invoke(command, ["--lang", "en"], input="").output for _ in range(2))
    assert one != two


@pytest.mark.parametrize(
    ("environment", "start"),
    [
        ({"LC_ALL": "fr_CA.UTF-8"}, "Bienvenue"),
        ({"LC_ALL": "", "LANG": "fr_CA.UTF-8"}, "Bienvenue"),
        ({"LC_ALL": "C", "LANG": "fr_CA.UTF-8"}, "Welcome"),
        ({"LC_ALL": "", "LC_MESSAGES": "en_CA.UTF-8", "LANG": "fr_CA.UTF-8"}, "Welcome"),
    ],
)
def test_the_surroundings_choose_the_language(environment: dict[str, str], start: str) -> None:
    with Process("play", "--seed", "1", environment=environment) as process:
        process.close()
    assert process.text.startswith(start)


def test_an_output_that_knows_ascii_alone_is_no_reason_to_stop() -> None:
    with Process("play", "--lang", "fr", "--seed", "1", environment={"PYTHONIOENCODING": "ascii"}) as process:
        assert process.close() == 0
    assert "Bienvenue" in process.text


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--rules", "chess"], "maine-32"),
        (["--seat", "X"], "N, E, S or W"),
        (["--players", "casual"], "three others"),
        (["--players", "casual,nobody,casual"], "no player is called 'nobody'"),
        (["--players", "casual:fast,casual,casual"], "no limit is written 'fast'"),
        (["--lang", "de"], "'fr'"),
        (["--seed", "-1"], "-1"),
        (["--house", "nowhere.toml"], "nowhere.toml"),
        (["--house", "{bad}"], "not TOML"),
        (["--house", "{wrong}"], "no house option 'targets'"),
        (["--house", "{draws}", "--seat", "N"], "leave it out"),
        (["--record", "{folder}"], "directory"),
        (["extra"], "extra"),
    ],
)
def test_wrong_usage_is_one_sentence_and_status_2(args: list[str], said: str, tmp_path: Path) -> None:
    for name, text in {"bad": "target = ", "wrong": "targets = 3", "draws": "draw-for-seats = true"}.items():
        (tmp_path / name).write_text(text)
    places = {name: str(tmp_path / name) for name in ("bad", "wrong", "draws")} | {"folder": str(tmp_path)}
    result = CliRunner().invoke(command, [arg.format(**places) for arg in args], input="")
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output


def test_help_ends_with_an_example() -> None:
    text = CliRunner().invoke(command, ["--help"]).output
    assert "charlemagne play --rules maine --lang fr" in text


def test_the_command_alone_starts_a_game() -> None:
    result = CliRunner().invoke(cli, [], input="", env={"LC_ALL": "fr_CA.UTF-8"})
    assert result.output.startswith("Bienvenue")
