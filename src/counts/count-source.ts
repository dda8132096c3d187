// The interface between data and learners: weighted class counts of (a part of the data) × (the
// values of a variable), asked in batches and answered by memory or by a database. Learners written
// against it never see rows.

import type { Condition, Test } from "../condition/condition.ts";
import type { ColumnSchema, Dataset } from "../dataset/dataset.ts";
import type { Bins } from "../encoding/bins.ts";
import type { Table } from "../encoding/table.ts";
import type { KernelForm } from "../kernels/instantiate.ts";
import type { SplitCriterion } from "./split-criterion.ts";
import type { Weighting } from "./weighting.ts";

declare const handle: unique symbol;

/** Some of the rows. Opaque: only the source that made it knows what it is. */
export interface Part {
  readonly [handle]: "part";
}

/**
 * What can be counted: a column of the data, or a feature defined on it (boolean, never missing).
 */
export interface Variable {
  /** Position in the source's `variables`. */
  readonly index: number;
  /** Of a feature: kind boolean, categories "false" and "true", its text as the name. */
  readonly schema: ColumnSchema;
  /** The feature's definition; null for a column. */
  readonly feature: Test | null;
  /**
   * Values or bins (missing not counted). Codes are below it; the code equal to it means missing.
   */
  readonly size: number;
  /** Continuous only: the smallest and the largest value of this rank. */
  lower(rank: number): number;
  upper(rank: number): number;
}

/** What is to be counted. */
export interface CountRequest {
  readonly parts: readonly Part[];
  /** Indices into `variables`. */
  readonly variables: readonly number[];
}

/** The counts of one variable in one part. Buffers are reused: read them before returning. */
export interface Histogram {
  /** Index into the request's parts. */
  part: number;
  /** Index into the source's variables. */
  variable: number;
  /** How many codes are present in the part. */
  length: number;
  /** Those codes, ascending; missing, if present, is the last. */
  codes: Uint32Array;
  /** Weighted class counts, `length` rows of one number per class. */
  counts: Float64Array;
}

/** A part whose rows are to be counted under several reweightings. */
export interface WeightedRequest {
  readonly part: Part;
  readonly variables: readonly number[];
  readonly weightings: readonly Weighting[];
}

/**
 * `part` is the index of the request; the codes present are those of the part, whatever they weigh.
 */
export interface WeightedHistogram extends Histogram {
  /** Index into the request's weightings. */
  weighting: number;
}

/** A part to divide. */
export interface DivideRequest {
  readonly part: Part;
  readonly test: Test;
}

/** The rows that pass a test, and those that do not. */
export interface DividedPart {
  readonly yes: Part;
  readonly no: Part;
}

/** How a part is split. */
export interface RandomSplitOptions {
  readonly seed: number;
  /** Relative sizes of the parts wanted. */
  readonly shares: readonly number[];
  /**
   * Whether rows of one group, or of any time, may come into different parts (false): of samples,
   * which evaluate nothing.
   */
  readonly isSample?: boolean;
}

/**
 * How rows answer several tests. A cell is some rows of one class that answer all of them alike.
 */
export interface Outcomes {
  readonly classCodes: ArrayLike<number>;
  /** Weight of each cell. */
  readonly weights: Float64Array;
  /** For each test one byte per cell: 1 where it passes. */
  readonly passes: readonly Uint8Array[];
  /** The group or time of each cell (RowUnits); absent where rows have none. */
  readonly units?: Float64Array;
}

/** Parts whose best splits are asked for. */
export interface SplitQuery extends CountRequest {
  /** Which split is best. */
  readonly criterion: SplitCriterion;
  /** Least weight on either side of a split. */
  readonly minRows: number;
}

/** The best condition on one variable, or of a part over all variables asked. */
export interface BestSplit {
  readonly variable: number;
  readonly type: Condition["type"];
  /** The category that passes `equals`, or the highest rank that passes `at-most`; else 0. */
  readonly code: number;
  /** `at-most`: the next rank present in the part, so that the threshold lies half-way. */
  readonly next: number;
  /** By the criterion, rounded. */
  readonly merit: number;
  /** Weighted class counts of the rows that pass, and of the others. */
  readonly yes: Float64Array;
  readonly no: Float64Array;
}

/**
 * Whatever answers how many rows of each class a part of the data has for each value of a variable.
 */
export interface CountSource {
  /** Where the data came from, for messages. */
  readonly name: string;
  readonly target: string;
  readonly classes: readonly string[];
  /** How many of the variables are columns of the data; they come first, in dataset order. */
  readonly attributes: number;
  /** Grows as features are defined; the array stays the same. */
  readonly variables: readonly Variable[];
  readonly rows: number;
  readonly everything: Part;
  /** The groups or the time of the rows, which splits respect; null where rows are split freely. */
  readonly units: { readonly by: "group" | "time"; readonly column: string } | null;
  /** Columns to learn from even where they look like leaks. */
  readonly kept: readonly string[];
  /** Weight of the rows that must have a word for a learner to be shown it. */
  readonly leastWordRows?: number | undefined;
  /** @internal */
  readonly can: Capabilities;

  /**
   * The sum of the squared weights of a part's rows, where weights say how much rows matter; null
   * where every row counts once, or as many as it weighs.
   */
  squaredWeight(part: Part): Promise<number | null>;

  /** Weighted class counts of each part. */
  countClasses(parts: readonly Part[]): Promise<Float64Array[]>;

  /**
   * Calls `visit` once for each part and variable, in any order, in one pass over the data. Parts
   * may overlap; an empty part gives a histogram of length 0.
   */
  count(request: CountRequest, visit: (histogram: Histogram) => void): Promise<void>;

  /**
   * As `count`, for every weighting of every request in one pass: a row counts its own weight times
   * what the weighting gives it (weighting.ts; exponents are relative to the largest in the part).
   */
  countWeighted(
    requests: readonly WeightedRequest[],
    visit: (histogram: WeightedHistogram) => void,
  ): Promise<void>;

  /** The rows of each part that pass its test, and those that do not. */
  divide(requests: readonly DivideRequest[]): Promise<DividedPart[]>;

  /**
   * Disjoint parts of a part, stratified by class and seeded (random-split.ts). A group stays in
   * one part; where rows have times, every part is later than those before it (split-units.ts).
   */
  randomSplit(part: Part, options: RandomSplitOptions): Promise<Part[]>;

  /** How many groups or times the rows of a part are of; 0 where rows have none. */
  countUnits(part: Part): Promise<number>;

  /** All rows of several disjoint parts. */
  merge(parts: readonly Part[]): Promise<Part>;

  /** Makes features countable; returns their variables. */
  define(tests: readonly Test[]): Promise<Variable[]>;

  /**
   * The distinct rows of a part with their weights, for exact search. Columns only, no features.
   */
  table(part: Part): Promise<Table>;

  /** How the rows of a part answer these tests. Cells come in any order, and may be alike. */
  outcomes(part: Part, tests: readonly Test[]): Promise<Outcomes>;

  /** The parts will not be used again. */
  release(parts: readonly Part[]): void;

  close(): Promise<void>;
}

/** What some sources can do besides, for speed alone: a learner finds the same model without it. */
export interface Capabilities {
  /**
   * The best split of each part, exactly as best-split.ts chooses it from the histograms; null
   * where no condition separates its rows.
   */
  bestSplits?(query: SplitQuery): Promise<(BestSplit | null)[]>;

  /**
   * Of sources whose rows are far away: weighted class counts of the rows of a part that pass each
   * two of these tests, by (test · tests + test) · classes + class; null where fetching the rows
   * is quicker.
   */
  countPairs?(part: Part, tests: readonly Test[]): Promise<Float64Array | null>;

  /**
   * A source of its own over a part's rows, in which features cost only what the part costs; null
   * where the part is too large for that.
   */
  extract?(part: Part): Promise<CountSource | null>;

  /**
   * A source of a part's rows whose bins of numbers are made of these rows alone, so that what is
   * learned knows nothing of others; null where the source has no bins. It is closed with the
   * source, and where the part is released.
   */
  rebin?(part: Part): Promise<CountSource | null>;

  /** Of sources in memory: all that another thread needs to make the same source. */
  portable?(): PortableSource;

  readonly local?: LocalWork;
}

/** `createMemorySource(dataset, { bins, kernels })` makes the source again. */
export interface PortableSource {
  readonly dataset: Dataset;
  readonly bins: Bins;
  readonly kernels: KernelForm;
}

/**
 * Of sources that do their work on the thread that asks, and wait for nothing; their `outcomes`
 * have the same cells for every test. By these estimates large requests are split
 * (split-requests.ts). The unit of cost is reading one variable of one row, some 10 ns.
 */
export interface LocalWork {
  /** At most how many rows a part has. */
  rowsAtMost(part: Part): number;
  /** Of a part of so many rows: histograms of these variables. */
  countCost(rows: number, variables: readonly Variable[]): number;
  /** The same under one weighting of several. */
  weightedCost(rows: number, variables: readonly Variable[]): number;
  /** How many weightings are counted side by side. */
  weightingsAtOnce(variables: readonly Variable[]): number;
  /** Of the best split of a part. */
  splitCost(rows: number, variables: readonly Variable[]): number;
  readonly divideCost: number;
}
