// Beyond the paper: a list that GROVE grew says "T and a: no; T: yes" where "T and not a: yes" would do, and carries conditions that
// separate nothing. Tidying tries to drop each rule, to drop each of its conditions, and to merge it into the rule of another
// class that most of its rows would fall to, as the negation of its last condition. Whatever costs no more on the training rows is done, so the list
// only becomes shorter, never worse on them. Rules from the last to the first, again and again, until nothing applies.

import type { CountSource, Part } from "../../counts/count-source.ts";
import type { CostMatrix } from "../../objective/cost.ts";
import { Pace } from "../../run/pace.ts";
import { AskedRows } from "./asked-rows.ts";
import type { Prospect } from "./confusion.ts";
import { ListOnRows } from "./list-on-rows.ts";
import type { GrownList } from "./separate-and-conquer.ts";

interface Step extends Prospect {
  /** Conditions and rules saved. */
  readonly saved: number;
  take(otherwise: number): void;
}

export interface TidyOptions {
  readonly costs: CostMatrix;
  /** Most conditions in a rule. */
  readonly maxDepth: number;
  readonly signal?: AbortSignal | undefined;
}

export async function tidyList(
  source: CountSource,
  part: Part,
  list: GrownList,
  { costs, maxDepth, signal }: TidyOptions,
): Promise<GrownList> {
  const pace = new Pace(Number.POSITIVE_INFINITY, signal);
  const placed = await ListOnRows.over(new AskedRows(source, part), list, { costs, signal });
  for (let changed = true; changed; ) {
    changed = false;
    faceDefault(placed);
    for (let index = placed.rules.length - 1; index >= 0; index--) {
      while (index < placed.rules.length) {
        await pace.turnIfDue();
        const step = bestStep(placed, index, maxDepth);
        if (step === null) break;
        step.take(step.otherwise);
        changed = true;
      }
    }
  }
  return placed.toList();
}

/** "no if a, no if b, else yes" leaves no rule for yes to merge into; "no if a, yes if not b, else no" does. */
function faceDefault(placed: ListOnRows): void {
  const { rules, otherwise } = placed;
  const last = rules.at(-1);
  if (last?.conditions.length !== 1 || last.label === otherwise) return;
  if (rules.at(-2)?.label === last.label) placed.flipLast();
}

/** The cheapest step at a rule that costs no more than the list as it is; then the one that saves most, then the first. */
function bestStep(placed: ListOnRows, index: number, maxDepth: number): Step | null {
  const { conditions } = placed.rules[index];
  let best: Step | null = null;
  const most = placed.cost;
  const offer = (prospect: Prospect, saved: number, take: Step["take"]): void => {
    if (prospect.cost > most) return;
    if (best === null || prospect.cost < best.cost || (prospect.cost === best.cost && saved > best.saved)) {
      best = { ...prospect, saved, take };
    }
  };
  offer(placed.lessRule(index), conditions.length + 1, (otherwise) => placed.dropRule(index, otherwise));
  if (conditions.length > 1) {
    for (const at of conditions.keys()) {
      offer(placed.lessCondition(index, at), 1, (otherwise) => placed.dropCondition(index, at, otherwise));
    }
  }
  const heir = placed.heir(index);
  if (heir >= 0 && placed.rules[heir].conditions.length < maxDepth) {
    offer(placed.merged(index, heir), conditions.length, (otherwise) => placed.merge(index, heir, otherwise));
  }
  return best;
}
