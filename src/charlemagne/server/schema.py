"""The page's types, from the wire's structs: ``python -m charlemagne.server.schema [FILE]``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from charlemagne.server import wire

HEAD: Final = (
    "// Made by `python -m charlemagne.server.schema web/src/wire.ts`: change charlemagne/server/wire.py instead.\n"
)

ROOTS: Final[tuple[type, ...]] = (
    wire.TableMessage,
    wire.ViewMessage,
    wire.Ok,
    wire.Error,
    wire.NewTable,
    wire.Join,
    wire.Joined,
    wire.Books,
    wire.Rules,
    wire.Review,
    wire.Snapshot,
    wire.Do,
    wire.Knocked,
    *get_args(wire.OfTable),
)


def typescript() -> str:
    """The whole file."""
    _, components = msgspec.json.schema_components(ROOTS, ref_template="#/{name}")
    lines = [HEAD, f"export const WIRE = {wire.WIRE};\n"]
    for name in sorted(components):
        lines.extend(_interface(name, components[name]))
    commands = " | ".join(kind.__name__ for kind in (wire.Do, wire.Knocked, *get_args(wire.OfTable)))
    lines.append(f"export type Command = {commands};\n")
    lines.append("export type Message = TableMessage | ViewMessage | Ok | Error;\n")
    return "\n".join(lines)


def _interface(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    if "properties" not in schema:
        yield f"export type {name} = {_type(schema)};\n"
        return
    required = set(schema.get("required", ()))
    yield f"export interface {name} {{"
    for key, value in schema["properties"].items():
        # What the server sends is always there, but where it leaves out what says nothing.
        yield f"  {_key(key)}{'' if key in required else '?'}: {_type(value)};"
    yield "}\n"


def _key(key: str) -> str:
    return key if key.isidentifier() else json.dumps(key)


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix("#/")
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array":
            item = _type(schema.get("items", {}))
            return f"({item})[]" if "|" in item else f"{item}[]"
        case "object":
            value = schema.get("additionalProperties")
            return f"Record<string, {_type(value)}>" if isinstance(value, dict) else "Record<string, unknown>"
        case _:
            return "unknown"


def main(arguments: list[str]) -> int:
    text = typescript()
    if arguments:
        Path(arguments[0]).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
