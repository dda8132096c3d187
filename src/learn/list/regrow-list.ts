// Beyond the paper, for GREEDY3 and GROVE: rules are grown anew on all rows, first those that pruning on a third of them may have lost, then each
// rule in place of itself (as RIPPER's second look, Cohen 1995). What is grown stays where it pays (list-bits.ts), is refined with
// the rest, and is kept where the list then takes fewer bits and costs no more.

import type { Part } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import type { LearnContext, LearnRequest } from "../../learner/learner.ts";
import { type CostMatrix, costOf } from "../../objective/cost.ts";
import { Pace } from "../../run/pace.ts";
import { AskedRows } from "./asked-rows.ts";
import { ListBits } from "./list-bits.ts";
import { ListOnRows } from "./list-on-rows.ts";
import { ListRefiner } from "./list-refiner.ts";
import { fitList } from "./prune-by-literal.ts";
import type { GrownList, GrownRule } from "./separate-and-conquer.ts";
import { rowsLeft } from "./term-rows.ts";

/** Rules in a row that do not pay, before no more are grown for a class: what one leaves over, the next may need. */
const PATIENCE = 8;
/** In bits. */
const ROUNDING = 1e-6;

export interface RegrowRequest
  extends LearnRequest<{ readonly minRows: number; readonly maxConditions: number }> {
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

interface Scale {
  readonly bits: ListBits;
  /** Of the weight of the rows, that which lists are measured by. */
  readonly share: number;
}

/** The refined list, with what can be bettered so; never costlier on these rows than the list given. */
export async function regrowList(list: GrownList, request: RegrowRequest): Promise<GrownList> {
  const { source, part, costs } = request;
  const asked = new AskedRows(source, part);
  const laid = { costs, signal: request.context.signal };
  request.context.onProgress?.({ done: null, text: "growing rules anew" });
  const refiner = await ListRefiner.over(request, costs);
  const refined = await refiner.refine(list);
  const placed = await ListOnRows.over(asked, refined, laid);
  const [counts] = await source.countClasses([part]);
  const scale = { bits: new ListBits(source, placed.weight, costs), share: placed.weight / total(counts!) };
  let best = { list: refined, cost: placed.cost, bits: scale.bits.of(placed) };
  // The best only gets better, so what once led to nothing better, or to what is the best since, never will again.
  const tried = new Tried();
  tried.isNew(refined, "refined");
  const isBettered = async (rules: readonly GrownRule[]): Promise<boolean> => {
    const start = { ...best.list, rules };
    if (!tried.isNew(start, "as given")) return false;
    const regrown = await regrow(start, asked, request, scale);
    if (!tried.isNew(regrown, "regrown")) return false;
    const list = await refiner.refine(regrown);
    if (!tried.isNew(list, "refined")) return false;
    const next = await ListOnRows.over(asked, list, laid);
    const bits = scale.bits.of(next);
    if (bits >= best.bits - ROUNDING || next.cost > best.cost) return false;
    best = { list, cost: next.cost, bits };
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

/** Lists that were met before, each at one of the steps. */
class Tried {
  readonly #met = new Set<string>();

  isNew({ rules, otherwise }: GrownList, step: "as given" | "regrown" | "refined"): boolean {
    const key = JSON.stringify([step, otherwise, rules]);
    if (this.#met.has(key)) return false;
    this.#met.add(key);
    return true;
  }
}

/** With rules for the rows that fall through, as far as they pay, inside the budget. */
async function regrow(
  list: GrownList,
  asked: AskedRows,
  request: RegrowRequest,
  { bits, share }: Scale,
): Promise<GrownList> {
  const { source, part, costs, options } = request;
  const { signal } = request.context;
  const context = signal ? { signal } : {};
  let { cost } = await ListOnRows.over(asked, list, { costs, signal });
  const rules = [...list.rules];
  const { otherwise: defaultClass } = list;
  for (const goal of request.goals) {
    signal?.throwIfAborted();
    if (goal === defaultClass) continue;
    const terms = rules.map(({ conditions }) => conditions);
    const rest = await rowsLeft(source, part, terms);
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
  const placed = await ListOnRows.over(asked, { ...list, rules }, { costs, signal });
  await dropUnpaid(placed, bits, new Pace(Number.POSITIVE_INFINITY, signal));
  return fitList(asked, placed.toList(), options.maxConditions, { costs, signal });
}

/** The rule that is least worth its bits goes, while there is one that is not worth them. */
async function dropUnpaid(placed: ListOnRows, bits: ListBits, pace: Pace): Promise<void> {
  for (;;) {
    const now = bits.ofMistakes(placed.cost);
    let worst = { index: -1, otherwise: 0, saved: ROUNDING };
    for (const [index, { conditions }] of placed.rules.entries()) {
      if (pace.due()) await pace.turnIfDue();
      const { cost, otherwise } = placed.lessRule(index);
      const saved = bits.ofRule(conditions.length) + now - bits.ofMistakes(cost);
      if (saved > worst.saved) worst = { index, otherwise, saved };
    }
    if (worst.index < 0) return;
    placed.dropRule(worst.index, worst.otherwise);
  }
}
