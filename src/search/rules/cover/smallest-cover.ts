// The cheapest sets that together hold every item (weighted set cover), by branch and bound. At
// each step the item with the fewest sets is covered by each of them in turn, a set that was tried
// being barred afterwards. The bound is a feasible solution of the dual linear program: items get
// prices that no set's cost falls short of; a set whose cost exceeds its items' prices by the gap
// that is left is in no better cover.

import {
  areEqual,
  emptySet,
  forEachMember,
  fullSet,
  isEmpty,
  isIn,
  type RowSet,
  sizeOf,
  sizeOfBoth,
  sizeOfRest,
  subtract,
  unite,
} from "../../../encoding/row-set.ts";
import { type Pace, Stopped } from "../../../run/pace.ts";

export interface CoverProblem {
  readonly items: number;
  /** The items of each set. */
  readonly sets: readonly RowSet[];
  /** Whole numbers above 0, parallel to the sets. */
  readonly costs: readonly number[];
  readonly pace: Pace;
}

export interface Cover {
  /** Numbers of the sets, ascending. */
  readonly sets: readonly number[];
  readonly cost: number;
  /** No cover costs less. */
  readonly lowerBound: number;
}

/** Null where even all sets together leave an item out. */
export async function smallestCover(problem: CoverProblem): Promise<Cover | null> {
  const { items, sets, pace } = problem;
  const everything = fullSet(items);
  const together = emptySet(items);
  for (const set of sets) unite(together, set, together);
  if (!areEqual(together, everything)) return null;
  const search = new CoverSearch(problem, await undominated(problem, pace));
  return search.run(everything);
}

/** Sets that no other one contains at no higher cost; all sets where time is short. */
async function undominated({ sets, costs }: CoverProblem, pace: Pace): Promise<number[]> {
  const sizes = sets.map(sizeOf);
  const order = [...sets.keys()].sort((a, b) => sizes[b] - sizes[a] || costs[a] - costs[b] || a - b);
  const kept: number[] = [];
  try {
    for (const set of order) {
      if (pace.due()) await pace.turn();
      const isHeld = kept.some(
        (other) => costs[other] <= costs[set] && sizeOfRest(sets[set], sets[other]) === 0,
      );
      if (!isHeld) kept.push(set);
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return order;
  }
  return kept;
}

class CoverSearch {
  readonly #problem: CoverProblem;
  /** By item the sets that hold it. */
  readonly #holders: readonly number[][];
  readonly #candidates: readonly number[];
  readonly #barred: Uint8Array;
  readonly #slack: Float64Array;
  #best: readonly number[] = [];
  #cost = Number.POSITIVE_INFINITY;

  constructor(problem: CoverProblem, candidates: readonly number[]) {
    this.#problem = problem;
    this.#candidates = candidates;
    this.#barred = new Uint8Array(problem.sets.length);
    this.#slack = new Float64Array(problem.sets.length);
    this.#holders = Array.from({ length: problem.items }, (_, item) =>
      candidates.filter((set) => isIn(problem.sets[set], item)),
    );
  }

  async run(everything: RowSet): Promise<Cover> {
    this.#offer(this.#greedy(everything));
    const lowerBound = Math.ceil(this.#dual(everything).bound - 1e-9);
    let proved = lowerBound;
    try {
      await this.#explore(everything, [], 0);
      proved = this.#cost;
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
    return { sets: [...this.#best].sort((a, b) => a - b), cost: this.#cost, lowerBound: proved };
  }

  #offer(sets: readonly number[]): void {
    const cost = sets.reduce((sum, set) => sum + this.#problem.costs[set], 0);
    if (cost >= this.#cost) return;
    this.#cost = cost;
    this.#best = [...sets];
  }

  /** Always the set that covers most for its cost; then drops those made redundant. */
  #greedy(uncovered: RowSet): number[] {
    const { sets, costs } = this.#problem;
    const left = uncovered.slice();
    const chosen: number[] = [];
    while (!isEmpty(left)) {
      let best = -1;
      let most = 0;
      for (const set of this.#candidates) {
        const gain = sizeOfBoth(sets[set], left);
        if (gain / costs[set] > most) {
          most = gain / costs[set];
          best = set;
        }
      }
      chosen.push(best);
      subtract(left, sets[best], left);
    }
    return chosen.reduce<number[]>((kept, set) => {
      const others = kept.filter((other) => other !== set);
      const missed: RowSet = uncovered.slice();
      for (const other of others) subtract(missed, sets[other], missed);
      return others.length > 0 && isEmpty(missed) ? others : kept;
    }, chosen);
  }

  /** A lower bound of the cost of uncovered items, and the item with the fewest sets (or -1). */
  #dual(uncovered: RowSet): { bound: number; item: number } {
    const { costs } = this.#problem;
    const items: { item: number; open: number }[] = [];
    forEachMember(uncovered, (item) => {
      let open = 0;
      for (const set of this.#holders[item]) open += 1 - this.#barred[set];
      items.push({ item, open });
    });
    if (items.some(({ open }) => open === 0)) return { bound: Number.POSITIVE_INFINITY, item: -1 };
    items.sort((a, b) => a.open - b.open || a.item - b.item);
    for (const set of this.#candidates) this.#slack[set] = costs[set];
    let bound = 0;
    for (const { item } of items) {
      let price = Number.POSITIVE_INFINITY;
      for (const set of this.#holders[item]) {
        if (this.#barred[set] === 0 && this.#slack[set] < price) price = this.#slack[set];
      }
      if (price === 0) continue;
      bound += price;
      for (const set of this.#holders[item]) this.#slack[set] -= price;
    }
    return { bound, item: items[0]?.item ?? -1 };
  }

  async #explore(uncovered: RowSet, chosen: readonly number[], cost: number): Promise<void> {
    const { sets, costs, pace } = this.#problem;
    if (pace.due()) await pace.turn();
    if (isEmpty(uncovered)) {
      this.#offer(chosen);
      return;
    }
    const { bound, item } = this.#dual(uncovered);
    if (cost + Math.ceil(bound - 1e-9) >= this.#cost) return;
    const barredHere: number[] = [];
    const bar = (set: number): void => {
      this.#barred[set] = 1;
      barredHere.push(set);
    };
    for (const set of this.#candidates) {
      if (this.#barred[set] === 0 && cost + bound + this.#slack[set] > this.#cost - 1 + 1e-9) bar(set);
    }
    const gainOf = (set: number): number => sizeOfBoth(sets[set], uncovered) / costs[set];
    const branches = this.#holders[item]
      .filter((set) => this.#barred[set] === 0)
      .map((set) => ({ set, gain: gainOf(set) }))
      .sort((a, b) => b.gain - a.gain || a.set - b.set);
    for (const { set } of branches) {
      await this.#explore(subtract(uncovered, sets[set]), [...chosen, set], cost + costs[set]);
      bar(set);
    }
    for (const set of barredHere) this.#barred[set] = 0;
  }
}
