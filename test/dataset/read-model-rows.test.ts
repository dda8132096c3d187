import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ColumnSchema } from "../../src/dataset/dataset.ts";
import { readModelRows } from "../../src/dataset/read/read-model-rows.ts";
import { readModelRowsFile } from "../../src/node/read-dataset-file.ts";

const columns: readonly ColumnSchema[] = [
  { name: "age", kind: "continuous", categories: [], hasMissing: false },
  { name: "zip", kind: "categorical", categories: ["7", "9"], hasMissing: false },
  { name: "member", kind: "boolean", categories: ["no", "yes"], hasMissing: false },
];
const options = { name: "rows.csv", columns, target: "class" };

describe("rows for a model", () => {
  it("keep every row, in the model's kinds, whether or not it has a class", async () => {
    const text = "id,age,zip,member,class\n1,30,7,yes,a\n2,?,8,no,\n3,41,,maybe,b\n";
    const { rows, attributes, target } = await readModelRows(text, options);
    expect(rows).toBe(3);
    expect(attributes.map(({ name, kind }) => [name, kind])).toEqual([
      ["age", "continuous"],
      ["zip", "categorical"],
      ["member", "categorical"],
    ]);
    expect(attributes[0]).toMatchObject({ values: Float64Array.of(30, Number.NaN, 41) });
    expect(attributes[1]).toMatchObject({ categories: ["7", "8"], codes: Uint8Array.of(0, 1, 2) });
    expect(target).toMatchObject({ categories: ["a", "b"], codes: Uint8Array.of(0, 2, 1) });
  });

  it("need no class column", async () => {
    const { target } = await readModelRows("age,zip,member\n30,7,no\n", options);
    expect(target).toBeNull();
  });

  it("say which of the model's columns is not there, and which may be meant", async () => {
    await expect(readModelRows("Age,zip,member\n30,7,no\n", options)).rejects.toThrow(
      'rows.csv: the model names an unknown column "age"; did you mean "Age"?',
    );
  });

  it("carry weights where asked", async () => {
    const { weights } = await readModelRows("age,zip,member,n\n30,7,no,2\n31,9,no,1\n", {
      ...options,
      weights: "n",
    });
    expect(weights).toEqual(Float64Array.of(2, 1));
  });

  it("say which cell is no number where the model needs one", async () => {
    const text = "age,zip,member\n30,7,yes\nold,7,no\n";
    await expect(readModelRows(text, options)).rejects.toThrow(
      'rows.csv: row 2, column "age": "old" is not a number, and the model needs one',
    );
  });

  it("refuse no rows, and take the first of two columns of one name, which is said", async () => {
    const { attributes, notices } = await readModelRows("age,age,zip,member\n1,2,3,yes\n", options);
    expect(attributes[0]).toMatchObject({ name: "age", values: Float64Array.of(1) });
    expect(notices).toEqual(['another column called "age" is read as "age_2"']);
    await expect(readModelRows("age,zip,member\n", options)).rejects.toThrow("no rows");
  });

  it("come from files too", async () => {
    const folder = mkdtempSync(join(tmpdir(), "espalier-"));
    try {
      const path = join(folder, "rows.csv");
      writeFileSync(path, "age,zip,member\n30,7,no\n");
      expect(await readModelRowsFile(path, options)).toMatchObject({ name: path, rows: 1 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
