import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import { DataError } from "../../src/dataset/data-error.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";

const text = `a,b,class\n${Array.from({ length: 40 }, (_, row) => `${row % 7},${row % 3},${row % 2 ? "y" : "n"}`).join("\n")}`;
const dataset = await readDataset(text, { name: "x.csv" });
const weighted = (weight: number, length = 40): Dataset => ({
  ...dataset,
  weights: new Float64Array(length).fill(weight),
});

describe("a dataset that does not fit together is refused in one line", () => {
  it.each<[string, unknown, RegExp]>([
    ["weights that are no numbers", weighted(Number.NaN), /row 1 has the weight NaN/],
    ["negative weights", weighted(-1), /row 1 has the weight -1/],
    ["endless weights", weighted(Number.POSITIVE_INFINITY), /row 1 has the weight Infinity/],
    ["too few weights", weighted(1, 2), /2 weights for 40 rows/],
    ["no dataset", null, /a dataset is an object/],
    ["no target", { ...dataset, target: null }, /needs a target/],
    [
      "endless values",
      {
        ...dataset,
        attributes: [{ kind: "continuous", name: "a", values: new Float64Array(40).fill(-1 / 0) }],
      },
      /column "a": row 1 has the value -Infinity/,
    ],
    ["no rows", { ...dataset, rows: 0 }, /at least 1, got 0/],
    ["more rows than values", { ...dataset, rows: 41 }, /has 40 values for 41 rows/],
    ["no attributes", { ...dataset, attributes: [] }, /at least one attribute/],
    [
      "a kind nobody knows",
      { ...dataset, attributes: [{ ...dataset.attributes[0], kind: "x" }] },
      /of kind "x"/,
    ],
    [
      "two columns of one name",
      { ...dataset, attributes: [dataset.attributes[0], dataset.attributes[0]] },
      /two columns are called/,
    ],
    [
      "codes without a category",
      { ...dataset, target: { ...dataset.target, codes: new Uint8Array(40).fill(9) } },
      /code 9/,
    ],
    [
      "a row without a class",
      { ...dataset, target: { ...dataset.target, codes: new Uint8Array(40).fill(2) } },
      /row 1 has no class/,
    ],
  ])("%s", async (_, wrong, message) => {
    const error = await learn(wrong as Dataset, { method: "id3" }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(DataError);
    expect(error.message).toMatch(message);
  });

  it.each<[string, object, RegExp]>([
    ["a format", { format: "xyz" }, /format: expected one of csv, tsv/],
    ["a kind", { kinds: { a: "nope" } }, /the kind of column "a": expected one of/],
    ["a header", { header: "nope" }, /header: expected one of yes, no, auto/],
  ])("%s that there is not", async (_, options, message) => {
    await expect(readDataset(text, { name: "x.csv", ...options })).rejects.toThrow(message);
  });

  it.each<[string, object]>([
    ["a billion folds", { method: "id3", evaluate: { folds: 1e9 } }],
    ["folds that are no number", { method: "id3", evaluate: { folds: Number.NaN } }],
    ["a share that is no number", { method: "id3", evaluate: { test: Number.NaN } }],
    ["a time limit that is no number", { timeLimit: Number.NaN }],
    ["a selection that there is not", { method: "id3", select: "nope" }],
    ["a method that there is not", { method: "nope" }],
  ])("%s", async (_, options) => {
    await expect(learn(dataset, options as never)).rejects.toBeInstanceOf(DataError);
  });
});

describe("the first row of a CSV file", () => {
  const numbers = "region,0.5,1.5,class\na,1,2,x\nb,2,3,y\na,3,1,x\n";
  it("names columns, or is data, where one says so", async () => {
    await expect(readDataset(numbers, { name: "f.csv" })).rejects.toThrow(/or that these are names/);
    const named = await readDataset(numbers, { name: "f.csv", header: "yes" });
    expect(named.attributes.map(({ name }) => name)).toEqual(["region", "0.5", "1.5"]);
    const plain = await readDataset("1,2,x\n3,4,y\n5,6,x\n", { name: "f.csv", header: "no" });
    expect([plain.rows, plain.target.name]).toEqual([3, "column3"]);
  });
});

it("messages are one line below 500 characters, and keep the way out", () => {
  const { message } = new DataError(`f.csv: column "${"x\n".repeat(100_000)}" is odd; rename it`);
  expect(message.length).toBeLessThan(500);
  expect(message).not.toContain("\n");
  expect(message).toMatch(/^f\.csv: .* … .*; rename it$/);
});

it("classes, categories and columns may be called __proto__", async () => {
  const odd = `__proto__,b,class\n${Array.from({ length: 40 }, (_, row) => `${row % 2 ? "__proto__" : "constructor"},${row % 3},${row % 5 === 0 ? "__proto__" : "toString"}`).join("\n")}`;
  const read = await readDataset(odd, { name: "odd.csv" });
  const priced = JSON.parse('{"__proto__": {"toString": 100}}');
  const dear = await learn(read, { method: "id3", costs: priced, maxDepth: 1 });
  expect(dear.model.form === "tree" && dear.model.root.class).toBe("__proto__");
  const likely = JSON.parse('{"__proto__": 0.99, "toString": 0.01}');
  const { model } = await learn(read, { method: "id3", priors: likely, maxDepth: 1 });
  expect(model.form === "tree" && model.root.class).toBe("__proto__");
});
