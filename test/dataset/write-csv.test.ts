import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import { quoteField, writeCsv } from "../../src/dataset/write/write-csv.ts";
import { datasets } from "../arbitraries/dataset.ts";
import { valuesOf } from "./values-of.ts";

/** Booleans may hold one of their two texts only; categories that no row has are not written. */
function plain(dataset: Dataset): unknown {
  return {
    columns: dataset.attributes.map((column) => [column.name, column.kind, valuesOf(column)]),
    target: [dataset.target.name, valuesOf(dataset.target)],
    weights: dataset.weights && [...dataset.weights],
  };
}

describe("written as CSV", () => {
  it("a dataset reads back the same, given its kinds and its weights", async () => {
    await fc.assert(
      fc.asyncProperty(datasets({ minRows: 2 }), async (dataset) => {
        fc.pre(new Set(dataset.target.codes).size > 1);
        fc.pre(dataset.weights === null || dataset.weights.every((weight) => weight > 0));
        const columns = [...dataset.attributes, dataset.target];
        const kinds = Object.fromEntries(columns.map((column) => [column.name, column.kind]));
        const read = await readDataset([...writeCsv(dataset)].join(""), {
          name: dataset.name,
          kinds,
          target: dataset.target.name,
          ...(dataset.weights !== null && { weights: "weight", weightsAre: "counts" }),
        });
        expect(plain(read)).toEqual(plain(dataset));
      }),
      { numRuns: 500 },
    );
  });
  it("comes in pieces, none of them large", () => {
    const dataset: Dataset = {
      name: "long",
      rows: 10_000,
      attributes: [
        { kind: "continuous", name: "x, y", values: Float64Array.from({ length: 10_000 }, (_, i) => i / 2) },
      ],
      target: { kind: "categorical", name: "class", categories: ["p"], codes: new Uint8Array(10_000) },
      weights: null,
      notices: [],
    };
    const pieces = [...writeCsv(dataset)];
    expect(pieces.length).toBe(3);
    expect(pieces[0]).toMatch(/^"x, y",class\n0,p\n0\.5,p\n/);
    expect(pieces.join("").split("\n").length).toBe(10_002);
  });
  it("quotes only what needs it", () => {
    expect(["plain", "a b", 'a"b', "a,b", "a\nb", " a"].map(quoteField)).toEqual([
      "plain",
      "a b",
      '"a""b"',
      '"a,b"',
      '"a\nb"',
      '" a"',
    ]);
  });
});
