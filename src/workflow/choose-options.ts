// How a choice is asked for.

import type { SelectOptions } from "../learn/select/select.ts";

export interface ChooseOptions {
  /** Most conditions in the whole model (12). */
  readonly maxConditions?: number;
  /** Longest path in splits, or longest rule; null for no limit of its own. */
  readonly maxDepth?: number | null;
  /** Seconds after which no further candidate is judged (60). */
  readonly timeLimit?: number;
  readonly seed?: number;
  /** Further options of learners; each goes to every learner that takes it. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Select columns this way, on the training rows, before every fit. */
  readonly select?: SelectOptions | null;
  /** How the choice itself is measured: rows set aside (a share), folds around the whole choice, or neither. Left out: by size. */
  readonly honest?: { readonly share?: number | null; readonly folds?: number | null };
}
