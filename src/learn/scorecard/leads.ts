// What it means that a class leads by so many points: the shares of the classes among the rows
// where it does, drawn towards what the points say. The more it leads, the surer it is, or as sure.

import type { Cells } from "./cells.ts";
import { softmaxShares } from "./fit-softmax.ts";

export interface LeadGroup {
  readonly leader: number;
  /** Least lead of it, in points. */
  readonly from: number;
  /** Weight of its rows by class, as they are. */
  readonly counts: Float64Array;
  readonly probabilities: readonly number[];
}

/** Rows that the points count for against the rows of a group themselves. */
const POINT_ROWS = 10;
const MOST_GROUPS = 4;
/** Rows that a lead of its own is told for. */
const FEWEST_ROWS = 5;

interface Group {
  readonly leader: number;
  readonly from: number;
  readonly counts: Float64Array;
  /** Weighted shares of the classes, with those that the points say. */
  readonly sums: Float64Array;
}

/** `totals` are cells × classes; `plain` are weights of rows before any factor. */
export function leadGroups(
  cells: Cells,
  totals: Int32Array,
  plain: Float64Array,
  { unit, classes }: { readonly unit: number; readonly classes: number },
): LeadGroup[] {
  const shares = softmaxShares(
    Float64Array.from(totals, (total) => unit * total),
    classes,
  );
  const byLead = Array.from({ length: classes }, () => new Map<number, Group & { said: Float64Array }>());
  for (let cell = 0; cell < cells.count; cell++) {
    const at = cell * classes;
    let leader = 0;
    for (let c = 1; c < classes; c++) if (totals[at + c] > totals[at + leader]) leader = c;
    let from = Number.POSITIVE_INFINITY;
    for (let c = 0; c < classes; c++) {
      if (c !== leader) from = Math.min(from, totals[at + leader] - totals[at + c]);
    }
    const zeros = (): Float64Array => new Float64Array(classes);
    const group = byLead[leader].get(from) ?? { leader, from, counts: zeros(), sums: zeros(), said: zeros() };
    byLead[leader].set(from, group);
    let weight = 0;
    for (let c = 0; c < classes; c++) weight += cells.byClass[at + c];
    for (let c = 0; c < classes; c++) {
      group.counts[c] = group.counts[c] + plain[at + c];
      group.sums[c] = group.sums[c] + cells.byClass[at + c];
      group.said[c] = group.said[c] + weight * shares[at + c];
    }
  }
  return byLead.flatMap((groups, leader) => {
    const ascending = [...groups.values()].sort((a, b) => a.from - b.from);
    const pulled = ascending.map(({ said, ...group }): Group => {
      const all = said.reduce((sum, own) => sum + own, 0);
      const sums = group.sums.map((sum, c) => sum + POINT_ROWS * (all > 0 ? said[c] / all : 1 / classes));
      return { ...group, sums };
    });
    const sure = joinedDown(joinedDown(pulled, 1, isNoSurer), 1, hasFew);
    const told = joinedDown(sure, MOST_GROUPS, () => true);
    return told.length > 0 ? told.reverse().map(finished) : [neverLed(leader, classes)];
  });
}

function sureness({ sums, leader }: Group): number {
  return sums[leader] / sums.reduce((sum, own) => sum + own, 0);
}

/** Whether one of two neighbours has too few rows to be told apart. */
function hasFew(a: Group, b: Group): boolean {
  const rows = ({ counts }: Group): number => counts.reduce((sum, count) => sum + count, 0);
  return Math.min(rows(a), rows(b)) < FEWEST_ROWS;
}

function isNoSurer(a: Group, b: Group): boolean {
  return sureness(b) <= sureness(a) + 1e-12;
}

/** Joins neighbours, those of the most similar sureness first, as long as they may be joined. */
function joinedDown(
  groups: readonly Group[],
  most: number,
  mayJoin: (a: Group, b: Group) => boolean,
): Group[] {
  const left = [...groups];
  while (left.length > most) {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at + 1 < left.length; at++) {
      if (!mayJoin(left[at], left[at + 1])) continue;
      const apart = Math.abs(sureness(left[at + 1]) - sureness(left[at]));
      if (apart < least) [best, least] = [at, apart];
    }
    if (best < 0) break;
    const [a, b] = [left[best], left[best + 1]];
    const sums = a.sums.map((sum, c) => sum + b.sums[c]);
    const counts = a.counts.map((count, c) => count + b.counts[c]);
    left.splice(best, 2, { ...a, sums, counts });
  }
  return left;
}

function finished({ leader, from, counts, sums }: Group, place: number, all: readonly Group[]): LeadGroup {
  const total = sums.reduce((sum, own) => sum + own, 0);
  const probabilities = Array.from(sums, (sum) => sum / total);
  return { leader, from: place === all.length - 1 ? 0 : from, counts, probabilities };
}

/** No training row: the class is as likely as all others together. */
function neverLed(leader: number, classes: number): LeadGroup {
  const rest = classes > 1 ? 0.5 / (classes - 1) : 0;
  const probabilities = Array.from({ length: classes }, (_, c) =>
    c === leader ? 1 - rest * (classes - 1) : rest,
  );
  return { leader, from: 0, counts: new Float64Array(classes), probabilities };
}
