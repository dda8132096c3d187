// Counts the votes of all open nodes under their weightings, in one pass over the data.

import { bestSplitOf } from "../../counts/best-split.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import type { Weighting } from "../../counts/weighting.ts";
import { sideMerit } from "../../kernels/information.ts";
import type { NodeSurvey } from "./survey.ts";
import { Tally, type Winner } from "./tally.ts";

export interface VoteRequest {
  readonly source: CountSource;
  readonly nodes: readonly { readonly part: Part }[];
  readonly factors: Float64Array | null;
}

/** The winning split of each node under its weightings; null where none votes. */
export async function tallyVotes(
  request: VoteRequest,
  surveys: readonly NodeSurvey[],
  weightings: readonly (readonly Weighting[])[],
  gainShare: number,
): Promise<(Winner | null)[]> {
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
  const winners: (Winner | null)[] = nodes.map(() => null);
  asked.forEach(({ index }, place) => {
    winners[index] = tallies[place]!.winner();
  });
  return winners;
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
