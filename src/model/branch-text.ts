// A condition of a decision in words.

import { nameText } from "../condition/name-text.ts";
import { testText } from "../condition/text.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { BranchCondition } from "./decision.ts";

export function branchText(condition: BranchCondition, columns: readonly ColumnSchema[] = []): string {
  return condition.type === "above"
    ? `${nameText(condition.column)} > ${condition.threshold}`
    : testText(condition, columns);
}
