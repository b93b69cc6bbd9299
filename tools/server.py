"""A static server for dist/ that behaves like a static host: correct content types, gzip, a path prefix, no magic."""

from __future__ import annotations

import gzip
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from tools.toolchain import say

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".whl": "application/octet-stream",
    ".zip": "application/zip",
    ".txt": "text/plain; charset=utf-8",
}
COMPRESSED = {".html", ".js", ".mjs", ".css", ".json", ".webmanifest", ".svg", ".wasm", ".txt"}
CACHE_SECONDS = 600


@lru_cache(maxsize=256)
def _packed(content: bytes) -> bytes:
    """Compress; cached by content, as tests serve the same files from many folders."""
    return gzip.compress(content, 6)


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves the files below `root` under `prefix`."""

    protocol_version = "HTTP/1.1"
    root: Path
    prefix: str

    def do_GET(self) -> None:
        """Send a file, redirect a folder without its slash, or answer 404."""
        path = unquote(urlsplit(self.path).path)
        if not path.endswith("/") and (folder := self._place(f"{path}/")) and folder.is_dir():
            self._head(301, {"Location": f"{quote(path)}/", "Content-Length": "0"})
            return
        self.before_sending(path)
        file = self._file(path)
        if file is None:
            self._send(404, "text/plain; charset=utf-8", f"There is nothing at {path}.\n".encode(), {})
            return
        packed = file.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", "")
        extra = {"Cache-Control": f"max-age={CACHE_SECONDS}"} | ({"Content-Encoding": "gzip"} if packed else {})
        content = file.read_bytes()
        body = _packed(content) if packed else content
        self._send(200, TYPES.get(file.suffix, "application/octet-stream"), body, extra)

    do_HEAD = do_GET  # noqa: N815 (the name that http.server calls)

    def before_sending(self, path: str) -> None:
        """Hook for tests that delay a file."""

    def _file(self, path: str) -> Path | None:
        file = self._place(path)
        if file and file.is_dir():
            file /= "index.html"
        return file if file and file.is_file() else None

    def _place(self, path: str) -> Path | None:
        """The path for an address below the prefix, whether it exists or not; None if it leads outside."""
        if not path.startswith(self.prefix) or "\0" in path:
            return None
        place = (self.root / path.removeprefix(self.prefix)).resolve()
        return place if place.is_relative_to(self.root) else None

    def _send(self, status: int, kind: str, body: bytes, extra: dict[str, str]) -> None:
        self._head(status, {"Content-Type": kind, "Content-Length": str(len(body)), **extra})
        if self.command != "HEAD":
            self.wfile.write(body)

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, text in headers.items():
            self.send_header(name, text)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: a terminal full of requests would hide the address."""


def make(root: Path, port: int, prefix: str, kind: type[Handler] = Handler) -> http.server.ThreadingHTTPServer:
    """A server for `root` under `prefix` (with slashes at both ends), on this machine only; port 0 takes a free one."""
    handler = type("SiteHandler", (kind,), {"root": root.resolve(), "prefix": prefix})
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)


@contextmanager
def serving(root: Path, prefix: str = "/", kind: type[Handler] = Handler) -> Iterator[str]:
    """Serve in the background while the block runs; yields the address of the site."""
    with make(root, 0, prefix, kind) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}{prefix}"
        finally:
            server.shutdown()


def serve_for_ever(root: Path, port: int, prefix: str) -> None:
    """Serve until interrupted, on the first free port from `port` on."""
    prefix = f"/{prefix.strip('/')}/".replace("//", "/")
    for candidate in (*range(port, port + 20), 0):
        try:
            server = make(root, candidate, prefix)
            break
        except OSError:
            continue
    with server:
        say(f"Oddsmith is at http://localhost:{server.server_address[1]}{prefix} (stop with Ctrl-C)")
        server.serve_forever()
