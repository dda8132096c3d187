// Fits a tree into a budget of conditions: of all its prunings that keep to the budget, one of
// least training cost, or of least deviance (CART, Breiman et al. 1984, Section 4.6: trees whose
// classes agree may differ in probabilities).

import { conditionsOf } from "../condition/condition.ts";
import { total } from "../counts/total.ts";

import { type CostMatrix, costOf } from "../objective/cost.ts";
import { type ClassFactors, weighByPriors } from "../objective/priors.ts";
import { countConditions, type LabelledNode } from "./labelled-node.ts";

/** By number of conditions 0 … : the least cost possible below a node, and how to reach it. */
interface Plan {
  readonly node: LabelledNode;
  /** Least training loss with at most so many conditions; never rises. */
  readonly cost: Float64Array;
  /** How many of them go to the yes side; -1 where the node becomes a leaf. */
  readonly yesShare: Int32Array;
  /** Conditions of the node's own test. */
  readonly own: number;
  readonly yes: Plan | null;
  readonly no: Plan | null;
}

/** What the training rows of a node lose where it is a leaf. */
export type LossOfLeaf = (node: LabelledNode) => number;

/** What its class costs the rows. */
export function costAsLeaf(costs: CostMatrix): LossOfLeaf {
  return ({ counts, label }) => costOf(counts, label, costs);
}

/** The log-loss of its class shares, summed over the rows. */
export function devianceAsLeaf(factors: ClassFactors | null): LossOfLeaf {
  return ({ counts }) => {
    const weights = weighByPriors(counts, factors);
    const rows = total(weights);
    return weights.reduce((sum, count) => (count > 0 ? sum - count * Math.log(count / rows) : sum), 0);
  };
}

/** Turns splits into leaves until at most `budget` conditions remain; ties go to fewer. */
export function shrinkTree(root: LabelledNode, budget: number, lossOf: LossOfLeaf): void {
  if (countConditions(root) > budget) carryOut(planFor(root, budget, lossOf), budget);
}

/** Each pair of sides is combined once: at most 2n × budget steps for a tree of n nodes. */
function planFor(node: LabelledNode, budget: number, lossOf: LossOfLeaf): Plan {
  const asLeaf = lossOf(node);
  const leaf = { node, own: 0, yes: null, no: null };
  if (node.split === null) {
    return { ...leaf, cost: Float64Array.of(asLeaf), yesShare: Int32Array.of(-1) };
  }
  const own = conditionsOf(node.split.test).length;
  if (own > budget) return { ...leaf, cost: Float64Array.of(asLeaf), yesShare: Int32Array.of(-1) };
  const yes = planFor(node.split.yes, budget - own, lossOf);
  const no = planFor(node.split.no, budget - own, lossOf);
  const most = Math.min(budget, own + yes.cost.length - 1 + no.cost.length - 1);
  const cost = new Float64Array(most + 1).fill(asLeaf);
  const yesShare = new Int32Array(most + 1).fill(-1);
  for (let share = 0; share < yes.cost.length; share++) {
    const rest = Math.min(no.cost.length - 1, most - own - share);
    for (let other = 0; other <= rest; other++) {
      const sum = yes.cost[share] + no.cost[other];
      const used = own + share + other;
      if (sum < cost[used]) {
        cost[used] = sum;
        yesShare[used] = share;
      }
    }
  }
  return { node, own, yes, no, cost, yesShare };
}

function carryOut({ node, cost, yesShare, own, yes, no }: Plan, budget: number): void {
  let used = Math.min(budget, cost.length - 1);
  // The fewest conditions of those that cost no more.
  let best = 0;
  for (let k = 1; k <= used; k++) if (cost[k] < cost[best]) best = k;
  used = best;
  const share = yesShare[used];
  if (share < 0) {
    node.split = null;
    return;
  }
  carryOut(yes!, share);
  carryOut(no!, used - own - share);
}
