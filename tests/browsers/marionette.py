"""Drives Firefox without geckodriver, which only translates: sends commands in Marionette's format to Firefox's port.

See docs/decisions/0014.
"""

from __future__ import annotations

import json
import socket
from typing import Any

COMMANDS = {
    "newSession": "NewSession",
    "setTimeouts": "SetTimeouts",
    "setWindowRect": "SetWindowRect",
    "get": "Navigate",
    "refresh": "Refresh",
    "getCurrentUrl": "GetCurrentURL",
    "newWindow": "NewWindow",
    "switchToWindow": "SwitchToWindow",
    "w3cGetWindowHandles": "GetWindowHandles",
    "close": "CloseWindow",
    "findElement": "FindElement",
    "findElements": "FindElements",
    "clickElement": "ElementClick",
    "sendKeysToElement": "ElementSendKeys",
    "actions": "PerformActions",
    "w3cExecuteScript": "ExecuteScript",
    "w3cExecuteScriptAsync": "ExecuteAsyncScript",
    "screenshot": "TakeScreenshot",
    "quit": "DeleteSession",
}


class Marionette:
    """Replaces Selenium's connection to a driver's server."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._heard = self._socket.makefile("rb")
        self._receive()  # the greeting
        self._sent = 0

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        """Send one command and wait for the result, in the form that a driver's server returns."""
        self._sent += 1
        given = {name: value for name, value in params.items() if name != "sessionId"}  # there is only one
        given |= {"full": False} if command == "screenshot" else {}
        message = json.dumps([0, self._sent, f"WebDriver:{COMMANDS[command]}", given]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._receive()
        if error:
            return {"status": error["error"], "value": error}
        return {"value": result["value"] if isinstance(result, dict) and set(result) == {"value"} else result}

    def close(self) -> None:
        """Close the connection."""
        self._heard.close()
        self._socket.close()

    def _receive(self) -> Any:
        length = b""
        while (byte := self._heard.read(1)) != b":":
            if not byte:
                raise ConnectionError("Firefox has ended.")
            length += byte
        return json.loads(self._heard.read(int(length)))
