// Calibration: whether what was predicted with probability p comes true in a share p of the rows.
// By tenths of the rows, with intervals, and by the slope and intercept of a logistic regression of
// the outcome on the log-odds that were predicted (Cox 1958): 1 and 0 where nothing is amiss.

import { total } from "../../counts/total.ts";
import { classTotals, type Forecasts } from "../forecast.ts";
import { wilsonInterval } from "../wilson-interval.ts";
import { type RankedScore, rankedScores } from "./ranked-scores.ts";

const GROUPS = 10;

/**
 * As measures.ts describes it; null of no rows, or of fewer than two classes. A row tells as much
 * as `independence` of an independent one.
 */
export function calibration(forecasts: Forecasts, classes: readonly string[], independence = 1) {
  const totals = classTotals(forecasts);
  if (classes.length < 2 || total(totals) === 0) return null;
  const own = classes.length > 2 ? null : totals[0] < totals[1] ? 0 : 1;
  const scores =
    own === null
      ? sorted(classes.flatMap((_, code) => rankedScores(forecasts, code)))
      : rankedScores(forecasts, own).reverse();
  const groups = groupsOf(scores, independence);
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  const gaps = groups.reduce(
    (sum, group) => sum + group.rows * Math.abs(group.predicted - group.observed),
    0,
  );
  return {
    class: own === null ? null : classes[own],
    error: gaps / rows,
    ...recalibration(scores),
    groups,
  };
}

function sorted(scores: readonly RankedScore[]): RankedScore[] {
  return [...scores].sort((a, b) => a.probability - b.probability);
}

/** Rows of equal probability stay together, in the tenth that the middle one of them lies in. */
function groupsOf(scores: readonly RankedScore[], independence: number) {
  const all = scores.reduce((sum, score) => sum + score.positives + score.negatives, 0);
  const sums = Array.from({ length: GROUPS }, () => ({ rows: 0, expected: 0, positives: 0 }));
  let before = 0;
  for (const equal of byProbability(scores)) {
    const rows = equal.positives + equal.negatives;
    const sum = sums[Math.min(GROUPS - 1, Math.floor((GROUPS * (before + rows / 2)) / all))];
    sum.rows += rows;
    sum.expected += rows * equal.probability;
    sum.positives += equal.positives;
    before += rows;
  }
  return sums
    .filter(({ rows }) => rows > 0)
    .map(({ rows, expected, positives }) => ({
      rows,
      predicted: expected / rows,
      observed: positives / rows,
      ...wilsonInterval(positives * independence, rows * independence),
    }));
}

/** Scores in order, those of equal probability as one. */
function byProbability(scores: readonly RankedScore[]): RankedScore[] {
  const merged: { probability: number; positives: number; negatives: number }[] = [];
  for (const score of scores) {
    const last = merged.at(-1);
    if (last?.probability === score.probability) {
      last.positives += score.positives;
      last.negatives += score.negatives;
    } else merged.push({ ...score });
  }
  return merged;
}

/** Probabilities nearer to 0 or 1 have no useful log-odds, and count as this near. */
const NEAREST = 1e-6;
const STEPS = 50;

/** By Newton's method; null where one number fits every row, or where no finite slope fits best. */
function recalibration(scores: readonly RankedScore[]): { slope: number | null; intercept: number | null } {
  const points = scores.map(({ probability, positives, negatives }) => {
    const p = Math.min(1 - NEAREST, Math.max(NEAREST, probability));
    return { x: Math.log(p / (1 - p)), positives, rows: positives + negatives };
  });
  const none = { slope: null, intercept: null };
  if (points.every(({ x }) => x === points[0].x)) return none;
  let slope = 1;
  let intercept = 0;
  for (let step = 0; step < STEPS; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0];
    for (const { x, positives, rows } of points) {
      const p = 1 / (1 + Math.exp(-(intercept + slope * x)));
      const gap = positives - rows * p;
      const curve = rows * p * (1 - p);
      g0 += gap;
      g1 += gap * x;
      h00 += curve;
      h01 += curve * x;
      h11 += curve * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    if (!(determinant > 1e-12 * h00 * h11)) return none;
    const byIntercept = (h11 * g0 - h01 * g1) / determinant;
    const bySlope = (h00 * g1 - h01 * g0) / determinant;
    // A long step is halved until it cannot leap away.
    const short = Math.min(1, 5 / Math.max(Math.abs(byIntercept), Math.abs(bySlope), 1e-300));
    intercept += short * byIntercept;
    slope += short * bySlope;
    if (Math.abs(byIntercept) + Math.abs(bySlope) < 1e-10) return { slope, intercept };
  }
  return none;
}
