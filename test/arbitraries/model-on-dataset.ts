// Random small models over a dataset's columns: trees of every node type, and lists.

import fc from "fast-check";
import { type Condition, isFeature } from "../../src/condition/condition.ts";
import { isOrderedKind } from "../../src/dataset/column.ts";
import { columnSchema, type Dataset } from "../../src/dataset/dataset.ts";
import type { ListModel, Model, TreeNode } from "../../src/model/model.ts";
import { testsOn } from "./dataset.ts";

export function modelsOn(dataset: Dataset): fc.Arbitrary<Model> {
  const columns = dataset.attributes.map(columnSchema);
  const classes = dataset.target.categories;
  const head = { target: dataset.target.name, classes, columns };
  const labelled = fc.constantFrom(...classes).map((name) => ({ class: name, counts: classes.map(() => 1) }));

  const node = (depth: number): fc.Arbitrary<TreeNode> => {
    const leaf = labelled.map((label): TreeNode => ({ type: "leaf", ...label }));
    if (depth === 0) return leaf;
    const child = node(depth - 1);
    const test = fc
      .tuple(labelled, testsOn(dataset, 1), child, child)
      .map(([label, test, yes, no]): TreeNode => ({ type: "test", ...label, test, yes, no }));
    return fc.oneof(leaf, test, multiway(child));
  };

  const multiway = (child: fc.Arbitrary<TreeNode>): fc.Arbitrary<TreeNode> =>
    fc.constantFrom(...columns).chain(({ name: column, kind, categories }) => {
      if (isOrderedKind(kind)) {
        return fc.uniqueArray(fc.integer({ min: -4, max: 4 }), { maxLength: 3 }).chain((numbers) => {
          const thresholds = numbers.sort((a, b) => a - b);
          const branches = fc.array(child, {
            minLength: thresholds.length + 1,
            maxLength: thresholds.length + 1,
          });
          return fc.tuple(labelled, branches, child).map(
            ([label, branches, missing]): TreeNode => ({
              type: "intervals",
              ...label,
              column,
              thresholds,
              branches,
              missing,
            }),
          );
        });
      }
      return fc
        .tuple(labelled, fc.subarray([...categories]), child, fc.infiniteStream(child))
        .map(([label, values, missing, nodes]): TreeNode => {
          const branches = values.map((value) => ({ value, node: nodes.next().value }));
          return { type: "values", ...label, column, branches, missing };
        });
    });

  const conditions = testsOn(dataset, 0).filter((test): test is Condition => !isFeature(test));
  const rule = fc
    .tuple(labelled, fc.array(conditions, { maxLength: 3 }))
    .map(([label, conditions]) => ({ ...label, conditions }));
  const list = fc
    .tuple(fc.array(rule, { maxLength: 4 }), labelled)
    .map(([rules, otherwise]): ListModel => ({ form: "list", ...head, rules, otherwise }));
  const points = fc.integer({ min: -9, max: 20 }).map((own) => [own]);
  const band = fc.record({ test: testsOn(dataset, 1), points });
  const item = fc.record({ bands: fc.array(band, { maxLength: 3 }), otherwise: points });
  const starts = fc.uniqueArray(fc.integer({ min: -9, max: 20 }), { minLength: 1, maxLength: 4 });
  const card = fc
    .tuple(fc.array(item, { maxLength: 4 }), starts, fc.infiniteStream(labelled))
    .map(([items, leasts, labels]): Model => {
      const totals = leasts.sort((a, b) => a - b).map((least) => ({ least, ...labels.next().value }));
      return { form: "scorecard", ...head, items, totals };
    });
  return fc.oneof(
    card,
    node(3).map((root): Model => ({ form: "tree", ...head, root })),
    list,
  );
}
