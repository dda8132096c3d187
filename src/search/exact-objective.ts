// What an exact search minimises: the cost of mistakes plus a penalty for each leaf (of a tree) or
// rule (of a list). The penalty is what the user asked for plus an epsilon, so that of models of
// equal cost the smaller one is better. Every sum is exact in doubles: costs are multiples of
// `unit`, penalties of `quantum`, and the epsilons of all the leaves that a model can have add up
// to less than half a quantum, so they never outweigh a real difference.

import type { Table } from "../encoding/table.ts";
import type { CostMatrix } from "../objective/cost.ts";

export interface ExactObjective {
  /** Cost of answering c to class y, at y * classes + c, less what no answer avoids. */
  readonly costs: Float64Array;
  /** By class: the cost that no answer avoids, per unit of weight. */
  readonly unavoidable: Float64Array;
  /** By class: the cost of a wrong answer; null where a class has several. */
  readonly stakes: Float64Array | null;
  /** All weights times costs are multiples of this. */
  readonly unit: number;
  /** Penalty of a leaf as asked for, rounded to a multiple of `quantum`. */
  readonly sparsity: number;
  /** Costs with penalties are multiples of this. */
  readonly quantum: number;
  /** What a leaf adds to the objective: the sparsity plus the epsilon. */
  readonly leafPenalty: number;
  /** The epsilon; 0 where doubles have no room for it. */
  readonly epsilon: number;
  /** Whether the costs are as given, and all sums of them exact: else nothing is proved. */
  readonly isExact: boolean;
}

export interface ExactObjectiveRequest {
  readonly classes: number;
  readonly weights: Float64Array;
  readonly costs: CostMatrix;
  readonly sparsity: number;
  /** No tree searched has more leaves. */
  readonly mostLeaves: number;
}

/** Costs and penalties are rounded to so many binary digits behind the point. */
const FINEST = 20;
/** Penalties keep so many of these even where that leaves no room for the epsilon. */
const COARSEST = 12;
const DOUBLE_BITS = 52;

export function exactObjective({
  classes,
  weights,
  costs,
  sparsity,
  mostLeaves,
}: ExactObjectiveRequest): ExactObjective {
  const rounded = new Float64Array(classes * classes);
  const unavoidable = new Float64Array(classes);
  const given: number[] = [];
  for (let actual = 0; actual < classes; actual++) {
    const row = Array.from({ length: classes }, (_, predicted) =>
      costs ? roundTo(costs[actual][predicted], 2 ** -FINEST) : actual === predicted ? 0 : 1,
    );
    unavoidable[actual] = Math.min(...row);
    row.forEach((cost, predicted) => {
      rounded[actual * classes + predicted] = cost - unavoidable[actual];
      given.push(cost);
    });
  }
  const unit = 2 ** -(fractionBits(weights) + fractionBits(given));
  let total = 0;
  for (let row = 0; row < weights.length; row++) total += weights[row];
  const most = rounded.reduce((largest, cost) => Math.max(largest, cost), 1);
  total *= most;
  const isExact =
    total / unit <= 2 ** (DOUBLE_BITS - 1) &&
    (costs === null || costs.flat().every((cost) => cost === roundTo(cost, 2 ** -FINEST)));
  // One digit is kept for the sum of two sides of a split.
  let room = Math.max(0, DOUBLE_BITS - 1 - Math.ceil(Math.log2(total / unit + 2)));
  const epsilonBits = Math.ceil(Math.log2(mostLeaves + 1)) + 2;
  const penaltyBits = sparsity > 0 ? Math.min(room, FINEST, Math.max(COARSEST, room - epsilonBits)) : 0;
  room -= penaltyBits;
  const quantum = unit * 2 ** -penaltyBits;
  // A leaf dearer than all mistakes together is as good as one that is dearer still.
  const leafPenalty = roundTo(Math.min(sparsity, 2 ** Math.ceil(Math.log2(total + 1))), quantum);
  const epsilon = room >= epsilonBits ? quantum * 2 ** -epsilonBits : 0;
  return {
    costs: rounded,
    unavoidable,
    stakes: stakesOf(rounded, classes),
    unit,
    sparsity: leafPenalty,
    quantum,
    leafPenalty: leafPenalty + epsilon,
    epsilon,
    isExact,
  };
}

/** The least cost that an objective of at least `bound` allows, rounded up to a possible one. */
export function provedCost({ objective, table }: Searched, bound: number): number {
  let unavoidable = 0;
  for (let row = 0; row < table.rows; row++) {
    unavoidable += table.weights[row] * objective.unavoidable[table.classCodes[row]];
  }
  return unavoidable + Math.max(0, Math.ceil(bound / objective.quantum - 0.5)) * objective.quantum;
}

interface Searched {
  readonly table: Pick<Table, "rows" | "weights" | "classCodes">;
  readonly objective: Pick<ExactObjective, "unavoidable" | "quantum">;
}

function stakesOf(costs: Float64Array, classes: number): Float64Array | null {
  const stakes = new Float64Array(classes);
  for (let actual = 0; actual < classes; actual++) {
    for (let predicted = 0; predicted < classes; predicted++) {
      const cost = costs[actual * classes + predicted];
      if (actual === predicted) {
        if (cost !== 0) return null;
      } else if (predicted === (actual === 0 ? 1 : 0)) stakes[actual] = cost;
      else if (cost !== stakes[actual]) return null;
    }
  }
  return stakes;
}

/** Binary digits behind the point that it takes to write all the numbers, at most `most`. */
export function fractionBits(numbers: ArrayLike<number>, most = FINEST): number {
  let bits = 0;
  for (let i = 0; i < numbers.length; i++) {
    while (bits < most && !Number.isInteger(numbers[i] * 2 ** bits)) bits++;
  }
  return bits;
}

function roundTo(value: number, quantum: number): number {
  return Math.round(value / quantum) * quantum;
}
