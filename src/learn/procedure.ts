// A procedure is all it takes to learn a model, and to learn it again from other rows: the learner,
// its options, and how the columns it is shown are chosen on those rows.

import { checkObject } from "../dataset/check-argument.ts";
import { DataError } from "../dataset/data-error.ts";
import type { Learner } from "../learner/learner.ts";
import { resolveOptions } from "../learner/resolve-options.ts";
import { selectMethods } from "../select/select-options.ts";
import { learnerOf, type MethodName, type MethodOptions } from "./registry.ts";

/** Which columns a learner is shown; both are decided on the training rows alone. */
export interface ShownColumns {
  /** Select columns first, as few as suffice to tell the classes apart. */
  readonly select?: {
    readonly method?: "exact" | "focus-1" | "focus-2" | "mig" | "sg" | "wg";
    /** What may be left untold apart, as a share; "auto" leaves it to cross-validation. */
    readonly tolerance?: { readonly share: number | "auto"; readonly of: "conflicts" | "rows" };
    /** Seconds after which an exact method stops with its best set and the gap. */
    readonly timeLimit?: number;
    /**
     * With `focus-2`: the paper's order of the queue (first in, first out), or ours, which needs
     * fewer tests.
     */
    readonly queue?: "fifo" | "fewest-uncovered";
    /**
     * With `focus-2`: the columns of a conflict in the order of the data, which is the paper's, or
     * by their score in WG.
     */
    readonly order?: "columns" | "credit";
    /** With `exact`: report every set of the smallest size, as many as this. */
    readonly mostSets?: number;
    /** Only where WG must sample pairs. */
    readonly seed?: number;
  } | null;
  /** Show only so many columns, those that inform most on their own. */
  readonly screen?: number | null;
  /**
   * Rows that the part above an end counts as, towards whose class shares those of the end are
   * drawn; 0 leaves them as they are. A choice finds the best by its folds.
   */
  readonly shrinkage?: number | null;
  /**
   * Whether the model keeps to the reading rules: no two cuts of a column that separate fewer than
   * 1 % (or 5) of the rows they are asked of, thresholds in the fewest digits. A choice and the
   * methods of our own do; other methods keep what their papers define unless this is true.
   */
  readonly readable?: boolean | null;
}

/** As `SelectOptions`, but the tolerance may be left to cross-validation on the training rows. */
export type SelectRequest = NonNullable<ShownColumns["select"]>;

/** A learner with its options, complete, and how the columns it is shown are selected. */
export interface Procedure {
  readonly learner: Learner;
  /** The learner's own options, complete. */
  readonly options: Readonly<Record<string, unknown>>;
  /** How columns are selected on the training rows first; null for none. */
  readonly select: NonNullable<ShownColumns["select"]> | null;
  /** Only so many columns are shown, those that inform most on the training rows; null for all. */
  readonly screen: number | null;
  /** How strongly probabilities are drawn together; null for the usual. */
  readonly shrinkage: number | null;
  /** Whether the model keeps to the reading rules; null for what the learner does. */
  readonly readable: boolean | null;
}

/**
 * A method with its options, and the columns it is shown. Throws a DataError where an option or its
 * value is wrong.
 *
 * @example
 * const { learner, options } = procedureOf({ method: "redwood", maxDepth: 4 });
 * console.log(learner.name, options.maxDepth);
 * // → redwood 4
 */
export function procedureOf<Name extends MethodName>(
  request: MethodOptions<Name> & ShownColumns & { readonly method: Name },
): Procedure;
export function procedureOf<Options extends object>(
  request: Partial<Options> & ShownColumns & { readonly method: Learner<Options> },
): Procedure;
export function procedureOf(request: { readonly method: string | Learner } & ShownColumns): Procedure {
  checkObject("procedure", request, 'an object with a method: { method: "redwood" }');
  const { method, select = null, screen = null, shrinkage = null, readable = null, ...options } = request;
  const learner = learnerOf(method);
  return {
    learner,
    options: resolveOptions(learner, options),
    select: checkedSelect(select),
    screen: checkedScreen(screen),
    shrinkage: checkedShrinkage(shrinkage),
    readable: checkedReadable(readable),
  };
}

export function checkedSelect(select: SelectRequest | null): SelectRequest | null {
  if (select !== null && typeof select !== "object") {
    throw new DataError(
      `select: expected an object such as { method: "${selectMethods[0]}" }, got ${JSON.stringify(select)}`,
    );
  }
  const method = select?.method;
  if (method !== undefined && !selectMethods.includes(method)) {
    throw new DataError(
      `select: there is no selection method "${method}"; they are ${selectMethods.join(", ")}`,
    );
  }
  const share = select?.tolerance?.share ?? 0;
  if (share !== "auto" && !(share >= 0 && share < 1)) {
    throw new DataError(`select: expected a tolerance from 0 to below 1, or auto, got ${share}`);
  }
  return select;
}

function checkedShrinkage(shrinkage: number | null): number | null {
  if (shrinkage === null || (Number.isFinite(shrinkage) && shrinkage >= 0)) return shrinkage;
  throw new DataError(`shrinkage: expected a number of rows of at least 0, got ${shrinkage}`);
}

function checkedReadable(readable: boolean | null): boolean | null {
  if (readable === null || typeof readable === "boolean") return readable;
  throw new DataError(`readable: expected true or false, got ${JSON.stringify(readable)}`);
}

function checkedScreen(screen: number | null): number | null {
  if (screen === null || (Number.isSafeInteger(screen) && screen > 0)) return screen;
  throw new DataError(`screen: expected a whole number of at least 1, got ${screen}`);
}
