// npm run bench -- [NAME …] [--quick] [--sets a,b] [--methods a,b] [--minutes N]: runs the benches named (all without a name), prints one table each with ours,
// the peers' and the ratios, and writes the same to bench/out/NAME.json and, where all of it was run, to docs/results/NAME.md. Exit code 1 where a promise was missed.

import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Bench, Line, Report } from "./bench.ts";
import { number, seconds, table, times } from "./print.ts";
import { describeMeasurement, updateResultsPage } from "./results-page.ts";

const folder = new URL("./", import.meta.url);
const tools = new Set([
  "bench",
  "run",
  "print",
  "peers",
  "peer-cache",
  "optimal-cases",
  "optimal-peers",
  "optimal-race",
  "random",
  "data",
  "timing",
  "child",
  "child-main",
  "results-page",
  "depth-four-stopped",
  "matrix-product",
  "matrix-product.as",
  "weka",
  "rule-peers",
  "exact-rule-peers",
  "where-time-goes",
  "exact-rule-cases",
]);
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -3))
  .filter((name) => !tools.has(name));

const text = { type: "string" } as const;
const {
  positionals: wanted,
  values: { quick = false, ...only },
} = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean" }, sets: text, methods: text, minutes: text },
});
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) {
  console.error(`no bench "${unknown}"; there are: ${names.join(", ")}`);
  process.exit(2);
}

const processors = cpus();
const machine = {
  cpu: processors[0]?.model ?? "unknown",
  cores: processors.length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
};
const machineText = `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, Node ${machine.node}`;
console.log(`${machineText}${quick ? ", quick sizes" : ""}`);

for (const name of wanted.length > 0 ? wanted : names) {
  const { default: bench } = (await import(new URL(`${name}.ts`, folder).href)) as { default: Bench };
  console.log(`\n## ${name}: ${bench.summary}\n`);
  const lines: Line[] = [];
  const bars: { promise: string; value: number | null; kept: boolean | null }[] = [];
  const notices: string[] = [];
  let ownTable: string | null = null;
  const report: Report = {
    quick,
    sets: only.sets?.split(",") ?? null,
    methods: only.methods?.split(",") ?? null,
    minutes: Number(only.minutes ?? Number.POSITIVE_INFINITY),
    line(line) {
      lines.push(line);
      console.error(`  ${line.case}${line.ours === undefined ? "" : `: ours ${seconds(line.ours)}`}`);
    },
    bar(promise, value, bound) {
      const kept =
        value === null ? null : "atLeast" in bound ? value >= bound.atLeast : value <= bound.atMost;
      bars.push({ promise, value, kept });
    },
    page(markdown) {
      ownTable = markdown;
    },
    notice(text) {
      notices.push(text);
      console.error(`  note: ${text}`);
    },
  };
  await bench.run(report);
  console.log(`\n${lineTable(lines)}\n`);
  const promises = bars.map(({ promise, value, kept }) => {
    const item = kept === null ? "–" : kept ? "✓" : "✗";
    return `${item} ${promise}: ${value === null ? "not measured" : number(value)}`;
  });
  for (const promise of promises) console.log(promise);
  if (bars.some(({ kept }) => kept === false) && !quick) process.exitCode = 1;
  const isWhole = !quick && only.sets === undefined && only.methods === undefined;
  if (isWhole && lines.length > 0) {
    const list = promises.map((promise) => `- ${promise}`).join("\n");
    const parts = [describeMeasurement(name, machineText), ownTable ?? lineTable(lines), list];
    updateResultsPage(name, bench.summary, parts.join("\n\n"));
  }
  mkdirSync(new URL("out/", folder), { recursive: true });
  const file = new URL(`out/${name}${quick ? "-quick" : ""}.json`, folder);
  writeFileSync(file, `${JSON.stringify({ name, machine, quick, lines, bars, notices }, null, 2)}\n`);
  console.error(`  written: ${fileURLToPath(file)}`);
}

function lineTable(lines: readonly Line[]): string {
  const peers = [...new Set(lines.flatMap((line) => Object.keys(line.peers ?? {})))];
  const notes = [...new Set(lines.flatMap((line) => Object.keys(line.notes ?? {})))];
  const timed = lines.some(({ ours }) => ours !== undefined);
  const head = ["case", ...(timed ? ["ours"] : []), ...peers.flatMap((peer) => [peer, "ratio"]), ...notes];
  const body = lines.map((line) => [
    line.case,
    ...(timed ? [line.ours === undefined ? "–" : seconds(line.ours)] : []),
    ...peers.flatMap((peer) => {
      const theirs = line.peers?.[peer];
      return theirs === undefined || theirs === null || line.ours === undefined
        ? ["–", "–"]
        : [seconds(theirs), times(theirs / line.ours)];
    }),
    ...notes.map((note) => {
      const value = line.notes?.[note];
      return typeof value === "number" ? number(value) : (value ?? "–");
    }),
  ]);
  return table(head, body);
}
