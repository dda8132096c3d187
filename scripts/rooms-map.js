// The map of the rooms in src/ as docs/design.md shows it, drawn from the imports that dependency-cruiser finds in the code.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** What each room holds, in a few words; a new room stands there without until it has some. */
const HOLDS = {
  check: "certificates, checked anew",
  choose: "fit, learn, choose, compare",
  cli: "commands, flags, printing",
  condition: "tests on columns, as text",
  counts: "class counts, memory or SQL",
  dataset: "columns, readers, generators",
  draw: "drawings as SVG",
  edit: "changes by hand",
  encoding: "columns as bits and ranks",
  espalier: "the entry for any platform",
  "espalier/check": "proofs, checked",
  "espalier/edit": "for editors",
  "espalier/learner": "for writers of learners",
  "espalier/node": "the entry for Node",
  "espalier/report": "for reports",
  evaluate: "metrics, splits, intervals",
  explain: "why a row is predicted so",
  watch: "drift since learning",
  export: "text, code, SQL, PMML",
  import: "models of other programs",
  grow: "growing and pruning a tree",
  internal: "the Studio's door",
  kernels: "loops in WebAssembly",
  learn: "a folder per family",
  learner: "what a learner is",
  model: "trees and lists, predicting",
  node: "files, threads, databases",
  objective: "costs, priors, proofs",
  report: "facts, and one HTML page",
  run: "turns, limits, threads",
  search: "exact search, with proofs",
  select: "which columns matter",
  split: "choosing one split",
  studio: "the web page",
  text: "numbers and words",
  theory: "bounds, sample sizes",
};

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

export function roomsTable(imports) {
  const lines = [...imports].map(
    ([room, imported]) =>
      `| \`${room}\` | ${HOLDS[room] ?? ""} | ${[...imported.keys()].join(", ") || "nothing"} |`,
  );
  return ["| room | what it holds | imports |", "|---|---|---|", ...lines].join("\n");
}

/** A line for each level, the entries first: a room stands above all that it imports, as low as it can. */
export function roomLevels(imports) {
  const levels = new Map();
  const levelOf = (room, above = []) => {
    if (above.includes(room)) throw new Error(`rooms import each other: ${[...above, room].join(", ")}`);
    if (!levels.has(room)) {
      const below = [...(imports.get(room) ?? new Map()).keys()].map((each) =>
        levelOf(each, [...above, room]),
      );
      levels.set(room, 1 + Math.max(-1, ...below));
    }
    return levels.get(room);
  };
  const lines = [];
  for (const room of imports.keys()) {
    const level = levelOf(room);
    lines[level] = [...(lines[level] ?? []), room];
  }
  const text = lines.reverse().map((rooms) => rooms.join("   "));
  return ["```text", ...text, "```"].join("\n");
}
