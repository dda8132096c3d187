// How many trees there are of each cost and number of leaves. Counts are exact: numbers as long as
// they are safe, big integers beyond.

/** A number of trees: a big integer where it would not be a safe number. */
export type Count = number | bigint;

export function plus(a: Count, b: Count): Count {
  if (typeof a === "number" && typeof b === "number" && a + b <= Number.MAX_SAFE_INTEGER) return a + b;
  return BigInt(a) + BigInt(b);
}

export function times(a: Count, b: Count): Count {
  if (typeof a === "number" && typeof b === "number" && a * b <= Number.MAX_SAFE_INTEGER) return a * b;
  return BigInt(a) * BigInt(b);
}

/** How far a tree may exceed its budget: the rounding error of sums of decimal fractions. */
export function slack(budget: number): number {
  return 1e-9 * Math.max(1, Math.abs(budget));
}

/** A number that may be too large for a double. */
export interface CountEntry {
  /** Cost and penalties of the leaves together. */
  readonly value: number;
  readonly cost: number;
  readonly leaves: number;
  readonly count: Count;
}

export class TreeCounts {
  readonly #sparsity: number;
  /** By number of leaves, then by cost. */
  readonly #counts: (Map<number, Count> | undefined)[] = [];
  #length = 0;
  #sorted: CountEntry[] | null = null;

  constructor(sparsity: number) {
    this.#sparsity = sparsity;
  }

  /** Different pairs of cost and leaves. */
  get length(): number {
    return this.#length;
  }

  /** By ascending value, then leaves. */
  get entries(): readonly CountEntry[] {
    if (this.#sorted === null) {
      this.#sorted = this.#counts.flatMap((costs, leaves) =>
        [...(costs ?? [])].map(([cost, count]) => ({
          ...{ value: cost + this.#sparsity * leaves, cost, leaves, count },
        })),
      );
      this.#sorted.sort((a, b) => a.value - b.value || a.leaves - b.leaves);
    }
    return this.#sorted;
  }

  get total(): Count {
    return this.entries.reduce<Count>((sum, { count }) => plus(sum, count), 0);
  }

  /** Least value; Infinity where there is no tree. */
  get least(): number {
    return this.entries[0]?.value ?? Number.POSITIVE_INFINITY;
  }

  add(cost: number, leaves: number, count: Count): void {
    this.#counts[leaves] ??= new Map();
    const costs = this.#counts[leaves];
    const before = costs.get(cost);
    if (before === undefined) this.#length++;
    costs.set(cost, before === undefined ? count : plus(before, count));
    this.#sorted = null;
  }

  /** Adds the trees within the budget whose sides are one counted in `yes` and one in `no`. */
  addPairs(yes: TreeCounts, no: TreeCounts, budget: number, withoutTwoLeaves: boolean): void {
    const most = budget + slack(budget);
    for (const a of yes.entries) {
      for (const b of no.entries) {
        const leaves = a.leaves + b.leaves;
        const cost = a.cost + b.cost;
        if (cost + this.#sparsity * leaves > most) {
          // Entries ascend by value, up to the rounding error of sums.
          if (a.value + b.value > most + slack(budget)) break;
          continue;
        }
        if (withoutTwoLeaves && leaves === 2) continue;
        this.add(cost, leaves, times(a.count, b.count));
      }
    }
  }
}
