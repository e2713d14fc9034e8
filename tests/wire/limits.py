"""Discord's limits on messages, modals and commands, refused as Discord refuses."""

import re
from collections.abc import Iterable, Iterator, Sequence

from tests.wire.exchange import Refusal, Sent
from tests.wire.picture import SELECTS, Flag, Json, Kind, walk

COMPONENTS, TEXTS, ROW_BUTTONS, OPTIONS, LEGACY_ROWS = 40, 4000, 5, 25, 5
LABEL, CUSTOM_ID, PLACEHOLDER, OPTION, CONTENT = 80, 100, 150, 100, 2000
FILES, FILE_BYTES = 10, 10 * 1024 * 1024
LINK, PREMIUM = 5, 6
TOP = frozenset(
    {
        Kind.ROW,
        Kind.SECTION,
        Kind.TEXT,
        Kind.GALLERY,
        Kind.FILE,
        Kind.SEPARATOR,
        Kind.CONTAINER,
    }
)

Wrong = tuple[str, str, str]
"""The place of the limit, Discord's code, and its message."""


def refuse(wrongs: Iterable[Wrong]) -> None:
    """Raise 50035 if anything is wrong."""
    errors: Json = {}
    for where, code, says in wrongs:
        at = errors
        for part in where.split("."):
            at = at.setdefault(part, {})
        at.setdefault("_errors", []).append({"code": code, "message": says})
    if errors:
        raise Refusal(400, 50035, "Invalid Form Body", errors)


def check_message(body: Json, files: Sequence[Sent], was_v2: bool = False, kept: Sequence[str] = ()) -> None:
    """Refuse a message that Discord would; `kept` names the attachments that it has already."""
    if any(len(f.content) > FILE_BYTES for f in files):
        raise Refusal(413, 40005, "Request entity too large")
    v2 = was_v2 or bool((body.get("flags") or 0) & Flag.COMPONENTS_V2)
    refuse(
        [
            *_whole(body, files, v2),
            *_components(body.get("components") or [], v2, {*kept, *(f.filename for f in files)}),
        ]
    )


def check_modal(body: Json) -> None:
    """Refuse a modal that Discord would."""
    refuse(
        [
            *_length("title", body.get("title"), 1, 45),
            *_length("custom_id", body.get("custom_id"), 1, CUSTOM_ID),
            *_count("components", body.get("components"), 1, 5),
            *_unique(body.get("components") or []),
        ],
    )


def check_commands(commands: Sequence[Json]) -> None:
    """Refuse commands that Discord would."""
    refuse(wrong for i, command in enumerate(commands) for wrong in _command(str(i), command))


def _whole(body: Json, files: Sequence[Sent], v2: bool) -> Iterator[Wrong]:
    content, embeds = body.get("content"), body.get("embeds") or []
    if v2:
        for field in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(field):
                yield field, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", f"'{field}' cannot be used with V2"
    yield from _length("content", content, 0, CONTENT)
    if len(embeds) > 10 or sum(len(str(t)) for e in embeds for t in _embed_texts(e)) > 6000:
        yield "embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000"
    if len(body.get("attachments") or files) > FILES:
        yield "attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {FILES} or fewer in length."
    allowed = body.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or ()) and allowed.get(kind):
            yield (
                "allowed_mentions",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f"parse:['{kind}'] and {kind} are exclusive.",
            )
        if len(allowed.get(kind) or ()) > 100:
            yield f"allowed_mentions.{kind}", "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length."


def _embed_texts(embed: Json) -> Iterator[object]:
    yield from (embed.get("title", ""), embed.get("description", ""))
    yield from ((embed.get("footer") or {}).get("text", ""), (embed.get("author") or {}).get("name", ""))
    for field in embed.get("fields", ()):
        yield from (field["name"], field["value"])


def _components(components: Sequence[Json], v2: bool, files: set[str]) -> Iterator[Wrong]:
    every = list(walk(components))
    if v2 and len(every) > COMPONENTS:
        yield "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", f"{len(every)} components, at most {COMPONENTS}."
    if not v2 and len(components) > LEGACY_ROWS:
        yield "components", "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {LEGACY_ROWS} in length."
    length = sum(len(c["content"]) for c in every if c["type"] == Kind.TEXT)
    if length > TEXTS:
        yield "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", f"{length} characters of text, at most {TEXTS}."
    yield from _unique(components)
    for i, component in enumerate(components):
        allowed = TOP if v2 else {Kind.ROW}
        yield from _component(f"components.{i}", component, allowed, files)


def _unique(components: Sequence[Json]) -> Iterator[Wrong]:
    seen: set[str] = set()
    for component in walk(components):
        custom_id = component.get("custom_id")
        if custom_id in seen:
            yield (
                "components",
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                f"Component custom id {custom_id!r} cannot be duplicated",
            )
        if custom_id:
            seen.add(custom_id)


def _component(at: str, component: Json, allowed: "Iterable[Kind]", files: set[str]) -> Iterator[Wrong]:
    kind = component["type"]
    inside = component.get("components")
    if kind not in allowed:
        yield f"{at}.type", "UNION_TYPE_CHOICES", f"Value of field 'type' must be one of {sorted(allowed)}."
    inner: Iterable[Kind] = ()
    match kind:
        case Kind.ROW:
            menus = any(c["type"] in SELECTS for c in inside or ())
            yield from _count(f"{at}.components", inside, 1, 1 if menus else ROW_BUTTONS)
            inner = {Kind.BUTTON, *SELECTS}
        case Kind.CONTAINER:
            yield from _count(f"{at}.components", inside, 1, COMPONENTS)
            inner = TOP - {Kind.CONTAINER}
        case Kind.SECTION:
            yield from _count(f"{at}.components", inside, 1, 3)
            inner = {Kind.TEXT}
            yield from _component(
                f"{at}.accessory",
                component.get("accessory") or {"type": 0},
                {Kind.BUTTON, Kind.THUMBNAIL},
                files,
            )
        case Kind.BUTTON:
            yield from _button(at, component)
        case Kind.TEXT:
            yield from _length(f"{at}.content", component["content"], 1, TEXTS)
        case Kind.GALLERY:
            yield from _count(f"{at}.items", component.get("items"), 1, 10)
        case _ if kind in SELECTS:
            yield from _select(at, component)
        case _:
            pass
    for n, media in enumerate(_media(component)):
        if media.startswith("attachment://") and media.removeprefix("attachment://") not in files:
            yield f"{at}.media.{n}", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"No file {media}."
    for i, child in enumerate(inside or ()):
        yield from _component(f"{at}.components.{i}", child, inner, files)


def _media(component: Json) -> list[str]:
    items = [*(component.get("items") or ())] if component["type"] == Kind.GALLERY else []
    found = [i["media"]["url"] for i in items]
    return found + [component[k]["url"] for k in ("media", "file") if isinstance(component.get(k), dict)]


def _button(at: str, button: Json) -> Iterator[Wrong]:
    yield from _length(f"{at}.label", button.get("label"), 0, LABEL)
    if not button.get("label") and not button.get("emoji") and button.get("style") != PREMIUM:
        yield at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji."
    if button.get("style") == LINK:
        yield from _length(f"{at}.url", button.get("url") or "", 1, 512)
    elif button.get("style") != PREMIUM:
        yield from _length(f"{at}.custom_id", button.get("custom_id") or "", 1, CUSTOM_ID)


def _select(at: str, select: Json) -> Iterator[Wrong]:
    yield from _length(f"{at}.custom_id", select.get("custom_id") or "", 1, CUSTOM_ID)
    yield from _length(f"{at}.placeholder", select.get("placeholder"), 0, PLACEHOLDER)
    if select["type"] != Kind.SELECT:
        return
    options = select.get("options") or []
    yield from _count(f"{at}.options", options, 1, OPTIONS)
    most = select.get("max_values", 1)
    if not select.get("min_values", 1) <= most <= len(options):
        yield f"{at}.max_values", "BASE_TYPE_BAD_LENGTH", f"{most} values of {len(options)} options."
    if len({o["value"] for o in options}) != len(options):
        yield f"{at}.options", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The value of an option is duplicated."
    for i, option in enumerate(options):
        yield from _length(f"{at}.options.{i}.label", option["label"], 1, OPTION)
        yield from _length(f"{at}.options.{i}.value", option["value"], 1, OPTION)
        yield from _length(f"{at}.options.{i}.description", option.get("description"), 0, OPTION)


def _command(at: str, command: Json) -> Iterator[Wrong]:
    parts = [command, *_options(command)]
    size = sum(len(p["name"]) + len(p.get("description") or "") for p in parts)
    size += sum(len(c["name"]) + len(str(c["value"])) for p in parts for c in p.get("choices") or ())
    if size > 8000:
        yield at, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({size} of 8000)."
    for part in parts:
        if part.get("type", 1) not in (2, 3) or part is not command:
            if not re.fullmatch(r"[-_'\w]{1,32}", part["name"]) or part["name"] != part["name"].lower():
                yield f"{at}.name", "APPLICATION_COMMAND_INVALID_NAME", f"Command name {part['name']!r} is invalid"
            yield from _length(f"{at}.description", part.get("description") or "", 1, 100)
        yield from _count(f"{at}.options", part.get("options") or [], 0, OPTIONS)
        yield from _count(f"{at}.choices", part.get("choices") or [], 0, OPTIONS)


def _options(command: Json) -> Iterator[Json]:
    for option in command.get("options") or ():
        yield option
        yield from _options(option)


def _length(where: str, text: str | None, least: int, most: int) -> Iterator[Wrong]:
    if text is not None and not least <= len(text) <= most:
        yield where, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."


def _count(where: str, items: "Sequence[object] | None", least: int, most: int) -> Iterator[Wrong]:
    if not least <= len(items or ()) <= most:
        yield where, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
