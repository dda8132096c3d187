// Chooses columns of a table by name of a method; what the command line, the learners and the
// experiments call.

import type { CountSource, Part } from "../counts/count-source.ts";
import type { Table } from "../encoding/table.ts";
import type { LearnContext } from "../learner/learner.ts";
import { Pace } from "../run/pace.ts";
import { ConflictScanner } from "../search/columns/conflict-scanner.ts";
import { type ExactColumns, exact } from "../search/columns/exact.ts";
import { focus1 } from "../search/columns/focus-1.ts";
import { focus2 } from "../search/columns/focus-2.ts";
import { conflictsLeft, entropyLeft, greedy } from "../search/columns/greedy.ts";
import { thinPartition } from "../search/columns/partition.ts";
import { makeSample } from "../search/columns/sample.ts";
import type { FoundColumns } from "../search/columns/smallest-first.ts";
import { noTolerance, Sufficiency } from "../search/columns/sufficiency.ts";
import { tolerantExact } from "../search/columns/tolerant-exact.ts";
import { weightedGreedy } from "../search/columns/weighted-greedy.ts";
import type { Selection, SelectMethod, SelectOptions } from "./select-options.ts";

/**
 * FOCUS-2 lists so many inclusion-minimal conflicts, the smallest; others join where all of these
 * are covered.
 */
const MOST_LISTED = 8192;
const MORE_LISTED = 32;
/** Comparisons of sixteen columns that FOCUS-2 may spend on listing conflicts at first. */
const MOST_SCANNED = 1e9;
/** WG looks at every pair up to this many (times the columns) in each round. */
const MOST_CREDITS = 4e8;

interface MethodRequest {
  readonly sufficiency: Sufficiency;
  readonly options: SelectOptions;
  readonly pace: Pace;
  readonly context: LearnContext;
}

type Found = FoundColumns & Partial<Pick<ExactColumns, "conflicts" | "all">> & { readonly sampled?: boolean };

const METHODS: Readonly<Record<SelectMethod, (request: MethodRequest) => Promise<Found>>> = {
  exact: ({ sufficiency, options: { kernels = "wasm", mostSets = 0 }, pace, context }) =>
    sufficiency.exact
      ? exact(sufficiency, { pace, kernels, mostSets }, context)
      : tolerantExact(sufficiency, pace, context),
  "focus-1": ({ sufficiency, pace, context }) => focus1(sufficiency, pace, context),
  "focus-2": async ({
    sufficiency,
    options: { kernels, queue = "fifo", order = "columns" },
    pace,
    context,
  }) => {
    const { sample, whole, exact: isExact } = sufficiency;
    const scanner = await ConflictScanner.create(sample, kernels);
    // With a tolerance every minimal conflict must be known, to be covered or left on purpose.
    const most = (count: number): number => (isExact ? count : Number.POSITIVE_INFINITY);
    const few = thinPartition(sample, whole, most(MOST_SCANNED / scanner.pairCost), 0);
    const { list: conflicts, complete } = await scanner.tightest(few, most(MOST_LISTED), pace);
    if (!complete && !isExact) return { columns: null, optimal: false, lowerBound: 0 };
    const how = { scanner, conflicts, moreListed: MORE_LISTED, queue, order, pace };
    return focus2(sufficiency, how, context);
  },
  mig: ({ sufficiency, context }) => greedy(sufficiency, entropyLeft, context.signal),
  sg: ({ sufficiency, context }) => greedy(sufficiency, conflictsLeft, context.signal),
  wg: async ({ sufficiency, options: { kernels, seed = 0 }, context }) => {
    const { sample } = sufficiency;
    const scanner = await ConflictScanner.create(sample, kernels);
    const mostPairs = MOST_CREDITS / sample.columns.length;
    return weightedGreedy(sufficiency, scanner, { mostPairs, seed }, context);
  },
};

export async function selectAttributes(
  table: Table,
  options: SelectOptions = {},
  context: LearnContext = {},
): Promise<Selection> {
  const started = performance.now();
  const { method = "exact", tolerance = noTolerance, timeLimit = Number.POSITIVE_INFINITY } = options;
  const sample = makeSample(table);
  const sufficiency = new Sufficiency(sample, tolerance);
  const pace = new Pace(timeLimit, context.signal);
  const found = await METHODS[method]({ sufficiency, options, pace, context });
  const { optimal, lowerBound, proof } = found;
  const chosen = found.columns ?? (await greedy(new Sufficiency(sample, tolerance), conflictsLeft)).columns!;
  const columns = [...chosen].sort((a, b) => a - b);
  const plain = new Sufficiency(sample);
  return {
    method,
    columns,
    attributes: columns.map((column) => table.columns[column].name),
    sufficiencyTests: sufficiency.tests,
    optimal,
    certificate: {
      optimal,
      lowerBound,
      upperBound: columns.length,
      searched: proof ?? `sets of fewer than ${lowerBound} of ${table.columns.length} columns`,
      conflicts: found.conflicts ?? null,
    },
    uncovered: plain.uncovered(plain.partition(columns)),
    conflicts: sample.conflicts,
    contradictions: plain.least,
    tolerance,
    all: found.all ?? null,
    notices: found.sampled ? ["wg: scores of the first rounds were estimated on a sample of the rows"] : [],
    seconds: (performance.now() - started) / 1000,
  };
}

/**
 * Selects columns of a part of a count source: as few as suffice to tell its classes apart.
 *
 * @example
 * const counts = await createMemorySource(generateDataset("par4", { rows: 400, seed: 1 }));
 * const { attributes, optimal } = await selectPart(counts, counts.everything, { method: "exact" });
 * console.log(attributes, optimal);
 * // → [ 'x1', 'x2', 'x3', 'x4' ] true
 */
export async function selectPart(
  source: CountSource,
  part: Part,
  options: SelectOptions = {},
  context: LearnContext = {},
): Promise<Selection> {
  return selectAttributes(await source.table(part), options, context);
}
