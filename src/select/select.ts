// Chooses columns of a table by name of a method; what the command line, the learners and the experiments call.

import type { CountSource, Part } from "../counts/count-source.ts";
import type { Table } from "../encoding/table.ts";
import type { LearnContext } from "../learner/learner.ts";
import { Pace } from "../run/pace.ts";
import { ConflictScanner } from "../search/columns/conflict-scanner.ts";
import { exact } from "../search/columns/exact.ts";
import { focus1 } from "../search/columns/focus-1.ts";
import { focus2 } from "../search/columns/focus-2.ts";
import { conflictsLeft, entropyLeft, greedy } from "../search/columns/greedy.ts";
import { Measure, noTolerance, type Search } from "../search/columns/measure.ts";
import type { Partition } from "../search/columns/partition.ts";
import { makeSample } from "../search/columns/sample.ts";
import { thinPartition } from "../search/columns/thin-partition.ts";
import { tolerantExact } from "../search/columns/tolerant-exact.ts";
import { weightedGreedy } from "../search/columns/weighted-greedy.ts";
import type { SelectCertificate, Selection, SelectOptions } from "./select-options.ts";

/** FOCUS-2 lists so many inclusion-minimal conflicts, the smallest; others join where all of these are covered. */
const MOST_LISTED = 8192;
const MORE_LISTED = 32;
/** Comparisons of sixteen columns that FOCUS-2 may spend on listing conflicts at first. */
const MOST_SCANNED = 1e9;
/** WG looks at every pair up to this many (times the columns) in each round. */
const MOST_CREDITS = 4e8;

export async function selectAttributes(
  table: Table,
  options: SelectOptions = {},
  context: LearnContext = {},
): Promise<Selection> {
  const started = performance.now();
  const method = options.method ?? "exact";
  const tolerance = options.tolerance ?? noTolerance;
  const kernels = options.kernels ?? "wasm";
  const sample = makeSample(table);
  const measure = new Measure(sample, tolerance);
  const pace = new Pace(options.timeLimit ?? Number.POSITIVE_INFINITY, context.signal);
  const { signal } = context;
  const notices: string[] = [];
  let search: Search;
  let conflicts: SelectCertificate["conflicts"] = null;
  let all: Selection["all"] = null;
  switch (method) {
    case "focus-1":
      search = await focus1(measure, pace, context);
      break;
    case "focus-2": {
      const scanner = await ConflictScanner.create(sample, kernels);
      // With a tolerance every minimal conflict must be known, to be covered or left on purpose.
      const most = measure.exact ? MOST_LISTED : Number.POSITIVE_INFINITY;
      const pairs = MOST_SCANNED / scanner.pairCost;
      const few = thinPartition(sample, measure.whole, measure.exact ? pairs : Number.POSITIVE_INFINITY, 0);
      const { list, complete } = await scanner.tightest(few, most, pace);
      if (!complete && !measure.exact) {
        search = { columns: null, optimal: false, lowerBound: 0 };
        break;
      }
      const moreConflicts = async (left: Partition) => (await scanner.tightest(left, MORE_LISTED, pace)).list;
      const queue = options.queue ?? "fifo";
      search = await focus2(measure, { conflicts: list, moreConflicts, queue, pace }, context);
      break;
    }
    case "mig":
      search = await greedy(measure, entropyLeft, signal);
      break;
    case "sg":
      search = await greedy(measure, conflictsLeft, signal);
      break;
    case "wg": {
      const scanner = await ConflictScanner.create(sample, kernels);
      const options_ = { mostPairs: MOST_CREDITS / sample.columns.length, seed: options.seed ?? 0 };
      const found = await weightedGreedy(measure, scanner, options_, context);
      if (found.sampled)
        notices.push("wg: scores of the first rounds were estimated on a sample of the rows");
      search = found;
      break;
    }
    case "exact": {
      if (!measure.exact) {
        search = await tolerantExact(measure, pace, context);
        break;
      }
      const mostSets = options.mostSets ?? 0;
      const found = await exact(measure, { pace, kernels, mostSets }, context);
      conflicts = found.conflicts.map((conflict) => conflict.columns);
      search = found;
      all = found.all;
      break;
    }
  }
  const chosen = search.columns ?? (await greedy(new Measure(sample, tolerance), conflictsLeft)).columns!;
  const columns = [...chosen].sort((a, b) => a - b);
  const plain = new Measure(sample);
  return {
    method,
    columns,
    attributes: columns.map((column) => table.columns[column].name),
    sufficiencyTests: measure.tests,
    optimal: search.optimal,
    certificate: {
      optimal: search.optimal,
      lowerBound: search.lowerBound,
      upperBound: columns.length,
      searched: search.proof ?? `sets of fewer than ${search.lowerBound} of ${table.columns.length} columns`,
      conflicts,
    },
    uncovered: plain.uncovered(plain.partition(columns)),
    conflicts: sample.conflicts,
    contradictions: sample.contradictions,
    tolerance,
    all,
    notices,
    seconds: (performance.now() - started) / 1000,
  };
}

export async function selectPart(
  source: CountSource,
  part: Part,
  options: SelectOptions = {},
  context: LearnContext = {},
): Promise<Selection> {
  return selectAttributes(await source.table(part), options, context);
}
