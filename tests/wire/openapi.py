"""Request bodies checked against Discord's published OpenAPI document, where it is present.

The document lies in a folder `shared` beside the checkout, or where PARLOUR_OPENAPI says.
"""

import functools
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from tests.wire.exchange import Exchange
from tests.wire.picture import Json

ROOT = Path(__file__).parents[2]
NAME = "urn:discord"


@functools.cache
def path() -> Path:
    """Return the path at which the document is looked for."""
    return Path(os.environ.get("PARLOUR_OPENAPI") or ROOT.parent / "shared" / "discord-openapi.json")


def present() -> bool:
    """Return whether request bodies are checked."""
    return path().is_file()


def wrongs(exchange: Exchange) -> list[str]:
    """Return the document's objections to this request's body; none if it says nothing of document or route."""
    checks = validator(exchange.route) if exchange.body is not None and present() else None
    return [f"{e.json_path}: {e.message[:300]}" for e in checks.iter_errors(exchange.body)] if checks else []


def validator(route: str) -> Any:
    """The document's validator for a route's body; None where it describes none."""
    return _validator(path(), route)


@functools.cache
def _document(where: Path) -> Json:
    document: Json = json.loads(where.read_text(encoding="utf-8"))
    schemas = document["components"]["schemas"]
    # discord.py sends some ids as integers, attachments' always; Discord takes both.
    schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]}
    return document


@functools.cache
def _registry(where: Path) -> "Registry[Any]":
    registry: Registry[Any] = Registry()
    filled: Registry[Any] = registry.with_resource(NAME, DRAFT202012.create_resource(_document(where)))
    return filled


@functools.cache
def _validator(where: Path, route: str) -> Any:
    method, _, template = route.partition(" ")
    operation = _document(where)["paths"].get(template, {}).get(method.lower(), {})
    content = operation.get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    pointer = f"#/paths/{template.replace('/', '~1')}/{method.lower()}/requestBody/content/application~1json/schema"
    if template == "/users/@me/channels":
        # Of the two ways to open a channel, a bot has the one with a recipient.
        pointer = "#/components/schemas/CreatePrivateChannelRequest"
    return _Validator({"$ref": NAME + pointer.replace("{", "%7B").replace("}", "%7D")}, registry=_registry(where))


def _union(checks: Any, options: list[Json], instance: object, schema: Json) -> Iterator[ValidationError]:
    """One of several, picked by what it is: quick, and the error names the field and not the whole union."""
    if all("const" in option for option in options):
        if instance not in [option["const"] for option in options]:
            yield ValidationError(f"{instance!r} is none of {[option['const'] for option in options]}")
        return
    real = [option for option in options if option != {"type": "null"}]
    if len(real) < len(options) and instance is None:
        return
    kind = instance.get("type") if isinstance(instance, dict) else None
    named = [o for o in real if kind is not None and "$ref" in o and kind in _kinds(path(), o["$ref"])]
    picked = real if len(real) == 1 else named
    if picked:
        yield from checks.descend(instance, picked[0])
        return
    plain = Draft202012Validator.VALIDATORS["oneOf" if "oneOf" in schema else "anyOf"]
    yield from plain(checks, options, instance, schema)


@functools.cache
def _kinds(where: Path, reference: str) -> Sequence[object]:
    """The values of `type` that a named schema allows."""
    named = _document(where)["components"]["schemas"][reference.rpartition("/")[2]]
    kinds: Sequence[object] = named.get("properties", {}).get("type", {}).get("enum", ())
    return kinds


_extend: Any = extend
_Validator: Any = _extend(Draft202012Validator, {"oneOf": _union, "anyOf": _union})
