"""The addresses at which a server can be reached, for people to type or scan."""

from __future__ import annotations

import io
import socket

import segno

EVERYWHERE = ("0.0.0.0", "::", "")  # nosec B104 # compared with, not listened on


def link(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}/" if port == 80 else f"http://{shown}:{port}/"


def lan_address() -> str | None:
    """This machine's own address in its network. Finding out sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def own_names(host: str) -> frozenset[str]:
    """The names by which browsers may address a server that listens on `host`."""
    if host not in EVERYWHERE:
        return frozenset({host})
    name = socket.gethostname().lower()
    address = lan_address()
    return frozenset({name, f"{name}.local", *([address] if address else [])})


def qr_picture(address: str) -> bytes:
    """A QR code as SVG, for a web page."""
    drawing = io.BytesIO()
    segno.make(address, micro=False).save(drawing, kind="svg", border=2, scale=4, dark="#000", light="#fff")
    return drawing.getvalue()


def qr_code(address: str, ascii_only: bool = False) -> str:
    """A QR code made of characters, for a phone held up to the screen."""
    code = segno.make(address, micro=False)
    if ascii_only:  # dark modules stay empty, as with blocks on a dark screen; two characters are about a square
        rows = code.matrix_iter(border=2)
        return "\n".join("".join("  " if dark else "##" for dark in row) for row in rows) + "\n"
    drawing = io.StringIO()
    code.terminal(drawing, compact=True, border=2)
    return drawing.getvalue()
