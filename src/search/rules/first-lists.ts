// A beam search for good lists, so that bounds cut off much from the start.

import { areEqual } from "../../encoding/row-set.ts";
import type { Pace } from "../../run/pace.ts";
import type { BaseLists } from "./base-lists.ts";
import type { BestList } from "./best-list.ts";
import { leastPlaces } from "./least-places.ts";
import type { RuleLook } from "./look-rules.ts";

/** Prefixes kept of each length. */
const BEAM = 12;
/** How many lengths may pass without a better list. */
const PATIENCE = 3;

export interface FirstListsRequest {
  readonly look: RuleLook;
  readonly lists: BaseLists;
  readonly best: BestList;
  readonly maxRules: number;
  readonly pace: Pace;
}

/** Offers what it finds to `best`; returns how many nodes were looked at. */
export async function firstLists({ look, lists, best, maxRules, pace }: FirstListsRequest): Promise<number> {
  const bases = lists.get(0);
  let nodes = 0;
  let beam = [{ rows: look.everything(), cost: 0, terms: [] as number[] }];
  let patience = PATIENCE;
  for (let depth = 0; depth < maxRules && beam.length > 0 && patience > 0; depth++) {
    const before = best.value;
    const next: { rows: Uint32Array; cost: number; value: number; terms: number[] }[] = [];
    for (const { rows, cost, terms } of beam) {
      if (pace.due()) await pace.turn();
      look.scan({ rows, rowsAt: 0, bases, basesAt: 0, basesCount: bases.length });
      nodes++;
      const { count, term, cost: own, rest, leaf } = look.weighed;
      best.offer(cost + leaf, () => terms);
      for (const i of leastPlaces(count, BEAM, (place) => own[place] + rest[place])) {
        const value = cost + own[i] + rest[i];
        best.offer(value, () => [...terms, term[i]]);
        if (cost + own[i] >= best.value) continue;
        const left = new Uint32Array(rows.length);
        look.without(rows, 0, term[i], left);
        const isKnown = next.some((other) => areEqual(other.rows, left));
        if (!isKnown) next.push({ rows: left, cost: cost + own[i], value, terms: [...terms, term[i]] });
      }
    }
    beam = next.sort((a, b) => a.value - b.value).slice(0, BEAM);
    patience = best.value < before ? PATIENCE : patience - 1;
  }
  return nodes;
}
