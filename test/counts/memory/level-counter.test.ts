import { describe, expect, it } from "vitest";
import { PackedBits } from "../../../src/counts/memory/packed-bits.ts";
import { WeightedCounter } from "../../../src/counts/memory/weighted-counter.ts";
import { type Weighting, weightBelow } from "../../../src/counts/weighting.ts";
import { createRandom } from "../../../src/dataset/random.ts";

const ROWS = 9000;
const CLASSES = 3;

function bitsData(columns: number) {
  const random = createRandom(21);
  const variables = Array.from({ length: columns }, (_, index) => ({
    // The last column is constant.
    codes: Uint8Array.from({ length: ROWS }, () => (index === columns - 1 ? 1 : random.below(2))),
    size: 2,
    schema: { hasMissing: false },
  }));
  const classCodes = Uint8Array.from({ length: ROWS }, () => random.below(CLASSES));
  return { classes: CLASSES, classCodes, weights: null, variables };
}

function drawWeightings(count: number, columns: number, step: number): Weighting[] {
  const random = createRandom(22);
  return Array.from({ length: count }, () => ({
    terms: Array.from({ length: columns }, (_, variable) => ({
      variable,
      exponents: random.below(2) === 0 ? Int32Array.of(0, -step, 0) : Int32Array.of(-step, 0, 0),
    })),
  }));
}

type Data = ReturnType<typeof bitsData>;

/** Row by row, as weighting.ts says. */
function naiveCounts(data: Data, part: Uint32Array, weighting: Weighting, variable: number): number[][] {
  const exponentOf = (row: number): number =>
    weighting.terms.reduce((sum, term) => sum + term.exponents[data.variables[term.variable].codes[row]], 0);
  const exponents = Array.from(part, exponentOf);
  const top = Math.max(...exponents);
  const counts = [0, 1].map(() => new Array<number>(CLASSES).fill(0));
  part.forEach((row, i) => {
    counts[data.variables[variable].codes[row]][data.classCodes[row]] += weightBelow(top - exponents[i]);
  });
  return counts;
}

describe("counts of two-valued variables by levels", () => {
  it.each([
    ["few levels weigh anything", 406],
    ["many levels weigh something", 37],
    ["every row weighs all, more than a word can sum", 0],
  ])("are those of a row-by-row count where %s", async (_, step) => {
    const columns = 14;
    const data = bitsData(columns);
    const weightings = drawWeightings(35, columns, step);
    const variables = data.variables.map((_, index) => index);
    for (const part of [
      Uint32Array.from({ length: ROWS }, (_, row) => row),
      Uint32Array.from({ length: 40 }, (_, i) => i * 7),
      Uint32Array.of(5),
      new Uint32Array(0),
    ]) {
      const found: string[][] = [];
      for (const kernels of ["wasm", "typescript"] as const) {
        const packed = new PackedBits(data.variables, ROWS);
        const counter = await WeightedCounter.create(data, packed, kernels);
        const seen: string[] = [];
        counter.count(
          part,
          { variables, weightings },
          0,
          ({ variable, weighting, length, codes, counts }) => {
            const shown = [...counts.subarray(0, length * CLASSES)];
            seen.push(`${variable} ${weighting} ${[...codes.subarray(0, length)]} ${shown}`);
          },
        );
        found.push(seen.sort());
      }
      expect(found[1]).toEqual(found[0]);
      const expected = [0, 34].flatMap((weighting) =>
        variables.map((variable) => {
          const counts = naiveCounts(data, part, weightings[weighting], variable);
          const present = [0, 1].filter((code) =>
            part.some((row) => data.variables[variable].codes[row] === code),
          );
          return `${variable} ${weighting} ${present} ${present.flatMap((code) => counts[code])}`;
        }),
      );
      expect(found[0]).toEqual(expect.arrayContaining(expected));
      expect(found[0].length).toBe(columns * 35);
    }
  });
});
