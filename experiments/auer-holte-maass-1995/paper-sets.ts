// A dataset of the paper: what Tables 1 and 2 print of it, and today's copy.

import type { Dataset } from "../../src/node.ts";

export interface PaperSet {
  readonly code: string;
  readonly name: string;
  readonly size: number;
  readonly classes: number;
  readonly majority: number;
  readonly sky2: number;
  readonly t2: readonly number[];
  readonly c45: readonly number[];
  /** In all, constant ones not counted; and continuous ones, where legible. */
  readonly attributes: number;
  readonly continuous?: number;
  /** Of C4.5's trees: attributes queried on average, % of examples below depth 2, depth. */
  readonly complexity: readonly number[];
  readonly differs?: string;
}

export interface Loaded {
  readonly paper: PaperSet;
  readonly dataset: Dataset;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
