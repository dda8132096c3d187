// Rules laid over rows: which rows satisfy a rule, which miss it by one condition only, and which
// come to it past the rules before it. Sets of rows are bitsets, 32 rows to a word, so that most of
// the work is done for 32 rows at a time.

import { subtract } from "../../encoding/row-set.ts";

/** What a rule makes of the rows, whichever come to it. */
export interface RuleRows {
  /** For each condition, the rows that pass it. */
  readonly passes: Uint32Array[];
  /** The rows that pass all conditions, and those that pass all but one. */
  readonly hits: Uint32Array;
  readonly near: Uint32Array;
}

export function layRule(passes: readonly Uint32Array[], everything: Uint32Array): RuleRows {
  const { length } = everything;
  const rule = { passes: [...passes], hits: new Uint32Array(length), near: new Uint32Array(length) };
  relayRule(rule, everything);
  return rule;
}

/** After a change of its conditions. */
export function relayRule({ passes, hits, near }: RuleRows, everything: Uint32Array): void {
  hits.set(everything);
  near.fill(0);
  for (const rows of passes) {
    for (let word = 0; word < hits.length; word++) {
      near[word] = (near[word] & rows[word]) | (hits[word] & ~rows[word]);
      hits[word] = hits[word] & rows[word];
    }
  }
}

/** The rows that fail this condition and no other. */
export function missedBy({ passes, near }: RuleRows, at: number): Uint32Array {
  return subtract(near, passes[at]);
}

/** For each rule of a list, the rows that satisfy none before it. */
export function arrivingRows(
  rules: readonly Pick<RuleRows, "hits">[],
  everything: Uint32Array,
): Uint32Array[] {
  const left = everything.slice();
  return rules.map(({ hits }) => {
    const arriving = left.slice();
    subtract(left, hits, left);
    return arriving;
  });
}
