// A threshold, or a value, of an ordered column as people read it: 30.5, 2019-04-01, 2019-04-01
// 10:30.

import type { ColumnSchema } from "../dataset/dataset.ts";
import { dateText } from "../dataset/date-text.ts";

/** Without a schema it is a number. */
export function thresholdText(
  value: number,
  schema: Pick<ColumnSchema, "kind" | "hasTimes"> | undefined,
): string {
  return schema?.kind === "date" ? dateText(value, schema.hasTimes) : String(value);
}
