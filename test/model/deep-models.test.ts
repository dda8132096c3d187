// A model from outside may be deeper than the stack: nothing that takes one goes by recursion, and what is written grows
// with its nodes, not with its depth.

import { describe, expect, it } from "vitest";
import type { ColumnSchema } from "../../src/dataset/dataset.ts";
import { outlineHtml } from "../../src/draw/outline-html.ts";
import { edit } from "../../src/edit/edit.ts";
import { partsOf } from "../../src/edit/parts.ts";
import { recount } from "../../src/edit/recount.ts";
import { RoutedRows } from "../../src/edit/routed-rows.ts";
import { explainRow } from "../../src/explain/explain-row.ts";
import { exporters } from "../../src/export/exporters.ts";
import type { TreeModel, TreeNode } from "../../src/model/model.ts";
import { predict } from "../../src/model/predict.ts";
import { predictRow } from "../../src/model/predict-row.ts";
import { modelFromJson } from "../../src/model/read-json.ts";
import { measureSize } from "../../src/model/size.ts";
import { modelToJson } from "../../src/model/write-json.ts";
import { datasetOf } from "../arbitraries/model.ts";

const columns: readonly ColumnSchema[] = [
  { name: "a", kind: "continuous", categories: [], hasMissing: true },
  { name: "b", kind: "categorical", categories: ["x", "y", "z"], hasMissing: true },
];

/** Splits below splits, now on the one side and now on the other, now two ways and now three. */
function deepModel(depth: number): TreeModel {
  const leaf = (index: number): TreeNode => ({
    type: "leaf",
    class: index % 2 === 0 ? "no" : "yes",
    counts: [1, 1],
  });
  let node = leaf(0);
  for (let level = 0; level < depth; level++) {
    const label = { class: "no", counts: [level, 1] };
    const test = { type: "at-most" as const, column: "a", threshold: level / 2 };
    if (level % 3 === 0) node = { type: "test", ...label, test, yes: node, no: leaf(level) };
    else if (level % 3 === 1) node = { type: "test", ...label, test, yes: leaf(level), no: node };
    else {
      const branches = [
        { value: "x", node: leaf(level) },
        { value: "y", node },
      ];
      node = { type: "values", ...label, column: "b", branches, missing: leaf(level + 1) };
    }
  }
  return { form: "tree", target: "class", classes: ["no", "yes"], columns, root: node };
}

const DEPTH = 12_000;
/** Drawings take some thirty lines for each of theirs. */
const DRAWN = 2000;
const deep = deepModel(DEPTH);
const rows = [0, 3, 9999, null].flatMap((a) => ["x", "y", null].map((b) => ({ a, b })));

describe(`a tree of ${DEPTH} levels`, () => {
  it("is written and read again", () => {
    const again = modelFromJson(modelToJson(deep)).model;
    expect(modelToJson(again)).toBe(modelToJson(deep));
    expect(measureSize(again).depth).toBe(DEPTH);
  });

  it("predicts, explains and is edited", () => {
    const { codes } = predict(deep, datasetOf(deep, rows));
    rows.forEach((row, index) => {
      expect(predictRow(deep, row).class).toBe(deep.classes[codes[index]]);
    });
    expect(explainRow(deep, rows[4]).class).toBe(deep.classes[codes[4]]);
    const last = partsOf(deep).at(-1)!.address;
    const { model } = edit(deep, [{ type: "relabel", at: last, class: "yes" }]);
    expect(measureSize(model)).toEqual(measureSize(deep));
    const data = datasetOf(deep, rows);
    expect(measureSize(recount(deep, data)).leaves).toBe(measureSize(deep).leaves);
    expect(new RoutedRows(deep, data).rowsAt("1").length).toBe(rows.length);
  });

  it.each(Object.keys(exporters))("is exported as %s in proportion to its nodes", (form) => {
    const { write } = exporters[form];
    const depth = form === "svg" ? DRAWN : DEPTH;
    const [half, whole] = [write(deepModel(depth / 2)).length, write(deepModel(depth)).length];
    expect(whole).toBeLessThan(2.4 * half);
  });

  it("is drawn as an outline of HTML", () => {
    const [half, whole] = [deepModel(DRAWN / 2), deepModel(DRAWN)].map((model) => outlineHtml(model).length);
    expect(whole).toBeLessThan(2.4 * half);
  });
});

it("exports of deep models, which are turned to nest less, answer as predict does", () => {
  const model = deepModel(300);
  const many = Array.from({ length: 400 }, (_, index) => ({
    a: index % 7 === 0 ? null : (index * 37) % 160,
    b: ["x", "y", "z", null][index % 4],
  }));
  const { codes } = predict(model, datasetOf(model, many));
  const body = exporters.js.write(model).replaceAll(/^export /gm, "");
  const run = new Function(`${body}; return predict;`)() as (row: unknown) => string;
  many.forEach((row, index) => {
    expect(run(row), JSON.stringify(row)).toBe(model.classes[codes[index]]);
  });
});
