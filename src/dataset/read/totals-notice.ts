// The last row of an export is often no case but the sum of the others.

import type { RawColumn } from "./raw-column.ts";

const TOTAL =
  /^(grand |sub)?(totals?|sum|summe|gesamt(summe)?|insgesamt|totale|somme|suma|average|mean|mittelwert|durchschnitt)\b/i;
const LEAST_ROWS = 5;

/** What is said of a last row that looks like a total; `target` is the class. */
export function totalsNotice(columns: readonly RawColumn[], target: RawColumn): string[] {
  const last = target.rows - 1;
  if (last < LEAST_ROWS) return [];
  const said = columns.find((column) => !column.ignored && column.fieldAt(last) !== null);
  const text = said?.fieldAt(last) ?? "";
  // A word that other rows have is a category.
  if (said === undefined || text.length > 40 || !TOTAL.test(text) || said.fieldAt(0) === text) return [];
  const about = `the last row looks like a total of the others ("${text}")`;
  return target.fieldAt(last) === null
    ? [`${about}: it has no class and is not learned from`]
    : [`${about}, and is learned from as any other: remove it from the file`];
}
