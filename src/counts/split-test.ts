// The readable test behind a split: codes and ranks turned back into values and thresholds.

import type { Test } from "../condition/condition.ts";
import { thresholdBetween } from "../encoding/threshold.ts";
import type { BestSplit, Variable } from "./count-source.ts";

export function splitTest(split: Pick<BestSplit, "type" | "code" | "next">, variable: Variable): Test {
  if (variable.feature) return variable.feature;
  const column = variable.schema.name;
  switch (split.type) {
    case "is":
    case "missing":
      return { type: split.type, column };
    case "equals":
      return { type: "equals", column, value: variable.schema.categories[split.code] };
    case "at-most": {
      // The last value present has no neighbour: the other side is missing values only.
      const low = variable.upper(split.code);
      const threshold =
        split.next > split.code
          ? thresholdBetween(low, variable.lower(split.next), variable.schema.kind)
          : low;
      return { type: "at-most", column, threshold };
    }
  }
}
