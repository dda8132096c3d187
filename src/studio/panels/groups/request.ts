// What the panel of groups asks of the engine, and what it gets.

import type { Interval } from "../../../internal.ts";
import type { Figure, Request } from "../request.ts";

export interface Requests {
  /** How the model does on the edit rows by the values of a column, or of two together. */
  groups: Request<GroupsAsk, GroupsView>;
}

export interface GroupsAsk {
  /** Null: the first that is protected, else the first of categories. */
  readonly column: string | null;
  /** A second column: every pair of values is a group. */
  readonly and?: string | null;
  /** The class that is looked for; the model's first where it is left out. */
  readonly of?: string;
  /** From which probability on it is said; else as the model decides. */
  readonly from?: number | null;
}

/** A share of so many rows; null where there is none. */
export interface Rate {
  readonly share: number | null;
  readonly interval: Interval;
  readonly rows: number;
}

export interface GroupsView {
  readonly column: string;
  readonly and: string | null;
  readonly of: string;
  readonly columns: readonly string[];
  /** Columns that law or decency protects, by their names. */
  readonly protected: readonly string[];
  /** Worst first. */
  readonly groups: readonly {
    readonly group: string;
    readonly isMissing: boolean;
    readonly figure: Figure;
    /** Of all rows those of which the class is said: the selection rate. */
    readonly says: Rate;
    /** Of the rows of the class those that are missed. */
    readonly missed: Rate;
    /** Of the other rows those of which it is said. */
    readonly alarms: Rate;
  }[];
}
