// The Pythons of this machine that the package runs on, the newest first: those on the path, and pyenv's.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const OLDEST = 10;
const NEWEST = 16;

/** Each with its minor version, once. */
export function findPythons() {
  const minors = Array.from({ length: NEWEST - OLDEST + 1 }, (_, step) => NEWEST - step);
  const own = join(homedir(), ".pyenv", "versions");
  const ofPyenv = existsSync(own)
    ? readdirSync(own).map((version) => join(own, version, "bin", "python"))
    : [];
  const named = minors.map((minor) => `python3.${minor}`);
  const found = new Map();
  for (const path of [...named, "python3", "python", ...ofPyenv]) {
    const asked = spawnSync(path, ["-c", "import sys; print(*sys.version_info[:2])"], { encoding: "utf8" });
    const [major, minor] = (asked.stdout ?? "").trim().split(" ").map(Number);
    if (asked.status === 0 && major === 3 && minor >= OLDEST && !found.has(minor)) found.set(minor, path);
  }
  return [...found].sort(([a], [b]) => b - a).map(([minor, path]) => ({ minor, path }));
}
