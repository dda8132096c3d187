// GREEDY3's pruning (Pagallo & Haussler 1990, Table 5): from the default alone, insert the rule
// that leaves the fewest errors on the pruning rows, again and again, as long as the errors do not
// grow. Rules of one class can stand in any order; with several classes each keeps its place
// relative to the others, so it takes rows from later ones only.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { membersOf } from "../../encoding/row-set.ts";
import { Pace } from "../../run/pace.ts";
import { ConditionRows } from "./condition-rows.ts";
import { Confusion } from "./confusion.ts";
import type { PlaceOptions } from "./placed-list.ts";
import { layRule } from "./rule-rows.ts";
import type { GrownList } from "./separate-and-conquer.ts";

/** The sublist. Of equally good rules the first is inserted. */
export async function pruneByInsertion(
  source: CountSource,
  pruning: Part,
  { rules, otherwise }: GrownList,
  { costs, signal }: PlaceOptions,
): Promise<GrownList> {
  const pace = new Pace(Number.POSITIVE_INFINITY, signal);
  const rows = new ConditionRows(source, pruning);
  const { classCodes, weights, everything, passes } = await rows.under(rules, pace);
  const covered: Uint32Array[] = [];
  for (const own of passes) {
    if (pace.due()) await pace.turnIfDue();
    covered.push(membersOf(layRule(own, everything).hits));
  }
  const confusion = new Confusion(source.classes.length, costs);
  weights.forEach((weight, cell) => {
    confusion.add(classCodes[cell], otherwise, weight);
  });
  /** By cell: the rule that decides it; the number of rules for the default. */
  const decides = new Uint32Array(weights.length).fill(rules.length);
  /** The change that the rule takes its rows from the default and from later rules. */
  const insert = (place: number): void => {
    confusion.reset();
    for (const cell of covered[place]) {
      const before = decides[cell];
      if (before <= place) continue;
      const label = before < rules.length ? rules[before].label : otherwise;
      confusion.move(classCodes[cell], label, rules[place].label, weights[cell]);
    }
  };
  const waiting = new Set(rules.keys());
  while (waiting.size > 0) {
    let chosen = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const place of waiting) {
      if (pace.due()) await pace.turnIfDue();
      insert(place);
      const cost = confusion.changedCost(otherwise);
      if (cost < least) [least, chosen] = [cost, place];
    }
    if (least > confusion.cost(otherwise)) break;
    insert(chosen);
    confusion.keep();
    for (const cell of covered[chosen]) decides[cell] = Math.min(decides[cell], chosen);
    waiting.delete(chosen);
  }
  return { rules: rules.filter((_, place) => !waiting.has(place)), otherwise };
}
