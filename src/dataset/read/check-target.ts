// Refuses targets that are no classes: none or one, a quantity, or a name for each row.

import type { Kind } from "../column.ts";
import { isOrderedKind } from "../column.ts";
import { DataError } from "../data-error.ts";
import type { ColumnSummary } from "../infer/infer-kinds.ts";

/** More different numbers than this are a quantity, not classes. */
const MOST_NUMERIC_CLASSES = 50;

/** Takes the summary of the rows that have a class, and a weight where rows are weighted. */
export function checkTarget(
  source: string,
  summary: ColumnSummary,
  { asked, isWeighted }: { readonly asked: Kind | undefined; readonly isWeighted: boolean },
): void {
  const { name, distinct } = summary;
  const rows = summary.rows - summary.missing;
  if (rows === 0) {
    throw new DataError(
      isWeighted
        ? `${source}: no row has a class in column "${name}" and a weight above 0; choose another target column or other weights`
        : `${source}: no row has a class in column "${name}"; choose another target column`,
    );
  }
  if (asked !== undefined && isOrderedKind(asked)) {
    throw new DataError(
      `${source}: the target "${name}" cannot be ${asked}: classes are learned, not quantities; bin it first`,
    );
  }
  if (distinct === 1 && summary.texts?.length !== 2) {
    throw new DataError(
      `${source}: the target "${name}" has only one class ("${summary.texts?.[0] ?? ""}"); at least two are needed: choose another target column`,
    );
  }
  if (asked !== undefined) return;
  if (summary.numeric && distinct > MOST_NUMERIC_CLASSES) {
    throw new DataError(
      `${source}: the target "${name}" looks like a quantity (numbers with more than ${MOST_NUMERIC_CLASSES} different values); choose another target column or bin it`,
    );
  }
  if (!summary.numeric && distinct > MOST_NUMERIC_CLASSES && distinct > 0.9 * rows) {
    throw new DataError(
      `${source}: nearly every row has its own class in the target "${name}" (${distinct} in ${rows} rows); choose another target column`,
    );
  }
}
