// What the drawing of the tree asks of the engine, and what it gets.

import type { Nothing, Request } from "../request.ts";

export interface Requests {
  /** How the rows that come to each split lie over the values that it asks about. */
  tree: Request<Nothing, TreeView>;
}

/** By address. */
export type TreeView = Readonly<Record<string, SplitPicture>>;

export interface SplitPicture {
  /** From left to right: those of the first branch first, or a number's in their order. */
  readonly bars: readonly SplitBar[];
  /** Of a number where its thresholds are, from 0 to 1 over the bars that are not apart. */
  readonly cuts: readonly number[];
  /** Of a number its ends. */
  readonly range: readonly [number, number] | null;
}

export interface SplitBar {
  /** Learn rows by class. */
  readonly counts: readonly number[];
  readonly text: string;
  /** Which branch the most of them take, from 0. */
  readonly side: number;
  /** Rows without a number stand apart. */
  readonly isApart: boolean;
}
