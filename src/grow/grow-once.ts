// The tree by mutual information, stopped where nothing informs, grown once for all who cut it down to some size or refine it.

import type { LearnRequest } from "../learner/learner.ts";
import type { Priors } from "../objective/priors.ts";
import { chooseByInformation } from "../split/split-chooser.ts";
import { type GrownNode, growTree } from "./grow.ts";

interface GrowingOptions {
  readonly priors: Priors;
  readonly maxDepth: number;
  readonly minRows: number;
}

/** From all columns. What is returned is shared: not to be changed. */
export function growOnce(
  { source, part, options, context, shared }: LearnRequest<GrowingOptions>,
  factors: Float64Array | null,
): Promise<GrownNode> {
  const { maxDepth, minRows, priors } = options;
  return shared.once(`grown: ${JSON.stringify([maxDepth, minRows, priors])}`, () => {
    const variables = Array.from({ length: source.attributes }, (_, index) => index);
    const chooseSplits = chooseByInformation("stop");
    return growTree(source, part, { variables, chooseSplits, factors, maxDepth, minRows }, context);
  });
}
