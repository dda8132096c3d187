// Rules to choose among, made ready for search: candidate terms as bitsets over the rows, the rows in segments of one
// class and weight with near twins side by side, and what rules and mistakes cost.

import type { ColumnSchema } from "../../dataset/dataset.ts";
import type { Table } from "../../encoding/table.ts";
import type { LinearMemory } from "../../kernels/linear-memory.ts";
import { type RuleBits, SEGMENT_BYTES } from "../../kernels/rule-scan.ts";
import { countOnes, lowestOne } from "../../kernels/word-bits.ts";
import type { CostMatrix } from "../shared/cost.ts";
import { makeObjective, type Objective } from "../shared/exact/objective.ts";
import type { Pace } from "../shared/pace.ts";
import { type Literal, literalsOf } from "./literals.ts";
import { layOutRows } from "./row-layout.ts";
import { makeTerms, type Terms } from "./terms.ts";

export interface RuleProblemRequest {
  readonly table: Table;
  readonly schemas: readonly Pick<ColumnSchema, "categories">[];
  readonly costs: CostMatrix;
  /** Price of a rule, or of each of its literals. */
  readonly sparsity: number;
  readonly priced: "rules" | "literals";
  readonly maxRules: number;
  readonly maxLiterals: number;
  /** The class that every rule gives; null: each the best for it. */
  readonly positive: number | null;
  readonly memoryBytes: number;
  readonly pace: Pace;
  readonly learner: string;
}

export interface RuleProblem {
  readonly table: Table;
  readonly objective: Objective;
  readonly classes: number;
  readonly maxRules: number;
  readonly literals: readonly Literal[];
  readonly terms: Terms;
  /** The table's rows that weigh something; bitsets of literals and bases are over these. */
  readonly rows: Uint32Array;
  /** What a rule costs by term, its epsilon included. */
  readonly prices: Float64Array;
  readonly leastPrice: number;
  /** Classes that rules may give, and that the rest may get. */
  readonly ruleLabels: readonly number[];
  readonly restLabels: readonly number[];
}

/** The share of the memory allowed that candidates may take; the rest is for the search. */
const SHARE_OF_TERMS = 0.5;

export async function makeRuleProblem(request: RuleProblemRequest): Promise<RuleProblem> {
  const { table, costs, sparsity, priced, maxRules, maxLiterals, positive, pace, learner } = request;
  const classes = table.classes.length;
  const rows = Uint32Array.from([...table.weights.keys()].filter((row) => table.weights[row] > 0));
  // No search uses more rules than rows: each captures one that no other does.
  const most = Math.max(1, Math.min(maxRules, rows.length));
  const mostLeaves = priced === "rules" ? most : most * maxLiterals;
  const objective = makeObjective({ classes, weights: table.weights, costs, sparsity, mostLeaves });
  const all = [...table.classes.keys()];
  const ruleLabels = positive === null ? all : [positive];
  const others = positive === null ? all : all.filter((label) => label !== positive);
  const restLabels = others.length > 0 ? others : all;
  const mostBytes = request.memoryBytes * SHARE_OF_TERMS;
  const literals = await literalsOf({ table, schemas: request.schemas, rows, pace, mostBytes, learner });
  const priceOf = (length: number): number => objective.leafPenalty * (priced === "rules" ? 1 : length);
  const weightsOf = classWeights(table, rows);
  const mayPay = (bits: Uint32Array, length: number): boolean => {
    const worth = worthOf(weightsOf(bits), objective, ruleLabels);
    return worth > 0 && worth >= priceOf(length);
  };
  const terms =
    maxRules === 0
      ? await makeTerms({ literals: [], rows: rows.length, maxLiterals, mayPay, mostBytes, pace, learner })
      : await makeTerms({ literals, rows: rows.length, maxLiterals, mayPay, mostBytes, pace, learner });
  const prices = Float64Array.from(terms.literalsOf, (own) => (own === null ? 0 : priceOf(own.length)));
  return {
    ...{ table, objective, classes, literals, terms, rows, prices, ruleLabels, restLabels },
    maxRules: most,
    leastPrice: priceOf(1),
  };
}

/** Sums the weights of some rows by class, into an array that is reused. */
function classWeights(
  { classes, classCodes, weights }: Table,
  rows: Uint32Array,
): (bits: Uint32Array) => Float64Array {
  const sums = new Float64Array(classes.length);
  const weight = weights[rows[0] ?? 0];
  if (rows.every((row) => weights[row] === weight)) {
    const members = classes.map(() => new Uint32Array(Math.max(1, Math.ceil(rows.length / 32))));
    rows.forEach((row, place) => {
      members[classCodes[row]][place >>> 5] |= 1 << (place & 31);
    });
    return (bits) => {
      members.forEach((own, y) => {
        let count = 0;
        for (let w = 0; w < bits.length; w++) count += countOnes(bits[w] & own[w]);
        sums[y] = count * weight;
      });
      return sums;
    };
  }
  return (bits) => {
    sums.fill(0);
    for (let w = 0; w < bits.length; w++) {
      for (let rest = bits[w]; rest !== 0; rest &= rest - 1) {
        const row = rows[(w << 5) + lowestOne(rest)];
        sums[classCodes[row]] += weights[row];
      }
    }
    return sums;
  };
}

/** The most that a rule can save on rows of these weights by class: what the worst answers cost less what its own do. */
function worthOf(weights: Float64Array, { costs }: Objective, labels: readonly number[]): number {
  const classes = weights.length;
  let most = 0;
  for (const label of labels) {
    let worth = 0;
    for (let y = 0; y < classes; y++) {
      worth += weights[y] * (worstCost(costs, classes, y) - costs[y * classes + label]);
    }
    most = Math.max(most, worth);
  }
  return most;
}

/** The most that an answer to a row of class y costs. */
export function worstCost(costs: Float64Array, classes: number, y: number): number {
  let worst = 0;
  for (let label = 0; label < classes; label++) worst = Math.max(worst, costs[y * classes + label]);
  return worst;
}

/** The problem's bitsets in the kernels' memory. */
export async function placeRuleBits(
  problem: RuleProblem,
  memory: LinearMemory,
  pace: Pace,
): Promise<RuleBits> {
  const { table, rows, terms, literals, classes, objective } = problem;
  const { segments, words, placesOf, starts } = await layOutRows({
    weights: Float64Array.from(rows, (row) => table.weights[row]),
    classes: Array.from(rows, (row) => table.classCodes[row]),
    literals: literals.filter((_, index) => index % 2 === 0).map(({ bits }) => bits),
    costs: objective.costs,
    classCount: classes,
    pace,
  });
  const stride = words * 8;
  const columns = memory.allocate(terms.bases.length * stride);
  const at = memory.allocate(Math.max(1, segments.length) * SEGMENT_BYTES);
  const into = memory.u32(columns, (terms.bases.length * stride) / 4).fill(0);
  for (const [base, bits] of terms.bases.entries()) {
    if (pace.due()) await pace.turn();
    const offset = (base * stride) / 4;
    for (let w = 0; w < bits.length; w++) {
      for (let rest = bits[w]; rest !== 0; rest &= rest - 1) {
        const row = (w << 5) + lowestOne(rest);
        for (let i = starts[row]; i < starts[row + 1]; i++) {
          into[offset + (placesOf[i] >>> 5)] |= 1 << (placesOf[i] & 31);
        }
      }
    }
  }
  const wholes = memory.i32(at, (segments.length * SEGMENT_BYTES) / 4);
  const reals = memory.f64(at, (segments.length * SEGMENT_BYTES) / 8);
  segments.forEach(({ word, partner, words: length, label, other, weight, penalty }, s) => {
    wholes.set([word, partner, length, label, other, 0], s * 10);
    reals.set([weight, penalty], s * 5 + 3);
  });
  return { columns, stride, segments: at, segmentCount: segments.length, classes };
}
