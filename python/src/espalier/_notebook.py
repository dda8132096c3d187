"""What a notebook shows: drawings, pages, and how far the work has come."""

from __future__ import annotations

import base64
import contextlib
import html
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

#: Seconds of work before its progress is shown.
_QUIET_FOR = 1.0


class Page:
    """A page of HTML: a notebook shows it in a frame."""

    def __init__(self, text: str) -> None:
        self.text = text

    def save(self, path: str | Path) -> Path:
        """Writes it to a file that a browser opens."""
        path = Path(path)
        path.write_text(self.text, encoding="utf-8")
        return path

    def _repr_html_(self) -> str:
        shown = base64.b64encode(self.text.encode()).decode()
        return (
            f'<iframe src="data:text/html;base64,{shown}" title="Report" '
            'style="width:100%;height:40em;border:1px solid #8884"></iframe>'
        )


def drawing(svg: str, notices: Sequence[str]) -> str:
    """A model drawn, with what was decided without being asked below it."""
    lines = "".join(f"<li>{escaped(notice)}</li>" for notice in notices)
    below = f'<ul style="font-size:smaller">{lines}</ul>' if lines else ""
    image = base64.b64encode(svg.encode()).decode()
    # As an image, no style of the page and none of the drawing reaches the other.
    return (
        f'<img src="data:image/svg+xml;base64,{image}" alt="The model, drawn" style="max-width:100%">{below}'
    )


def escaped(text: str) -> str:
    return html.escape(text)


@contextlib.contextmanager
def progress(verbose: bool) -> Iterator[Callable[[Mapping[str, Any]], None] | None]:
    """What shows the progress of a request: a bar in a notebook, lines on standard error, or none."""
    display = _display()
    if display is None and not verbose:
        yield None
        return
    started = time.monotonic()
    handle = None
    said = ""

    def show(now: Mapping[str, Any]) -> None:
        nonlocal handle, said
        if time.monotonic() - started < _QUIET_FOR:
            return
        if display is None:
            if now["text"] != said:
                said = now["text"]
                print(f"espalier: {said}", file=sys.stderr)
        elif handle is None:
            handle = display(_Bar(now), display_id=True)
        else:
            handle.update(_Bar(now))

    try:
        yield show
    finally:
        if handle is not None:
            handle.update(_Bar(None))


class _Bar:
    def __init__(self, now: Mapping[str, Any] | None) -> None:
        self._now = now

    def _repr_html_(self) -> str:
        if self._now is None:
            return ""
        done = self._now["done"]
        value = "" if done is None else f' value="{done:.3f}"'
        return f"<progress{value}></progress> {escaped(self._now['text'])}"

    def __repr__(self) -> str:
        return "" if self._now is None else str(self._now["text"])


def _display() -> Any:
    """IPython's `display`, where a notebook is what runs this."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or type(shell).__name__ != "ZMQInteractiveShell":
        return None
    from IPython.display import display

    return display
