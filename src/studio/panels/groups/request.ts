// What the panel of groups asks of the engine, and what it gets.

import type { Interval } from "../../../internal.ts";
import type { Figure, Request } from "../request.ts";

export interface Requests {
  /** Accuracy and recalls on the edit rows by the values of a column. */
  groups: Request<{ readonly column: string }, GroupsView>;
}

export interface GroupsView {
  readonly column: string;
  readonly columns: readonly string[];
  /** Worst first. */
  readonly groups: readonly {
    readonly group: string;
    readonly isMissing: boolean;
    readonly figure: Figure;
    readonly recalls: readonly {
      readonly class: string;
      readonly recall: number | null;
      readonly interval: Interval;
    }[];
  }[];
}
