// How optimal-scorecard learns: loaded when it is asked for.

import { DataError } from "../../dataset/data-error.ts";
import { withoutWeightless } from "../../encoding/without-weightless.ts";
import type { Learned, LearnRequest } from "../../learner/learner.ts";
import type { Certificate } from "../../objective/certificate.ts";
import { costMatrix } from "../../objective/cost.ts";
import { priorFactors } from "../../objective/priors.ts";
import { Pace, Stopped } from "../../run/pace.ts";
import { reportGap } from "../../search/gap.ts";
import type { PointsFound, ScorecardProblem } from "../../search/scorecards/scorecard-problem.ts";
import { countOf, written } from "../../text/numbers.ts";
import { type Candidates, candidatesOf, possibleSteps } from "./candidate-steps.ts";
import { cardModel, pointedClass } from "./card-model.ts";
import { cellsOf, type Sides } from "./cells.ts";
import type { OptimalScorecardOptions } from "./optimal-scorecard-options.ts";
import { Steps } from "./steps.ts";

/** More than can be added up at a glance, and than can be searched. */
const MOST_CONDITIONS = 12;
/** Digits of what all conditions of one column come to. */
const MOST_TOTAL = 99;
/** Conditions times rows: a byte for each is kept, and four for each that holds. */
const MOST_CELLS = 2 ** 27;
/** Beyond that a point of a free unit would say more than any row can tell. */
const MOST_UNIT = 2;
/** By which the probabilities of the totals are fitted, as those of `scorecard` are. */
const RIDGE = 1;

export async function learnOptimalScorecard(
  request: LearnRequest<OptimalScorecardOptions>,
): Promise<Learned> {
  const { source, part, options: given, context } = request;
  const { classes } = source;
  if (classes.length > 2) {
    throw new DataError(
      `optimal-scorecard: points are proved for two classes, and ${source.target} has ${classes.length}; merge classes, or take scorecard, which gives each a column of points`,
      { code: "bad-option", hint: [{ option: "method" }] },
    );
  }
  const mostItems = Math.min(given.maxConditions, MOST_CONDITIONS);
  if (given.maxPoints * mostItems > MOST_TOTAL) {
    throw new DataError(
      `optimal-scorecard: ${given.maxPoints} points for each of ${mostItems} conditions are more than two digits; take at most ${Math.floor(MOST_TOTAL / mostItems)} points or fewer conditions`,
      { code: "bad-option", hint: [{ option: "maxPoints" }, { option: "maxConditions" }] },
    );
  }
  const pace = new Pace(given.timeLimit, context.signal);
  const table = withoutWeightless(await source.table(part));
  const [counts] = await source.countClasses([part]);
  const factors = priorFactors(given.priors, classes, counts);
  const sides: Sides = {
    table,
    steps: new Steps(table, given.minRows, given.thresholds || Number.POSITIVE_INFINITY),
    isPositive: pointedClass(counts),
    factors: factors?.values ?? new Float64Array(classes.length).fill(1),
  };
  const possible = possibleSteps(table, sides.steps);
  if (possible.length * table.rows > MOST_CELLS) {
    throw new DataError(
      `optimal-scorecard: ${countOf(possible.length, "possible condition")} of ${countOf(table.rows, "row")} are too many to search; try fewer cuts of each number (now ${given.thresholds || "all"}) or fewer columns`,
      { code: "too-large", hint: [{ option: "thresholds" }, { option: "exclude" }] },
    );
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  const price = given.itemPrice ?? 1 / Math.max(1, total);
  const bounds = { leastUnit: given.unit ?? 0, mostUnit: given.unit ?? MOST_UNIT };
  const asked = { price, mostItems, mostPoints: given.maxPoints, ...bounds };
  const { found, proof, candidates } = await search(sides, possible, asked, { pace, context });
  const taken = found.items.map((item) => candidates.steps[item]);
  const cells = cellsOf(taken, sides);
  const meaning = { sides, costs: costMatrix(given.costs, classes), ridge: RIDGE };
  const model = cardModel(source, table, { steps: taken, cells, points: found.points }, meaning);
  const searched = describe(given, asked, candidates.steps.length, sides);
  return { model, certificate: { ...proof, measure: "loss", searched }, history: [], notices: [] };
}

type Asked = Omit<ScorecardProblem, "items" | "yes" | "no">;

interface Found {
  readonly found: Pick<PointsFound, "items" | "points">;
  readonly proof: Omit<Certificate, "searched" | "measure">;
  readonly candidates: Pick<Candidates, "steps">;
}

async function search(
  sides: Sides,
  possible: Parameters<typeof candidatesOf>[1],
  asked: Asked,
  { pace, context }: { readonly pace: Pace; readonly context: LearnRequest<unknown>["context"] },
): Promise<Found> {
  const nothing = { items: [], points: [] };
  let candidates: Candidates;
  try {
    await pace.turn();
    candidates = await candidatesOf(sides, possible, pace);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    // Stopped before the search: no points, and their loss.
    const value = plainLoss(sides);
    const proof = { optimal: value === 0, lowerBound: 0, upperBound: value };
    return { found: nothing, proof, candidates: { steps: possible } };
  }
  const { steps, ...rows } = candidates;
  const hasBoth = [rows.yes, rows.no].every((weights) => weights.some((weight) => weight > 0));
  if (!hasBoth) {
    const proof = { optimal: true, lowerBound: 0, upperBound: 0 };
    return { found: nothing, proof, candidates };
  }
  const { ScorecardSearch } = await import("../../search/scorecards/search-scorecard.ts");
  const searching = new ScorecardSearch({ ...asked, ...rows }, pace);
  reportGap(pace, context, { what: "scorecard", measure: "loss", gap: () => searching.gap });
  const { best, lowerBound, isProved } = await searching.solve();
  return { found: best, proof: { optimal: isProved, lowerBound, upperBound: best.value }, candidates };
}

/** Of every row having the shares of its side. */
function plainLoss({ table, isPositive, factors }: Sides): number {
  const sums = [0, 0];
  for (let row = 0; row < table.rows; row++) {
    const code = table.classCodes[row];
    sums[isPositive[code]] += table.weights[row] * factors[code];
  }
  const total = sums[0] + sums[1];
  return sums.reduce((loss, sum) => (sum > 0 ? loss - (sum / total) * Math.log(sum / total) : loss), 0);
}

function describe(
  { thresholds, minRows: least, unit: given, priors: asked }: OptimalScorecardOptions,
  { mostItems, mostPoints, mostUnit, price }: Asked,
  conditions: number,
  { table, steps }: Sides,
): string {
  const parts = [
    `all scorecards of at most ${mostItems} of ${countOf(conditions, "condition")} with whole points from -${mostPoints} to ${mostPoints}`,
    given === null
      ? `a point worth any log-odds up to ${mostUnit}`
      : `a point worth ${written(given)} log-odds`,
    `a condition costing ${written(Number(price.toPrecision(3)))}`,
  ];
  const isCut = table.columns.some(
    (_, column) => thresholds > 0 && steps.cutsBeside(column, []).length >= thresholds,
  );
  if (isCut) parts.push(`about ${countOf(thresholds, "cut")} of each number`);
  if (least > 1) parts.push(`at least ${least} rows and 1 % on either side`);
  if (asked !== "data") parts.push("by the priors given");
  return parts.join(", ");
}
