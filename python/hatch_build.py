"""Puts the built engine into the package: what `npm run build` made of the clone, and commander."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = "espalier/engine"


class EngineHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        folder = Path(self.root)
        if (folder / "src" / INSIDE).is_dir():
            # A source distribution carries it already.
            return
        clone = folder.parent
        if not (clone / "dist" / "pipes.js").is_file():
            raise FileNotFoundError(f"{clone / 'dist'}: the engine is not built; run npm run build first")
        lead = INSIDE if self.target_name == "wheel" else f"src/{INSIDE}"
        for path in _engine_files(clone):
            build_data["force_include"][str(path)] = f"{lead}/{path.relative_to(clone).as_posix()}"
        if self.target_name == "wheel":
            return
        build_data["force_include"][str(clone / "LICENSE")] = "LICENSE"


def _engine_files(clone: Path) -> list[Path]:
    commander = clone / "node_modules" / "commander"
    wanted = [clone / "package.json", clone / "bin" / "espalier.js", commander / "package.json"]
    wanted += [commander / "LICENSE", commander / "index.js", commander / "esm.mjs"]
    wanted += (commander / "lib").glob("*.js")
    wanted += (clone / "dist").rglob("*")
    return sorted(path for path in wanted if path.is_file() and not path.name.endswith(".d.ts"))
