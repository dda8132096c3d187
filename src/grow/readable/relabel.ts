// Where other rows arrive than those that were learned from, the class is decided anew.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { type DecisionRule, decideClass } from "../../model/decision-rule.ts";
import type { Labelled } from "../../model/model.ts";

export interface ReadableRequest {
  readonly source: CountSource;
  /** The rows that the model was learned from. */
  readonly part: Part;
  readonly decision: DecisionRule | undefined;
}

export function relabel<T extends Labelled>(
  end: T,
  counts: Float64Array,
  { source, decision }: ReadableRequest,
): T {
  const isSame = counts.every((count, c) => count === end.counts[c]);
  if (isSame) return end;
  return { ...end, class: decideClass(counts, source.classes, decision), counts: [...counts] };
}
