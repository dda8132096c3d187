// `npm start`: the first look at Espalier. Learns from the penguins that arrive by npm, through the real program.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
if (!existsSync("dist/cli.js")) {
  console.error("Espalier is not built yet: run npm ci (or npm run build) first.");
  process.exit(1);
}

const penguins = relative(
  root,
  createRequire(import.meta.url).resolve("@observablehq/sample-datasets/penguins.csv"),
);
const model = join("out", "penguins.json");
const report = join("out", "penguins.html");
mkdirSync("out", { recursive: true });

const args = ["learn", penguins, "--target", "species", "--test", "0.3", "--out", model, "--report", report];
console.log(
  "Which penguin is it? 344 birds of the Palmer Archipelago, measured; three in ten are held out to test the model.",
);
run(args);

console.log("\nThe same birds counted inside a database, DuckDB: a tree of two levels.");
run([
  "learn",
  penguins,
  "--target",
  "species",
  "--method",
  "id3",
  "--max-depth",
  "2",
  "--engine",
  "duckdb",
  "--quiet",
]);

function run(args) {
  console.log(`\n$ node bin/espalier.js ${args.join(" ")}\n`);
  const { status } = spawnSync(process.execPath, [join("bin", "espalier.js"), ...args], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
