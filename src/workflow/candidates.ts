// The field of candidates for given data: every family that fits them, inside the readability budget. What is too
// costly for the data's size is left out before any clock runs, and named, so that the choice stays repeatable.

import type { CountSource } from "../counts/count-source.ts";
import { findLearner } from "../learn/registry.ts";
import type { SelectOptions } from "../learn/select/select.ts";
import type { Candidate, Family } from "./candidate.ts";

export interface Budget {
  readonly maxConditions: number;
  /** Longest path in splits; null for no limit of its own. */
  readonly maxDepth: number | null;
  readonly seed: number;
}

export interface FieldRequest extends Budget {
  /** Rows of one training part, for estimates of cost. */
  readonly rows: number;
  /** Options a user set; each goes to every learner that takes it. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Every candidate selects columns this way; null leaves that to the candidates. */
  readonly select: SelectOptions | null;
}

export interface Field {
  readonly candidates: readonly Candidate[];
  /** What was left out before starting, as a person reads it: "t3: 4,000 rows and 900 conditions are too many for it". */
  readonly leftOut: readonly string[];
}

/** Sizes of trees that are tried each on its own, and the budget itself: how large a tree the rows bear is what judging tells best. */
const LADDER = [3, 6, 9, 12, 24, 48, 96];
/** Columns beyond which selecting some first is worth a try. */
const MANY_COLUMNS = 8;
/** Columns beyond which all but the greedy trees see only the most informative ones. */
const SCREENED_COLUMNS = 128;
/** Every iteration makes features larger: the more conditions may be read, the more are worth it. */
const FRINGE_ITERATIONS = 5;
const CONDITIONS_PER_ITERATION = 4;
/** Rows times pairs of conditions: what looking ahead may cost. */
const MOST_PAIRS_LOOKED_AHEAD = 1e8;
/** Rows times conditions times pairs of columns: what a third level of exact search may cost. */
const MOST_TRIPLES_OF_DEPTH_3 = 3e6;
/** Rows times triples of columns: the same where every column has two values, and counting is a matter of bits. */
const MOST_TRIPLES_OF_BITS = 5e6;
/** Rows times conditions: what growing and pruning lists of rules may cost. */
const MOST_TESTS_OF_LISTS = 1.5e6;
/** Numbers of items that are tried; beyond twelve nobody counts along. */
const ITEMS = [3, 6, 12];
const MOST_ITEMS = 12;
/** Classes beyond which hardly any data has them in the order of a count. */
const MOST_GRADES = 5;
/** Rows times columns: what choosing items over and over may cost, and what many starts of it may. */
const MOST_CELLS_OF_CHECKLISTS = 5e6;
const MOST_CELLS_OF_BANDS = 4e3;
/** Starts times the square of rows times columns: many are tried where each is cheap. */
const STARTING_WORK = 4e8;
const FEWEST_STARTS = 40;
const MOST_STARTS = 400;
/** Rows times pairs of columns: what two levels of exact search may cost. */
const MOST_PAIRS_OF_DEPTH_2 = 3e7;

export function candidatesFor(source: CountSource, request: FieldRequest): Field {
  const { maxConditions, maxDepth, seed, rows, given, select } = request;
  const leftOut: string[] = [];
  const candidates: Candidate[] = [];
  const screened = source.attributes > SCREENED_COLUMNS;
  const add = (family: Family, method: string, own: object = {}, name = method): void => {
    const specs = findLearner(method).options as object;
    const wished = { maxConditions, seed, ...(maxDepth === null ? {} : { maxDepth }), ...own, ...given };
    const options = Object.fromEntries(Object.entries(wished).filter(([key]) => key in specs));
    const screen = screened && family !== "greedy" && family !== "majority" ? SCREENED_COLUMNS : null;
    candidates.push({ name, family, method, options, select, screen });
  };
  const shown = Math.min(source.attributes, SCREENED_COLUMNS);
  const share = shown / Math.max(1, source.attributes);
  let conditions = 0;
  for (const { size } of source.variables.slice(0, source.attributes)) conditions += size * share;
  const pairs = rows * conditions * conditions;
  const isAllowed = (depth: number): boolean => maxDepth === null || depth <= maxDepth;

  const maxIterations = Math.max(FRINGE_ITERATIONS, Math.ceil(maxConditions / CONDITIONS_PER_ITERATION));
  const hasLists = rows * conditions <= MOST_TESTS_OF_LISTS;
  add("majority", "id3", { maxDepth: 0 }, "majority");
  add("greedy", "redwood");
  for (const size of stepsUpTo(maxConditions, LADDER)) {
    const words = size === 1 ? "1 condition" : `${size} conditions`;
    add("refined", "refined", { maxConditions: size }, `refined, ${words}`);
  }
  const cells = rows * shown;
  if (source.classes.length === 2 && cells <= MOST_CELLS_OF_CHECKLISTS) {
    for (const size of stepsUpTo(Math.min(maxConditions, MOST_ITEMS), ITEMS)) {
      const words = size === 1 ? "1 item" : `${size} items`;
      add("checklist", "checklist", { maxConditions: size, bands: 2 }, `checklist, ${words}`);
    }
  }
  if (cells <= MOST_CELLS_OF_BANDS && source.classes.length <= MOST_GRADES && maxConditions > 1) {
    const bands = Math.max(3, source.classes.length);
    const most = Math.min(maxConditions, MOST_ITEMS * (bands - 1));
    const starts = Math.round(Math.min(MOST_STARTS, Math.max(FEWEST_STARTS, STARTING_WORK / cells ** 2)));
    add("checklist", "checklist", { maxConditions: most, bands, starts }, `checklist, ${bands} bands`);
  } else if (source.classes.length <= MOST_GRADES && maxConditions > 1) {
    const what =
      source.classes.length === 2 && cells <= MOST_CELLS_OF_CHECKLISTS ? "checklist in bands" : "checklist";
    leftOut.push(`${what}: ${grouped(rows)} rows of ${grouped(shown)} columns are too many for it here`);
  }
  if (source.classes.length === 2) {
    add("fringe", "fringe", { maxIterations });
    add("fringe", "fringe-dual", { maxIterations });
    if (hasLists) add("list", "greedy3", { refine: "yes", minRows: 2 }, "greedy3, refined");
  }
  add("fringe", "fringe-symmetric", { maxIterations });
  if (hasLists) add("list", "grove", { refine: "yes" }, "grove, refined");
  else leftOut.push(tooMany("greedy3 and grove", rows, conditions));
  if (pairs <= MOST_PAIRS_LOOKED_AHEAD) {
    add("fringe", "fringe-full", { maxIterations });
    add("skew", "auto-skew", { significance: 0.05 });
  } else leftOut.push(tooMany("fringe-full and auto-skew", rows, conditions));
  if (isAllowed(1)) add("optimal", "t1");
  if (isAllowed(2)) {
    if (rows * shown * shown <= MOST_PAIRS_OF_DEPTH_2) {
      // A leaf must earn one row: what it does not earn on the training rows it never earns on new ones.
      add("optimal", "t2", { minRows: 2, sparsity: 1 });
    } else leftOut.push(`t2: ${grouped(rows)} rows of ${grouped(shown)} columns are too many for it here`);
  }
  if (isAllowed(3)) {
    const isCheap = source.variables.slice(0, source.attributes).every(isTwoValued)
      ? rows * shown ** 3 <= MOST_TRIPLES_OF_BITS
      : rows * conditions * shown * shown <= MOST_TRIPLES_OF_DEPTH_3;
    if (isCheap) add("optimal", "t3", { minRows: 2, intervals: 2 }, "t3, binary");
    else leftOut.push(tooMany("t3", rows, conditions));
  }
  if (select === null && source.attributes > MANY_COLUMNS && !screened) {
    const redwood = candidates.find(({ name }) => name === "redwood")!;
    candidates.push({ ...redwood, name: "redwood, columns by wg", select: { method: "wg", seed } });
  }
  if (screened) {
    leftOut.push(
      `all but the greedy trees saw only the ${SCREENED_COLUMNS} of ${grouped(source.attributes)} columns that inform most on their own`,
    );
  }
  return { candidates, leftOut };
}

/** The steps below the most, and the most itself, unless that is nothing. */
function stepsUpTo(most: number, steps: readonly number[]): number[] {
  return most === 0 ? [] : [...steps.filter((step) => step < most), most];
}

/** Without missing values; see learn/optimal/bit-sets.ts. */
function isTwoValued({ schema, size }: CountSource["variables"][number]): boolean {
  return schema.kind !== "continuous" && size === 2;
}

function tooMany(names: string, rows: number, conditions: number): string {
  return `${names}: ${grouped(rows)} rows with ${grouped(Math.round(conditions))} possible conditions are too many`;
}

function grouped(number: number): string {
  return number.toLocaleString("en-US");
}
