// Groups and times split into shares the obvious way: one group after the other, one row after the other.

import { shareFractions, shareOf, shuffleKey } from "../../src/counts/random-split.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";

/** Rows of each share; null where rows are not of several groups or times. */
export function naiveUnitSplit(
  dataset: Dataset,
  rows: readonly number[],
  { seed, shares }: { readonly seed: number; readonly shares: readonly number[] },
): number[][] | null {
  const { units } = dataset;
  if (!units) return null;
  const numbers = [...new Set(rows.map((row) => units.numbers[row]))].sort((a, b) => a - b);
  if (numbers.length < 2) return null;
  const rowsOf = (number: number): number[] => rows.filter((row) => units.numbers[row] === number);
  const lists = shares.map((): number[] => []);
  if (units.by === "group") {
    const classes = [...dataset.target.categories.keys()];
    const classOf = (number: number): number => {
      const counts = classes.map(
        (c) => rowsOf(number).filter((row) => dataset.target.codes[row] === c).length,
      );
      return counts.indexOf(Math.max(...counts));
    };
    const sizeOf = (number: number): number => String(rowsOf(number).length.toString(2)).length;
    const facts = numbers.map((number) => ({ number, class: classOf(number), size: sizeOf(number) }));
    facts.sort(
      (a, b) =>
        a.class - b.class ||
        a.size - b.size ||
        shuffleKey(seed, a.number) - shuffleKey(seed, b.number) ||
        a.number - b.number,
    );
    const fractions = shareFractions(shares);
    facts.forEach(({ number }, place) => {
      lists[shareOf(place, fractions)].push(...rowsOf(number));
    });
    return lists;
  }
  // A share begins with the first time whose middle row lies at or behind where it should begin, but
  // not before the share before it has a time, and early enough for all later ones to get one.
  const real = [...shares.keys()].filter((share) => shares[share] > 0);
  const all = real.reduce((sum, share) => sum + shares[share], 0);
  const middleOf = (time: number): number =>
    (2 * numbers.slice(0, time).flatMap(rowsOf).length + rowsOf(numbers[time]).length) / (2 * rows.length);
  let begin = 0;
  let before = 0;
  real.forEach((share, index) => {
    before += shares[share];
    const laterShares = real.length - index - 1;
    let end = begin;
    while (
      end < numbers.length &&
      (end === begin || laterShares === 0 || middleOf(end) < before / all) &&
      (end === begin || numbers.length - end > laterShares)
    ) {
      end++;
    }
    for (const number of numbers.slice(begin, end)) lists[share].push(...rowsOf(number));
    begin = end;
  });
  return lists;
}
