// A LightGBM model of a single tree, as `dump_model` gives it: two classes, whose probability is
// the logistic of the leaf's value.

import type { ColumnSchema } from "../dataset/dataset.ts";
import type { Json } from "../model/document.ts";
import type { TreeNode } from "../model/model.ts";
import { type Field, isObject } from "../model/read/read-field.ts";
import { foldTree } from "../model/walk-tree.ts";
import { chooseChild, type Step } from "./choose-child.ts";
import { nextBelow } from "./doubles.ts";
import type { Imported, ImportOptions, Refuse } from "./imported.ts";
import { any } from "./joined.ts";
import { leafOf, logistic } from "./parts.ts";

/** What LightGBM takes for zero: single precision's 1e-35. */
const ALMOST_ZERO = Math.fround(1e-35);

export function importLightGbm(file: Field, options: ImportOptions, refuse: Refuse): Imported {
  const trees = file.get("tree_info").items();
  const objective = String(file.get("objective").value ?? "");
  const rate = /^(?:binary|cross_entropy)\b(?:.*\bsigmoid:([\d.e+-]+))?/.exec(objective);
  if (rate === null)
    refuse(
      /^multiclass/.test(objective)
        ? `has a tree for each of ${file.get("num_class").value} classes; a single tree tells two classes apart`
        : `its objective is ${objective || "not said"}; two classes (binary) can be imported`,
    );
  if (trees.length !== 1) refuse(`holds ${trees.length} trees; only a single tree can be imported`);
  const slope = Number(rate?.[1] ?? 1);
  const columns = columnsOf(file, refuse);
  const classes = options.classes ?? ["0", "1"];
  if (classes.length !== 2) refuse(`tells two classes apart, not ${classes.length}`);
  const used = new Set<string>();
  const root = foldTree<Field, TreeNode>(
    trees[0].get("tree_structure"),
    (node) => (isLeaf(node) ? [] : [node.get("left_child"), node.get("right_child")]),
    (node, children) => {
      if (node.get("leaf_features").value !== undefined)
        refuse("its leaves are linear; only constant leaves can be imported");
      if (children.length === 0) {
        const p = logistic(slope * node.get("leaf_value").number());
        return leafOf(classes, [1 - p, p]);
      }
      const column = columns[node.get("split_feature").number()];
      if (column === undefined) node.get("split_feature").refuse(" is no feature of the model");
      used.add(column.name);
      return chooseChild({ ...branching(node, column), nodes: children, columns, classes });
    },
  );
  return {
    document: {
      model: {
        form: "tree",
        target: options.target ?? "class",
        classes,
        columns: columns.filter(({ name }) => used.has(name)),
        root,
      },
    },
    source: "a LightGBM model of one tree",
    notices:
      options.classes === undefined
        ? ["the file names no classes: they are 0 and 1 here, unless other names are given"]
        : [],
  };
}

function isLeaf(node: Field): boolean {
  return node.get("split_feature").value === undefined;
}

function branching(
  node: Field,
  { name: column, categories }: ColumnSchema,
): { steps: Step[]; otherwise: number } {
  const missing = { test: { type: "missing", column } as const };
  if (node.get("decision_type").value === "==") {
    const values = node
      .get("threshold")
      .text()
      .split("||")
      .map((code) => categories[Number(code)]);
    const known = values.filter((value) => value !== undefined);
    const within = any(known.map((value) => ({ type: "equals", column, value })));
    return { steps: [{ test: within, leadsTo: 0 }], otherwise: 1 };
  }
  const threshold = node.get("threshold").number();
  const test = { type: "at-most", column, threshold } as const;
  const byDefault = node.get("default_left").boolean() ? 0 : 1;
  switch (node.get("missing_type").value) {
    case "NaN":
      return {
        steps: [
          { ...missing, leadsTo: byDefault },
          { test, leadsTo: 0 },
        ],
        otherwise: 1,
      };
    case "Zero": {
      const below = { type: "at-most", column, threshold: nextBelow(-ALMOST_ZERO) } as const;
      const upTo = { type: "at-most", column, threshold: ALMOST_ZERO } as const;
      // Numbers below zero, then zero and missing, then numbers above.
      const steps = [
        { ...missing, leadsTo: byDefault },
        { test: below, leadsTo: threshold >= below.threshold ? 0 : null },
        { test: upTo, leadsTo: byDefault },
        { test, leadsTo: 0 },
      ];
      return threshold >= below.threshold
        ? { steps, otherwise: 1 }
        : {
            steps: [steps[0], { test, leadsTo: 0 }, { test: { ...below }, leadsTo: 1 }, steps[2]],
            otherwise: 1,
          };
    }
    default:
      // A missing value counts as zero.
      return {
        steps: [
          { ...missing, leadsTo: threshold >= 0 ? 0 : 1 },
          { test, leadsTo: 0 },
        ],
        otherwise: 1,
      };
  }
}

/** Categories stand at the place of their code. */
function columnsOf(file: Field, refuse: Refuse): ColumnSchema[] {
  const names = file.get("feature_names").texts();
  const infos = file.get("feature_infos").value;
  const lists = file.get("pandas_categorical").value;
  const isCoded = (name: string): readonly Json[] | null => {
    const info = isObject(infos) && Object.hasOwn(infos, name) ? infos[name] : undefined;
    const values = isObject(info) ? info.values : undefined;
    return Array.isArray(values) && values.length > 0 ? values : null;
  };
  const coded = names.filter((name) => isCoded(name) !== null);
  const named = Array.isArray(lists) && lists.length > 0 ? (lists as readonly Json[]) : null;
  if (named !== null && named.length !== coded.length)
    refuse(`has categories for ${named.length} columns, but ${coded.length} columns of categories`);
  return names.map((name) => {
    const codes = isCoded(name);
    if (codes === null) return { name, kind: "continuous", categories: [], hasMissing: true };
    const own = named?.[coded.indexOf(name)];
    const texts = Array.isArray(own)
      ? own.map((value) => String(value))
      : upTo(Math.max(...codes.map(Number)), refuse);
    return { name, kind: "categorical", categories: texts, hasMissing: true };
  });
}

const MOST_CODES = 100_000;

export function upTo(last: number, refuse: Refuse): string[] {
  if (!(last < MOST_CODES)) refuse(`has a category of code ${last}; up to ${MOST_CODES} can be imported`);
  return Array.from({ length: Math.floor(last) + 1 }, (_, code) => String(code));
}
