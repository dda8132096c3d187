// The fewest columns that settle a sample, with proof. Sizes are tried in ascending order; for
// each, a search over a pool of conflicts either finds a set that covers the pool or proves that
// there is none. A set that covers the pool is tried on the rows; where it fails, conflicts that it
// leaves uncovered join the pool and the search goes on. So the pool stays small (never all pairs),
// and the pool that refuted size k - 1 is the certificate of k.

import type { KernelForm } from "../../kernels/instantiate.ts";
import type { LearnContext } from "../../learner/learner.ts";
import type { Pace } from "../../run/pace.ts";
import { countOf } from "../../text/numbers.ts";
import type { ConflictList } from "./conflict-list.ts";
import { ConflictPool } from "./conflict-pool.ts";
import { ConflictScanner } from "./conflict-scanner.ts";
import { groupEqualColumns } from "./equal-columns.ts";
import { coverGreedily } from "./greedy.ts";
import { countPairs, type Partition, thinPartition } from "./partition.ts";
import type { FoundColumns } from "./smallest-first.ts";
import { Sufficiency } from "./sufficiency.ts";

export interface ExactOptions {
  readonly pace: Pace;
  readonly kernels: KernelForm;
  /** Find every set of the smallest size, as many as this; 0 for one set only. */
  readonly mostSets: number;
}

export interface ExactColumns extends FoundColumns {
  /** Conflicts, each as the columns that cover it: no set below `lowerBound` covers them all. */
  readonly conflicts: readonly (readonly number[])[];
  /** All sets of the smallest size, if asked and proved; `complete`: false if there may be more. */
  readonly all: { readonly sets: readonly (readonly number[])[]; readonly complete: boolean } | null;
}

/** Conflicts in the first pool, and how many join it for each failed candidate. */
const FIRST_POOL = 256;
const JOINING = 8;
/** Comparisons of sixteen columns allowed for the first pool, and for each failed candidate. */
const FIRST_SCAN = 3e8;
const LATER_SCAN = 2e5;
/** Nodes between two looks at the clock. */
const SLICE = 2000;
/** Failed candidates of each size that are completed greedily, which may give a better set. */
const COMPLETED = 16;

export async function exact(
  whole: Sufficiency,
  options: ExactOptions,
  context: LearnContext,
): Promise<ExactColumns> {
  const { pace, kernels, mostSets } = options;
  if (whole.isEnough(whole.whole)) {
    const all = mostSets > 0 ? { sets: [[]], complete: true } : null;
    return { columns: [], optimal: true, lowerBound: 0, conflicts: [], all };
  }
  const groups = groupEqualColumns(whole.sample);
  const columns = groups.map((group) => whole.sample.columns[group[0]]);
  const sufficiency = new Sufficiency({ ...whole.sample, columns });
  const scanner = await ConflictScanner.create(sufficiency.sample, kernels);
  const mostPairs = FIRST_SCAN / scanner.pairCost;
  // The first pool comes from the groups that the first greedily chosen columns leave, as soon as
  // their pairs are few.
  let few: Partition | null = null;
  const best = await coverGreedily(sufficiency, [], pace, (left) => {
    if (few === null && countPairs(sufficiency.sample, left) <= mostPairs) few = left;
  });
  few ??= thinPartition(sufficiency.sample, sufficiency.whole, mostPairs, 0);
  const { list } = await scanner.tightest(few, FIRST_POOL, pace);
  const search = new ExactSearch({ whole, options, groups, sufficiency, scanner }, best);
  await search.fillPool(list);
  return search.run(context);
}

interface ExactParts {
  readonly whole: Sufficiency;
  readonly options: ExactOptions;
  /** Columns that divide the rows alike: the first of each group represents it. */
  readonly groups: readonly (readonly number[])[];
  /** Of the sample with one column of each group; all columns below are of these. */
  readonly sufficiency: Sufficiency;
  readonly scanner: ConflictScanner;
}

class ExactSearch {
  readonly #parts: ExactParts;
  #best: readonly number[];
  #pool!: ConflictPool;

  /** `best` is a sufficient set. */
  constructor(parts: ExactParts, best: readonly number[]) {
    this.#parts = parts;
    this.#best = best;
  }

  async fillPool(list: ConflictList): Promise<void> {
    const { groups, options } = this.#parts;
    this.#pool = await ConflictPool.create(list, groups.length, this.#best.length, options.kernels);
  }

  async run({ onProgress }: LearnContext): Promise<ExactColumns> {
    const { groups } = this.#parts;
    let lowerBound = 1;
    // The first `length` conflicts of the list refute every size below the lower bound.
    let proof = { list: this.#pool.list, length: this.#pool.list.length };
    let stopped = false;
    while (lowerBound < this.#best.length) {
      const text = `no set of ${countOf(lowerBound - 1, "column")} suffices, one of ${this.#best.length} does`;
      onProgress?.({ done: null, text });
      const found = await this.#search(lowerBound, 1);
      stopped = found.stopped;
      if (found.sets.length > 0) this.#best = found.sets[0];
      if (stopped || found.sets.length > 0) break;
      lowerBound++;
      proof = { list: this.#pool.list, length: this.#pool.list.length };
    }
    const optimal = lowerBound === this.#best.length;
    const conflicts = Array.from({ length: proof.length }, (_, conflict) =>
      proof.list
        .columnsOf(conflict)
        .flatMap((column) => groups[column])
        .sort((a, b) => a - b),
    );
    const columns = this.#best.map((column) => groups[column][0]).sort((a, b) => a - b);
    const all = optimal && !stopped ? await this.#all(lowerBound) : null;
    return { columns, optimal, lowerBound, conflicts, all };
  }

  /** Sets of `size` columns that settle the rows, up to `most` of them. */
  async #search(size: number, most: number): Promise<{ sets: (readonly number[])[]; stopped: boolean }> {
    const { whole, options, sufficiency } = this.#parts;
    const { pace } = options;
    const sets: (readonly number[])[] = [];
    let completed = 0;
    this.#pool.begin(size);
    for (;;) {
      const step = this.#pool.run(SLICE);
      if (step === "exhausted") return { sets, stopped: false };
      if (pace.due() && (await pace.mustStop())) return { sets, stopped: true };
      if (step === "paused") continue;
      const candidate = this.#pool.chosen();
      whole.tests++;
      const left = sufficiency.partition(candidate);
      if (left.groups === 0) {
        sets.push(candidate);
        if (sets.length === most) return { sets, stopped: false };
        this.#pool.reject();
        continue;
      }
      if (completed++ < COMPLETED) {
        const better = await coverGreedily(sufficiency, candidate, pace);
        if (better.length < this.#best.length) this.#best = better;
      }
      if (most === 1 && this.#best.length === size) return { sets: [this.#best], stopped: false };
      if (await this.#learnFrom(left)) {
        sets.length = 0;
        this.#pool.begin(size);
      }
    }
  }

  /** Adds conflicts that a failed candidate leaves to the pool; true if the search must restart. */
  async #learnFrom(left: Partition): Promise<boolean> {
    const { sufficiency, scanner, options } = this.#parts;
    const few = thinPartition(sufficiency.sample, left, LATER_SCAN / scanner.pairCost, 0);
    let found = (await scanner.tightest(few, JOINING, options.pace)).list;
    // The rows kept may contain only contradictions.
    if (found.length === 0) found = (await scanner.tightest(left, JOINING, options.pace)).list;
    const { list, capacity } = this.#pool;
    const isFull = list.length + found.length > capacity;
    if (isFull) {
      list.addAll(found);
      await this.fillPool(list.minimal());
    } else this.#pool.addAll(found);
    return isFull;
  }

  async #all(size: number): Promise<ExactColumns["all"]> {
    const { options, groups } = this.#parts;
    const { mostSets } = options;
    if (mostSets === 0) return null;
    const { sets, stopped } = await this.#search(size, mostSets + 1);
    const expanded: number[][] = [];
    /** Every choice among columns that divide the rows alike. */
    const expand = (set: readonly number[], chosen: readonly number[]): void => {
      if (expanded.length > mostSets) return;
      if (chosen.length === set.length) expanded.push(chosen.toSorted((a, b) => a - b));
      else for (const column of groups[set[chosen.length]]) expand(set, [...chosen, column]);
    };
    for (const set of sets) expand(set, []);
    const complete = !stopped && expanded.length <= mostSets;
    expanded.length = Math.min(expanded.length, mostSets);
    return { sets: expanded.sort(compareSets), complete };
  }
}

function compareSets(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}
