// Which room of src/ imports which, from the code itself: every import that dependency-cruiser finds, folded to folders.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Entries by the name they are imported under; every other file belongs to its folder. */
const ENTRIES = {
  "src/index.ts": "espalier",
  "src/node.ts": "espalier/node",
  "src/edit.ts": "espalier/edit",
  "src/report.ts": "espalier/report",
  "src/learner.ts": "espalier/learner",
  "src/check.ts": "espalier/check",
  "src/internal.ts": "internal",
};

function roomOf(file) {
  return ENTRIES[file] ?? /^src\/([^/.]+)/.exec(file)?.[1] ?? null;
}

/** Room names to the names they import and by how many lines, all in alphabetical order. */
export function roomImports(root) {
  const program = join(root, "node_modules", "dependency-cruiser", "bin", "dependency-cruise.mjs");
  const args = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "src"];
  // A broken rule ends the program with an error, and lint says so; the imports are printed all the same.
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (!stdout.startsWith("{")) throw new Error(`dependency-cruiser says: ${stderr}`);
  const imports = new Map();
  for (const { source, dependencies } of JSON.parse(stdout).modules) {
    const from = roomOf(source);
    if (from === null) continue;
    if (!imports.has(from)) imports.set(from, new Map());
    const own = imports.get(from);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (to !== null && to !== from) own.set(to, (own.get(to) ?? 0) + 1);
    }
  }
  const byName = (entries) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(byName(imports).map(([room, own]) => [room, new Map(byName(own))]));
}
