// A search for parities before the full variant begins. Where a parity determines the class, the
// first trees are nearly random, and every other feature hides it further. So a few trees are grown
// on different splits of the rows, and of each only the parities that its fringe shows are kept:
// one true pair makes the next easier to see.

import type { Part } from "../../counts/count-source.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { phase } from "../../learner/phase.ts";
import type { FeaturePool } from "./feature-pool.ts";
import { findFeatures, parityOf, testsAbove } from "./find-features.ts";
import { growAndPrune, type Plant } from "./grow-and-prune.ts";

const MOST_TREES = 30;
/** Trees in a row that show nothing new. */
const PATIENCE = 8;
/** Apart from the seeds that users count up, and from those of later splits. */
const SEED_STEP = 104729;

export async function exploreParity(
  plant: Plant,
  part: Part,
  pool: FeaturePool,
  context: LearnContext,
): Promise<void> {
  const { source, options } = plant;
  let idle = 0;
  for (let tree = 1; tree <= MOST_TREES && idle < PATIENCE; tree++) {
    const seed = (options.seed + tree * SEED_STEP) % 2 ** 32;
    const [growing, pruning] = await source.randomSplit(part, { seed, shares: [2, 1] });
    const bed = { growing: growing!, pruning: pruning!, variables: [...pool.variables] };
    const words = `looking for parities, tree ${tree} of at most ${MOST_TREES}: `;
    const growth = phase(context, (tree - 1) / MOST_TREES, tree / MOST_TREES, words);
    const found = await growAndPrune(plant, bed, growth);
    source.release([growing!, pruning!]);
    const added = await pool.add(findFeatures(found, parityOf), testsAbove(found));
    idle = added > 0 ? 0 : idle + 1;
  }
}
