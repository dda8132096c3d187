// Beyond the paper: a list that GROVE grew says "T and a: no; T: yes" where "T and not a: yes"
// would do, and carries conditions that separate nothing. Tidying tries to drop each rule, to drop
// each of its conditions, and to merge it into the rule of another class that most of its rows
// would fall to, as the negation of its last condition. Every step that costs no more on the
// training rows is taken, so the list only becomes shorter, never worse on them. Rules from the
// last to the first, again and again, until nothing applies.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { Pace } from "../../run/pace.ts";
import { ConditionRows } from "./condition-rows.ts";
import type { ListCost } from "./confusion.ts";
import { PlacedList, type PlaceOptions } from "./placed-list.ts";
import type { GrownList } from "./separate-and-conquer.ts";

interface Step extends ListCost {
  /** Conditions and rules saved. */
  readonly saved: number;
  take(): void;
}

export interface TidyOptions extends PlaceOptions {
  /** Most conditions in a rule. */
  readonly maxDepth: number;
}

export async function tidyList(
  source: CountSource,
  part: Part,
  list: GrownList,
  options: TidyOptions,
): Promise<GrownList> {
  const pace = new Pace(Number.POSITIVE_INFINITY, options.signal);
  const placed = await PlacedList.over(new ConditionRows(source, part), list, options);
  for (let changed = true; changed; ) {
    changed = false;
    faceDefault(placed);
    for (let index = placed.rules.length - 1; index >= 0; index--) {
      while (index < placed.rules.length) {
        await pace.turnIfDue();
        const step = bestStep(placed, index, options.maxDepth);
        if (step === null) break;
        step.take();
        changed = true;
      }
    }
  }
  return placed.toList();
}

/** "no if a, no if b, else yes": yes has no rule to merge with; "no if a, yes if not b" has. */
function faceDefault(placed: PlacedList): void {
  const { rules, otherwise } = placed;
  const last = rules.at(-1);
  if (last?.conditions.length !== 1 || last.label === otherwise) return;
  if (rules.at(-2)?.label === last.label) placed.flipLast();
}

/** The cheapest step at a rule that adds no cost; then the one that saves most, then the first. */
function bestStep(placed: PlacedList, index: number, maxDepth: number): Step | null {
  const { conditions } = placed.rules[index];
  let best: Step | null = null;
  const most = placed.cost;
  const offer = ({ cost, otherwise }: ListCost, saved: number, take: (otherwise: number) => void): void => {
    if (cost > most) return;
    if (best !== null && (cost > best.cost || (cost === best.cost && saved <= best.saved))) return;
    best = { cost, otherwise, saved, take: () => take(otherwise) };
  };
  offer(placed.withoutRule(index), conditions.length + 1, (otherwise) => placed.dropRule(index, otherwise));
  if (conditions.length > 1) {
    for (const at of conditions.keys()) {
      offer(placed.withoutCondition(index, at), 1, (otherwise) => placed.dropCondition(index, at, otherwise));
    }
  }
  const into = placed.mainSuccessor(index);
  if (into >= 0 && placed.rules[into].conditions.length < maxDepth) {
    offer(placed.merged(index, into), conditions.length, (otherwise) => placed.merge(index, into, otherwise));
  }
  return best;
}
