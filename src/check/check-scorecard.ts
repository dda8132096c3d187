// Checks an exact scorecard against the rows it was learned from, on its own: it adds up the points
// of every row anew and finds the loss of their totals, and where the data are small enough it
// tries all points. It shares no code with the search.

import { type Condition, conditionsOf } from "../condition/condition.ts";
import type { Table } from "../encoding/table.ts";
import type { Model, ScoreItem } from "../model/model.ts";
import type { Certificate } from "../objective/certificate.ts";
import { type Check, MOST_WORK } from "./check.ts";
import { holds } from "./holds.ts";

/** An exact scorecard, what its search proved, and what it was asked for. */
export interface ScorecardClaim {
  readonly table: Table;
  /** Texts of the categories, parallel to the table's columns (empty for numbers). */
  readonly categories: readonly (readonly string[])[];
  readonly model: Model;
  readonly certificate: Certificate;
  /** What a row weighs beside its own weight, by class; 1 where it is left out. */
  readonly classWeights?: readonly number[];
  /** What a condition costs, in nats of the mean loss. */
  readonly itemPrice: number;
  readonly maxConditions: number;
  readonly maxPoints: number;
  /** Log-odds that a point may stand for, from and to. */
  readonly units: readonly [number, number];
  /** The conditions that were chosen from, where all points on them are to be tried. */
  readonly conditions?: readonly Condition[];
}

/** Nats of the mean loss that two ways of reckoning may differ by. */
const ROUNDING = 1e-7;

/**
 * Checks an exact scorecard against the rows it was learned from, on its own: it adds up every
 * row's points anew and finds the loss of their totals, and where the data are small enough and
 * `conditions` are given it tries all points. It shares no code with the search.
 *
 * @example
 * const csv = "a,b,class\n0,0,no\n0,1,no\n0,1,yes\n1,0,no\n1,0,yes\n1,1,yes\n";
 * const votes = await readDataset(csv, { name: "and.csv" });
 * const exact = { method: "optimal-scorecard", maxConditions: 2, minRows: 1 } as const;
 * const { model: card, certificate } = await learn(votes, { ...exact, itemPrice: 0.01 });
 * if (certificate === null) throw new Error("optimal-scorecard proves what it finds");
 * const counts = await createMemorySource(votes);
 * const table = await counts.table(counts.everything);
 * const categories = counts.variables.map(({ schema }) => schema.categories);
 * const units = [0, 2] as const;
 * const asked = { itemPrice: 0.01, maxConditions: 2, maxPoints: 5, units };
 * console.log(checkScorecard({ table, categories, model: card, certificate, ...asked }));
 * // → { fault: null, proved: false }
 */
export function checkScorecard(claim: ScorecardClaim): Check {
  const fault = faultOf(claim);
  if (fault !== null || !claim.conditions) return { fault, proved: false };
  const best = tryAllPoints(claim, claim.conditions);
  if (best === null) return { fault: null, proved: false };
  const isBelow = best < claim.certificate.lowerBound - ROUNDING;
  return { fault: isBelow ? `other points have a loss of only ${best}` : null, proved: true };
}

function faultOf(claim: ScorecardClaim): string | null {
  const { table, model, certificate, itemPrice, maxConditions, maxPoints } = claim;
  if (model.form !== "scorecard" || model.totals.some(({ leads }) => leads !== undefined)) {
    return "the model has no points of one column";
  }
  const steps = model.items.flatMap(stepsOf);
  if (steps.length > maxConditions) return `there are more than ${maxConditions} conditions`;
  const wrong = steps.find((step) => !Number.isInteger(step) || step === 0 || Math.abs(step) > maxPoints);
  if (wrong !== undefined) return `a condition has ${wrong} points, not a whole number up to ${maxPoints}`;
  const totals = Int32Array.from({ length: table.rows }, (_, row) =>
    model.items.reduce((sum, item) => sum + pointsOf(item, claim, row), 0),
  );
  const value = leastLoss(claim, totals) + itemPrice * steps.length;
  if (Math.abs(value - certificate.upperBound) > ROUNDING) {
    return `the scorecard has a loss of ${value}, not ${certificate.upperBound}`;
  }
  if (certificate.lowerBound > certificate.upperBound + ROUNDING) {
    return "the lower bound is above the scorecard's loss";
  }
  if (certificate.optimal && certificate.lowerBound < certificate.upperBound - ROUNDING) {
    return "it is called optimal, and the lower bound is below its loss";
  }
  return null;
}

/** The points of every condition of an item: what its band has more than the next. */
function stepsOf({ bands, otherwise }: ScoreItem): number[] {
  return bands.flatMap(({ test, points }, place) => {
    const next = bands.slice(place + 1).find((band) => band.test.type === "at-most");
    const other = test.type === "at-most" && next ? next.points[0] : otherwise[0];
    return conditionsOf(test).map(() => points[0] - other);
  });
}

function pointsOf({ bands, otherwise }: ScoreItem, claim: ScorecardClaim, row: number): number {
  const band = bands.find(({ test }) => conditionsOf(test).some((condition) => holds(claim, condition, row)));
  return (band?.points ?? otherwise)[0];
}

/** The least mean loss of a line of the totals: the less frequent class grows with them. */
function leastLoss({ table, classWeights, units }: ScorecardClaim, totals: Int32Array): number {
  const counts = table.classes.map(() => 0);
  for (let row = 0; row < table.rows; row++) counts[table.classCodes[row]] += table.weights[row];
  const most = counts.indexOf(Math.max(...counts));
  const sides = new Map<number, [number, number]>();
  for (let row = 0; row < table.rows; row++) {
    const code = table.classCodes[row];
    const own = sides.get(totals[row]) ?? [0, 0];
    own[code === most ? 1 : 0] += table.weights[row] * (classWeights?.[code] ?? 1);
    sides.set(totals[row], own);
  }
  const groups = [...sides].map(([total, [yes, no]]) => ({ total, yes, no }));
  const [yes, no] = [0, 1].map((side) => groups.reduce((sum, group) => sum + [group.yes, group.no][side], 0));
  if (yes === 0 || no === 0) return 0;
  let best = Number.POSITIVE_INFINITY;
  const lossAt = (unit: number): number => {
    const start = startFor(groups, unit);
    let loss = 0;
    for (const group of groups) {
      const score = start + unit * group.total;
      loss += group.yes * softplus(-score) + group.no * softplus(score);
    }
    best = Math.min(best, loss / (yes + no));
    return loss;
  };
  let [low, high] = units;
  lossAt(low);
  lossAt(high);
  while (high - low > 1e-6) {
    const [a, b] = [low + 0.382 * (high - low), low + 0.618 * (high - low)];
    if (lossAt(a) <= lossAt(b)) high = b;
    else low = a;
  }
  return best;
}

/** The slope of the loss in the start rises; where it crosses 0 by halving. */
function startFor(
  groups: readonly { readonly total: number; readonly yes: number; readonly no: number }[],
  unit: number,
): number {
  let [low, high] = [-1e3, 1e3];
  for (let step = 0; step < 60; step++) {
    const start = (low + high) / 2;
    let slope = 0;
    for (const { total, yes, no } of groups) {
      slope += (yes + no) / (1 + Math.exp(-start - unit * total)) - yes;
    }
    if (slope > 0) high = start;
    else low = start;
  }
  return low;
}

function softplus(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}

/** Steps that one loss takes, whatever the rows. */
const WORK_OF_LOSS = 500;

/** The least loss with prices of any points; null where that is too much work. */
function tryAllPoints(claim: ScorecardClaim, conditions: readonly Condition[]): number | null {
  const { table, itemPrice, maxConditions, maxPoints } = claim;
  const passing = conditions.map((condition) =>
    Int32Array.from({ length: table.rows }, (_, row) => Number(holds(claim, condition, row))),
  );
  const totals = new Int32Array(table.rows);
  let best = Number.POSITIVE_INFINITY;
  let work = 0;
  const choose = (from: number, used: number): boolean => {
    best = Math.min(best, leastLoss(claim, totals) + itemPrice * used);
    work += WORK_OF_LOSS + table.rows;
    if (work > MOST_WORK) return false;
    if (used === maxConditions) return true;
    for (let at = from; at < passing.length; at++) {
      for (let points = -maxPoints; points <= maxPoints; points++) {
        if (points === 0) continue;
        for (let row = 0; row < table.rows; row++) totals[row] += points * passing[at][row];
        const isDone = choose(at + 1, used + 1);
        for (let row = 0; row < table.rows; row++) totals[row] -= points * passing[at][row];
        if (!isDone) return false;
      }
    }
    return true;
  };
  return choose(0, 0) ? best : null;
}
