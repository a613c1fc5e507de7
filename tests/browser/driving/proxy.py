"""A network that can be cut: passes bytes between a browser and a server until told to stop."""

from __future__ import annotations

import contextlib
import socket
import threading


class Proxy:
    def __init__(self, port: int) -> None:
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._cut = False
        self._mute = False
        self._deaf = False
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def cut(self) -> None:
        """Break every connection and let no new ones through."""
        self._cut = True
        for each in list(self._open):
            self._close(each)

    def mute(self) -> None:
        """Block everything the server says; what is said to it still arrives."""
        self._mute = True

    def deafen(self) -> None:
        """Block everything said to the server; what it says still arrives."""
        self._deaf = True

    def mend(self) -> None:
        self._cut = self._mute = self._deaf = False

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if self._cut:
                    client.close()
                    continue
                server = socket.create_connection(("127.0.0.1", self._target))
                self._open |= {client, server}
                for ends in ((client, server, False), (server, client, True)):
                    threading.Thread(target=self._pass, args=ends, daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if not (self._mute if is_answer else self._deaf):
                    target.sendall(data)
        self._close(source)
        self._close(target)

    def _close(self, end: socket.socket) -> None:
        self._open.discard(end)
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
