"""The engine: one Node process for this process, which starts when it is first needed and ends with
the interpreter. Requests and answers are frames over two pipes (src/cli/pipes/frames.ts)."""

from __future__ import annotations

import atexit
import collections
import itertools
import json
import os
import queue
import re
import struct
import subprocess
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ._columns import Column
from ._errors import DataError, EngineError, Stopped
from ._node import engine_folder, is_new_enough, no_node, node_candidates

_MARK = b"ESP1"
#: What a frame's first eight bytes are.
_PREAMBLE = struct.Struct("<4sI")
#: Seconds that a child gets to end by itself, and to start.
_TO_END = 2.0
_TO_START = 60.0
_LINES_KEPT = 20
#: Bytes that are read at once.
_PIECE = 1 << 20

Progress = Callable[[Mapping[str, Any]], None]


class _Child:
    """One Node process, and who waits for which answer."""

    def __init__(self, node: str) -> None:
        command = [node, str(engine_folder() / "dist" / "pipes.js")]
        pipe = subprocess.PIPE
        # Unbuffered: a copy of a buffer in a forked process would be written a second time.
        self.process = subprocess.Popen(command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe)
        self.waiting: dict[int, queue.SimpleQueue[dict[str, Any] | None]] = {}
        self.hello: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self.is_over = False
        self._writing = threading.Lock()
        self._said: collections.deque[str] = collections.deque(maxlen=_LINES_KEPT)
        self._complaining = threading.Thread(target=self._listen_to_complaints, daemon=True)
        self._complaining.start()
        threading.Thread(target=self._listen, daemon=True).start()

    def send(self, header: Mapping[str, Any], buffers: Iterable[memoryview[Any]] = ()) -> None:
        text = json.dumps(header, allow_nan=False, separators=(",", ":")).encode()
        with self._writing:
            try:
                self._write(memoryview(_PREAMBLE.pack(_MARK, len(text)) + text))
                for buffer in buffers:
                    if buffer.nbytes > 0:
                        self._write(buffer.cast("B"))
            except OSError:
                self.is_over = True
            except BaseException:
                # Half a frame cannot be taken back.
                self.end(at_once=True)
                raise

    def _write(self, view: memoryview[Any]) -> None:
        stdin = self.process.stdin
        assert stdin is not None
        written = 0
        while written < len(view):
            written += stdin.write(view[written:]) or 0

    def _read(self, length: int) -> bytes | None:
        stdout = self.process.stdout
        assert stdout is not None
        pieces = bytearray()
        while len(pieces) < length:
            piece = stdout.read(min(length - len(pieces), _PIECE))
            if not piece:
                return None
            pieces += piece
        return bytes(pieces)

    def _listen(self) -> None:
        while (preamble := self._read(_PREAMBLE.size)) is not None:
            mark, length = _PREAMBLE.unpack(preamble)
            text = self._read(length) if mark == _MARK else None
            if text is None:
                break
            message = json.loads(text)
            if "hello" in message:
                self.hello.put(message["hello"])
            elif (slot := self.waiting.get(message.get("id"))) is not None:
                slot.put(message)
        self.is_over = True
        self.hello.put(None)
        for slot in list(self.waiting.values()):
            slot.put(None)

    def _listen_to_complaints(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._said.append(line.decode(errors="replace").strip())

    def last_words(self) -> str:
        """How it ended, and what it said of it, in one line."""
        try:
            code = self.process.wait(_TO_END)
        except subprocess.TimeoutExpired:
            return "it stopped listening"
        self._complaining.join(_TO_END)
        said = next((line for line in self._said if "Error" in line or "memory" in line), "")
        how = f"killed by signal {-code}" if code < 0 else f"exit code {code}"
        return f"{how}: {said}" if said else how

    def end(self, at_once: bool = False) -> None:
        self.is_over = True
        process = self.process
        if at_once:
            process.kill()
        assert process.stdin is not None
        process.stdin.close()
        try:
            process.wait(_TO_END)
        except subprocess.TimeoutExpired:
            process.kill()

    def forget(self) -> None:
        """In a forked process: lets go of the pipes, which are the other process's."""
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()
        self.process.returncode = 0


class Engine:
    """Starts children as needed and puts requests to them; safe to share among threads."""

    def __init__(self) -> None:
        self._child: _Child | None = None
        self._starting = threading.Lock()
        self._ids = itertools.count(1)

    def request(
        self,
        name: str,
        options: Mapping[str, Any] | None = None,
        columns: Iterable[Column] = (),
        reading: Mapping[str, Any] | None = None,
        on_progress: Progress | None = None,
    ) -> dict[str, Any]:
        """The answer to one request. Ctrl-C stops the work and gives the best found so far."""
        child = self._running()
        columns = list(columns)
        number = next(self._ids)
        slot: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        child.waiting[number] = slot
        header: dict[str, Any] = {
            "id": number,
            "request": name,
            "options": options or {},
            "reading": reading or {},
            "columns": [column.header() for column in columns],
            "buffers": [column.values.nbytes for column in columns],
        }
        try:
            child.send(header, (memoryview(column.values) for column in columns))
            if child.is_over:
                slot.put(None)
            answer = self._answer(child, number, slot, on_progress, header["options"])
        finally:
            child.waiting.pop(number, None)
        return {"id": number, **answer}

    def _answer(
        self,
        child: _Child,
        number: int,
        slot: queue.SimpleQueue[dict[str, Any] | None],
        on_progress: Progress | None,
        asked: Mapping[str, Any],
    ) -> dict[str, Any]:
        stopped = False
        while True:
            try:
                # A wait without end could not be interrupted on Windows.
                message = slot.get(timeout=1)
                if message is None:
                    raise EngineError(
                        f"the engine ended while it worked ({child.last_words()}); the next call starts it anew"
                    )
                if "answer" in message:
                    return message["answer"]
                if "error" in message:
                    raise _error_of(message["error"], asked)
                if on_progress is not None:
                    on_progress(message["progress"])
            except queue.Empty:
                continue
            except KeyboardInterrupt:
                if stopped:
                    raise
                stopped = True
                child.send({"id": None, "request": "cancel", "of": number})

    def _running(self) -> _Child:
        with self._starting:
            if self._child is None or self._child.is_over:
                self._child = _start()
            return self._child

    def end(self) -> None:
        """Ends the child; the next request starts another."""
        child, self._child = self._child, None
        if child is not None:
            child.end()

    def after_fork(self) -> None:
        child, self._child = self._child, None
        self._starting = threading.Lock()
        if child is not None:
            child.forget()


def _start() -> _Child:
    tried: list[str] = []
    for node in node_candidates():
        try:
            child = _Child(node)
        except OSError as error:
            tried.append(f"{node}, which cannot be started ({error.strerror})")
            continue
        try:
            hello = child.hello.get(timeout=_TO_START)
        except queue.Empty:
            hello = None
        except BaseException:
            child.end(at_once=True)
            raise
        if hello is not None and is_new_enough(hello["node"]):
            return child
        child.end(at_once=hello is None)
        version = hello["node"] if hello else _version_of(node)
        if hello is None and is_new_enough(version or "0.0"):
            raise EngineError(f"the engine did not start with {node} ({child.last_words()})")
        tried.append(f"{node} of version {version}" if version else f"{node}, which is no Node")
    raise no_node(tried)


def _version_of(node: str) -> str | None:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=_TO_START)
    except (OSError, subprocess.TimeoutExpired):
        return None
    version = said.stdout.strip().lstrip("v")
    return version if version[:1].isdigit() and "." in version else None


def _error_of(error: Mapping[str, Any], asked: Mapping[str, Any]) -> Exception:
    message = str(error["message"])
    # Options by the names that Python has for them.
    for name in (*asked, *re.findall(r"did you mean (\w+)\?", message)):
        if name.isidentifier():
            message = re.sub(rf'(?<!"){name}(?!")\b', _snake_case(name), message)
    ways = [_option_text(hint) for hint in error.get("hint", ())]
    if ways:
        message += f" ({', '.join(ways)})"
    code = error.get("code")
    if code == "stopped":
        return Stopped(message)
    if code == "too-large":
        return MemoryError(message)
    if code == "defect":
        return EngineError(f"a defect in the engine: {message}; please report it")
    return DataError(message)


def _option_text(hint: Mapping[str, str]) -> str:
    """{"option": "maxDepth", "value": "3"} as Python says it: max_depth=3."""
    name = _snake_case(hint["option"])
    return f"{name}={hint['value']}" if "value" in hint else name


def _snake_case(name: str) -> str:
    return re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


#: The one of this process.
engine = Engine()
atexit.register(engine.end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=engine.after_fork)
