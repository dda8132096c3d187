// What is asked of a selection of columns and what it answers, without the searches, which are
// loaded on demand.

import type { KernelForm } from "../kernels/instantiate.ts";
import type { Focus2Order, Focus2Queue } from "../search/columns/focus-2.ts";
import type { Tolerance } from "../search/columns/sufficiency.ts";

export type { Focus2Order, Focus2Queue } from "../search/columns/focus-2.ts";
export type { Tolerance, ToleranceOf } from "../search/columns/sufficiency.ts";

/**
 * The methods that select columns.
 *
 * @example
 * console.log(selectMethods.join(", "));
 * // → exact, focus-1, focus-2, mig, sg, wg
 */
export const selectMethods = ["exact", "focus-1", "focus-2", "mig", "sg", "wg"] as const;
/** How columns may be selected. */
export type SelectMethod = (typeof selectMethods)[number];

export const focus2Queues = ["fifo", "fewest-uncovered"] as const satisfies readonly Focus2Queue[];
export const focus2Orders = ["columns", "credit"] as const satisfies readonly Focus2Order[];

/** How columns are selected. */
export interface SelectOptions {
  /** The method ("exact"). */
  readonly method?: SelectMethod;
  /** What may be left untold apart: a share of the conflicts, or of the rows. */
  readonly tolerance?: Tolerance;
  /** Seconds after which an exact method stops with its best set and the gap. */
  readonly timeLimit?: number;
  /**
   * With `focus-2`: the paper's order of the queue (first in, first out), or ours, which needs
   * fewer tests.
   */
  readonly queue?: "fifo" | "fewest-uncovered";
  /**
   * With `focus-2`: the columns of a conflict in the order of the data, which is the paper's, or by
   * their score in WG.
   */
  readonly order?: "columns" | "credit";
  /** With `exact`: report every set of the smallest size, as many as this. */
  readonly mostSets?: number;
  /** @internal */
  readonly kernels?: KernelForm;
  /** Only where WG must sample pairs. */
  readonly seed?: number;
}

/** What an exact selection proved. */
export interface SelectCertificate {
  readonly optimal: boolean;
  /** No set of fewer columns suffices. */
  readonly lowerBound: number;
  /** The columns chosen. */
  readonly upperBound: number;
  readonly searched: string;
  /**
   * Conflicts, each as the columns that cover it: no set smaller than the lower bound covers them
   * all.
   */
  readonly conflicts: readonly (readonly number[])[] | null;
}

/** The columns that were selected. */
export interface Selection {
  readonly method: SelectMethod;
  /** The chosen columns: by position, ascending, and by name. */
  readonly columns: readonly number[];
  readonly attributes: readonly string[];
  readonly sufficiencyTests: number;
  readonly optimal: boolean;
  readonly certificate: SelectCertificate;
  /** Weighted pairs of rows of different classes that the chosen columns do not tell apart. */
  readonly uncovered: number;
  /** All such pairs, and those that no column tells apart (contradictory rows). */
  readonly conflicts: number;
  readonly contradictions: number;
  readonly tolerance: Tolerance;
  readonly all: { readonly sets: readonly (readonly number[])[]; readonly complete: boolean } | null;
  readonly notices: readonly string[];
  readonly seconds: number;
}
