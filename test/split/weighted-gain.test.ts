import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { isOrdered } from "../../src/dataset/column.ts";
import { generateDataset } from "../../src/dataset/generate/generate-dataset.ts";
import { createRandom } from "../../src/dataset/random.ts";
import { sideMerit } from "../../src/kernels/information.ts";
import { information } from "../../src/split/criteria/information.ts";
import { drawFavouredSettings } from "../../src/split/skew/favoured-settings.ts";
import { surveyNodes } from "../../src/split/survey.ts";

const STRENGTH = 0.75;

/** Algorithm 1 as it is written: weights as products of s and 1 - s, gain by logarithms. */
function naiveGain(
  columns: readonly ArrayLike<number>[],
  classes: ArrayLike<number>,
  favoured: number[],
  i: number,
) {
  const sums = [0, 0, 0, 0];
  for (let row = 0; row < classes.length; row++) {
    let weight = 1;
    columns.forEach((column, j) => {
      weight *= column[row] === favoured[j] ? STRENGTH : 1 - STRENGTH;
    });
    sums[2 * columns[i][row] + classes[row]] += weight;
  }
  const entropy = (a: number, b: number): number =>
    [a, b].reduce((sum, x) => (x > 0 ? sum - (x / (a + b)) * Math.log2(x / (a + b)) : sum), 0);
  const [a, b, c, d] = sums as [number, number, number, number];
  const all = a + b + c + d;
  const whole = entropy(a + c, b + d);
  return { share: (whole - ((a + b) * entropy(a, b) + (c + d) * entropy(c, d)) / all) / whole };
}

describe("weighted gain", () => {
  it("is that of the paper's products of s and 1 - s, computed naively in floating point", async () => {
    for (let seed = 0; seed < 12; seed++) {
      const parameters = { relevant: 3, attributes: 9 };
      const dataset = generateDataset(seed % 2 ? "hard" : "subset-dnf", {
        rows: 150 + 40 * seed,
        seed,
        parameters,
      });
      const columns = dataset.attributes.map((column) => (isOrdered(column) ? [] : column.codes));
      const source = await createMemorySource(dataset);
      const [counts] = await source.countClasses([source.everything]);
      if (Math.min(...counts!) === 0) continue;
      const variables = columns.map((_, index) => index);
      const nodes = [{ part: source.everything, counts: counts! }];
      const [survey] = await surveyNodes(
        { source, nodes, variables },
        { criterion: information(null), minRows: 0 },
      );
      const weightings = drawFavouredSettings({
        varying: survey!.varying,
        variables: source.variables,
        strength: STRENGTH,
        trials: 10,
        numbers: "expected",
        random: createRandom(seed),
      });
      let compared = 0;
      await source.countWeighted([{ part: source.everything, variables, weightings }], (histogram) => {
        const { weighting, variable, counts: cells } = histogram;
        const favoured = weightings[weighting].terms.map(({ exponents }) =>
          exponents[0] < exponents[1] ? 1 : 0,
        );
        const expected = naiveGain(columns, dataset.target.codes, favoured, variable).share;
        const total = sideMerit([cells[0] + cells[2], cells[1] + cells[3]], 0, 2, null);
        const split = sideMerit(cells, 0, 2, null) + sideMerit(cells, 2, 2, null);
        // Exponents are whole 1/256 bits: a weight is off by at most a thousandth per column.
        expect((split - total) / -total).toBeCloseTo(expected, 2);
        compared++;
      });
      expect(compared).toBe(90);
    }
  });
});
