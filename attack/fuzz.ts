// Files of every format, models, edits and option values, changed where it hurts: each gives a result or one short line, in
// time that grows with its bytes at most. Readers run in a process of their own, which is ended where one hangs.

import { fork, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import type { Random } from "../bench/random.ts";
import { learners, readDataset } from "../dist/index.js";
import { modelToJson } from "../src/model/write-json.ts";
import { models } from "../test/arbitraries/model.ts";
import { fuzzInput, KINDS } from "./fuzz-input.ts";
import type { AttackContext, AttackPart, Tally } from "./part.ts";

/** Inputs are tried for as long as there is time; never so many. */
const MOST = 100_000_000;
/** Milliseconds without an answer after which an input is taken to hang. */
const PATIENCE = 120_000;

export const fuzz: AttackPart = {
  name: "fuzz",
  summary: "damaged and hostile files, models, edits and options",
  share: 6,
  isOpenEnded: true,
  async run(context) {
    const folder = mkdtempSync(join(tmpdir(), "espalier-fuzz-"));
    try {
      const place = join(folder, "seeds.json");
      const seeds = await writeSeeds(place, folder);
      await oneBadCell(context);
      commandLines(context, folder, seeds);
      await tryInputs(context, place, seeds);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface StoredSeeds {
  readonly models: readonly string[];
  readonly parquet: readonly string[];
}

async function writeSeeds(place: string, folder: string): Promise<StoredSeeds> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const select = `SELECT i AS a, i % 3 = 0 AS b, CASE WHEN i % 5 = 0 THEN NULL ELSE 'v' || (i % 7) END AS c, i / 3.0 AS d, CAST(i * 100000 AS UINTEGER) AS e, DATE '2020-01-01' + CAST(i AS INTEGER) AS f, CAST(i AS DECIMAL(18, 3)) AS g, 'k' || (i % 2) AS class FROM range(ROWS) t(i)`;
  const parquet: string[] = [];
  for (const rows of [5, 60, 3000]) {
    for (const options of [
      "CODEC SNAPPY",
      "CODEC GZIP",
      "CODEC ZSTD",
      "CODEC LZ4_RAW",
      "CODEC BROTLI",
      "CODEC UNCOMPRESSED, PARQUET_VERSION V2",
      "CODEC SNAPPY, PARQUET_VERSION V2",
    ]) {
      const file = join(folder, "seed.parquet");
      await connection.run(
        `COPY (${select.replace("ROWS", String(rows))}) TO '${file}' (FORMAT parquet, ${options})`,
      );
      parquet.push(readFileSync(file).toString("base64"));
    }
  }
  connection.closeSync();
  const texts = fc.sample(models, { seed: 7, numRuns: 60 }).map((model) => modelToJson(model));
  const seeds = { models: texts, parquet };
  writeFileSync(place, JSON.stringify(seeds));
  return seeds;
}

async function tryInputs(context: AttackContext, place: string, stored: StoredSeeds): Promise<void> {
  const tallies = KINDS.map((kind) =>
    context.tally(`${kind} gives a result or one short line, in time`, "inputs"),
  );
  const slowest = KINDS.map(() => ({ perByte: 0, note: "" }));
  let index = tallies.reduce((sum, { tries }) => sum + tries, 0);
  while (index < MOST && !context.isOver()) {
    index = await runChild(
      context,
      place,
      index,
      (told) => {
        const tally = tallies[told.index % KINDS.length];
        tally.tries++;
        const perByte = told.seconds / Math.max(2000, told.bytes);
        const slow = slowest[told.index % KINDS.length];
        if (perByte > slow.perByte) {
          slow.perByte = perByte;
          tally.note = `slowest ${(told.seconds * 1000).toFixed(0)} ms for ${told.bytes} bytes`;
        }
        if (told.complaint !== null) report(context, tally, stored, told.index, told.complaint);
      },
      (hung) => report(context, tallies[hung % KINDS.length], stored, hung, "it hangs, or ended the process"),
    );
  }
}

function report(
  context: AttackContext,
  tally: Tally,
  stored: StoredSeeds,
  index: number,
  what: string,
): void {
  if (tally.failures >= 10) {
    tally.failures++;
    return;
  }
  const seeds = {
    models: stored.models,
    parquet: stored.parquet.map((text) => Uint8Array.from(Buffer.from(text, "base64"))),
  };
  const { kind, bytes, names } = fuzzInput(context.seed, index, seeds);
  const evidence = {
    index,
    kind,
    names: names.slice(0, 2000),
    base64: Buffer.from(bytes.subarray(0, 60_000)).toString("base64"),
  };
  context.fail(tally, what.slice(0, 600), evidence);
}

interface Told {
  readonly index: number;
  readonly begun?: boolean;
  readonly complaint: string | null;
  readonly bytes: number;
  readonly seconds: number;
}

/** Returns the number of the next input to try. */
function runChild(
  context: AttackContext,
  place: string,
  start: number,
  onTold: (told: Told) => void,
  onHung: (index: number) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const main = join(import.meta.dirname, "fuzz-child.ts");
    const child = fork(main, [String(context.seed), String(start), String(MOST), place], {
      execArgv: ["--import", "tsx"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    let current = start;
    let open = false;
    let timer = setTimeout(() => {}, 0);
    const watch = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
    };
    watch();
    child.on("message", (message) => {
      const told = message as Told;
      current = told.index;
      open = told.begun === true;
      watch();
      if (open) return;
      current++;
      onTold(told);
      if (context.isOver() && !open) child.kill("SIGTERM");
    });
    child.on("exit", () => {
      clearTimeout(timer);
      if (open && !context.isOver()) {
        onHung(current);
        current++;
      } else if (current === start) current++;
      resolve(current);
    });
  });
}

const program = join(import.meta.dirname, "../bin/espalier.js");

const BAD_FILES = 3000;
const BAD_FORMATS = ["csv", "tsv", "json", "ndjson"] as const;

/** One field that is no number in a column of numbers: the message must name its row and its column. */
async function oneBadCell(context: AttackContext): Promise<void> {
  const tally = context.tally("a bad field is named by its row and column", "files");
  while (tally.tries < BAD_FILES) {
    const format = BAD_FORMATS[tally.tries % BAD_FORMATS.length];
    const [rows, columns] = [2 + context.random.below(50), 2 + context.random.below(6)];
    const [row, column] = [context.random.below(rows), context.random.below(columns)];
    const names = [...Array.from({ length: columns }, (_, c) => `n${c}`), "class"];
    const cells = Array.from({ length: rows }, (_, r) =>
      names.map((_, c) => {
        if (c === columns) return r % 2 === 0 ? "yes" : "no";
        return r === row && c === column ? "1.2.3" : String((r * 7 + c) % 10);
      }),
    );
    const text = tableIn(format, names, cells);
    const kinds = Object.fromEntries(names.slice(0, -1).map((name) => [name, "continuous" as const]));
    const reading = readDataset(new TextEncoder().encode(text), { name: `bad.${format}`, kinds });
    const said = await reading.then(
      () => "nothing",
      (error) => String(error),
    );
    tally.tries++;
    const expected = `row ${row + 1}, column "n${column}": "1.2.3" is not a number`;
    if (!said.includes(expected)) context.fail(tally, said.slice(0, 300), { expected, text });
  }
}

function tableIn(
  format: (typeof BAD_FORMATS)[number],
  names: readonly string[],
  cells: readonly (readonly string[])[],
): string {
  if (format === "csv" || format === "tsv") {
    const between = format === "csv" ? "," : "\t";
    return [names, ...cells].map((row) => `${row.join(between)}\n`).join("");
  }
  const value = (text: string): string => (/^\d$/.test(text) ? text : JSON.stringify(text));
  const objects = cells.map((row) => `{${row.map((text, c) => `"${names[c]}": ${value(text)}`).join(", ")}}`);
  return format === "json" ? `[${objects.join(",\n")}]` : objects.map((line) => `${line}\n`).join("");
}

const RUNS = 220;
const VALUES = [
  "-1",
  "0",
  "1",
  "2.5",
  "1e9",
  "1000000000",
  "1e308",
  "NaN",
  "Infinity",
  "",
  "x",
  "yes",
  "__proto__",
  "a\nb",
  "x".repeat(3000),
];

/** `learn` with a hostile value for some option of some method. */
function optionArgs(random: Random, folder: string): string[] {
  const path = join(folder, "small.csv");
  writeFileSync(path, "a,b,class\n0,1,no\n1,2,yes\n0,3,no\n1,4,yes\n0,5,yes\n1,6,no\n");
  const learner = learners[random.below(learners.length)];
  const flags = [
    ...Object.values(learner.options).map(({ flag }) => flag.split(" ")[0]),
    ...["--target", "--kinds", "--exclude", "--weights", "--cv", "--test", "--seed", "--select", "--priors"],
  ];
  const flag = flags[random.below(flags.length)];
  return [
    "learn",
    path,
    "--method",
    learner.name,
    "--time-limit",
    "2",
    `${flag}=${VALUES[random.below(VALUES.length)]}`,
  ];
}

/** The whole program on fuzzed files and options: its exit codes, and no trace of a stack. */
function commandLines(context: AttackContext, folder: string, stored: StoredSeeds): void {
  const tally = context.tally("the program ends with 0, 1 or 2 and one line", "runs");
  const seeds = {
    models: stored.models,
    parquet: stored.parquet.map((text) => Uint8Array.from(Buffer.from(text, "base64"))),
  };
  while (tally.tries < RUNS && (tally.tries < KINDS.length || !context.isOver())) {
    const input = fuzzInput(context.seed + 1, tally.tries, seeds);
    const kind = input.kind === "gzip" ? "csv.gz" : input.kind === "edit" ? "model" : input.kind;
    const path = join(folder, kind === "c45" ? "f.data" : `f.${kind === "model" ? "json" : kind}`);
    writeFileSync(path, input.bytes);
    if (kind === "c45") writeFileSync(join(folder, "f.names"), input.names);
    const args =
      kind === "option"
        ? optionArgs(input.random, folder)
        : kind === "model"
          ? ["export", path, "--to", "text"]
          : ["learn", path, "--method", "id3", "--test", "0.3"];
    const run = spawnSync("node", [program, ...args], { encoding: "utf8", timeout: 120_000 });
    tally.tries++;
    const complaints = run.stderr.split("\n").filter((line) => line.startsWith("espalier: "));
    const isRight =
      [0, 1, 2].includes(run.status ?? -1) &&
      !/\n {4}at /.test(run.stderr) &&
      !run.stderr.includes("a defect in espalier") &&
      complaints.every((line) => line.length < 500) &&
      (run.status === 0 || complaints.length > 0);
    if (!isRight)
      context.fail(tally, `exit ${run.status}: ${run.stderr.slice(0, 400)}`, {
        args,
        base64: Buffer.from(input.bytes).toString("base64").slice(0, 60_000),
        names: input.names,
      });
  }
}
