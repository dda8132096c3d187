// Our points on the conditions of a table: the search, stopped after so many processor seconds, and the greedy learner.

import { createMemorySource } from "../../build/internal.js";
import { candidatesOf, possibleSteps } from "../../build/learn/scorecard/candidate-steps.js";
import { widestBand } from "../../build/learn/scorecard/card-items.js";
import { pointedClass } from "../../build/learn/scorecard/card-model.js";
import { exchangeSteps, GreedySteps } from "../../build/learn/scorecard/choose-steps.js";
import { roundPoints, totalsOf } from "../../build/learn/scorecard/round-points.js";
import { Steps } from "../../build/learn/scorecard/steps.js";
import { fitLine } from "../../build/model/scorecard/fit-line.js";
import { readDatasetFile } from "../../build/node.js";
import { Pace } from "../../build/run/pace.js";
import { ScorecardSearch } from "../../build/search/scorecards/search-scorecard.js";

const CUTS = 10;
const LEAST_ROWS = 5;
const LOOKS = 16;

export interface OwnPoints {
  /** Of the processor. */
  readonly seconds: number;
  readonly loss: number;
  readonly items: number;
  readonly isProved: boolean;
  readonly bound: number;
}

export type Items = Awaited<ReturnType<typeof itemsOf>>;

export async function itemsOf(path: string, target: string) {
  const dataset = await readDatasetFile(path, { target });
  const source = await createMemorySource(dataset);
  const full = await source.table(source.everything);
  const [counts] = await source.countClasses([source.everything]);
  await source.close();
  const steps = new Steps(full, LEAST_ROWS, CUTS);
  const isPositive = pointedClass(counts);
  const sides = { table: full, steps, isPositive, factors: new Float64Array(counts.length).fill(1) };
  const { items, yes, no } = await candidatesOf(sides, possibleSteps(full, steps), new Pace());
  return { sides, problem: { items, yes, no } };
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export async function optimalPoints(
  { problem }: Items,
  {
    seconds,
    ...asked
  }: { readonly mostItems: number; readonly mostPoints: number; readonly seconds: number },
): Promise<OwnPoints> {
  const start = processorSeconds();
  // Asking for the processor's time takes longer than what goes on between two looks.
  let [looks, last] = [0, start];
  const now = (): number => {
    if (looks++ % LOOKS === 0) last = processorSeconds();
    return 1000 * last;
  };
  const pace = new Pace(seconds, undefined, { now });
  const search = new ScorecardSearch({ ...problem, ...asked, price: 0, leastUnit: 0, mostUnit: 2 }, pace);
  const { best, lowerBound, isProved } = await search.solve();
  const own = { loss: best.value, items: best.items.length, isProved, bound: lowerBound };
  return { seconds: processorSeconds() - start, ...own };
}

/** As `scorecard` learns, on the same conditions. */
export async function greedyPoints(
  { sides }: Items,
  { most }: { readonly most: number },
): Promise<OwnPoints> {
  const start = processorSeconds();
  const turn = async (): Promise<void> => {};
  const options = { sides, ridge: 1, leastGain: 1.5 };
  const chosen = await exchangeSteps(await new GreedySteps(options).first(most, turn), options, turn);
  const { cells, fit, steps } = chosen;
  const { points } = roundPoints(cells, fit, { ridge: 1, spread: (each) => widestBand(steps, each) });
  const seconds = processorSeconds() - start;
  const totals = totalsOf(cells, points);
  const low = totals.reduce((least, total) => Math.min(least, total), 0);
  const positive: number[] = [];
  const negative: number[] = [];
  let all = 0;
  for (let cell = 0; cell < cells.count; cell++) {
    const at = totals[cell] - low;
    positive[at] = (positive[at] ?? 0) + cells.positive[cell];
    negative[at] = (negative[at] ?? 0) + cells.negative[cell];
    all += cells.positive[cell] + cells.negative[cell];
  }
  const filled = (sums: readonly number[]): Float64Array => Float64Array.from(sums, (sum) => sum ?? 0);
  const { loss } = fitLine(filled(positive), filled(negative), 1e-9);
  return { seconds, loss: loss / all, items: steps.length, isProved: false, bound: 0 };
}
