// Skewing as a split chooser (Page & Ray 2003, Algorithm 1): where the plain gain is too small to trust, the rows
// are reweighted T times and the variable that informs under most weightings is asked.

import { bestSplitOf } from "../../counts/best-split.ts";
import type { BestSplit } from "../../counts/count-source.ts";
import { splitTest } from "../../counts/split-test.ts";
import type { Weighting } from "../../counts/weighting.ts";
import { createRandom } from "../../dataset/random.ts";
import { sideMerit } from "../../kernels/information.ts";
import type { ChooseRequest, ChosenSplit, SplitChooser } from "../tree/split-chooser.ts";
import { drawFavouredSettings } from "./favoured-settings.ts";
import { type NodeSurvey, surveyNodes, type VaryingVariable } from "./survey.ts";
import { Tally } from "./tally.ts";

export interface SkewSettings {
  readonly strength: number;
  readonly trials: number;
  /** G of the paper: the share of the class entropy that a variable must remove to count. */
  readonly gainShare: number;
  readonly seed: number;
}

export function chooseBySkewing(settings: SkewSettings): SplitChooser {
  const random = createRandom(settings.seed, 2003);
  return async (request) => {
    const surveys = await surveyNodes(request);
    const weightings = surveys.map((survey) =>
      isConvincing(survey, settings.gainShare)
        ? []
        : drawFavouredSettings({
            varying: survey.varying,
            variables: request.source.variables,
            strength: settings.strength,
            trials: settings.trials,
            random,
          }),
    );
    const winners = await tallyVotes(request, surveys, weightings, settings.gainShare);
    return surveys.map((survey, index) => toChoice(request, survey, winners[index] ?? null));
  };
}

/** Whether the best plain split removes its share of the class entropy. */
export function isConvincing(survey: NodeSurvey, gainShare: number): boolean {
  return survey.best === null || survey.best.merit - survey.merit >= gainShare * -survey.merit;
}

/** The winning split of each node under its weightings; null where none votes. */
export async function tallyVotes(
  request: ChooseRequest,
  surveys: readonly NodeSurvey[],
  weightings: readonly (readonly Weighting[])[],
  gainShare: number,
): Promise<(BestSplit | null)[]> {
  const { source, nodes, factors } = request;
  const classes = source.classes.length;
  const asked = nodes.flatMap((node, index) =>
    weightings[index]!.length === 0
      ? []
      : [
          {
            index,
            part: node.part,
            variables: surveys[index]!.varying.map((each) => each.variable),
            weightings: weightings[index]!,
          },
        ],
  );
  const tallies = asked.map(() => new Tally());
  // The class entropy under a weighting is the same whichever variable shows it.
  const merits = asked.map((request) => new Float64Array(request.weightings.length).fill(Number.NaN));
  if (asked.length > 0) {
    await source.countWeighted(asked, (histogram) => {
      const { part, weighting, counts, length } = histogram;
      if (Number.isNaN(merits[part]![weighting]!)) {
        merits[part]![weighting] = leafMerit(counts, length, classes, factors);
      }
      const merit = merits[part]![weighting]!;
      const enough = Math.max(gainShare * -merit, Number.MIN_VALUE);
      // Two values make one split: most are seen to be too weak without looking further.
      if (length === 2 && twoSidedMerit(counts, classes, factors) - merit < enough) return;
      const variable = source.variables[histogram.variable]!;
      const split = bestSplitOf(histogram, variable, { factors, minRows: 0 }, classes);
      if (split !== null && split.merit - merit >= enough) {
        tallies[part]!.add(split, (split.merit - merit) / -merit);
      }
    });
  }
  const winners: (BestSplit | null)[] = nodes.map(() => null);
  asked.forEach(({ index }, place) => {
    winners[index] = tallies[place]!.winner()?.split ?? null;
  });
  return winners;
}

/** A split as the grower takes it; the plain best one where there is no winner or it leaves too few rows. */
export function toChoice(
  { source, minRows }: ChooseRequest,
  { varying, best }: NodeSurvey,
  winner: BestSplit | null,
): ChosenSplit | null {
  for (const split of [winner, best]) {
    if (split === null) continue;
    const variable = source.variables[split.variable]!;
    const survey = varying.find((each) => each.variable === split.variable)!;
    const { yes, no } = dividedCounts(survey, split, variable.size, source.classes.length);
    if (sum(yes) > 0 && sum(no) > 0 && Math.min(sum(yes), sum(no)) >= minRows) {
      return { test: splitTest(split, variable), yes };
    }
  }
  return null;
}

/** Plain class counts of a node's rows that pass a split and of those that do not. */
function dividedCounts(
  { codes, counts }: VaryingVariable,
  split: BestSplit,
  missing: number,
  classes: number,
): { yes: Float64Array; no: Float64Array } {
  const yes = new Float64Array(classes);
  const no = new Float64Array(classes);
  codes.forEach((code, index) => {
    const passes =
      split.type === "missing"
        ? code === missing
        : code !== missing &&
          (split.type === "at-most" ? code <= split.code : code === (split.type === "is" ? 1 : split.code));
    const side = passes ? yes : no;
    for (let c = 0; c < classes; c++) side[c] = side[c]! + counts[index * classes + c]!;
  });
  return { yes, no };
}

function sum(counts: Float64Array): number {
  return counts.reduce((total, count) => total + count, 0);
}

function twoSidedMerit(counts: Float64Array, classes: number, factors: Float64Array | null): number {
  return sideMerit(counts, 0, classes, factors) + sideMerit(counts, classes, classes, factors);
}

function leafMerit(
  counts: Float64Array,
  length: number,
  classes: number,
  factors: Float64Array | null,
): number {
  const total = new Float64Array(classes);
  for (let i = 0; i < length * classes; i++) total[i % classes] = total[i % classes]! + counts[i]!;
  return sideMerit(total, 0, classes, factors);
}
