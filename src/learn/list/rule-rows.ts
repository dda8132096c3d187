// Rules laid over rows: which rows satisfy a rule, which miss it by one condition only, and which come to it past the
// rules before it. Sets of rows are bitsets, 32 rows to a word, so that most of the work is done for 32 rows at a time.

import { lowestOne } from "../../kernels/word-bits.ts";

/** What a rule makes of the rows, whichever come to it. */
export interface RuleRows {
  /** For each condition, the rows that pass it. */
  readonly passes: Uint32Array[];
  /** The rows that pass all conditions, and those that pass all but one. */
  readonly hits: Uint32Array;
  readonly near: Uint32Array;
}

export function everyRow(rows: number): Uint32Array {
  const everything = new Uint32Array((rows + 31) >>> 5).fill(0xffffffff);
  if (rows & 31) everything[everything.length - 1] = 2 ** (rows & 31) - 1;
  return everything;
}

/** The rows that pass: whose code is one with a 1 in `passing`, which has 0 for all others. */
export function packRows(codes: ArrayLike<number>, passing: Uint8Array): Uint32Array {
  const rows = new Uint32Array((codes.length + 31) >>> 5);
  for (let row = 0; row < codes.length; row++) {
    rows[row >>> 5] = rows[row >>> 5] | (passing[codes[row]] << (row & 31));
  }
  return rows;
}

export function complement(rows: Uint32Array, everything: Uint32Array): Uint32Array {
  const others = new Uint32Array(rows.length);
  for (let word = 0; word < others.length; word++) others[word] = everything[word] & ~rows[word];
  return others;
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
  const rows = passes[at];
  const missed = new Uint32Array(near.length);
  for (let word = 0; word < missed.length; word++) missed[word] = near[word] & ~rows[word];
  return missed;
}

/** For each rule of a list, the rows that satisfy none before it. */
export function arrivingRows(
  rules: readonly Pick<RuleRows, "hits">[],
  everything: Uint32Array,
): Uint32Array[] {
  const left = everything.slice();
  return rules.map(({ hits }) => {
    const arriving = left.slice();
    for (let word = 0; word < left.length; word++) left[word] = left[word] & ~hits[word];
    return arriving;
  });
}

/** The rows one by one, ascending, in the room given; only those also in `within`, if that is given. */
export function listRows(rows: Uint32Array, room: Uint32Array, within: Uint32Array = rows): Uint32Array {
  let count = 0;
  for (let word = 0; word < rows.length; word++) {
    for (let bits = rows[word] & within[word]; bits !== 0; bits &= bits - 1) {
      room[count++] = (word << 5) + lowestOne(bits);
    }
  }
  return room.subarray(0, count);
}
