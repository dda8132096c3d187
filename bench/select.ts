// The fewest columns: our exact solver (from the table to the certificate) against OR-Tools CP-SAT and HiGHS on the
// same cover problem, building it included; and WG against one scikit-learn tree.

import type { Table } from "../build/internal.js";
import { selectAttributes } from "../build/internal.js";
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

/** Tables drawn after the solver's settings were fixed; the worst of them must keep the promise. */
const SEEDS = [101, 102, 103];
const FASTER = 3;
/** Seconds that a peer gets; one that has proved nothing by then counts with these. */
const LIMIT = 5;

const bench: Bench = {
  summary: "the fewest columns that explain the class, with proof",
  async run(report) {
    for (const instance of INSTANCES) {
      const label = `${instance.relevant} of ${instance.columns} × ${instance.rows}`;
      const ratios: (number | null)[] = [];
      for (const seed of report.quick ? SEEDS.slice(0, 1) : SEEDS) {
        ratios.push(await race(report, instance, `${label}, table ${seed}`, seed));
      }
      const worst = ratios.includes(null) ? null : Math.min(...(ratios as number[]));
      report.bar(`${label}: times faster than the better peer, at worst`, worst, { atLeast: FASTER });
    }
    await weightedGreedy(report);
  },
};
export default bench;

/** How many times faster than the better peer we are; null where both are out of reach. */
async function race(report: Report, instance: Instance, label: string, seed: number): Promise<number | null> {
  const { columns, full } = instance;
  const table = plantedTable(instance, seed);
  const ours = await fastest(3, () => selectAttributes(table, { method: "exact" }));
  const { certificate } = ours.result;
  if (!ours.result.optimal) report.notice(`${label}: not solved`);
  const form = full ? "rows" : "conflicts";
  const lazy = packConflicts(certificate.conflicts ?? [], columns);
  const peers: Record<string, number | null> = {};
  for (const engine of ["cp-sat", "highs"] as const) {
    const result = runPython<CoverResult>(report, {
      packages: ["ortools", "highspy", "numpy"],
      script: "cover.py",
      arrays: full
        ? { codes: rowMajor(table), classes: Uint8Array.from(table.classCodes) }
        : { masks: lazy.masks },
      options: { engine, form, columns, words: lazy.words, seconds: LIMIT },
      seconds: LIMIT * 6,
    });
    peers[engine] = result?.seconds ?? null;
    if (result && !result.optimal)
      report.notice(
        `${label}: ${engine} found ${result.size === null ? "nothing" : Math.round(result.size)}, not proved in ${LIMIT} s`,
      );
    if (result?.optimal && result.size !== null && Math.round(result.size) !== certificate.upperBound) {
      throw new Error(`${label}: ${engine} says ${result.size}, we say ${certificate.upperBound}`);
    }
  }
  const given = full ? "all pairs" : "our conflicts";
  const notes = { size: certificate.upperBound, conflicts: lazy.count, "peers get": given };
  report.line({ case: label, ours: ours.seconds, peers, notes });
  // HiGHS may overrun its limit by so much that it is stopped; the other peer then stands alone.
  const seconds = Object.values(peers).filter((each) => each !== null);
  return seconds.length === 0 ? null : Math.min(...seconds) / ours.seconds;
}

async function weightedGreedy(report: Report): Promise<void> {
  const rows = report.quick ? 10_000 : 100_000;
  const columns = 200;
  const label = `WG ${rows.toLocaleString("en")} × ${columns}`;
  const table = plantedTable({ relevant: 5, columns, rows, full: false }, SEEDS[0]);
  globalThis.gc?.();
  forgetPeak();
  const before = residentBytes();
  const ours = await fastest(2, () => selectAttributes(table, { method: "wg" }));
  const peak = peakBytes() - before;
  const arrays: Record<string, Uint8Array> = { y: Uint8Array.from(table.classCodes) };
  table.columns.forEach((column, index) => {
    arrays[`x${index}`] = Uint8Array.from(column.codes);
  });
  const peer = runPython<{ seconds: number }>(report, {
    packages: ["scikit-learn"],
    script: "tree.py",
    arrays,
    options: { depth: null, repeat: 2 },
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
    for (let c = 0; c < relevant; c++) cell = cell * 2 + codes[Math.floor((c * columns) / relevant)][row];
    classCodes[row] = truth[cell];
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
    for (let row = 0; row < table.rows; row++) bytes[row * length + column] = codes[row];
  });
  return bytes;
}

function packConflicts(conflicts: readonly (readonly number[])[], columns: number) {
  const words = Math.ceil(columns / 32);
  const masks = new Uint32Array(conflicts.length * words);
  conflicts.forEach((conflict, index) => {
    for (const column of conflict) {
      const at = index * words + (column >>> 5);
      masks[at] = masks[at] | (1 << (column & 31));
    }
  });
  return { masks, words, count: conflicts.length };
}
