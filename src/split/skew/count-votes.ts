// Counts the votes of all open nodes under their weightings, in one pass over the data.

import { bestSplitOf } from "../../counts/best-split.ts";
import type { Weighting } from "../../counts/weighting.ts";
import { sideMerit } from "../../kernels/information.ts";
import type { ChooseRequest, SplitRules } from "../split-chooser.ts";
import type { NodeSurvey } from "../survey.ts";
import type { TwoSidedSplits } from "./two-sided-splits.ts";
import { VoteCounter, type Winner } from "./vote-counter.ts";

export interface VoteSettings extends SplitRules {
  /** The share of the class entropy that a variable must remove for a vote. */
  readonly gainShare: number;
  readonly pairs: TwoSidedSplits;
}

/** The winning split of each node under its weightings; null where none votes. */
export async function countVotes(
  { source, nodes }: ChooseRequest,
  surveys: readonly NodeSurvey[],
  weightings: readonly (readonly Weighting[])[],
  { criterion, gainShare, pairs }: VoteSettings,
): Promise<(Winner | null)[]> {
  const { factors } = criterion;
  const classes = source.classes.length;
  const asked = nodes.flatMap((node, index) =>
    weightings[index].length === 0
      ? []
      : [
          {
            index,
            part: node.part,
            variables: surveys[index].varying.map((each) => each.variable),
            weightings: weightings[index],
          },
        ],
  );
  const counters = asked.map(() => new VoteCounter());
  // The class entropy under a weighting is the same whichever variable shows it.
  const merits = asked.map((request) => new Float64Array(request.weightings.length).fill(Number.NaN));
  const enough = (merit: number): number => Math.max(gainShare * -merit, Number.MIN_VALUE);
  pairs.begin((part, weighting, variable, split, total) => {
    const leaf = merits[part];
    // biome-ignore lint/suspicious/noSelfCompare: not a number until it is known, and quicker than asking so.
    if (leaf[weighting] !== leaf[weighting]) leaf[weighting] = total();
    const merit = leaf[weighting];
    if (split - merit < enough(merit)) return;
    counters[part].add(variable, "is", { code: 0, next: 0 }, (split - merit) / -merit);
  });
  if (asked.length > 0) {
    await source.countWeighted(asked, (histogram) => {
      const { part, weighting, counts, length, codes } = histogram;
      const variable = source.variables[histogram.variable];
      if (length === 2 && codes[1] === 1 && variable.schema.kind === "boolean") {
        pairs.add(part, weighting, histogram.variable, counts);
        return;
      }
      if (Number.isNaN(merits[part][weighting])) {
        merits[part][weighting] = leafMerit(counts, length, classes, factors);
      }
      const merit = merits[part][weighting];
      const split = bestSplitOf(histogram, variable, { criterion, minRows: 0 }, classes);
      if (split !== null && split.merit - merit >= enough(merit)) {
        counters[part].add(split.variable, split.type, split, (split.merit - merit) / -merit);
      }
    });
  }
  pairs.finish();
  const winners: (Winner | null)[] = nodes.map(() => null);
  asked.forEach(({ index }, place) => {
    winners[index] = counters[place].winner();
  });
  return winners;
}

function leafMerit(
  counts: Float64Array,
  length: number,
  classes: number,
  factors: Float64Array | null,
): number {
  const total = new Float64Array(classes);
  for (let i = 0; i < length * classes; i++) total[i % classes] = total[i % classes] + counts[i];
  return sideMerit(total, 0, classes, factors);
}
