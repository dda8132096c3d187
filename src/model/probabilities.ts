// Class probabilities of a leaf or rule: the shares of its training rows, all on its class where none arrived.

import type { Labelled } from "./model.ts";

export function probabilitiesOf(labelled: Labelled, classes: readonly string[]): number[] {
  const total = labelled.counts.reduce((sum, count) => sum + count, 0);
  return total > 0
    ? labelled.counts.map((count) => count / total)
    : classes.map((name) => (name === labelled.class ? 1 : 0));
}
