// The control structure of separate and conquer (Pagallo & Haussler 1990, Table 3), with the choice
// of a literal as its argument: add literals to a term until the rows it covers are of one class,
// set those rows aside, go on with the rest. Rows that no literal tells apart end a term and are
// labelled by their majority, so that noisy and contradictory samples terminate.

import type { Condition } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { minus, total } from "../../counts/total.ts";
import { isPure } from "../../grow/grow.ts";
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
  /** Class counts of the part. */
  readonly counts: Float64Array;
  readonly selectLiteral: SelectLiteral;
  /** The class of the next term given the counts of the rest; null where the rows decide. */
  chooseGoal(rest: Float64Array): number | null;
  /** The default's class, which gets no rules; null where every class may have rules. */
  readonly defaultClass: number | null;
  /** The class of rows that a term covers, or that are left at the end. */
  labelOf(counts: Float64Array): number;
  /** Whether to end after this rule; without it, terms are grown until the rest is of one class. */
  readonly isEnough?: ((rule: GrownRule, covered: Float64Array, rest: Float64Array) => boolean) | undefined;
  /** Most literals in a term. */
  readonly maxDepth: number;
  readonly context: LearnContext;
}

/** Grows a list on the rows of a part: as the method does, but for these changes. */
export type Grow = (part: Part, changes?: Partial<SeparateRequest>) => Promise<GrownList>;

export async function separateAndConquer(request: SeparateRequest): Promise<GrownList> {
  const { source, part, defaultClass, labelOf, context } = request;
  const rules: GrownRule[] = [];
  let rest = part;
  let { counts } = request;
  /** Rows of the default's class need no rule. */
  const toDescribe = (): number => total(counts) - (defaultClass === null ? 0 : counts[defaultClass]);
  const all = toDescribe();
  while (!isPure(counts)) {
    context.signal?.throwIfAborted();
    const left = toDescribe();
    context.onProgress?.({ done: 1 - left / all, text: growthText(rules.length, left) });
    const { conditions, covered } = await growTerm(request, rest, counts);
    if (conditions.length === 0) break;
    const label = labelOf(covered);
    if (label !== defaultClass) rules.push({ conditions, label });
    rest = await withoutTerm(source, rest, conditions, part);
    counts = minus(counts, covered);
    if (request.isEnough?.({ conditions, label }, covered, counts)) break;
  }
  if (rest !== part) source.release([rest]);
  return { rules, otherwise: labelOf(counts) };
}

async function growTerm(
  { source, selectLiteral, chooseGoal, maxDepth }: SeparateRequest,
  rest: Part,
  counts: Float64Array,
): Promise<{ conditions: Condition[]; covered: Float64Array }> {
  const conditions: Condition[] = [];
  const goal = chooseGoal(counts);
  let inside = rest;
  let covered = counts;
  while (!isPure(covered) && conditions.length < maxDepth) {
    const literal = await selectLiteral({ source, part: inside, counts: covered, goal });
    if (literal === null) break;
    conditions.push(literal.condition);
    const [divided] = await source.divide([{ part: inside, test: literal.condition }]);
    source.release(inside === rest ? [divided!.no] : [divided!.no, inside]);
    inside = divided!.yes;
    covered = literal.covered;
  }
  if (inside !== rest) source.release([inside]);
  return { conditions, covered };
}

/** "3 rules, 1,200 rows left": weights may leave a share of a row. */
export function growthText(rules: number, left: number): string {
  return `${countOf(rules, "rule")}, ${countOf(Math.ceil(left), "row")} left`;
}
