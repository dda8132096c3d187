// How rows that belong together, or that came one after the other, are split into shares: the same
// on every engine, whole groups and whole times.
//
// Groups are put in order of (the class most of their rows have, their size to a factor of two,
// shuffle(seed, number), number); shares are then assigned along that order as random-split.ts
// assigns them to rows. Times are put in order, and cut where the rows before them reach each
// share; of as many times as there are shares, each gets one at least. Where all rows are of one
// group or one time there is nothing to keep apart, and they are split as rows are.

import { shareFractions, shareOf, shuffleKey } from "./random-split.ts";

/** A group of a part: its rows, and the class that most of them have, the first of equals. */
export interface GroupFacts {
  readonly number: number;
  readonly rows: number;
  readonly class: number;
}

/** The share of each group, in the order given. */
export function sharesOfGroups(
  groups: readonly GroupFacts[],
  seed: number,
  shares: readonly number[],
): Uint32Array {
  const sizes = groups.map(({ rows }) => sizeClass(rows));
  const keys = groups.map(({ number }) => shuffleKey(seed, number));
  const order = [...groups.keys()].sort(
    (a, b) =>
      groups[a].class - groups[b].class ||
      sizes[a] - sizes[b] ||
      keys[a] - keys[b] ||
      groups[a].number - groups[b].number,
  );
  const fractions = shareFractions(shares);
  const shareOfGroup = new Uint32Array(groups.length);
  order.forEach((group, place) => {
    shareOfGroup[group] = shareOf(place, fractions);
  });
  return shareOfGroup;
}

/** 0 of one row, 1 of two and three, 2 of four to seven. */
function sizeClass(rows: number): number {
  return Math.floor(Math.log2(rows));
}

/** Shares above 0 by their places, and the part of all rows at which each ends. */
export function endsOfShares(shares: readonly number[]): { places: number[]; ends: number[] } {
  const places = [...shares.keys()].filter((share) => shares[share] > 0);
  const all = places.reduce((sum, share) => sum + shares[share], 0);
  let before = 0;
  const ends = places.map((share) => {
    before += shares[share];
    return before / all;
  });
  return { places, ends };
}

/** The share of each time; `rows` are those of each, earliest first. */
export function sharesOfTimes(rows: readonly number[], shares: readonly number[]): Uint32Array {
  const { places, ends } = endsOfShares(shares);
  const all = rows.reduce((sum, own) => sum + own, 0);
  const [times, parts] = [rows.length, places.length];
  let before = 0;
  let least = Number.POSITIVE_INFINITY;
  return Uint32Array.from(rows, (own, time) => {
    // Where the middle of its rows lies.
    const middle = (2 * before + own) / (2 * all);
    before += own;
    const wished = ends.slice(0, -1).filter((end) => middle >= end).length;
    // Every part gets a time: none is skipped, and enough are left for the later ones.
    const possible = Math.min(time, Math.max(wished, parts - times + time));
    least = Math.min(least, possible - time);
    return places[time + least];
  });
}
