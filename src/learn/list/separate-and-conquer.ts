// The control structure of separate and conquer (Pagallo & Haussler 1990, Table 3), with the choice of a literal as its
// argument: add literals to a term until the rows it covers are of one class, set those rows aside, go on with
// the rest. Rows that no literal tells apart end a term and are labelled by their majority, so that noisy and
// contradictory samples terminate.

import type { Condition } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { countOf } from "../../text/numbers.ts";
import { withoutTerm } from "./term-rows.ts";

export interface GrownRule {
  readonly conditions: readonly Condition[];
  readonly label: number;
}

export interface GrownList {
  readonly rules: readonly GrownRule[];
  /** Class of the rows that satisfy no rule. */
  readonly otherwise: number;
}

export interface SelectRequest {
  readonly source: CountSource;
  /** The rows that satisfy the term so far, and their class counts. */
  readonly part: Part;
  readonly counts: Float64Array;
  /** The class the term is to describe, if the method fixes one before it starts. */
  readonly goal: number | null;
  readonly minRows: number;
}

export interface SelectedLiteral {
  readonly condition: Condition;
  /** Class counts of the rows that satisfy it. */
  readonly covered: Float64Array;
}

/** Chooses the next literal of a term, or null where none tells the rows apart. */
export type SelectLiteral = (request: SelectRequest) => Promise<SelectedLiteral | null>;

export interface SeparateRequest {
  readonly source: CountSource;
  readonly part: Part;
  readonly selectLiteral: SelectLiteral;
  /** The class the next term is to describe given the counts of the rest; null where that is left to the rows. */
  chooseGoal(rest: Float64Array): number | null;
  /** The class left to the default, so that no rule is made for it; null where every class may have rules. */
  readonly defaultClass: number | null;
  /** The class of rows that a term covers, or that are left at the end. */
  labelOf(counts: Float64Array): number;
  /** Whether to leave it at that, after each term; without it, terms are grown until the rest is of one class. */
  isEnough?(rule: GrownRule, covered: Float64Array, rest: Float64Array): boolean;
  readonly minRows: number;
  /** Most literals in a term. */
  readonly maxDepth: number;
  readonly context: LearnContext;
}

export async function separateAndConquer(request: SeparateRequest): Promise<GrownList> {
  const { source, part, labelOf, context } = request;
  const rules: GrownRule[] = [];
  const [whole] = await source.countClasses([part]);
  /** Rows of the default's class need no rule. */
  const rowsToDescribe = (counts: Float64Array): number =>
    total(counts) - (request.defaultClass === null ? 0 : counts[request.defaultClass]);
  const all = rowsToDescribe(whole!);
  let rest = part;
  let restCounts = whole!;
  while (!isPure(restCounts)) {
    context.signal?.throwIfAborted();
    const left = rowsToDescribe(restCounts);
    context.onProgress?.({ done: 1 - left / all, text: growthText(rules.length, left) });
    const goal = request.chooseGoal(restCounts);
    const { conditions, counts } = await growTerm(request, rest, restCounts, goal);
    if (conditions.length === 0) break;
    const label = labelOf(counts);
    if (label !== request.defaultClass) rules.push({ conditions, label });
    rest = await withoutTerm(source, rest, conditions, part);
    restCounts = restCounts.map((count, c) => count - counts[c]);
    if (request.isEnough?.({ conditions, label }, counts, restCounts)) break;
  }
  if (rest !== part) source.release([rest]);
  return { rules, otherwise: labelOf(restCounts) };
}

async function growTerm(
  { source, selectLiteral, minRows, maxDepth }: SeparateRequest,
  rest: Part,
  restCounts: Float64Array,
  goal: number | null,
): Promise<{ conditions: Condition[]; counts: Float64Array }> {
  const conditions: Condition[] = [];
  let inside = rest;
  let counts = restCounts;
  while (!isPure(counts) && conditions.length < maxDepth) {
    const literal = await selectLiteral({ source, part: inside, counts, goal, minRows });
    if (literal === null) break;
    conditions.push(literal.condition);
    const [divided] = await source.divide([{ part: inside, test: literal.condition }]);
    source.release(inside === rest ? [divided!.no] : [divided!.no, inside]);
    inside = divided!.yes;
    counts = literal.covered;
  }
  if (inside !== rest) source.release([inside]);
  return { conditions, counts };
}

/** "3 rules, 1,200 rows left": weights may leave a share of a row. */
export function growthText(rules: number, left: number): string {
  return `${countOf(rules, "rule")}, ${countOf(Math.ceil(left), "row")} left`;
}

export function isPure(counts: Float64Array): boolean {
  let present = 0;
  for (let c = 0; c < counts.length; c++) if (counts[c] > 0) present++;
  return present <= 1;
}
