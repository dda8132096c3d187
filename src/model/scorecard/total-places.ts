// What the totals of many rows mean, by adding up the points of each item once.

import type { Test } from "../../condition/condition.ts";
import type { ScorecardModel } from "../model.ts";

/** For each row the place in `totals`; `answer` gives one byte for each: 1 where the test holds. */
export function totalPlaces(
  model: ScorecardModel,
  rows: number,
  answer: (test: Test) => Uint8Array,
): Uint32Array {
  const columns = model.totals[0].leads === undefined ? 1 : model.classes.length;
  const sums = Array.from({ length: columns }, () => new Int32Array(rows));
  for (const { bands, otherwise } of model.items) {
    const left = new Uint8Array(rows).fill(1);
    for (const { test, points } of bands) {
      const passes = answer(test);
      for (const [column, sum] of sums.entries()) {
        const each = points[column];
        for (let row = 0; row < rows; row++) sum[row] = sum[row] + each * (left[row] & passes[row]);
      }
      for (let row = 0; row < rows; row++) left[row] = left[row] & (passes[row] ^ 1);
    }
    for (const [column, sum] of sums.entries()) {
      const each = otherwise[column];
      for (let row = 0; row < rows; row++) sum[row] = sum[row] + each * left[row];
    }
  }
  return columns === 1 ? placesByTotal(model, sums[0]) : placesByLead(model, sums);
}

function placesByTotal({ totals }: ScorecardModel, sums: Int32Array): Uint32Array {
  const starts = totals.slice(1).map(({ least }) => least);
  return Uint32Array.from(sums, (total) => {
    let place = 0;
    while (place < starts.length && total >= starts[place]) place++;
    return place;
  });
}

function placesByLead({ totals, classes }: ScorecardModel, sums: readonly Int32Array[]): Uint32Array {
  const byLeader = classes.map((name) =>
    totals.flatMap(({ leads, least }, place) => (leads === name ? [{ least, place }] : [])),
  );
  return Uint32Array.from(sums[0], (_, row) => {
    let leader = 0;
    for (let c = 1; c < sums.length; c++) if (sums[c][row] > sums[leader][row]) leader = c;
    let lead = Number.POSITIVE_INFINITY;
    for (let c = 0; c < sums.length; c++) {
      if (c !== leader) lead = Math.min(lead, sums[leader][row] - sums[c][row]);
    }
    return byLeader[leader].find(({ least }) => lead >= least)?.place ?? totals.length - 1;
  });
}
