// GREEDY3's pruning (Pagallo & Haussler 1990, Table 5): from the default alone, insert the rule that leaves the fewest errors
// on the pruning rows, again and again, as long as the errors do not grow. Rules of one class can stand in any
// order; with several classes each keeps its place relative to the others, so it takes rows from later ones only.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { membersOf } from "../../encoding/row-set.ts";
import { Pace } from "../../run/pace.ts";
import { AskedRows } from "./asked-rows.ts";
import { Confusion } from "./confusion.ts";
import type { PruneOptions } from "./prune-by-literal.ts";
import { layRule } from "./rule-rows.ts";
import type { GrownList } from "./separate-and-conquer.ts";

/** The sublist. Of equally good rules the first is inserted. */
export async function pruneByInsertion(
  source: CountSource,
  pruning: Part,
  { rules, otherwise }: GrownList,
  { costs, signal }: PruneOptions,
): Promise<GrownList> {
  const pace = new Pace(Number.POSITIVE_INFINITY, signal);
  const { classCodes, weights, everything, passes } = await new AskedRows(source, pruning).outcomes(
    rules,
    pace,
  );
  const cells = weights.length;
  const room = new Uint32Array(cells);
  const covered: Uint32Array[] = [];
  for (const own of passes) {
    if (pace.due()) await pace.turnIfDue();
    covered.push(membersOf(layRule(own, everything).hits, room).slice());
  }
  const confusion = new Confusion(source.classes.length, costs);
  const decides = new Uint32Array(cells).fill(rules.length);
  for (let cell = 0; cell < cells; cell++) confusion.add(classCodes[cell], otherwise, weights[cell]);
  /** In thought: the rule takes its rows from the default and from later rules. */
  const take = (place: number): void => {
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
      take(place);
      const cost = confusion.costAfter(otherwise);
      if (cost < least) {
        least = cost;
        chosen = place;
      }
    }
    if (least > confusion.cost(otherwise)) break;
    take(chosen);
    confusion.keep();
    for (const cell of covered[chosen]) decides[cell] = Math.min(decides[cell], chosen);
    waiting.delete(chosen);
  }
  return { rules: rules.filter((_, place) => !waiting.has(place)), otherwise };
}
