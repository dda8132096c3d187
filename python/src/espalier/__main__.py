"""`espalier` of the command line, by the engine that the package carries."""

from __future__ import annotations

import subprocess
import sys

from ._engine import _version_of
from ._errors import EngineError
from ._node import engine_folder, is_new_enough, no_node, node_candidates


def main() -> int:
    try:
        program = engine_folder() / "bin" / "espalier.js"
        tried = []
        for node in node_candidates():
            version = _version_of(node)
            if version is not None and is_new_enough(version):
                return subprocess.call([node, str(program), *sys.argv[1:]])
            tried.append(f"{node} of version {version}")
        raise no_node(tried)
    except EngineError as error:
        print(f"espalier: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
