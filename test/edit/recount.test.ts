import fc from "fast-check";
import { expect, it } from "vitest";
import { DataError } from "../../src/dataset/data-error.ts";
import { recount } from "../../src/edit/recount.ts";
import type { TreeNode } from "../../src/model/model.ts";
import { predict } from "../../src/model/predict.ts";
import { childrenOf } from "../../src/model/size.ts";
import { datasets } from "../arbitraries/dataset.ts";
import { modelsOn } from "../arbitraries/model-on-dataset.ts";

const cases = datasets().chain((dataset) => modelsOn(dataset).map((model) => ({ dataset, model })));

it("counts every row once, at the end where it arrives, and changes no answer", () => {
  fc.assert(
    fc.property(cases, ({ dataset, model }) => {
      fc.pre(dataset.weights === null || dataset.weights.some((weight) => weight > 0));
      const after = recount(model, dataset);
      expect(predict(after, dataset).codes).toEqual(predict(model, dataset).codes);
      const { endOf, ends } = predict(after, dataset);
      const expected = ends.map(() => model.classes.map(() => 0));
      for (let row = 0; row < dataset.rows; row++) {
        expected[endOf[row]][dataset.target.codes[row]] += dataset.weights?.[row] ?? 1;
      }
      expect(ends.map(({ counts }) => counts)).toEqual(expected);
      const check = (node: TreeNode): void => {
        const children = childrenOf(node);
        if (children.length === 0) return;
        node.counts.forEach((count, c) => {
          expect(count).toBeCloseTo(
            children.reduce((sum, { counts }) => sum + counts[c], 0),
            8,
          );
        });
        children.forEach(check);
      };
      if (after.form === "tree") check(after.root);
    }),
    { numRuns: 500 },
  );
});

it("wants rows of classes that the model knows", () => {
  fc.assert(
    fc.property(cases, ({ dataset, model }) => {
      const target = { ...dataset.target, categories: dataset.target.categories.map((name) => `${name}?`) };
      expect(() => recount(model, { ...dataset, target })).toThrow(DataError);
    }),
    { numRuns: 20 },
  );
});
