import { expect, it } from "vitest";
import { draw } from "../../experiments/page-ray-2003/curves.ts";
import {
  byBoosting,
  byPerturbing,
  byResampling,
  bySkewing,
  growReweighted,
} from "../../experiments/page-ray-2003/reweighted-tree.ts";
import { boost, resample } from "../../experiments/page-ray-2003/row-weights.ts";
import { isOrdered } from "../../src/dataset/column.ts";
import { createRandom, measureSize } from "../../src/internal.ts";
import { learn, predict } from "../../src/node.ts";

const drawn = draw({ family: "hard", relevant: 3, attributes: 12 }, 500, 7);

it("without weightings the controls' tree is ID3", async () => {
  const tree = growReweighted(drawn.learning, () => [], 1);
  const { model } = await learn(drawn.learning, { method: "id3" });
  expect(tree.nodes).toBe(measureSize(model).nodes);
  expect(tree.nodes).toBeGreaterThan(7);
  const { codes, classes } = predict(model, drawn.test);
  const { categories } = drawn.test.target;
  const right = drawn.test.target.codes.filter((code, row) => classes[codes[row]] === categories[code]);
  expect(tree.accuracy(drawn.test)).toBeCloseTo((100 * right.length) / drawn.test.rows, 10);
});

it("with skewing's weightings it finds the target, and the same tree from the same seed", () => {
  const tree = growReweighted(drawn.learning, bySkewing, 1);
  expect(tree.accuracy(drawn.test)).toBe(100);
  expect(tree.nodes).toBeLessThanOrEqual(7);
  expect(growReweighted(drawn.learning, bySkewing, 1).nodes).toBe(tree.nodes);
});

it("every other source of weightings gives as many as are asked for, one weight a row", () => {
  const random = createRandom(3);
  const columns = drawn.learning.attributes.map((column) =>
    Uint8Array.from(isOrdered(column) ? [] : column.codes),
  );
  const node = { columns, classes: Uint8Array.from(drawn.learning.target.codes) };
  for (const reweigh of [byResampling, byPerturbing, byBoosting]) {
    const weightings = reweigh(node, 5, random);
    expect(weightings.map(({ length }) => length)).toEqual(new Array(5).fill(drawn.learning.rows));
    expect(new Set(weightings.map((weights) => weights.join())).size).toBe(5);
  }
});

it("boosting makes the rows that were wrong weigh half, and stops where nothing or half is wrong", () => {
  const even = new Float64Array(10).fill(1);
  const { weights, vote } = boost(even, (row) => row > 1)!;
  expect(weights![0] + weights![1]).toBeCloseTo(5, 10);
  expect(weights!.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(10, 10);
  expect(vote).toBeCloseTo(Math.log(4), 10);
  expect(boost(even, () => true)!.weights).toBeNull();
  expect(boost(even, (row) => row > 4)).toBeNull();
});

it("a bootstrap sample has as many rows as it is drawn from", () => {
  expect(resample(50, createRandom(1)).reduce((sum, count) => sum + count, 0)).toBe(50);
});
