// A permutation test of a chosen split: with the classes permuted among the rows, how often does
// the same search find something at least as good? Exact whatever the data look like, since under
// chance every permutation is as likely.

import { compareSplits } from "../../counts/best-split.ts";
import type { Part } from "../../counts/count-source.ts";
import { createMemorySource } from "../../counts/memory/memory-source.ts";
import { responsiveSource } from "../../counts/responsive-source.ts";
import type { Weighting } from "../../counts/weighting.ts";
import type { Random } from "../../dataset/random.ts";
import { Pace } from "../../run/pace.ts";
import type { ChooseRequest } from "../split-chooser.ts";
import { type NodeSurvey, surveyNodes } from "../survey.ts";
import { countVotes, type VoteSettings } from "./count-votes.ts";
import { rowsOfTable } from "./rows-of-table.ts";
import type { Winner } from "./vote-counter.ts";

export interface FoundSplit {
  readonly survey: NodeSurvey;
  /** The winner by votes, or null where the split is the plain best. */
  readonly winner: Winner | null;
  readonly weightings: readonly Weighting[];
}

export interface TestSettings extends VoteSettings {
  /** The p-value above which chance explains a split. */
  readonly level: number;
  readonly random: Random;
}

export async function isExplainedByChance(
  request: ChooseRequest,
  part: Part,
  { survey, winner, weightings }: FoundSplit,
  settings: TestSettings,
): Promise<boolean> {
  const { source, variables, signal } = request;
  const { criterion, level, random } = settings;
  const pace = new Pace(Number.POSITIVE_INFINITY, signal);
  const dataset = rowsOfTable(source, await source.table(part));
  // p = (1 + as good) / (1 + permutations): the fewest permutations that can reach the level.
  const permutations = Math.ceil(1 / level) - 1;
  const columns = variables.filter((variable) => variable < source.attributes);
  for (let permutation = 0; permutation < permutations; permutation++) {
    if (pace.due()) await pace.turnIfDue();
    const codes = dataset.target.codes.slice();
    shuffle(codes, random);
    const permuted = responsiveSource(
      await createMemorySource({ ...dataset, target: { ...dataset.target, codes } }),
      { signal },
    );
    const [counts] = await permuted.countClasses([permuted.everything]);
    const nodes = [{ part: permuted.everything, counts: counts! }];
    const own = { ...request, source: permuted, nodes, variables: columns };
    const surveys = await surveyNodes(own, settings);
    const isAsGood = winner
      ? strengthOf((await countVotes(own, surveys, [weightings], settings))[0]) >= strengthOf(winner)
      : isNoWorse(surveys[0], survey, criterion);
    await permuted.close();
    if (isAsGood) return true;
  }
  return false;
}

/** Votes, and among as many votes their strength. */
function strengthOf(winner: Winner | null): number {
  return winner === null ? 0 : winner.votes + winner.strength / (winner.votes + 1);
}

function isNoWorse(a: NodeSurvey, b: NodeSurvey, criterion: TestSettings["criterion"]): boolean {
  return b.best === null || (a.best !== null && compareSplits(a.best, b.best, criterion) >= 0);
}

function shuffle(codes: { [index: number]: number; readonly length: number }, random: Random): void {
  for (let i = codes.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const kept = codes[i];
    codes[i] = codes[j];
    codes[j] = kept;
  }
}
