// The class shares of each number of items of a checklist: of two classes that part at one number
// a line of log-odds moved towards the rows there are and never falling (meaning-of.ts), else the
// shares of the rows drawn towards those of the numbers that get the same class.

import { atEnd, drawn, evenShares, STRENGTH } from "../shrink-probabilities.ts";
import { meaningOf, type TotalRows } from "./meaning-of.ts";

export interface CountGroup {
  /** The least number of items of it. */
  readonly from: number;
  /** Weight of its rows by class. */
  readonly counts: Float64Array;
  readonly shares: readonly number[];
  readonly label: number;
}

/**
 * `weights` are by number of items and class, `labels` the class of each number. Numbers that no
 * row has belong to the one before; neighbours of equal shares and class are told together.
 */
export function countShares(weights: Float64Array, labels: Int32Array, classes: number): CountGroup[] {
  const rows: TotalRows[] = [];
  for (let total = 0; total < labels.length; total++) {
    const counts = weights.slice(total * classes, (total + 1) * classes);
    if (counts.some((count) => count > 0)) rows.push({ total, counts });
  }
  const runs = labels.reduce((sum, label, at) => sum + Number(at === 0 || label !== labels[at - 1]), 0);
  const sharesAt = classes === 2 && runs <= 2 ? risingShares(rows, labels) : runShares(rows, labels, classes);
  const groups: CountGroup[] = [];
  for (const { total, counts } of rows) {
    const [shares, label] = [sharesAt(total), labels[total]];
    const last = groups.at(-1);
    if (last?.label === label && last.shares.join() === shares.join()) {
      groups[groups.length - 1] = { ...last, counts: last.counts.map((count, c) => count + counts[c]) };
    } else groups.push({ from: total, counts, shares, label });
  }
  return groups;
}

/** One class grows with the number: the last; where all get one, that with more items a row. */
function risingShares(rows: readonly TotalRows[], labels: Int32Array): (total: number) => readonly number[] {
  const sums = [0, 0];
  const weights = [0, 0];
  for (const { total, counts } of rows) {
    for (const c of [0, 1]) {
      sums[c] += total * counts[c];
      weights[c] += counts[c];
    }
  }
  const last = labels[labels.length - 1];
  const isFirst = labels[0] === last ? sums[0] * weights[1] > sums[1] * weights[0] : last === 0;
  const isPositive = Uint8Array.of(Number(isFirst), Number(!isFirst));
  const groups = meaningOf(rows, isPositive, Float64Array.of(1, 1), labels.length - 1);
  return (total) => {
    const { probability } = groups.findLast(({ from }) => from <= total)!;
    return isFirst ? [probability, 1 - probability] : [1 - probability, probability];
  };
}

/** Drawn towards the run of numbers of one class, and that towards all rows. */
function runShares(
  rows: readonly TotalRows[],
  labels: Int32Array,
  classes: number,
): (total: number) => readonly number[] {
  const all = sumOf(rows, classes);
  const whole = drawn(all, evenShares(classes), 1);
  const runOf = (total: number): [number, number] => {
    let [from, to] = [total, total];
    while (from > 0 && labels[from - 1] === labels[total]) from--;
    while (to + 1 < labels.length && labels[to + 1] === labels[total]) to++;
    return [from, to];
  };
  return (total) => {
    const [from, to] = runOf(total);
    const run = rows.filter((each) => each.total >= from && each.total <= to);
    const towards = drawn(sumOf(run, classes), whole, STRENGTH);
    const counts = [...rows.find((each) => each.total === total)!.counts];
    return atEnd(drawn(counts, towards, STRENGTH), counts, whole, STRENGTH);
  };
}

function sumOf(rows: readonly TotalRows[], classes: number): number[] {
  return Array.from({ length: classes }, (_, c) => rows.reduce((sum, { counts }) => sum + counts[c], 0));
}
