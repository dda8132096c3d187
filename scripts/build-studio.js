// Builds the Studio (src/studio) into dist/studio: static files with relative addresses, so that they work below any path of
// any server. Licences of what is bundled stand beside them.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const studio = join(root, "src", "studio");
const out = join(root, "dist", "studio");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

// Built anew only where something that goes into it is younger.
const page = join(out, "index.html");
const sources = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const inputs = [...sources, fileURLToPath(import.meta.url), join(root, "package.json")];
if (existsSync(page)) {
  const built = statSync(page).mtimeMs;
  if (inputs.every((file) => statSync(file).mtimeMs < built)) process.exit();
}

/** How long plugins take is of no interest to those who install. */
const QUIET = { checks: { pluginTimings: false } };

/**
 * The engine in few pieces: what opening a file takes; what a choice among learners and showing its model take besides; what looking
 * at parts and rows and editing take; what writing it down takes. Learners that no choice tries, Parquet, the report and alternatives come
 * each when they are asked for.
 */
const LEARNING = [
  "studio/engine/model/models.ts",
  "learn/checklist/find-items.ts",
  "learn/fringe/learn-fringe.ts",
  "learn/list/learn-(greedy3|grove).ts",
  "learn/optimal/optimal-tree.ts",
  "learn/refined/refine-tree.ts",
  "learn/skew/learn-skewing.ts",
];
const LOOKING = [
  "studio/engine/(edit|rows)/.*",
  "studio/engine/judge/(combination|compare-models|groups-view).ts",
];
const pieces = [
  { name: "open", tags: ["$initial"], priority: 4 },
  { name: "learn", test: modules(LEARNING), priority: 3 },
  { name: "look", test: modules(LOOKING), priority: 2 },
  { name: "write", test: modules(["studio/engine/export/export-model.ts"]), priority: 1 },
];

function modules(paths) {
  return new RegExp(`/src/(${paths.join("|")})$`);
}

await build({
  root: studio,
  configFile: false,
  logLevel: "warn",
  base: "./",
  define: { "import.meta.env.ESPALIER_VERSION": JSON.stringify(version) },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  worker: {
    format: "es",
    rolldownOptions: { ...QUIET, output: { codeSplitting: { groups: pieces } } },
  },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: "es2022",
    // Inlined files would be data: addresses, which the page's policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: QUIET,
  },
});

const penguins = createRequire(import.meta.url).resolve("@observablehq/sample-datasets/penguins.csv");
writeFileSync(join(out, "penguins.csv"), readFileSync(penguins));

/** What is inside the built files; the sample has its licence, too. */
const PACKAGES = [
  "preact",
  "@preact/signals",
  "@preact/signals-core",
  "hyparquet",
  "hyparquet-compressors",
  "fzstd",
];
const licences = [...PACKAGES, "@observablehq/sample-datasets"].map((name) => {
  const folder = join(root, "node_modules", name);
  const own = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"]
    .map((each) => join(folder, each))
    .find((each) => existsSync(each));
  return `${name} ${own.version} (${own.license})\n\n${file === undefined ? "" : readFileSync(file, "utf8").trim()}`;
});
writeFileSync(join(out, "licences.txt"), `${licences.join(`\n\n${"-".repeat(60)}\n\n`)}\n`);
