// The fewest columns that settle a sample, with proof. Sizes are tried in ascending order; for each, a search over a
// pool of conflicts either finds a set that covers the pool or proves that there is none. A set that covers the
// pool is tried on the rows; where it fails, conflicts that it leaves uncovered join the pool and the search goes on. So
// the pool stays small (never all pairs), and the pool that refuted size k - 1 is the certificate of k.

import type { KernelForm } from "../../kernels/instantiate.ts";
import type { LearnContext } from "../../learner/learner.ts";
import type { Pace } from "../../run/pace.ts";
import { countOf } from "../../text/numbers.ts";
import type { ConflictList } from "./conflict-list.ts";
import { ConflictScanner } from "./conflict-scanner.ts";
import { coverGreedily } from "./cover-greedily.ts";
import { CoverPool } from "./cover-pool.ts";
import { groupEqualColumns } from "./equal-columns.ts";
import { Measure, type Search } from "./measure.ts";
import type { Partition } from "./partition.ts";
import { countPairs, thinPartition } from "./thin-partition.ts";

export interface ExactOptions {
  readonly pace: Pace;
  readonly kernels: KernelForm;
  /** Find every set of the smallest size, as many as this; 0 for one set only. */
  readonly mostSets: number;
}

export interface ExactSearch extends Search {
  readonly columns: readonly number[];
  /** Conflicts (over the sample's columns) that no set smaller than `lowerBound` covers. */
  readonly conflicts: readonly Conflict[];
  /** Every set of the smallest size, where asked and proved; `complete` is false where there may be more. */
  readonly all: { readonly sets: readonly (readonly number[])[]; readonly complete: boolean } | null;
  readonly candidates: number;
}

/** Two rows of the sample, of different classes, and the columns on which they differ. */
export interface Conflict {
  readonly rows: readonly [number, number];
  readonly columns: readonly number[];
}

/** Conflicts in the first pool, and how many join it for each failed candidate. */
const FIRST_POOL = 256;
const JOINING = 8;
/** Comparisons of sixteen columns that may be spent on finding the first pool, and on each failed candidate. */
const FIRST_SCAN = 3e8;
const LATER_SCAN = 2e5;
/** Nodes between two looks at the clock. */
const SLICE = 2000;
/** Failed candidates of each size that are completed greedily, in the hope of a better set. */
const COMPLETED = 16;

export async function exact(
  whole: Measure,
  options: ExactOptions,
  context: LearnContext,
): Promise<ExactSearch> {
  const none = { columns: [], optimal: true, lowerBound: 0, conflicts: [], candidates: 0 };
  if (whole.isEnough(whole.whole)) {
    return { ...none, all: options.mostSets > 0 ? { sets: [[]], complete: true } : null };
  }
  const solver = await Solver.create(whole, options, context);
  return solver.solve();
}

class Solver {
  readonly #whole: Measure;
  readonly #options: ExactOptions;
  readonly #context: LearnContext;
  /** The columns each kept column stands for. */
  readonly #groups: number[][];
  /** The sample restricted to the kept columns. */
  readonly #measure: Measure;
  readonly #scanner: ConflictScanner;
  #pool: CoverPool;
  #best: number[];
  /** The first `length` conflicts of the list refute every size below the lower bound. */
  #proof: { readonly list: ConflictList; readonly length: number };
  #candidates = 0;

  static async create(whole: Measure, options: ExactOptions, context: LearnContext): Promise<Solver> {
    const groups = groupEqualColumns(whole.sample);
    const columns = groups.map((group) => whole.sample.columns[group[0]]);
    const measure = new Measure({ ...whole.sample, columns });
    const scanner = await ConflictScanner.create(measure.sample, options.kernels);
    const mostPairs = FIRST_SCAN / scanner.pairCost;
    let prefix: Partition | null = null;
    const best = await coverGreedily(measure, [], options.pace, (left) => {
      if (prefix === null && countPairs(measure.sample, left) <= mostPairs) prefix = left;
    });
    prefix ??= thinPartition(measure.sample, measure.whole, mostPairs, 0);
    const { list } = await scanner.tightest(prefix, FIRST_POOL, options.pace);
    const pool = await CoverPool.create(list, columns.length, best.length, options.kernels);
    return new Solver(whole, options, context, groups, measure, scanner, pool, best);
  }

  private constructor(
    whole: Measure,
    options: ExactOptions,
    context: LearnContext,
    groups: number[][],
    measure: Measure,
    scanner: ConflictScanner,
    pool: CoverPool,
    best: number[],
  ) {
    this.#whole = whole;
    this.#options = options;
    this.#context = context;
    this.#groups = groups;
    this.#measure = measure;
    this.#scanner = scanner;
    this.#pool = pool;
    this.#best = best;
    this.#proof = { list: pool.list, length: pool.list.length };
  }

  async solve(): Promise<ExactSearch> {
    let lowerBound = 1;
    let finished = true;
    this.#keepProof();
    while (lowerBound < this.#best.length) {
      this.#report(lowerBound);
      const found = await this.#search(lowerBound, 1);
      if (found.stopped) {
        finished = false;
        break;
      }
      if (found.sets.length > 0) {
        this.#best = found.sets[0];
        break;
      }
      lowerBound++;
      this.#keepProof();
    }
    const optimal = lowerBound === this.#best.length;
    return {
      columns: this.#best.map((column) => this.#groups[column][0]).sort((a, b) => a - b),
      optimal,
      lowerBound,
      conflicts: this.#conflicts(),
      all: finished && optimal ? await this.#all(lowerBound) : null,
      candidates: this.#candidates,
    };
  }

  /** Sets of `size` columns that settle the rows, up to `most` of them. */
  async #search(size: number, most: number): Promise<{ sets: number[][]; stopped: boolean }> {
    const sets: number[][] = [];
    let completed = 0;
    this.#pool.begin(size);
    for (;;) {
      const step = this.#pool.run(SLICE);
      if (step === "exhausted") return { sets, stopped: false };
      if (await this.#isOver()) return { sets, stopped: true };
      if (step === "paused") continue;
      const candidate = this.#pool.chosen();
      this.#candidates++;
      this.#whole.tests++;
      const left = this.#measure.partition(candidate);
      if (left.groups > 0) {
        if (completed++ < COMPLETED) await this.#improve(candidate);
        if (most === 1 && this.#best.length === size) return { sets: [this.#best], stopped: false };
        const restarted = await this.#learnFrom(left);
        if (restarted) {
          sets.length = 0;
          this.#pool.begin(size);
        }
        continue;
      }
      sets.push(candidate);
      if (sets.length === most) return { sets, stopped: false };
      this.#pool.reject();
    }
  }

  async #improve(candidate: readonly number[]): Promise<void> {
    const columns = await coverGreedily(this.#measure, candidate, this.#options.pace);
    if (columns.length < this.#best.length) this.#best = columns;
  }

  /** Conflicts that a failed candidate leaves uncovered join the pool; true where the search must start afresh. */
  async #learnFrom(left: Partition): Promise<boolean> {
    const few = thinPartition(this.#measure.sample, left, LATER_SCAN / this.#scanner.pairCost, 0);
    const { pace } = this.#options;
    let found = (await this.#scanner.tightest(few, JOINING, pace)).list;
    // The rows that were kept may hold nothing but contradictions.
    if (found.length === 0) found = (await this.#scanner.tightest(left, JOINING, pace)).list;
    const restart = this.#pool.list.length + found.length > this.#pool.capacity;
    if (restart) {
      const list = this.#pool.list;
      list.addAll(found);
      this.#pool = await CoverPool.create(
        list.minimal(),
        this.#groups.length,
        this.#best.length,
        this.#options.kernels,
      );
    } else for (let i = 0; i < found.length; i++) this.#pool.add(found, i);
    return restart;
  }

  async #all(size: number): Promise<ExactSearch["all"]> {
    const { mostSets } = this.#options;
    if (mostSets === 0) return null;
    const { sets, stopped } = await this.#search(size, mostSets + 1);
    const expanded: number[][] = [];
    for (const set of sets) this.#expand(set, 0, [], expanded, mostSets + 1);
    const complete = !stopped && expanded.length <= mostSets;
    expanded.length = Math.min(expanded.length, mostSets);
    expanded.sort(compareSets);
    return { sets: expanded, complete };
  }

  /** Every choice among equal columns. */
  #expand(set: number[], next: number, chosen: number[], into: number[][], most: number): void {
    if (into.length >= most) return;
    if (next === set.length) into.push(chosen.slice().sort((a, b) => a - b));
    else
      for (const column of this.#groups[set[next]])
        this.#expand(set, next + 1, [...chosen, column], into, most);
  }

  #keepProof(): void {
    const { list } = this.#pool;
    this.#proof = { list, length: list.length };
  }

  #conflicts(): Conflict[] {
    const { list, length } = this.#proof;
    const conflicts: Conflict[] = [];
    for (let i = 0; i < length; i++) {
      const columns = list.columnsOf(i).flatMap((column) => this.#groups[column]);
      const rows = [list.rows[2 * i], list.rows[2 * i + 1]] as const;
      conflicts.push({ rows, columns: columns.sort((a, b) => a - b) });
    }
    return conflicts;
  }

  async #isOver(): Promise<boolean> {
    const { pace } = this.#options;
    return pace.due() && pace.isOver();
  }

  #report(size: number): void {
    const text = `no set of ${countOf(size - 1, "column")} suffices, one of ${this.#best.length} does`;
    this.#context.onProgress?.({ done: null, text });
  }
}

function compareSets(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}
