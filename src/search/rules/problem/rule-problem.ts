// Rules to choose among, made ready for search: candidate terms as bitsets over the rows, which lie
// in segments of one class and weight with near twins side by side, and what rules and mistakes
// cost.

import type { Condition } from "../../../condition/condition.ts";
import type { ColumnSchema } from "../../../dataset/dataset.ts";
import type { Table } from "../../../encoding/table.ts";
import type { KernelForm } from "../../../kernels/instantiate.ts";
import { LinearMemory } from "../../../kernels/linear-memory.ts";
import { type RuleBits, ruleScan, SEGMENT_BYTES } from "../../../kernels/rule-scan.ts";
import type { CostMatrix } from "../../../objective/cost.ts";
import type { Pace } from "../../../run/pace.ts";
import { type ExactObjective, exactObjective } from "../../exact-objective.ts";
import { literalsOf } from "./literals.ts";
import { copySets } from "./packed-sets.ts";
import { layOutRows, type RowLayout, rearranged } from "./row-layout.ts";
import { lengthOf, makeTerms, type Terms, type TermsRequest, type Weighed } from "./terms.ts";

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
  readonly kernels?: KernelForm | undefined;
}

export interface RuleProblem {
  readonly table: Table;
  readonly objective: ExactObjective;
  readonly classes: number;
  readonly maxRules: number;
  /** By literal. */
  readonly conditions: readonly Condition[];
  readonly terms: Terms;
  /** The table's rows that weigh something. */
  readonly rows: Uint32Array;
  /** Where these lie in the bitsets of bases. */
  readonly layout: RowLayout;
  /** What a rule costs by term, its epsilon included; Infinity where the term is no candidate. */
  readonly prices: Float64Array;
  readonly leastPrice: number;
  /** Classes that rules may give, and that the rest may get. */
  readonly ruleLabels: readonly number[];
  readonly restLabels: readonly number[];
}

/** What a search needs of it, whichever thread it runs on. */
export type SearchedProblem = Pick<
  RuleProblem,
  "objective" | "classes" | "terms" | "layout" | "prices" | "leastPrice" | "ruleLabels" | "restLabels"
>;

/** The share of the memory allowed that candidates may take; the rest is for the search. */
const SHARE_OF_TERMS = 0.5;

export async function makeRuleProblem(request: RuleProblemRequest): Promise<RuleProblem> {
  const { table, costs, sparsity, priced, maxRules, maxLiterals, positive, pace, learner } = request;
  const classes = table.classes.length;
  const rows = Uint32Array.from([...table.weights.keys()].filter((row) => table.weights[row] > 0));
  // No search uses more rules than rows: each captures one that no other does.
  const most = Math.max(1, Math.min(maxRules, rows.length));
  const mostLeaves = priced === "rules" ? most : most * maxLiterals;
  const objective = exactObjective({ classes, weights: table.weights, costs, sparsity, mostLeaves });
  const all = [...table.classes.keys()];
  const ruleLabels = positive === null ? all : [positive];
  const others = positive === null ? all : all.filter((label) => label !== positive);
  const restLabels = others.length > 0 ? others : all;
  const mostBytes = request.memoryBytes * SHARE_OF_TERMS;
  const literals = await literalsOf({ table, schemas: request.schemas, rows, pace, mostBytes, learner });
  const priceOf = (length: number): number => objective.leafPenalty * (priced === "rules" ? 1 : length);
  const layout = await layOutRows({
    weights: Float64Array.from(rows, (row) => table.weights[row]),
    classes: Array.from(rows, (row) => table.classCodes[row]),
    literals: literals.filter((_, index) => index % 2 === 0).map(({ bits }) => bits),
    ...{ costs: objective.costs, classCount: classes, pace },
  });
  const mayPay = (weighed: Weighed, place: number, length: number): boolean => {
    const worth = worthOf(weighed, place, objective, ruleLabels, classes);
    return worth > 0 && worth >= priceOf(length);
  };
  const sets = maxRules === 0 ? [] : literals.map(({ bits }) => rearranged(layout, bits));
  const terms = await makeTerms({
    ...{ literals: sets, layout, rows: rows.length, maxLiterals, classes, mayPay, mostBytes, pace, learner },
    weigh: await weighing(layout, sets, classes, request.kernels),
  });
  const prices = Float64Array.from({ length: 2 * terms.bases.count }, (_, term) => {
    const length = lengthOf(terms, term);
    return length === 0 ? Number.POSITIVE_INFINITY : priceOf(length);
  });
  return {
    ...{ table, objective, classes, terms, rows, layout, prices, ruleLabels, restLabels },
    conditions: literals.map(({ condition }) => condition),
    maxRules: most,
    leastPrice: priceOf(1),
  };
}

/** Counts by the kernel, on literals placed in a memory of their own. */
async function weighing(
  layout: RowLayout,
  sets: readonly Uint32Array[],
  classes: number,
  kernels: KernelForm | undefined,
): Promise<TermsRequest["weigh"]> {
  const memory = new LinearMemory();
  const scan = await ruleScan(memory, kernels);
  const bits = placeBits(memory, layout, classes, sets.length, (into) => {
    for (const [index, set] of sets.entries()) into.set(set, index * set.length);
  });
  const list = memory.allocate(sets.length * 4);
  const mask = memory.allocate(bits.stride);
  const width = classes + 2;
  const out = memory.allocate(sets.length * width * 8);
  return (rows, wanted) => {
    memory.i32(list, wanted.length).set(wanted);
    memory.u32(mask, rows.length).set(rows);
    scan(bits, list, wanted.length, mask, out);
    return { weights: memory.f64(out, wanted.length * width), width };
  };
}

/** Most that a rule saves on these class weights: the worst answers' cost less its own. */
function worthOf(
  { weights, width }: Weighed,
  place: number,
  { costs }: ExactObjective,
  labels: readonly number[],
  classes: number,
): number {
  let most = 0;
  for (const label of labels) {
    let worth = 0;
    for (let y = 0; y < classes; y++) {
      worth += weights[place * width + y] * (worstCost(costs, classes, y) - costs[y * classes + label]);
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
export function placeRuleBits({ layout, terms, classes }: SearchedProblem, memory: LinearMemory): RuleBits {
  return placeBits(memory, layout, classes, terms.bases.count, (into) => copySets(terms.bases, into));
}

function placeBits(
  memory: LinearMemory,
  { segments, words }: RowLayout,
  classes: number,
  sets: number,
  fill: (columns: Uint32Array) => void,
): RuleBits {
  const stride = words * 8;
  const columns = memory.allocate(sets * stride);
  const at = memory.allocate(Math.max(1, segments.length) * SEGMENT_BYTES);
  fill(memory.u32(columns, (sets * stride) / 4));
  const wholes = memory.i32(at, (segments.length * SEGMENT_BYTES) / 4);
  const reals = memory.f64(at, (segments.length * SEGMENT_BYTES) / 8);
  segments.forEach(({ word, partner, words: length, label, other, weight, penalty }, s) => {
    wholes.set([word, partner, length, label, other, 0], s * 10);
    reals.set([weight, penalty], s * 5 + 3);
  });
  return { columns, stride, segments: at, segmentCount: segments.length, classes };
}
