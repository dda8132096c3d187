// A permutation test of a chosen split: with the classes permuted among the rows, how often does the same search
// find something at least as good? Exact whatever the data look like, since under chance every permutation is as likely.

import type { Part } from "../counts/count-source.ts";
import { createMemorySource } from "../counts/memory/memory-source.ts";
import { responsiveSource } from "../counts/responsive-source.ts";
import type { Weighting } from "../counts/weighting.ts";
import type { Random } from "../dataset/random.ts";
import { Pace } from "../run/pace.ts";
import { rowsOfTable } from "./lookahead/rows-of-table.ts";
import { countVotes } from "./skew/count-votes.ts";
import type { Winner } from "./skew/vote-counter.ts";
import type { ChooseRequest } from "./split-chooser.ts";
import { type NodeSurvey, surveyNodes } from "./survey.ts";
import type { TwoSidedSplits } from "./two-sided-splits.ts";

export interface AccidentRequest {
  readonly survey: NodeSurvey;
  /** The winner by votes, or null where the split is the plain best. */
  readonly winner: Winner | null;
  readonly weightings: readonly Weighting[];
  readonly gainShare: number;
  readonly splits: TwoSidedSplits;
  /** Largest probability of calling an accident a finding. */
  readonly level: number;
  readonly random: Random;
}

/** Whether chance explains the split: its p-value is above the level. */
export async function isAccident(
  request: ChooseRequest,
  part: Part,
  { survey, winner, weightings, gainShare, splits, level, random }: AccidentRequest,
): Promise<boolean> {
  const { source, factors, variables, signal } = request;
  const pace = new Pace(Number.POSITIVE_INFINITY, signal);
  const table = await source.table(part);
  const dataset = rowsOfTable(source, table);
  const observed = statistic(survey, winner);
  // p = (1 + as good) / (1 + permutations): the fewest permutations that can reach the level.
  const permutations = Math.ceil(1 / level) - 1;
  const columns = variables.filter((variable) => variable < source.attributes);
  for (let permutation = 0; permutation < permutations; permutation++) {
    if (pace.due()) await pace.breathe();
    const codes = dataset.target.codes.slice();
    shuffle(codes, random);
    const permuted = responsiveSource(
      await createMemorySource({ ...dataset, target: { ...dataset.target, codes } }),
      { signal },
    );
    const [counts] = await permuted.countClasses([permuted.everything]);
    const nodes = [{ part: permuted.everything, counts: counts!, depth: 0 }];
    const own = { ...request, source: permuted, nodes, variables: columns };
    const surveys = await surveyNodes(own);
    const [found] = winner
      ? await countVotes({ source: permuted, nodes, factors }, surveys, [weightings], gainShare, splits)
      : [null];
    await permuted.close();
    if (statistic(surveys[0], winner ? (found ?? null) : null, winner !== null) >= observed) return true;
  }
  return false;
}

/** Larger is better: votes and then their strength, or the information of the plain split. */
function statistic(survey: NodeSurvey, winner: Winner | null, byVotes = winner !== null): number {
  if (byVotes) return winner === null ? 0 : winner.votes + winner.strength / (winner.votes + 1);
  return survey.best === null ? Number.NEGATIVE_INFINITY : survey.best.merit;
}

function shuffle(codes: { [index: number]: number; readonly length: number }, random: Random): void {
  for (let i = codes.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const kept = codes[i];
    codes[i] = codes[j];
    codes[j] = kept;
  }
}
