// What requests cost a source in memory; see LocalWork for the unit.

import type { LocalWork, Variable } from "../count-source.ts";
import { MOST_BITS } from "./memory-encoding.ts";
import { BITS_PER_BYTE, isBit } from "./packed-bits.ts";

/** A count in a histogram, which the caller will read. */
const VISIT = 8;
/** A code of a histogram that no row has. */
const EMPTY = 0.2;
/** Reading a variable under one weighting of several. */
const WEIGHTED = 0.5;
/** Values held as bits: this many are counted at the cost of one. */
const SPLIT_BITS = 100;
/** The cost of a column of a part in bestSplits, besides its rows. */
const COLUMN = 50;
/** Weightings that are counted side by side; and where all variables are two-valued. */
const LANES = 8;
const LEVEL_LANES = 32;

export function requestCosts(classes: number): Omit<LocalWork, "rowsAtMost"> {
  const sums = (rows: number, variables: readonly Variable[]) => {
    let looks = 0;
    let codes = 0;
    for (const variable of variables) {
      // Two-valued variables are counted side by side.
      looks += isBit(variable) ? 1 / BITS_PER_BYTE : 1;
      codes += variable.size + 1;
    }
    return { looks, codes, visits: classes * VISIT * Math.min(codes, rows * variables.length) };
  };
  return {
    countCost(rows, variables) {
      const { looks, visits } = sums(rows, variables);
      return rows * looks + visits;
    },
    weightedCost(rows, variables) {
      const { looks, codes, visits } = sums(rows, variables);
      return WEIGHTED * rows * looks + visits + classes * EMPTY * codes;
    },
    weightingsAtOnce: (variables) => (variables.every(isBit) ? LEVEL_LANES : LANES),
    splitCost(rows, variables) {
      let cost = 0;
      for (const { size } of variables) {
        cost += rows * (size <= MOST_BITS ? size / SPLIT_BITS : 1);
        cost += COLUMN + classes * Math.min(size, MOST_BITS);
      }
      return cost;
    },
    // A division is carried out only when its rows are asked for.
    divideCost: 256,
  };
}
