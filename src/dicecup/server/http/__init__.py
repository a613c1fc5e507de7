"""HTTP and WebSockets: the application, its gatekeeper, live updates, and the page's files."""

from .. import need_server

need_server()
