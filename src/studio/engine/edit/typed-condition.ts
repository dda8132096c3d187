// A condition as it is typed: "age <= 30", "odor != foul".

import { type Condition, type Dataset, knownColumns, type Model, parseCondition } from "../../../internal.ts";

export function typedCondition(text: string, model: Model, rows: Dataset): Condition {
  return parseCondition(text, knownColumns(model, rows));
}
