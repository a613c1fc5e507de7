"""Pictures as files: SVG as `charts` draws it, or PNG, for which the same few elements are drawn again by Pillow.

Pillow is not needed otherwise: it comes with the extra `png`.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from ..files import check_output, write_output
from ..rules import Malformed
from ..words import say
from ..words.library import computing

SCALE = 2
"""Pixels per unit of the drawing."""
LETTERS = 13
"""The size of text that does not give its own."""
CLASSES = {"paper": "#fffdf7", "ink": "#222222", "grid": "#d9d4c7", "axis": "#222222"}


def check_picture(path: Path | None) -> None:
    """Refuse a name that no picture can have, before doing the work."""
    if path is None:
        return
    kind = path.suffix.lower()
    if kind not in (".svg", ".png"):
        raise Malformed(say(computing.PICTURE_NAME, name=path.stem))
    if kind == ".png":
        _pillow()
    check_output(path)


def write_picture(path: Path, drawing: str) -> None:
    """Write a drawing from `charts`, in the format that the name ends in."""
    write_output(path, [png(drawing) if path.suffix.lower() == ".png" else drawing])


def _pillow() -> Any:
    try:
        import PIL.Image
        import PIL.ImageDraw
        import PIL.ImageFont
    except ImportError:
        raise Malformed(computing.NEEDS_PILLOW) from None
    return PIL


def png(drawing: str) -> bytes:
    """A drawing from `charts` as PNG, in the colours for light paper."""
    pillow = _pillow()
    root = ElementTree.fromstring(drawing)  # nosec B314 # a drawing that we made
    _, _, width, height = (float(number) for number in root.attrib["viewBox"].split())
    image = pillow.Image.new("RGB", (round(width * SCALE), round(height * SCALE)), CLASSES["paper"])
    canvas = pillow.ImageDraw.Draw(image, "RGBA")
    _draw(canvas, pillow.ImageFont.load_default, root, 0.0)
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


@cache
def can_write_png() -> bool:
    """Whether Pillow is installed."""
    try:
        _pillow()
    except Malformed:
        return False
    return True


def _draw(canvas: Any, font: Callable[[float], Any], parent: ElementTree.Element, down: float) -> None:
    for element in parent:
        tag, of = element.tag.rpartition("}")[2], element.attrib

        def at(name: str, of: dict[str, str] = of) -> float:
            return float(of.get(name, 0)) * SCALE

        down_here = down * SCALE
        colour = of.get("fill") or CLASSES.get(of.get("class", ""), CLASSES["ink"])
        match tag:
            case "svg" | "a":
                _draw(canvas, font, element, down + float(of.get("y", 0)))
            case "rect":
                top = at("y") + down_here
                corners = (at("x"), top, at("x") + max(at("width") - 1, 0), top + max(at("height") - 1, 0))
                faint = format(round(255 * float(of.get("fill-opacity", 1))), "02x")
                canvas.rectangle(corners, fill=colour + faint)
            case "line":
                ends = (at("x1"), at("y1") + down_here, at("x2"), at("y2") + down_here)
                canvas.line(ends, fill=colour, width=SCALE // 2)
            case "polyline":
                pairs = [pair.split(",") for pair in of["points"].split()]
                points = [(float(x) * SCALE, float(y) * SCALE + down_here) for x, y in pairs]
                canvas.line(points, fill=of["stroke"], width=round(2.5 * SCALE), joint="curve")
            case "circle":
                canvas.circle((at("cx"), at("cy") + down_here), at("r"), fill=colour)
            case "text":
                anchor = {"middle": "ms", "end": "rs"}.get(of.get("text-anchor", ""), "ls")
                place = (at("x"), at("y") + down_here)
                size = font(float(of.get("font-size", LETTERS)) * SCALE)
                canvas.text(place, element.text or "", fill=colour, font=size, anchor=anchor)
