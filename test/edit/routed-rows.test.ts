import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../src/dataset/random.ts";
import { edit } from "../../src/edit/edit.ts";
import type { Edit } from "../../src/edit/edit-record.ts";
import { partsOf } from "../../src/edit/parts.ts";
import { recount } from "../../src/edit/recount.ts";
import { RoutedRows } from "../../src/edit/routed-rows.ts";
import { assessRows } from "../../src/evaluate/assess-rows.ts";
import { measure } from "../../src/evaluate/measures.ts";
import type { Model, TreeModel, TreeNode } from "../../src/model/model.ts";
import { predict } from "../../src/model/predict.ts";
import { childrenOf } from "../../src/model/size.ts";
import { datasets } from "../arbitraries/dataset.ts";
import { modelsOn } from "../arbitraries/model-on-dataset.ts";

const cases = datasets().chain((dataset) =>
  fc.tuple(modelsOn(dataset), fc.nat(), fc.integer({ min: -4, max: 4 })).map(([model, pick, value]) => ({
    dataset,
    model,
    pick,
    value,
  })),
);

/** Counts by the plain way: recount the whole model. */
function countsOf(model: Model): Map<string, readonly number[]> {
  const counts = new Map<string, readonly number[]>();
  if (model.form === "list") {
    model.rules.forEach((rule, index) => {
      counts.set(String(index + 1), rule.counts);
    });
    return counts.set("else", model.otherwise.counts);
  }
  if (model.form === "scorecard") {
    model.totals.forEach((total, index) => {
      counts.set(`t${index + 1}`, total.counts);
    });
    return counts;
  }
  const visit = (node: TreeNode): void => {
    counts.set(String(counts.size + 1), node.counts);
    childrenOf(node).forEach(visit);
  };
  visit(model.root);
  return counts;
}

/** Some edit that this model allows, of those that change one branch. */
function someEdit(model: Model, pick: number, value: number): { edit: Edit; model: Model } | null {
  const parts = partsOf(model);
  for (let tried = 0; tried < parts.length; tried++) {
    const { address, type } = parts[(pick + tried) % parts.length]!;
    const whole = model.form === "scorecard" ? address : address.split(".")[0]!;
    const edits: Edit[] = [
      { type: "set-threshold", at: address, value },
      { type: "relabel", at: whole, class: model.classes[pick % model.classes.length]! },
      ...(type === "split" ? [{ type: "remove", at: whole } as const] : []),
    ];
    for (const request of edits) {
      try {
        return { edit: { ...request, at: whole } as Edit, model: edit(model, [request]).model };
      } catch {
        // Not every part has a threshold.
      }
    }
  }
  return null;
}

describe("rows on their way through a model", () => {
  it("arrive where predicting sends them, before and after an edit of one branch", () => {
    fc.assert(
      fc.property(cases, ({ dataset, model, pick, value }) => {
        fc.pre(dataset.weights === null || dataset.weights.some((weight) => weight > 0));
        const routed = new RoutedRows(model, dataset);
        const check = (now: Model): void => {
          expect(routed.measures()).toEqual(measure(assessRows(predict(now, dataset), dataset)));
          for (const [address, counts] of countsOf(recount(now, dataset))) {
            expect(routed.countsAt(address)).toEqual(counts);
          }
        };
        check(model);
        const changed = someEdit(model, pick, value);
        if (changed === null) return;
        routed.change(changed.model);
        check(changed.model);
        const { endOf, ends } = predict(changed.model, dataset);
        const inner = ["split", "condition", "item", "band"];
        const leaves = partsOf(changed.model).filter(({ type }) => !inner.includes(type));
        leaves.forEach(({ address }, end) => {
          const rows = [...endOf.keys()].filter((row) => endOf[row] === end);
          expect([...routed.rowsAt(address)]).toEqual(rows);
        });
        expect(ends).toHaveLength(leaves.length);
      }),
      { numRuns: 200 },
    );
  });

  it("are sent again only below the part that was changed", () => {
    const random = createRandom(3);
    const rows = 1000;
    const x = Float64Array.from({ length: rows }, () => random.unit());
    const y = Float64Array.from({ length: rows }, () => random.unit());
    const codes = Uint8Array.from(x, (value, row) => Number(value + y[row] > 1));
    const dataset = {
      name: "square",
      rows,
      attributes: [
        { kind: "continuous", name: "x", values: x },
        { kind: "continuous", name: "y", values: y },
      ],
      target: { kind: "categorical", name: "class", codes, categories: ["a", "b"] },
      weights: null,
    } as const;
    const leaf = (name: string): TreeNode => ({ type: "leaf", class: name, counts: [0, 0] });
    const cut = (column: string, threshold: number, yes: TreeNode, no: TreeNode): TreeNode => {
      const test = { type: "at-most", column, threshold } as const;
      return { type: "test", class: "a", counts: [0, 0], test, yes, no };
    };
    const columns = ["x", "y"].map(
      (name) => ({ name, kind: "continuous", categories: [], hasMissing: false }) as const,
    );
    const root = cut("x", 0.2, leaf("a"), cut("y", 0.5, leaf("a"), leaf("b")));
    const model: TreeModel = { form: "tree", target: "class", classes: ["a", "b"], columns, root };
    const routed = new RoutedRows(model, dataset);
    const below = routed.rowsAt("3").length;
    expect(below).toBeLessThan(900);
    const before = routed.sent;
    routed.change(edit(model, [{ type: "set-threshold", at: "3", value: 0.4 }]).model);
    expect(routed.sent - before).toBe(below);
  });
});
