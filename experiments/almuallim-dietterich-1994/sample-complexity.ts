// Figure 4: the smallest sample size with which an algorithm learns every concept on at most three columns, that is,
// reaches 90 % accuracy on 90 % of the samples. Permuting or negating columns changes nothing (the paper's
// second footnote), so one concept of each such class is tried; all but FRINGE treat the classes alike as well.

import { createRandom } from "../../src/node.ts";
import { type Algorithm, accuracyOn, learnBy } from "./learners.ts";
import { datasetOf, drawDistinct, drawInstances, type TruthTable } from "./samples.ts";

const ACCURACY = 0.9;
const CONFIDENCE = 0.9;
/** The relevant columns lie elsewhere from sample to sample: equals go to the first column, which would favour fixed first ones. */
const PLACEMENTS = 20;

export interface SearchEffort {
  /** Samples for a first look at every concept, and for the hardest ones near their estimate. */
  readonly rough: number;
  readonly fine: number;
  /** How many of the hardest concepts are looked at again. */
  readonly hardest: number;
}

export async function sampleComplexity(
  algorithm: Algorithm,
  columns: number,
  effort: SearchEffort,
  seed: number,
): Promise<number> {
  const concepts = representatives(algorithm !== "FRINGE");
  const rough: { concept: TruthTable; rows: number }[] = [];
  let hardest = 8;
  for (const [index, concept] of concepts.entries()) {
    const learns = tester(algorithm, columns, concept, effort.rough, seed + index);
    // A concept that is learned where the hardest so far is not need not be looked at more closely.
    if (await learns(hardest)) continue;
    const rows = await smallest(learns, hardest, 2 ** columns);
    rough.push({ concept, rows });
    hardest = Math.max(hardest, rows);
  }
  rough.sort((a, b) => b.rows - a.rows);
  let needed = 0;
  for (const [index, { concept, rows }] of rough.slice(0, effort.hardest).entries()) {
    const learns = tester(algorithm, columns, concept, effort.fine, seed + 1000 + index);
    let low = Math.max(1, Math.floor(rows * 0.8));
    while (low > 1 && (await learns(low))) low = Math.floor(low * 0.8);
    needed = Math.max(needed, await smallest(learns, low, 2 ** columns, 1.1));
  }
  return needed;
}

/** The smallest size above `from` (which fails) that passes, to within two per cent. */
async function smallest(
  learns: (rows: number) => Promise<boolean>,
  from: number,
  most: number,
  step = 1.5,
): Promise<number> {
  let low = from;
  let high = Math.min(most, Math.ceil(from * step) + 1);
  while (high < most && !(await learns(high))) {
    low = high;
    high = Math.min(most, Math.ceil(high * step) + 1);
  }
  while (high - low > Math.max(1, high * 0.02)) {
    const middle = Math.round((low + high) / 2);
    if (await learns(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function tester(
  algorithm: Algorithm,
  columns: number,
  concept: TruthTable,
  samples: number,
  seed: number,
): (rows: number) => Promise<boolean> {
  const all = Uint32Array.from({ length: 2 ** columns }, (_, i) => i);
  const dealer = createRandom(seed, 0);
  const placed = Array.from({ length: PLACEMENTS }, () => {
    const moved = { ...concept, columns: drawDistinct(concept.columns.length, columns, dealer) };
    return { concept: moved, everything: datasetOf(moved, columns, all) };
  });
  return async (rows) => {
    const random = createRandom(seed, rows);
    const wanted = Math.ceil(CONFIDENCE * samples);
    let good = 0;
    for (let sample = 0; sample < samples; sample++) {
      const place = placed[sample % PLACEMENTS];
      const dataset = datasetOf(place.concept, columns, drawInstances(rows, columns, random, false));
      if (accuracyOn(await learnBy(algorithm, dataset), place.everything) >= ACCURACY) good++;
      if (good === wanted) return true;
      if (good + samples - sample - 1 < wanted) return false;
    }
    return false;
  };
}

/** One truth table of three columns from each class under permutation and negation of columns (and of the result). */
export function representatives(negateResult: boolean): TruthTable[] {
  const seen = new Set<string>();
  const found: TruthTable[] = [];
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (let bits = 1; bits < 255; bits++) {
    const values = Array.from({ length: 8 }, (_, cell) => (bits >> cell) & 1);
    const names: string[] = [];
    for (const order of orders) {
      for (let negated = 0; negated < 8; negated++) {
        const moved = values.map((_, cell) => {
          let source = 0;
          for (let c = 0; c < 3; c++) source |= (((cell ^ negated) >> c) & 1) << order[c];
          return values[source];
        });
        names.push(moved.join(""));
        if (negateResult) names.push(moved.map((value) => 1 - value).join(""));
      }
    }
    const name = names.reduce((least, each) => (each < least ? each : least));
    if (seen.has(name)) continue;
    seen.add(name);
    found.push({ columns: [0, 1, 2], values });
  }
  return found;
}
