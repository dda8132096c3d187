// What skewing asks at the root, with the paper's parameters, and the weightings that it drew for it.

import type { Condition } from "../../src/condition/condition.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { Weighting } from "../../src/counts/weighting.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { information } from "../../src/split/criteria/information.ts";
import { skewAllColumns } from "../../src/split/skew/draw-weightings.ts";
import { chooseBySkewing, type SkewSettings } from "../../src/split/skew/skew-chooser.ts";

export const paperSettings: SkewSettings = {
  criterion: information(null),
  draw: skewAllColumns({ strength: 0.75, trials: 30, leastRows: 0, numbers: "expected" }),
  minRows: 0,
  gainShare: 0.05,
  level: 1,
  seed: 3,
  skewAt: "every",
  uninformed: "stop",
};

export interface SkewedRoot {
  readonly weightings: readonly Weighting[];
  /** The column that it asks; -1 for none. */
  readonly variable: number;
}

export async function chooseRoot(dataset: Dataset, own: Partial<SkewSettings> = {}): Promise<SkewedRoot> {
  const source = await createMemorySource(dataset);
  let weightings: readonly Weighting[] = [];
  const choose = chooseBySkewing({
    ...paperSettings,
    ...own,
    draw(...given) {
      weightings = paperSettings.draw(...given);
      return weightings;
    },
  });
  const [counts] = await source.countClasses([source.everything]);
  const [chosen] = await choose({
    source,
    nodes: [{ part: source.everything, counts: counts! }],
    variables: dataset.attributes.map((_, index) => index),
  });
  const column = chosen ? (chosen.test as Condition).column : null;
  return { weightings, variable: dataset.attributes.findIndex(({ name }) => name === column) };
}
