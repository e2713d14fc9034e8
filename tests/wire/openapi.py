"""Request bodies checked against Discord's published OpenAPI document, where it is present.

The document lies in a folder `shared` beside the checkout, or where PARLOUR_OPENAPI says.
"""

import functools
import json
import os
from collections.abc import Iterator
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


def path() -> Path:
    """Where the document is looked for."""
    return Path(os.environ.get("PARLOUR_OPENAPI") or ROOT.parent / "shared" / "discord-openapi.json")


def present() -> bool:
    """Whether request bodies are checked."""
    return path().is_file()


def wrongs(exchange: Exchange) -> list[str]:
    """What the document has against this request's body; nothing where document or route say nothing of it."""
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


def _union(validator: Any, options: list[Json], instance: object, schema: Json) -> Iterator[ValidationError]:
    """One of several, found by its `type`: quick, and the error names the field and not the whole union."""
    kind = instance.get("type") if isinstance(instance, dict) else None
    for option in options if kind is not None else ():
        resolved = validator._resolver.lookup(option["$ref"]).contents if "$ref" in option else option
        if kind in resolved.get("properties", {}).get("type", {}).get("enum", ()):
            yield from validator.descend(instance, option)
            return
    plain = Draft202012Validator.VALIDATORS["oneOf" if "oneOf" in schema else "anyOf"]
    yield from plain(validator, options, instance, schema)


_extend: Any = extend
_Validator: Any = _extend(Draft202012Validator, {"oneOf": _union, "anyOf": _union})
