// GREEDY3's pruning (Pagallo & Haussler 1990, Table 5): from the default alone, insert the rule that leaves the fewest errors
// on the pruning rows, again and again, as long as the errors do not grow. Rules of one class can stand in any
// order; with several classes each keeps its place relative to the others, so it takes rows from later ones only.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { type CostMatrix, costOf } from "../cost.ts";
import type { GrownList, GrownRule } from "./separate-and-conquer.ts";
import { TermCounter, termTest } from "./term-counter.ts";

interface Segment {
  /** Place of its rule in the learned list; the default comes after all. */
  readonly place: number;
  readonly label: number;
  part: Part;
}

/** The sublist; `pruning` itself is left alone. Of equally good rules the first is inserted. */
export async function pruneByInsertion(
  source: CountSource,
  pruning: Part,
  list: GrownList,
  costs: CostMatrix,
): Promise<GrownList> {
  const counter = new TermCounter(source);
  const waiting = new Map<number, GrownRule>(list.rules.entries());
  const segments: Segment[] = [{ place: list.rules.length, label: list.otherwise, part: pruning }];
  while (waiting.size > 0) {
    const terms = [...waiting.values()].map(({ conditions }) => conditions);
    await counter.prepare(
      segments.map(({ part }) => part),
      terms,
    );
    let chosen = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [place, { conditions, label }] of waiting) {
      let change = 0;
      for (const segment of segments) {
        if (segment.place < place) continue;
        const covered = counter.covered(segment.part, conditions);
        change += costOf(covered, label, costs) - costOf(covered, segment.label, costs);
      }
      if (change < least) {
        least = change;
        chosen = place;
      }
    }
    if (least > 0) break;
    await insert(source, counter, segments, chosen, waiting.get(chosen)!, pruning);
    waiting.delete(chosen);
  }
  source.release(segments.map(({ part }) => part).filter((part) => part !== pruning));
  return { rules: list.rules.filter((_, place) => !waiting.has(place)), otherwise: list.otherwise };
}

/** Moves the rows that satisfy the rule from all later segments to a new one. */
async function insert(
  source: CountSource,
  counter: TermCounter,
  segments: Segment[],
  place: number,
  { conditions, label }: GrownRule,
  pruning: Part,
): Promise<void> {
  const losing = segments.filter(
    (segment) =>
      segment.place > place && counter.covered(segment.part, conditions).some((count) => count > 0),
  );
  if (losing.length === 0) return;
  const divided = await source.divide(losing.map(({ part }) => ({ part, test: termTest(conditions) })));
  const gained = divided.map(({ yes }) => yes);
  segments.push({ place, label, part: await source.merge(gained) });
  losing.forEach((segment, index) => {
    counter.forget(segment.part);
    if (segment.part !== pruning) source.release([segment.part]);
    segment.part = divided[index]!.no;
  });
  source.release(gained);
}
