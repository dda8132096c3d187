// Damaged CSV and TSV files read into memory and scanned by DuckDB: the same model, or both refuse.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabaseSource, DataError, learn, learnSource, readDatasetFile } from "../build/node.js";
import { fuzzInput, KINDS } from "./fuzz-input.ts";
import type { AttackContext } from "./part.ts";

const FILES = 1000;
const TASK = { method: "id3", maxDepth: 4 } as const;

export async function sameFiles(context: AttackContext): Promise<void> {
  const tally = context.tally(
    "a damaged file gives the same model in memory and in DuckDB, or none",
    "files",
  );
  const folder = mkdtempSync(join(tmpdir(), "espalier-same-"));
  const kinds = [KINDS.indexOf("csv"), KINDS.indexOf("tsv")];
  let models = 0;
  try {
    while (tally.tries < FILES && !context.isOver()) {
      const index = tally.tries * KINDS.length + kinds[tally.tries % kinds.length];
      const { kind, bytes } = fuzzInput(context.seed + 2, index, { models: ["{}"], parquet: [] });
      const path = join(folder, `f.${kind}`);
      writeFileSync(path, bytes);
      const memory = await ended(async () => learn(await readDatasetFile(path), TASK));
      const database = await ended(async () => {
        const source = await createDatabaseSource(`duckdb:${path}`, { threads: 1 });
        try {
          return await learnSource(source, TASK);
        } finally {
          await source.close();
        }
      });
      tally.tries++;
      if (memory.model !== null) models++;
      const isSame = memory.model === database.model || isTrailing(memory, database);
      if (!isSame || memory.isCrash || database.isCrash)
        context.fail(tally, `${memory.line} | ${database.line}`, {
          kind,
          base64: Buffer.from(bytes).toString("base64").slice(0, 60_000),
        });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  tally.note = `${models.toLocaleString("en")} gave a model; DuckDB overlooks one empty field too many at the end of a row, which memory refuses`;
}

interface Ended {
  readonly model: string | null;
  readonly line: string;
  readonly isCrash: boolean;
}

async function ended(work: () => Promise<{ readonly model: unknown }>): Promise<Ended> {
  try {
    const model = JSON.stringify((await work()).model);
    return { model, line: model.slice(0, 200), isCrash: false };
  } catch (error) {
    return {
      model: null,
      line: String((error as Error).message).slice(0, 200),
      isCrash: !(error instanceof DataError),
    };
  }
}

/** The one difference that is known: see the note. */
function isTrailing(memory: Ended, database: Ended): boolean {
  return database.model !== null && /has \d+ fields but the header names/.test(memory.line);
}
