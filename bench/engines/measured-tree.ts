// One greedy tree grown inside a database, with all that can be counted about it: statements, bytes and rows that the engine read,
// its processor time, and the memory that JavaScript gained.

import { createHash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { SqlConnector } from "../../build/counts/sql/connector.js";
import { fitProcedure } from "../../build/learn/fit-procedure.js";
import { procedureOf } from "../../build/learn/procedure.js";
import { createDatabaseSource } from "../../build/node/create-database-source.js";

export interface MeasuredTree {
  readonly rows: number;
  readonly levels: number;
  readonly openSeconds: number;
  readonly seconds: number;
  readonly openStatements: number;
  readonly statements: number;
  /** Of the engine, opening and learning; null where it does not tell. */
  readonly openProcessor: number | null;
  readonly processor: number | null;
  /** Times the coded table was read, by bytes, while the tree grew; null where the engine does not tell. */
  readonly scans: number | null;
  /** What one reading is of; left out in results that were kept when it was of all columns. */
  readonly scanOf?: "codes";
  /** Megabytes. */
  readonly gained: number;
  /** A digest. */
  readonly model: string;
}

/** What an engine can tell of its work so far. */
export interface Meter {
  /** The session whose work is measured. */
  attach(connector: SqlConnector): void;
  bytes(codedTable: string): Promise<number>;
  /** Bytes that one reading of the whole coded table takes. */
  oneScan(codedTable: string): Promise<number>;
  processorSeconds(): Promise<number>;
}

const DEPTH = 6;

export async function measureTree(address: string, meter: Meter): Promise<MeasuredTree> {
  let statements = 0;
  let coded = "";
  const begun = performance.now();
  const before = await meter.processorSeconds();
  const source = await createDatabaseSource(address, {
    target: "y",
    // All of it in the database: what is measured is counting there.
    handOver: 0,
    wrap(connector) {
      meter.attach(connector);
      return connector;
    },
    onStatement(sql) {
      statements++;
      const made = /^CREATE (?:TEMP )?TABLE (\S+) /.exec(sql)?.[1];
      if (made) coded = made;
    },
  });
  const opened = performance.now();
  const openStatements = statements;
  const openProcessor = (await meter.processorSeconds()) - before;
  const oneScan = await meter.oneScan(coded);
  const bytes = await meter.bytes(coded);
  const held = javaScriptBytes();
  let most = held;
  const processorBefore = await meter.processorSeconds();
  const started = performance.now();
  const { model } = await fitProcedure(
    source,
    source.everything,
    procedureOf({ method: "redwood", maxDepth: DEPTH, prune: 0 }),
    {
      onProgress: () => {
        most = Math.max(most, javaScriptBytes());
      },
    },
  );
  const ended = performance.now();
  most = Math.max(most, javaScriptBytes());
  const processor = (await meter.processorSeconds()) - processorBefore;
  const read = (await meter.bytes(coded)) - bytes;
  const { rows } = source;
  await source.close();
  return {
    rows,
    levels: DEPTH,
    openSeconds: (opened - begun) / 1000,
    seconds: (ended - started) / 1000,
    openStatements,
    statements: statements - openStatements,
    openProcessor,
    processor,
    scans: read / oneScan / DEPTH,
    scanOf: "codes",
    gained: (most - held) / 1e6,
    model: digestOf(model),
  };
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function javaScriptBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

export function digestOf(model: unknown): string {
  return createHash("sha256").update(JSON.stringify(model)).digest("hex").slice(0, 16);
}
