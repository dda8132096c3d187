// Beyond the paper, for GREEDY3 and GROVE: rules are grown anew on all rows, first those that
// pruning on a third of them may have lost, then each rule in place of itself (like RIPPER's
// optimization pass, Cohen 1995). A new rule stays where it saves bits (list-bits.ts), is refined
// with the rest, and is kept where the list then takes fewer bits and costs no more.

import { total } from "../../counts/total.ts";
import type { LearnRequest } from "../../learner/learner.ts";
import { type CostMatrix, costOf } from "../../objective/cost.ts";
import { Pace } from "../../run/pace.ts";
import type { ConditionRows } from "./condition-rows.ts";
import { ListBits } from "./list-bits.ts";
import { PlacedList } from "./placed-list.ts";
import { fitList } from "./prune-by-literal.ts";
import { ListRefiner } from "./refine-list.ts";
import type { Grow, GrownList, GrownRule } from "./separate-and-conquer.ts";
import { rowsLeft } from "./term-rows.ts";

/**
 * How many rules in a row may fail before a class is done: a later one may still use what is left.
 */
const PATIENCE = 8;
/** In bits. */
const ROUNDING = 1e-6;

export interface RegrowRequest
  extends LearnRequest<{ readonly minRows: number; readonly maxConditions: number }> {
  readonly costs: CostMatrix;
  /** Of the part. */
  readonly rows: ConditionRows;
  /** The classes in the order of description; null where rules may be for any class. */
  readonly goals: readonly (number | null)[];
  readonly grow: Grow;
}

interface Scale {
  readonly bits: ListBits;
  /** Of the weight of the rows, that which lists are measured by. */
  readonly share: number;
}

/** The refined list, improved further; never costlier on these rows than the given list. */
export async function regrowList(list: GrownList, request: RegrowRequest): Promise<GrownList> {
  const { source, part, rows, costs, context } = request;
  const place = { costs, signal: context.signal };
  context.onProgress?.({ done: null, text: "growing new rules" });
  const refiner = await ListRefiner.over(request, costs);
  const refined = await refiner.refine(list);
  const placed = await PlacedList.over(rows, refined, place);
  const [counts] = await source.countClasses([part]);
  const scale = { bits: new ListBits(source, placed.weight, costs), share: placed.weight / total(counts!) };
  let best = { list: refined, cost: placed.cost, bits: scale.bits.of(placed) };
  // The best only improves, so a list that was tried before cannot lead to a better one now.
  const met = new Set<string>();
  const isNew = ({ rules, otherwise }: GrownList, step: "given" | "regrown" | "refined"): boolean => {
    const size = met.size;
    return met.add(JSON.stringify([step, otherwise, rules])).size > size;
  };
  isNew(refined, "refined");
  const improve = async (rules: readonly GrownRule[]): Promise<boolean> => {
    const start = { ...best.list, rules };
    if (!isNew(start, "given")) return false;
    const regrown = await regrow(start, request, scale);
    if (!isNew(regrown, "regrown")) return false;
    const next = await refiner.refine(regrown);
    if (!isNew(next, "refined")) return false;
    const laid = await PlacedList.over(rows, next, place);
    const bits = scale.bits.of(laid);
    if (bits >= best.bits - ROUNDING || laid.cost > best.cost) return false;
    best = { list: next, cost: laid.cost, bits };
    return true;
  };
  while (await improve(best.list.rules)) {}
  // Every round takes fewer bits than the one before it, so there is an end.
  for (let changed = true; changed; ) {
    changed = false;
    for (let index = best.list.rules.length - 1; index >= 0; index--) {
      if (await improve(best.list.rules.toSpliced(index, 1))) changed = true;
    }
  }
  return best.list;
}

/** With rules for the rows that fall through, as far as they pay, inside the budget. */
async function regrow(
  list: GrownList,
  { source, part, rows, costs, goals, grow, context, options }: RegrowRequest,
  { bits, share }: Scale,
): Promise<GrownList> {
  const { signal } = context;
  const place = { costs, signal };
  let { cost } = await PlacedList.over(rows, list, place);
  const rules = [...list.rules];
  const { otherwise: defaultClass } = list;
  for (const goal of goals) {
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
    const changes = {
      context: signal ? { signal } : {},
      ...(goal === null
        ? { isEnough }
        : {
            chooseGoal: () => goal,
            defaultClass,
            isEnough: (rule: GrownRule, covered: Float64Array, left: Float64Array) =>
              left[goal] === 0 || isEnough(rule, covered),
          }),
    };
    rules.push(...(await grow(rest, changes)).rules);
    if (rest !== part) source.release([rest]);
  }
  const placed = await PlacedList.over(rows, { ...list, rules }, place);
  await dropUnpaid(placed, bits, new Pace(Number.POSITIVE_INFINITY, signal));
  return fitList(rows, placed.toList(), options.maxConditions, place);
}

/** Drops the rule that is least worth its bits, while there is one that is not worth them. */
async function dropUnpaid(placed: PlacedList, bits: ListBits, pace: Pace): Promise<void> {
  for (;;) {
    const now = bits.ofMistakes(placed.cost);
    let worst = { index: -1, otherwise: 0, saved: ROUNDING };
    for (const [index, { conditions }] of placed.rules.entries()) {
      if (pace.due()) await pace.turnIfDue();
      const { cost, otherwise } = placed.withoutRule(index);
      const saved = bits.ofRule(conditions.length) + now - bits.ofMistakes(cost);
      if (saved > worst.saved) worst = { index, otherwise, saved };
    }
    if (worst.index < 0) return;
    placed.dropRule(worst.index, worst.otherwise);
  }
}
