// npm run reproduce [-- PAPER …] [--quick | --full] [--only PART,…] [--data DIR] [--seed N] [--fresh] [--any-code] [--replace] [--page] [--out DIR]:
// runs the papers' experiments and writes papers.md, papers/*.md, their plots, coverage.md and papers.json into docs/results. Interrupted, it goes on where
// it stopped; --page writes the page and the plots from papers.json and runs nothing. Exit code 1 where a claim does not hold in the column of today (a quick run only reports).

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { itemsOf } from "./items.ts";
import { writeCoveragePage } from "./page/coverage-page.ts";
import { writePage } from "./page/page.ts";
import { papers as known } from "./papers.ts";
import { codeOf, PartCache } from "./part-cache.ts";
import { progressLine } from "./progress-line.ts";
import { mergePaper, type RecordedPart, readRecord, writeRecord } from "./record.ts";
import type { Exhibit, Mode, Paper, ReproduceOptions } from "./report.ts";
import { foundIn, tallyExhibits, tallyFigures } from "./verdicts.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    full: { type: "boolean", default: false },
    only: { type: "string" },
    data: { type: "string" },
    seed: { type: "string", default: "1" },
    fresh: { type: "boolean", default: false },
    "any-code": { type: "boolean", default: false },
    replace: { type: "boolean", default: false },
    page: { type: "boolean", default: false },
    out: { type: "string", default: join(root, "docs", "results") },
  },
});

function refuse(text: string): never {
  console.error(text);
  process.exit(2);
}

if (values.quick && values.full) refuse("--quick and --full exclude each other");
const mode: Mode = values.quick ? "quick" : values.full ? "full" : "default";
const seed = Number(values.seed);
if (!Number.isInteger(seed) || seed < 0) refuse("--seed needs a whole number");
const unknown = positionals.find((id) => !known.some((paper) => paper.id === id));
if (unknown !== undefined) {
  refuse(`there is no paper "${unknown}"; they are ${known.map(({ id }) => id).join(", ")}`);
}
const chosen = positionals.length === 0 ? known : known.filter(({ id }) => positionals.includes(id));
const only = values.only?.split(",") ?? null;
for (const name of only ?? []) {
  if (!chosen.some(({ parts }) => name in parts)) {
    const names = chosen.map(({ id, parts }) => `${id}: ${Object.keys(parts).join(", ")}`);
    refuse(`--only: there is no part "${name}"; they are\n  ${names.join("\n  ")}`);
  }
}
const beside = join(root, "..", "shared", "datasets");
const data = values.data !== undefined ? resolve(values.data) : existsSync(beside) ? beside : null;

const wanted = chosen.flatMap((paper) =>
  Object.keys(paper.parts)
    .filter((name) => only === null || only.includes(name))
    .map((name) => ({ paper, name })),
);
const progress = progressLine(process.stderr);
const started = performance.now();
const made = new Map<Paper, RecordedPart[]>();
const out = resolve(values.out);
const order = known.map(({ id }) => id);

if (values.page) {
  // What is said of a paper as a whole is that of today's code.
  const file = join(out, "papers.json");
  const renewed = known.reduce(
    (record, paper) => mergePaper(record, paper, [], { order }).record,
    readRecord(file),
  );
  writeRecord(file, renewed);
  publish();
  process.exit(0);
}
for (const [index, { paper, name }] of wanted.entries()) {
  progress.begin(paper.id, name, `[${index + 1}/${wanted.length}]`);
  const { part, fromCache } = await runPart(paper, name);
  made.set(paper, [...(made.get(paper) ?? []), part]);
  const note = part.skipped ? `not run: ${part.skipped}` : `${part.seconds.toFixed(0)} s`;
  const kept = save(paper, part);
  progress.end(
    `${note}${fromCache ? " (kept from an earlier run)" : ""}${kept ? "; the page keeps a fuller run" : ""}`,
  );
}
report();

async function runPart(paper: Paper, name: string): Promise<{ part: RecordedPart; fromCache: boolean }> {
  const { title, needsData = false, run } = paper.parts[name];
  const code = codeOf(root, paper.id);
  const cache = new PartCache(
    join(root, "experiments", "cache"),
    { paper: paper.id, part: name, mode, seed, data, code },
    values["any-code"],
  );
  const head = { name, title, mode, seed, code };
  if (needsData && data === null) {
    return {
      part: { ...head, seconds: 0, skipped: "it needs the public datasets (--data DIR)", exhibits: [] },
      fromCache: false,
    };
  }
  if (values.fresh) cache.clear();
  const done = cache.get("part") as RecordedPart | undefined;
  if (done) return { part: { ...done, title }, fromCache: true };
  const options: ReproduceOptions = {
    quick: mode === "quick",
    full: mode === "full",
    data,
    seed,
    say: progress.say,
    async keep(piece, make) {
      const before = cache.get(`piece ${piece}`) as Awaited<ReturnType<typeof make>> | undefined;
      if (before !== undefined) return before;
      const value = await make();
      cache.set(`piece ${piece}`, value);
      return value;
    },
  };
  const before = process.cpuUsage();
  const exhibits = await run(options);
  const { user, system } = process.cpuUsage(before);
  const part = { ...head, seconds: Math.round((user + system) / 1e5) / 10, exhibits };
  cache.set("part", part);
  return { part, fromCache: false };
}

/** Writes the page anew after each part; true where it kept a fuller run instead. */
function save(paper: Paper, part: RecordedPart): boolean {
  const file = join(out, "papers.json");
  const { record, kept } = mergePaper(readRecord(file), paper, [part], { replace: values.replace, order });
  mkdirSync(out, { recursive: true });
  writeRecord(file, record);
  publish();
  return kept.length > 0;
}

function publish(): void {
  mkdirSync(join(out, "papers"), { recursive: true });
  const record = readRecord(join(out, "papers.json"));
  const { markdown, pages, plots } = writePage(record, "./papers");
  writeFileSync(join(out, "papers.md"), markdown);
  // A record of some papers only, as with --out, has no page of all their items.
  if (record.papers.length === known.length) {
    writeFileSync(join(out, "coverage.md"), writeCoveragePage(record, itemsOf));
  }
  for (const name of readdirSync(join(out, "papers"))) {
    if (name.endsWith(".svg") && !plots.has(name)) rmSync(join(out, "papers", name));
  }
  for (const [name, text] of [...pages, ...plots]) writeFileSync(join(out, "papers", name), text);
}

function report(): void {
  for (const [paper, parts] of made) {
    const exhibits = parts.flatMap((part) => part.exhibits);
    console.log(`${paper.id}: ${summary(exhibits)}`);
    for (const figure of exhibits.flatMap((exhibit) => exhibit.figures)) {
      for (const column of ["asPublished", "today"] as const) {
        const found = foundIn(figure, column);
        if (found?.holds !== false) continue;
        if (column === "today" && mode !== "quick") process.exitCode = 1;
        if (column === "today" && figure.today === "same") continue;
        console.log(`  ✗ ${column === "today" ? "as ours" : "as published"}: ${figure.name}: ${found.text}`);
      }
    }
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(`${join(out, "papers.md")} (${mode}, ${seconds.toFixed(0)} s)`);
}

function summary(exhibits: readonly Exhibit[]): string {
  const words = (["asPublished", "today"] as const).map((column) => {
    const [whole, single] = [tallyExhibits(exhibits, column), tallyFigures(exhibits, column)];
    return `${column === "today" ? "as ours" : "as published"} ${whole.holding} of ${whole.judged} exhibits, ${single.holding} of ${single.judged} figures`;
  });
  return words.join("; ");
}
