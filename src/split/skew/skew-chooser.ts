// Skewing as a split chooser (Page & Ray 2003, Algorithm 1): at every node the rows are reweighted
// T times, and the variable that informs under most weightings is split on; where none informs
// under any, the best plain one, if it informs enough.

import type { CountSource, Variable } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import type { Weighting } from "../../counts/weighting.ts";
import { createRandom, type Random } from "../../dataset/random.ts";
import { Pace } from "../../run/pace.ts";
import { type ChosenSplit, chosen, type SplitChooser, type SplitRules } from "../split-chooser.ts";
import { type NodeSurvey, surveyNodes } from "../survey.ts";
import { countVotes } from "./count-votes.ts";
import { isExplainedByChance } from "./permutation-test.ts";
import { TwoSidedSplits } from "./two-sided-splits.ts";
import type { SplitCode } from "./vote-counter.ts";

export interface SkewSettings extends SplitRules {
  /** Draws the weightings of one node. */
  readonly draw: DrawWeightings;
  /** G of the paper: the share of the class entropy that a variable must remove to count. */
  readonly gainShare: number;
  /** At every node, as in the paper, or only where no variable reaches its share of the gain. */
  readonly skewAt: SkewAt;
  /** Largest p-value of a split in a permutation test; 1 for no test. */
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
  const { criterion, draw, gainShare, skewAt, uninformed, level, seed, minRows } = settings;
  const random = createRandom(seed, 2003);
  let pairs: Promise<TwoSidedSplits> | null = null;
  return async (request) => {
    const { source, nodes, signal } = request;
    const pace = new Pace(Number.POSITIVE_INFINITY, signal);
    pairs ??= TwoSidedSplits.create(source.classes.length, criterion.factors);
    const vote = { ...settings, pairs: await pairs };
    const surveys = await surveyNodes(request, settings);
    const weightings: (readonly Weighting[])[] = [];
    for (const survey of surveys) {
      if (pace.due()) await pace.turnIfDue();
      const isTrusted = skewAt === "blind" && isConvincing(survey, gainShare);
      weightings.push(isTrusted ? [] : draw(survey, source.variables, random));
    }
    const winners = await countVotes(request, surveys, weightings, vote);
    const choices: (ChosenSplit | null)[] = [];
    for (const [index, survey] of surveys.entries()) {
      const winner = winners[index];
      const isLeaf = winner === null && uninformed === "stop" && !isConvincing(survey, gainShare);
      const choice = isLeaf ? null : toChoice(source, survey, winner?.split ?? null, minRows);
      const found = { survey, winner, weightings: weightings[index] };
      const isChance =
        choice !== null &&
        level < 1 &&
        (await isExplainedByChance(request, nodes[index].part, found, { ...vote, random }));
      choices.push(isChance ? null : choice);
    }
    return choices;
  };
}

/** Whether the best plain split removes its share of the class entropy. */
function isConvincing(survey: NodeSurvey, gainShare: number): boolean {
  return survey.best === null || survey.best.merit - survey.merit >= gainShare * -survey.merit;
}

/** The winner as a split; the plain best one where none won or it leaves too few rows. */
export function toChoice(
  source: CountSource,
  survey: NodeSurvey,
  winner: SplitCode | null,
  minRows: number,
): ChosenSplit | null {
  if (winner !== null) {
    const { yes, no } = sidesOf(winner, survey, source);
    const lighter = Math.min(total(yes), total(no));
    if (lighter > 0 && lighter >= minRows) return chosen({ ...winner, yes, no, merit: Number.NaN }, source);
  }
  return survey.best && chosen(survey.best, source);
}

/** Class counts of a node's rows, as they are, on the sides of a split. */
function sidesOf(split: SplitCode, { varying }: NodeSurvey, { variables, classes }: CountSource) {
  const { codes, counts } = varying.find(({ variable }) => variable === split.variable)!;
  const missing = variables[split.variable].size;
  const yes = new Float64Array(classes.length);
  const no = new Float64Array(classes.length);
  codes.forEach((code, index) => {
    const passes =
      split.type === "missing"
        ? code === missing
        : code !== missing &&
          (split.type === "at-most" ? code <= split.code : code === (split.type === "is" ? 1 : split.code));
    const side = passes ? yes : no;
    for (let c = 0; c < side.length; c++) side[c] = side[c] + counts[index * side.length + c];
  });
  return { yes, no };
}
