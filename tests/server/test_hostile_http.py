"""Requests of every kind that the wire's own schema allows, and of every kind that it doesn't, made by schemathesis.

No answer is a fault of the server, each is what the schema says, and the tables are as well afterwards as before.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import strategies as st
from server.harness import Json, Running, new_table, running

from charlemagne.server import wire
from charlemagne.server.guard import STATUS

schemathesis: Any = pytest.importorskip("schemathesis", reason="NOT PROVED HERE: schemathesis is not installed")
checks: Any = pytest.importorskip("schemathesis.checks")

COMMANDS = (wire.Do, wire.Knocked, *get_args(wire.OfTable))
REF = "#/components/schemas/{name}"
ANSWERS: dict[str, type] = {
    "get /api/books": wire.Books,
    "get /api/rules/{name}": wire.Rules,
    "post /api/tables": wire.Joined,
    "get /api/table/{code}": wire.Snapshot,
    "post /api/table/{code}/join": wire.Joined,
    "post /api/table/{code}/do": wire.Ok,
    "get /api/table/{code}/hand/{number}": wire.Review,
}
"""Every route whose answer is one JSON object, with what it answers when all is well."""

BODIES: dict[str, tuple[type, ...]] = {
    "post /api/tables": (wire.NewTable,),
    "post /api/table/{code}/join": (wire.Join,),
    "post /api/table/{code}/do": COMMANDS,
}


EVERY = [
    *((place, "positive") for place in sorted(ANSWERS)),
    *((place, "negative") for place in sorted(ANSWERS) if "{" in place or place in BODIES),
]
"""Each route with requests as the schema has them, and with wrong ones where something can be wrong."""


def openapi(codes: list[str]) -> Json:
    """The HTTP part of docs/server.md as an OpenAPI document, from the structs.

    Args:
        codes: of tables that there are.
    """
    kinds = {*ANSWERS.values(), wire.Error, *(kind for body in BODIES.values() for kind in body)}
    _, components = msgspec.json.schema_components(sorted(kinds, key=str), ref_template=REF)

    def named(kind: type) -> Json:
        return {"$ref": REF.format(name=kind.__name__)}

    def content(*kinds: type) -> Json:
        one = [named(kind) for kind in kinds]
        return {"content": {"application/json": {"schema": one[0] if len(one) == 1 else {"anyOf": one}}}}

    known: Json = {"code": {"type": "string", "anyOf": [{"enum": codes}, {"pattern": "^[A-Za-z0-9]{1,6}$"}]}}
    known |= {"number": {"type": "integer"}, "name": {"type": "string", "minLength": 1}}
    errors = {str(status): {"description": "", **content(wire.Error)} for status in {*STATUS.values()} - {503}}
    paths: Json = {}
    for place, told in ANSWERS.items():
        method, path = place.split(" ")
        good = "201" if told is wire.Joined else "200"
        operation: Json = {
            "responses": {good: {"description": "", **content(told)}, **errors},
            "parameters": [
                {"name": name, "in": "path", "required": True, "schema": schema}
                for name, schema in known.items()
                if f"{{{name}}}" in path
            ],
        }
        if place in BODIES:
            operation["requestBody"] = {"required": True, **content(*BODIES[place])}
        if path.startswith("/api/rules"):
            operation["parameters"].append({"name": "house", "in": "query", "schema": {"type": "string"}})
        paths.setdefault(path, {})[method] = operation
    made = {"openapi": "3.1.0", "info": {"title": "charlemagne", "version": "1"}, "paths": paths}
    whole = json.dumps({**made, "components": {"schemas": components}})
    loaded: Json = json.loads(whole.replace('"#/ViewMessage"', '"#/components/schemas/ViewMessage"'))
    return loaded


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(slow_salt=0.0) as made:
        yield made
    assert not [said for said in made.log.said if said[0] == "fault"], made.log.said


def hold(server: Running, place: str, mode: str, examples: int) -> None:
    who = asyncio.run(new_table(server.host, start=True, players={"N": "novice"}))
    schema = schemathesis.openapi.from_dict(openapi([who.code]))
    method, path = place.split(" ")
    operation = schema[path][method.upper()]
    cases = operation.as_strategy(generation_mode=schemathesis.GenerationMode(mode))

    @settings(
        max_examples=examples,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
        verbosity=Verbosity.quiet,
    )
    @given(case=cases, bearer=st.booleans())
    def asked(case: Any, bearer: bool) -> None:
        headers = {"Authorization": f"Bearer {who.token}"} if bearer else {}
        reply = case.call(base_url=server.url, headers=headers)
        case.validate_response(
            reply,
            checks=[
                checks.not_a_server_error,
                checks.response_schema_conformance,
                checks.content_type_conformance,
            ],
        )

    asked()


@pytest.mark.parametrize(("place", "mode"), EVERY)
def test_no_request_is_a_fault_and_each_answer_is_what_the_schema_says(server: Running, place: str, mode: str) -> None:
    hold(server, place, mode, examples=20)


@pytest.mark.slow
@pytest.mark.parametrize(("place", "mode"), EVERY)
def test_no_request_of_many_is_a_fault(server: Running, place: str, mode: str) -> None:
    hold(server, place, mode, examples=500)
