// Random problems that have something to find: a Boolean function of some columns, rows of it, and a little noise.

import fc from "fast-check";
import type { Sample } from "./sample.ts";

export interface ProblemSize {
  readonly mostColumns: number;
  readonly mostRows: number;
}

/** Both classes occur. */
export function problems({ mostColumns, mostRows }: ProblemSize): fc.Arbitrary<Sample> {
  return fc
    .tuple(fc.integer({ min: 2, max: mostColumns }), fc.integer({ min: 4, max: mostRows }))
    .chain(([columns, rows]) =>
      fc.record({
        rows: fc.array(fc.array(fc.nat(1), { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
        /** The function asks the first columns, as many as it has values for. */
        truth: fc
          .integer({ min: 1, max: Math.min(4, columns) })
          .chain((asked) => fc.array(fc.nat(1), { minLength: 2 ** asked, maxLength: 2 ** asked })),
        wrong: fc.array(fc.nat(19), { minLength: rows, maxLength: rows }),
        noisy: fc.boolean(),
      }),
    )
    .map(({ rows, truth, wrong, noisy }) => {
      const classOf = (row: readonly number[]): number =>
        truth[row.reduce((code, value, column) => code + value * 2 ** column, 0) % truth.length]!;
      const flipped = wrong.map((draw) => (noisy && draw === 0 ? 1 : 0));
      return { rows, classes: rows.map((row, index) => classOf(row) ^ flipped[index]!) };
    })
    .filter(({ classes }) => new Set(classes).size === 2);
}
