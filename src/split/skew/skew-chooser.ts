// Skewing as a split chooser (Page & Ray 2003, Algorithm 1): at every node the rows are reweighted T times and the variable
// that informs under most weightings is split on; where none informs under any, the best plain one, if it informs enough.

import type { Variable } from "../../counts/count-source.ts";
import { splitTest } from "../../counts/split-test.ts";
import { total } from "../../counts/total.ts";
import type { Weighting } from "../../counts/weighting.ts";
import { createRandom, type Random } from "../../dataset/random.ts";
import { Pace } from "../../run/pace.ts";
import { isAccident } from "../is-accident.ts";
import type { ChooseRequest, ChosenSplit, SplitChooser } from "../split-chooser.ts";
import { type NodeSurvey, surveyNodes, type VaryingVariable } from "../survey.ts";
import { TwoSidedSplits } from "../two-sided-splits.ts";
import { countVotes } from "./count-votes.ts";
import type { SplitCode } from "./vote-counter.ts";

export interface SkewSettings {
  /** Draws the weightings of one node. */
  readonly draw: DrawWeightings;
  /** G of the paper: the share of the class entropy that a variable must remove to count. */
  readonly gainShare: number;
  /** At every node, as in the paper, or only where no variable has its share of the gain on the plain rows. */
  readonly skewAt: SkewAt;
  /** Where neither a weighting nor the plain rows show a variable of enough gain: the best plain split, or a leaf. */
  readonly uninformed: "split" | "stop";
  /** Largest chance that a split is an accident, by permuting the classes; 1 for no test. */
  readonly level: number;
  readonly seed: number;
}

export type SkewAt = "every" | "blind";

export type DrawWeightings = (
  survey: NodeSurvey,
  variables: readonly Variable[],
  random: Random,
) => readonly Weighting[];

export function chooseBySkewing(settings: SkewSettings): SplitChooser {
  const random = createRandom(settings.seed, 2003);
  let pairs: { readonly of: Float64Array | null; readonly splits: TwoSidedSplits } | null = null;
  return async (request) => {
    const { source, nodes, factors, signal } = request;
    const pace = new Pace(Number.POSITIVE_INFINITY, signal);
    if (pairs === null || pairs.of !== factors) {
      pairs = { of: factors, splits: await TwoSidedSplits.create(source.classes.length, factors) };
    }
    const { splits } = pairs;
    const surveys = await surveyNodes(request);
    const weightings: (readonly Weighting[])[] = [];
    for (const survey of surveys) {
      if (pace.due()) await pace.breathe();
      const isTrusted = settings.skewAt === "blind" && isConvincing(survey, settings.gainShare);
      weightings.push(isTrusted ? [] : settings.draw(survey, source.variables, random));
    }
    const winners = await countVotes(request, surveys, weightings, settings.gainShare, splits);
    const choices: (ChosenSplit | null)[] = [];
    for (const [index, survey] of surveys.entries()) {
      const winner = winners[index]?.split ?? null;
      const isLeaf =
        winner === null && settings.uninformed === "stop" && !isConvincing(survey, settings.gainShare);
      const choice = isLeaf ? null : toChoice(request, survey, winner);
      const accident =
        choice !== null &&
        settings.level < 1 &&
        (await isAccident(request, nodes[index].part, {
          survey,
          winner: winners[index],
          weightings: weightings[index],
          gainShare: settings.gainShare,
          splits,
          level: settings.level,
          random,
        }));
      choices.push(accident ? null : choice);
    }
    return choices;
  };
}

/** Whether the best plain split removes its share of the class entropy. */
function isConvincing(survey: NodeSurvey, gainShare: number): boolean {
  return survey.best === null || survey.best.merit - survey.merit >= gainShare * -survey.merit;
}

/** A split as the grower takes it; the plain best one where there is no winner or it leaves too few rows. */
export function toChoice(
  { source, minRows }: ChooseRequest,
  { varying, best }: NodeSurvey,
  winner: SplitCode | null,
): ChosenSplit | null {
  for (const split of [winner, best]) {
    if (split === null) continue;
    const variable = source.variables[split.variable];
    const survey = varying.find((each) => each.variable === split.variable)!;
    const { yes, no } = dividedCounts(survey, split, variable.size, source.classes.length);
    if (total(yes) > 0 && total(no) > 0 && Math.min(total(yes), total(no)) >= minRows) {
      return { test: splitTest(split, variable), yes };
    }
  }
  return null;
}

/** Plain class counts of a node's rows that pass a split and of those that do not. */
function dividedCounts(
  { codes, counts }: VaryingVariable,
  split: SplitCode,
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
    for (let c = 0; c < classes; c++) side[c] = side[c] + counts[index * classes + c];
  });
  return { yes, no };
}
