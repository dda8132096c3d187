// Files of every format, models, edits and option values, changed where it hurts: each gives a result or one short line, in
// time that grows with its bytes at most. Readers run in a process of their own, which is ended where one hangs.

import { fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { modelToJson } from "../src/model/write-json.ts";
import { models } from "../test/arbitraries/model.ts";
import { oneBadCell } from "./bad-cell.ts";
import { commandLines } from "./command-lines.ts";
import { keepInput } from "./corpus.ts";
import { fuzzInput, KINDS, type Seeds } from "./fuzz-input.ts";
import type { AttackContext, AttackPart, Tally } from "./part.ts";

/** Inputs are tried for as long as there is time; never so many. */
const MOST = 100_000_000;
/** Inputs of each kind that are tried however little time is left. */
const LEAST = 50;
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
      commandLines(context, folder, readSeeds(seeds));
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

function readSeeds({ models: texts, parquet }: StoredSeeds): Seeds {
  return { models: texts, parquet: parquet.map((text) => Uint8Array.from(Buffer.from(text, "base64"))) };
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
  const least = index + LEAST * KINDS.length;
  const isOver = (): boolean => context.isOver() && index >= least;
  while (index < MOST && !isOver()) {
    index = await runChild(
      { seed: context.seed, isOver },
      place,
      index,
      (told) => {
        const tally = tallies[told.index % KINDS.length];
        index = told.index + 1;
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
  const input = fuzzInput(context.seed, index, readSeeds(stored));
  const { kind, bytes, names, use } = input;
  keepInput(input, what);
  const evidence = {
    index,
    kind,
    use,
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
  { seed, isOver }: Pick<AttackContext, "seed" | "isOver">,
  place: string,
  start: number,
  onTold: (told: Told) => void,
  onHung: (index: number) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const main = join(import.meta.dirname, "fuzz-child.ts");
    const child = fork(main, [String(seed), String(start), String(MOST), place], {
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
      if (isOver() && !open) child.kill("SIGTERM");
    });
    child.on("exit", () => {
      clearTimeout(timer);
      if (open && !isOver()) {
        onHung(current);
        current++;
      } else if (current === start) current++;
      resolve(current);
    });
  });
}
