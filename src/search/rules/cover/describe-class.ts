// The best rules for one class over a table: where rules of one class alone hold for all its rows,
// the smallest cover of these rows by them; else the search of rules by the cost of their mistakes.
// Rules that hold for everything are the empty list whose rest is the class itself.

import { emptySet, insert, setOf } from "../../../encoding/row-set.ts";
import type { CostMatrix } from "../../../objective/cost.ts";
import { Stopped } from "../../../run/pace.ts";
import { type OptimalRulesRequest, searchRules } from "../optimal-rules.ts";
import { setAt } from "../problem/packed-sets.ts";
import { isRowIn, rearranged } from "../problem/row-layout.ts";
import { makeRuleProblem, type RuleProblem } from "../problem/rule-problem.ts";
import { lengthOf } from "../problem/terms.ts";
import { costOfList, listOfTerms, type RuleList } from "./list-of-terms.ts";
import { type Cover, smallestCover } from "./smallest-cover.ts";

export interface DescribeRequest extends Omit<OptimalRulesRequest, "positive"> {
  /** The class to describe. */
  readonly goal: number;
}

export interface ClassRules {
  readonly list: RuleList;
  /** Cost of the mistakes and price of the rules. */
  readonly value: number;
  readonly lowerBound: number;
  /** Best by cost, and where the price is 0 also the smallest of the best. */
  readonly isOptimal: boolean;
  /** Rules or literals, whichever are priced. */
  readonly size: number;
  /** Least size of a fit that was proved; null where the rules are no fit found as a cover. */
  readonly leastSize: number | null;
  readonly candidates: number | null;
}

interface Found {
  readonly best: readonly number[];
  readonly isOptimal: boolean;
  readonly lowerBound: number;
  readonly leastSize: number | null;
}

export async function describeClass(given: DescribeRequest): Promise<ClassRules> {
  const { table, goal, priced, sparsity } = given;
  const costs = describingCosts(given.costs, table.classes.length, goal);
  const request: OptimalRulesRequest = { ...given, costs, positive: goal };
  let problem: RuleProblem | null = null;
  let found: Found = { best: [], isOptimal: false, lowerBound: 0, leastSize: null };
  try {
    await given.pace.turn();
    problem = await makeRuleProblem(request);
    found = (await fitEveryRow(problem, request)) ?? {
      ...(await searchRules(problem, request)),
      leastSize: null,
    };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  const list = listOfTerms(table, problem, found.best, costs, restLabels(request));
  const size = list.rules.reduce(
    (sum, { conditions }) => sum + (priced === "rules" ? 1 : conditions.length),
    0,
  );
  const value = costOfList(list, table.classes, costs) + sparsity * size;
  const { isOptimal, leastSize } = found;
  const lowerBound = isOptimal ? value : Math.min(value, found.lowerBound);
  const candidates = problem?.terms.candidates ?? null;
  const always = alwaysGoal(request, goal);
  const onlyGoal = costOfList(always, table.classes, costs);
  if (onlyGoal < value || (onlyGoal === value && size > 0)) {
    const least = isOptimal ? onlyGoal : Math.min(onlyGoal, lowerBound);
    return {
      list: always,
      value: onlyGoal,
      lowerBound: least,
      isOptimal,
      size: 0,
      leastSize: null,
      candidates,
    };
  }
  return { list, value, lowerBound: Math.min(lowerBound, onlyGoal), isOptimal, size, leastSize, candidates };
}

/**
 * What an answer costs where rules only tell one class from the rest: a mistake is a row of the
 * class that no rule holds for, or another row that one does. Costs that are given hold as they
 * are.
 */
export function describingCosts(given: CostMatrix, classes: number, goal: number): CostMatrix {
  if (given !== null || classes <= 2) return given;
  return Array.from({ length: classes }, (_, actual) =>
    Array.from({ length: classes }, (_, predicted) => Number((actual === goal) !== (predicted === goal))),
  );
}

/** The other classes, the heaviest first: of equal answers the most frequent one is given. */
function restLabels({ table, positive }: OptimalRulesRequest): number[] {
  const sums = classSums(table);
  const labels = [...table.classes.keys()];
  const others = labels.filter((label) => label !== positive);
  return (others.length > 0 ? others : labels).sort((a, b) => sums[b] - sums[a] || a - b);
}

function classSums({ classes, classCodes, weights, rows }: OptimalRulesRequest["table"]): Float64Array {
  const sums = new Float64Array(classes.length);
  for (let row = 0; row < rows; row++) if (weights[row] > 0) sums[classCodes[row]] += weights[row];
  return sums;
}

function alwaysGoal({ table }: OptimalRulesRequest, goal: number): RuleList {
  return { rules: [], otherwise: { class: table.classes[goal], counts: [...classSums(table)] } };
}

/** The smallest rules that fit every row; null if there are none or more than allowed. */
async function fitEveryRow(problem: RuleProblem, request: OptimalRulesRequest): Promise<Found | null> {
  const { table, costs, sparsity, positive, priced, pace, maxRules } = request;
  const goal = positive!;
  if (sparsity > 0 || !isPlain(costs, goal)) return null;
  const { terms, rows, layout } = problem;
  const places = [...rows.keys()];
  const wanted = places.filter((place) => table.classCodes[rows[place]] === goal);
  const others = places.filter((place) => table.classCodes[rows[place]] !== goal);
  const barred = rearranged(layout, setOf(others, rows.length));
  const pure: number[] = [];
  const sets: Uint32Array[] = [];
  for (let term = 0; term < 2 * terms.bases.count; term++) {
    if (lengthOf(terms, term) === 0) continue;
    if (pace.due()) await pace.turn();
    const bits = setAt(terms.bases, term >> 1);
    const flip = term & 1 ? 0xffffffff : 0;
    if (bits.some((word, w) => ((word ^ flip) & barred[w]) !== 0)) continue;
    const set = emptySet(wanted.length);
    wanted.forEach((place, item) => {
      if (isRowIn(layout, bits, place) === (flip === 0)) insert(set, item);
    });
    pure.push(term);
    sets.push(set);
  }
  const sizes = pure.map((term) => (priced === "rules" ? 1 : lengthOf(terms, term)));
  const cover: Cover | null = await smallestCover({ items: wanted.length, sets, costs: sizes, pace });
  if (cover === null || cover.sets.length > maxRules) return null;
  const isOptimal = cover.lowerBound >= cover.cost;
  return { best: cover.sets.map((set) => pure[set]), isOptimal, lowerBound: 0, leastSize: cover.lowerBound };
}

/** Whether every mistake about the class costs something and right answers nothing. */
function isPlain(costs: CostMatrix, goal: number): boolean {
  if (costs === null) return true;
  return costs.every((row, actual) =>
    row.every((cost, predicted) => cost > 0 === ((actual === goal) !== (predicted === goal))),
  );
}
