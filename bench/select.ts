// The fewest columns: our exact solver (from the table to the certificate) against OR-Tools CP-SAT and HiGHS on the
// same cover problem, building it included; and WG against one scikit-learn tree.

import { selectAttributes, type Table } from "../dist/index.js";
import type { Bench, Report } from "./bench.ts";
import { runPython } from "./peers.ts";
import { seeded } from "./random.ts";
import { fastest, forgetPeak, peakBytes, residentBytes } from "./timing.ts";

interface Instance {
  readonly relevant: number;
  readonly columns: number;
  readonly rows: number;
  /** Whether all pairs, as conflicts, fit a peer into 8 GB; else it gets the conflicts of our certificate. */
  readonly full: boolean;
}

interface CoverResult {
  readonly seconds: number;
  readonly optimal: boolean;
  readonly size: number | null;
  readonly conflicts: number;
}

const INSTANCES: readonly Instance[] = [
  { relevant: 9, columns: 25, rows: 500, full: true },
  { relevant: 6, columns: 100, rows: 1000, full: true },
  { relevant: 5, columns: 500, rows: 2000, full: false },
  { relevant: 3, columns: 2000, rows: 2000, full: false },
];

const bench: Bench = {
  summary: "the fewest columns that explain the class, with proof",
  async run(report) {
    for (const instance of INSTANCES) await race(report, instance);
    await weightedGreedy(report);
  },
};
export default bench;

async function race(report: Report, instance: Instance): Promise<void> {
  const { relevant, columns, rows, full } = instance;
  const label = `${relevant} of ${columns} × ${rows}`;
  const table = plantedTable(instance, 1);
  const ours = await fastest(3, () => selectAttributes(table, { method: "exact" }));
  const { certificate } = ours.result;
  if (!ours.result.optimal) report.notice(`${label}: not solved`);
  const limit = report.quick ? 20 : 60;
  const lazy = packConflicts(certificate.conflicts ?? [], columns);
  const peers: Record<string, number | null> = {};
  const notes: Record<string, number | string> = { size: certificate.upperBound, conflicts: lazy.count };
  for (const engine of ["cp-sat", "highs"] as const) {
    for (const form of full ? (["rows", "conflicts"] as const) : (["conflicts"] as const)) {
      const result = runPython<CoverResult>(report, {
        packages: ["ortools", "highspy", "numpy"],
        script: "cover.py",
        arrays:
          form === "rows"
            ? { codes: rowMajor(table), classes: Uint8Array.from(table.classCodes) }
            : { masks: lazy.masks },
        options: { engine, form, columns, words: lazy.words, seconds: limit },
        seconds: limit * 4,
      });
      const name = form === "rows" ? `${engine}, all pairs` : `${engine}, our conflicts`;
      peers[name] = result?.seconds ?? null;
      if (result && !result.optimal)
        report.notice(`${label}: ${name} found ${result.size}, not proved in ${limit} s`);
      if (result?.optimal && result.size !== null && Math.round(result.size) !== certificate.upperBound) {
        throw new Error(`${label}: ${name} says ${result.size}, we say ${certificate.upperBound}`);
      }
    }
  }
  report.line({ case: label, ours: ours.seconds, peers, notes });
  const form = full ? "all pairs" : "our conflicts";
  const rivals = Object.entries(peers).filter(([name, seconds]) => name.endsWith(form) && seconds !== null);
  const best = Math.min(...rivals.map(([, seconds]) => seconds!));
  report.bar(
    `${label}: times faster than the better peer`,
    rivals.length === 2 ? best / ours.seconds : null,
    {
      atLeast: 3,
    },
  );
}

async function weightedGreedy(report: Report): Promise<void> {
  const rows = report.quick ? 10_000 : 100_000;
  const columns = 200;
  const label = `WG ${rows.toLocaleString("en")} × ${columns}`;
  const table = plantedTable({ relevant: 5, columns, rows, full: false }, 2);
  globalThis.gc?.();
  forgetPeak();
  const before = residentBytes();
  const ours = await fastest(1, () => selectAttributes(table, { method: "wg" }));
  const peak = peakBytes() - before;
  const arrays: Record<string, Uint8Array> = { y: Uint8Array.from(table.classCodes) };
  table.columns.forEach((column, index) => {
    arrays[`x${index}`] = Uint8Array.from(column.codes);
  });
  const peer = runPython<{ seconds: number }>(report, {
    packages: ["scikit-learn"],
    script: "tree.py",
    arrays,
    options: { depth: null, repeat: 1 },
  });
  report.line({
    case: label,
    ours: ours.seconds,
    peers: { "scikit-learn tree": peer?.seconds ?? null },
    notes: { size: ours.result.columns.length, "peak / data": peak / (rows * (columns + 1)) },
  });
  report.bar(
    `${label}: time as a multiple of one scikit-learn tree`,
    peer ? ours.seconds / peer.seconds : null,
    {
      atMost: 3,
    },
  );
  report.bar(`${label}: memory as a multiple of the data`, peak / (rows * (columns + 1)), { atMost: 8 });
}

/** A random function of the relevant columns, which lie spread among all. */
function plantedTable({ relevant, columns, rows }: Instance, seed: number): Table {
  const random = seeded(seed);
  const truth = Array.from({ length: 2 ** relevant }, () => random.below(2));
  const codes = Array.from({ length: columns }, () => new Uint8Array(rows));
  const classCodes = new Uint8Array(rows);
  for (let row = 0; row < rows; row++) {
    for (const column of codes) column[row] = random.below(2);
    let cell = 0;
    for (let c = 0; c < relevant; c++) cell = cell * 2 + codes[Math.floor((c * columns) / relevant)]![row]!;
    classCodes[row] = truth[cell]!;
  }
  return {
    rows,
    classes: ["0", "1"],
    classCodes,
    weights: new Float64Array(rows).fill(1),
    columns: codes.map((each, index) => ({ kind: "boolean", name: `x${index + 1}`, codes: each, size: 2 })),
  };
}

function rowMajor(table: Table): Uint8Array {
  const { length } = table.columns;
  const bytes = new Uint8Array(table.rows * length);
  table.columns.forEach(({ codes }, column) => {
    for (let row = 0; row < table.rows; row++) bytes[row * length + column] = codes[row]!;
  });
  return bytes;
}

function packConflicts(conflicts: readonly (readonly number[])[], columns: number) {
  const words = Math.ceil(columns / 32);
  const masks = new Uint32Array(conflicts.length * words);
  conflicts.forEach((conflict, index) => {
    for (const column of conflict) {
      const at = index * words + (column >>> 5);
      masks[at] = masks[at]! | (1 << (column & 31));
    }
  });
  return { masks, words, count: conflicts.length };
}
