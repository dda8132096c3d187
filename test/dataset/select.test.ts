import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOrdered } from "../../src/dataset/column.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import { selectColumns, selectRows } from "../../src/dataset/select.ts";
import { datasets } from "../arbitraries/dataset.ts";
import { valuesOf } from "./values-of.ts";

describe("some rows of a dataset", () => {
  it("are those rows in that order, with the same categories", () => {
    fc.assert(
      fc.property(datasets(), fc.array(fc.nat(1000), { maxLength: 30 }), (dataset, picks) => {
        const rows = Uint32Array.from(picks, (pick) => pick % dataset.rows);
        const selected = selectRows(dataset, rows);
        expect(selected.rows).toBe(rows.length);
        for (const [index, column] of [...selected.attributes, selected.target].entries()) {
          const before = [...dataset.attributes, dataset.target][index];
          const values = valuesOf(before);
          expect(valuesOf(column)).toEqual([...rows].map((row) => values[row]));
          if (!isOrdered(column) && !isOrdered(before)) {
            expect(column.categories).toBe(before.categories);
          }
        }
        expect(selected.weights && [...selected.weights]).toEqual(
          dataset.weights && [...rows].map((row) => dataset.weights![row]),
        );
      }),
    );
  });
});

describe("some columns of a dataset", () => {
  it("keep the order of the dataset, and an unknown name is refused", async () => {
    const dataset = await readDataset("a,b,c,class\n1,x,3,p\n2,y,4,q\n", { name: "f" });
    expect(selectColumns(dataset, ["c", "a"]).attributes.map((column) => column.name)).toEqual(["a", "c"]);
    expect(selectColumns(dataset, []).target).toBe(dataset.target);
    expect(() => selectColumns(dataset, ["bb"])).toThrow(
      'f: the selection names an unknown column "bb"; did you mean "b"?',
    );
  });
});
