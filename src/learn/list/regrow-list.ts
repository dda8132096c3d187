// Beyond the paper, for GREEDY3 and GROVE: rules are grown anew on all rows, first those that pruning on a third of them may have lost, then each
// rule in place of itself (as RIPPER's second look, Cohen 1995). What is grown stays where it pays (list-bits.ts), is tended with
// the rest, and is kept where the list then takes fewer bits and costs no more.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import { type CostMatrix, costOf } from "../cost.ts";
import type { LearnContext, LearnRequest } from "../learner.ts";
import { ListBits } from "./list-bits.ts";
import { ListOnRows } from "./list-on-rows.ts";
import { pruneByLiteral } from "./prune-by-literal.ts";
import type { GrownList, GrownRule } from "./separate-and-conquer.ts";
import { ListTender } from "./tend-list.ts";
import { termTest } from "./term-test.ts";

/** Rules in a row that do not pay, before no more are grown for a class: what one leaves over, the next may need. */
const PATIENCE = 8;
/** In bits. */
const ROUNDING = 1e-6;

export interface RegrowRequest
  extends LearnRequest<{ readonly minRows: number; readonly maxConditions: number | null }> {
  readonly costs: CostMatrix;
  /** The classes, in the order in which they are to be described; null where rules are for any class. */
  readonly goals: readonly (number | null)[];
  /** Grows rules for a goal until that is enough. */
  grow(request: GrowRequest): Promise<GrownList>;
}

export interface GrowRequest {
  readonly part: Part;
  readonly context: LearnContext;
  readonly goal: number | null;
  readonly defaultClass: number;
  isEnough(rule: GrownRule, covered: Float64Array): boolean;
}

/** The tended list, with what can be bettered so; never dearer on these rows than the list given. */
export async function regrowList(list: GrownList, request: RegrowRequest): Promise<GrownList> {
  const { source, part, costs } = request;
  request.context.onProgress?.({ done: null, text: "growing rules anew" });
  const tender = await ListTender.over(request, costs);
  const tended = await tender.tend(list);
  const { weight } = await ListOnRows.over(source, part, tended, costs);
  const bits = new ListBits(source, weight, costs);
  const measured = async (list: GrownList): Promise<{ list: GrownList; cost: number; bits: number }> => {
    const placed = await ListOnRows.over(source, part, list, costs);
    return { list, cost: placed.cost, bits: bits.of(placed) };
  };
  let best = await measured(tended);
  const isBettered = async (rules: readonly GrownRule[]): Promise<boolean> => {
    const next = await measured(await tender.tend(await regrow({ ...best.list, rules }, request, bits)));
    if (next.bits >= best.bits - ROUNDING || next.cost > best.cost) return false;
    best = next;
    return true;
  };
  while (await isBettered(best.list.rules)) {}
  // Every round takes fewer bits than the one before it, so there is an end.
  for (let changed = true; changed; ) {
    changed = false;
    for (let index = best.list.rules.length - 1; index >= 0; index--) {
      if (await isBettered(best.list.rules.filter((_, place) => place !== index))) changed = true;
    }
  }
  return best.list;
}

/** With rules for the rows that fall through, as far as they pay, inside the budget. */
async function regrow(list: GrownList, request: RegrowRequest, bits: ListBits): Promise<GrownList> {
  const { source, part, costs, options } = request;
  const { signal } = request.context;
  const context = signal ? { signal } : {};
  const [counts] = await source.countClasses([part]);
  const before = await ListOnRows.over(source, part, list, costs);
  const share = before.weight / total(counts!);
  let { cost } = before;
  const rules = [...list.rules];
  const { otherwise: defaultClass } = list;
  for (const goal of request.goals) {
    signal?.throwIfAborted();
    if (goal === defaultClass) continue;
    const rest = await fallingThrough(source, part, rules);
    let unpaid = 0;
    const isEnough = ({ conditions, label }: GrownRule, covered: Float64Array): boolean => {
      const spared = share * (costOf(covered, defaultClass, costs) - costOf(covered, label, costs));
      const isPaid = bits.ofMistakes(cost) - bits.ofMistakes(cost - spared) > bits.ofRule(conditions.length);
      cost -= spared;
      unpaid = isPaid ? 0 : unpaid + 1;
      return unpaid > PATIENCE;
    };
    const grown = await request.grow({ part: rest, context, goal, defaultClass, isEnough });
    rules.push(...grown.rules);
    if (rest !== part) source.release([rest]);
  }
  const placed = await ListOnRows.over(source, part, { ...list, rules }, costs);
  dropUnpaid(placed, bits);
  return pruneByLiteral(source, part, placed.toList(), { costs, budget: options.maxConditions, signal });
}

/** The rule that is least worth its bits goes, while there is one that is not worth them. */
function dropUnpaid(placed: ListOnRows, bits: ListBits): void {
  for (;;) {
    const now = bits.ofMistakes(placed.cost);
    let worst = { index: -1, otherwise: 0, saved: ROUNDING };
    for (const [index, { conditions }] of placed.rules.entries()) {
      const { cost, otherwise } = placed.lessRule(index);
      const saved = bits.ofRule(conditions.length) + now - bits.ofMistakes(cost);
      if (saved > worst.saved) worst = { index, otherwise, saved };
    }
    if (worst.index < 0) return;
    placed.dropRule(worst.index, worst.otherwise);
  }
}

/** The rows that satisfy no rule. */
async function fallingThrough(source: CountSource, part: Part, rules: readonly GrownRule[]): Promise<Part> {
  let rest = part;
  for (const { conditions } of rules) {
    const [divided] = await source.divide([{ part: rest, test: termTest(conditions) }]);
    source.release(rest === part ? [divided!.yes] : [divided!.yes, rest]);
    rest = divided!.no;
  }
  return rest;
}
