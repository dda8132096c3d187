// Files of every format, models, edits and option values, changed where it hurts: each gives a result or one short line, in
// time that grows with its bytes at most. Readers run in a process of their own, which is ended where one hangs.

import { fork, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { modelToJson } from "../src/model/write-json.ts";
import { models } from "../test/arbitraries/model.ts";
import { fuzzInput, KINDS } from "./fuzz-input.ts";
import type { AttackContext, AttackPart, Tally } from "./part.ts";

const WANTED = 110_000;
/** Milliseconds without an answer after which an input is taken to hang. */
const PATIENCE = 120_000;

export const fuzz: AttackPart = {
  name: "fuzz",
  summary: "damaged and hostile files, models, edits and options",
  share: 14,
  async run(context) {
    const folder = mkdtempSync(join(tmpdir(), "espalier-fuzz-"));
    try {
      const place = join(folder, "seeds.json");
      const seeds = await writeSeeds(place, folder);
      await tryInputs(context, place, seeds);
      oneBadCell(context, folder);
      commandLines(context, folder, seeds);
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
  let index = 0;
  while (index < WANTED && !context.isOver()) {
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
    const child = fork(main, [String(context.seed), String(start), String(WANTED), place], {
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

/** One field that is no number in a column of numbers: the message must name its row and its column. */
function oneBadCell(context: AttackContext, folder: string): void {
  const tally = context.tally("a bad field is named by its row and column", "files");
  const path = join(folder, "bad.csv");
  for (let times = 0; times < 40; times++) {
    const [rows, columns] = [2 + context.random.below(50), 2 + context.random.below(6)];
    const [row, column] = [context.random.below(rows), context.random.below(columns)];
    const lines = Array.from({ length: rows }, (_, r) =>
      [
        ...Array.from({ length: columns }, (_, c) =>
          r === row && c === column ? "1.2.3" : String((r * 7 + c) % 10),
        ),
        r % 2 === 0 ? "yes" : "no",
      ].join(","),
    );
    const names = Array.from({ length: columns }, (_, c) => `n${c}`);
    writeFileSync(path, `${[...names, "class"].join(",")}\n${lines.join("\n")}\n`);
    const kinds = names.map((name) => `${name}=continuous`).join(",");
    const run = spawnSync("node", [program, "learn", path, "--kinds", kinds, "--method", "id3"], {
      encoding: "utf8",
    });
    tally.tries++;
    const expected = `row ${row + 1}, column "n${column}": "1.2.3" is not a number`;
    if (run.status !== 1 || !run.stderr.includes(expected))
      context.fail(tally, run.stderr.slice(0, 300), { expected, lines });
  }
}

/** The whole program on fuzzed files: its exit codes, and no trace of a stack. */
function commandLines(context: AttackContext, folder: string, stored: StoredSeeds): void {
  const tally = context.tally("the program ends with 0, 1 or 2 and one line", "runs");
  const seeds = {
    models: stored.models,
    parquet: stored.parquet.map((text) => Uint8Array.from(Buffer.from(text, "base64"))),
  };
  for (let index = 0; index < 220; index++) {
    const input = fuzzInput(context.seed + 1, index, seeds);
    const kind =
      input.kind === "gzip"
        ? "csv.gz"
        : input.kind === "edit" || input.kind === "option"
          ? "model"
          : input.kind;
    const path = join(folder, kind === "c45" ? "f.data" : `f.${kind === "model" ? "json" : kind}`);
    writeFileSync(path, input.bytes);
    if (kind === "c45") writeFileSync(join(folder, "f.names"), input.names);
    const args =
      kind === "model"
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
