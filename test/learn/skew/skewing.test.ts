import { describe, expect, it } from "vitest";
import { learn } from "../../../src/choose/learn.ts";
import type { BooleanColumn } from "../../../src/dataset/column.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { createRandom } from "../../../src/dataset/random.ts";
import type { TreeModel } from "../../../src/model/model.ts";
import { measureSize } from "../../../src/model/size.ts";

/** Uniform random bits; the class is the parity of the first `relevant` columns. */
function parity(rows: number, columns: number, relevant: number, seed: number): Dataset {
  const random = createRandom(seed);
  const attributes = Array.from(
    { length: columns },
    (_, index): BooleanColumn => ({
      kind: "boolean",
      name: `x${index + 1}`,
      codes: Uint8Array.from({ length: rows }, () => random.below(2)),
      categories: ["0", "1"],
    }),
  );
  const codes = Uint8Array.from({ length: rows }, (_, row) =>
    attributes.slice(0, relevant).reduce((sum, column) => sum ^ column.codes[row], 0),
  );
  const target = { kind: "categorical", name: "class", codes, categories: ["0", "1"] } as const;
  return { name: "parity", rows, attributes, target, weights: null, notices: [] };
}

describe("skewing", () => {
  it("finds parity among irrelevant columns, where plain gain is blind", async () => {
    const dataset = parity(1000, 12, 3, 5);
    const { model } = await learn(dataset, { method: "skewing" });
    expect(measureSize(model)).toMatchObject({ nodes: 7, leaves: 8, depth: 3, attributes: 3 });
    expect((model as TreeModel).columns.map((column) => column.name)).toEqual(["x1", "x2", "x3"]);
    const plain = await learn(dataset, { method: "id3" });
    expect(measureSize(plain.model).nodes).toBeGreaterThan(50);
  });

  it("draws the same weightings from the same seed", async () => {
    const dataset = parity(200, 12, 4, 3);
    const first = await learn(dataset, { method: "skewing", seed: 7 });
    const again = await learn(dataset, { method: "skewing", seed: 7 });
    expect(again.model).toEqual(first.model);
  });

  it("leaves the fewest rows asked for behind every answer", async () => {
    const { model } = await learn(parity(200, 12, 4, 3), { method: "skewing", minRows: 10 });
    const leaves = JSON.stringify(model).match(/"type":"leaf","class":"[01]","counts":\[\d+,\d+\]/g)!;
    for (const leaf of leaves) {
      const [no, yes] = leaf
        .match(/\[(\d+),(\d+)\]/)!
        .slice(1)
        .map(Number);
      expect(no! + yes!).toBeGreaterThanOrEqual(10);
    }
  });
});

describe("auto-skew", () => {
  it("finds XOR of two among 200 columns with the fewest conditions", async () => {
    const { model } = await learn(parity(1000, 200, 2, 9), { method: "auto-skew" });
    expect(measureSize(model)).toMatchObject({ nodes: 3, depth: 2, attributes: 2 });
  });

  it("finds parity of three by looking at triples", async () => {
    const { model } = await learn(parity(1000, 40, 3, 4), { method: "auto-skew" });
    expect(measureSize(model)).toMatchObject({ nodes: 7, depth: 3, attributes: 3 });
  });

  it("falls back on skewing where no triple tells anything", async () => {
    const { model } = await learn(parity(2000, 10, 4, 4), { method: "auto-skew" });
    expect(measureSize(model)).toMatchObject({ nodes: 15, depth: 4, attributes: 4 });
  });
});
