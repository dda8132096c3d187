// An XGBoost model of a single tree, as `save_model("model.json")` writes it. It compares in single
// precision by `<`; two classes by the logistic of leaf and base score, several by vector leaves.

import type { Joined } from "../condition/combine.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { type Field, isObject } from "../model/read/read-field.ts";
import { chooseChild } from "./choose-child.ts";
import { largestRoundingTo, nextFloatBelow } from "./doubles.ts";
import { foldFlatTree } from "./flat-tree.ts";
import type { Imported, ImportOptions, Refuse } from "./imported.ts";
import { any, not } from "./joined.ts";
import { upTo } from "./lightgbm.ts";
import { leafOf, logistic, softmax } from "./parts.ts";

const numbers = (field: Field): number[] =>
  field.items().map((item) => (typeof item.value === "boolean" ? Number(item.value) : item.number()));

export function importXgboost(file: Field, options: ImportOptions, refuse: Refuse): Imported {
  const learner = file.get("learner");
  const booster = learner.get("gradient_booster");
  if (booster.get("name").value !== "gbtree")
    refuse(`its booster is ${booster.get("name").value}; only a tree (gbtree) can be imported`);
  const trees = booster.get("model").get("trees").items();
  const objective = String(learner.get("objective").get("name").value ?? "");
  const size = Math.max(1, Number(learner.get("learner_model_param").get("num_class").value) || 1);
  if (trees.length !== 1) {
    refuse(
      size > 1 && trees.length % size === 0
        ? `holds ${trees.length} trees for ${size} classes; a single tree of several needs multi_strategy="multi_output_tree"`
        : `holds ${trees.length} trees; only a single tree can be imported`,
    );
  }
  const probabilities = linkOf(objective, baseScores(learner, size), refuse);
  const count = Math.max(2, size);
  const classes = options.classes ?? Array.from({ length: count }, (_, code) => String(code));
  if (classes.length !== count) refuse(`tells ${count} classes apart, not ${classes.length}`);
  const [tree] = trees;
  const left = numbers(tree.get("left_children"));
  const right = numbers(tree.get("right_children"));
  const feature = numbers(tree.get("split_indices"));
  const conditions = numbers(tree.get("split_conditions"));
  const defaultLeft = numbers(tree.get("default_left"));
  const sets = categorySets(tree);
  const columns = columnsOf(learner, { sets, feature, named: namedCategories(booster.get("model")) }, refuse);
  const leaves = leafValues(tree, { right, conditions, size }, refuse);
  if ([right, feature, defaultLeft].some(({ length }) => length !== left.length))
    refuse("its lists are of unequal length; save the model again");
  const used = new Set<string>();
  const root = foldFlatTree(
    { left, right },
    (node, children) => {
      if (children.length === 0) return leafOf(classes, probabilities(leaves(node)));
      const schema =
        columns[feature[node]] ?? refuse(`node ${node} tests feature ${feature[node]}, which is not there`);
      const { name: column } = schema;
      used.add(column);
      const set = sets.get(node);
      const toLeft: Joined =
        set === undefined
          ? {
              type: "at-most",
              column,
              threshold: largestRoundingTo(nextFloatBelow(Math.fround(conditions[node]))),
            }
          : not(any(set.map((code) => ({ type: "equals", column, value: schema.categories[code] }))));
      const missing = {
        test: { type: "missing", column } as const,
        leadsTo: defaultLeft[node] === 1 ? 0 : 1,
      };
      const steps = [missing, { test: toLeft, leadsTo: 0 }];
      return chooseChild({ steps, otherwise: 1, nodes: children, columns, classes });
    },
    refuse,
  );
  const own = columns.filter(({ name }) => used.has(name));
  const notices: string[] = [];
  if (options.classes === undefined)
    notices.push(
      `the file names no classes: they are ${classes.join(", ")} here, unless other names are given`,
    );
  const coded = own.filter(({ kind }) => kind === "categorical");
  if (coded.length > 0)
    notices.push(
      `categories of ${coded.map(({ name }) => name).join(", ")} that the file does not mention count as missing here`,
    );
  const target = options.target ?? "class";
  return {
    document: { model: { form: "tree", target, classes, columns: own, root } },
    source: "an XGBoost model of one tree",
    notices,
  };
}

/** One number, or one in brackets for each class: "5E-1", "[5E-1]". */
function baseScores(learner: Field, size: number): number[] {
  const field = learner.get("learner_model_param").get("base_score");
  const scores = field
    .text()
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map(Number);
  if (!scores.every(Number.isFinite)) field.expected("a number");
  return Array.from({ length: size }, (_, c) => scores[c] ?? scores[0]);
}

type Link = (leaf: readonly number[]) => number[];

/** From a leaf's values to the probabilities of the classes. */
function linkOf(objective: string, base: readonly number[], refuse: Refuse): Link {
  switch (objective) {
    case "binary:logistic":
    case "reg:logistic": {
      const start = Math.log(base[0] / (1 - base[0]));
      return ([leaf]) => {
        const p = logistic(leaf + start);
        return [1 - p, p];
      };
    }
    case "binary:logitraw":
      return ([leaf]) => {
        const p = logistic(leaf + base[0]);
        return [1 - p, p];
      };
    case "multi:softprob":
    case "multi:softmax":
      return (leaf) => softmax(leaf.map((value, c) => value + base[c]));
    default:
      return refuse(`its objective is ${objective || "not said"}; only classification can be imported`);
  }
}

/** Of the nodes that split on categories, the codes that go right. */
function categorySets(tree: Field): Map<number, number[]> {
  if (tree.get("categories_nodes").value === undefined) return new Map();
  const nodes = numbers(tree.get("categories_nodes"));
  const starts = numbers(tree.get("categories_segments"));
  const sizes = numbers(tree.get("categories_sizes"));
  const codes = numbers(tree.get("categories"));
  return new Map(nodes.map((node, i) => [node, codes.slice(starts[i], starts[i] + sizes[i])]));
}

interface Categories {
  readonly sets: ReadonlyMap<number, readonly number[]>;
  /** The feature that each node splits on. */
  readonly feature: readonly number[];
  /** Of each feature, by code; empty where the file has none. */
  readonly named: readonly (readonly string[])[];
}

/** Texts stand as the bytes of all, cut at offsets; numbers as they are. */
function namedCategories(model: Field): string[][] {
  if (!isObject(model.get("cats").value)) return [];
  return model
    .get("cats")
    .get("enc")
    .items()
    .map((column) => {
      const values = numbers(column.get("values"));
      if (column.get("offsets").value === undefined) return values.map(String);
      const cuts = numbers(column.get("offsets"));
      const bytes = Uint8Array.from(values);
      return cuts.slice(1).map((end, code) => new TextDecoder().decode(bytes.subarray(cuts[code], end)));
    });
}

function columnsOf(learner: Field, { sets, feature, named }: Categories, refuse: Refuse): ColumnSchema[] {
  const given = learner.get("feature_names").value === undefined ? [] : learner.get("feature_names").texts();
  const count = Number(learner.get("learner_model_param").get("num_feature").value);
  const most = new Map<number, number>();
  for (const [node, codes] of sets) {
    most.set(feature[node], Math.max(most.get(feature[node]) ?? 0, ...codes));
  }
  if (!(count >= 0 && count <= 1e6)) refuse("does not say how many features it has");
  return Array.from({ length: Math.max(count, given.length) }, (_, index) => {
    const name = given[index] ?? `f${index}`;
    const last = most.get(index);
    return last === undefined
      ? { name, kind: "continuous", categories: [], hasMissing: true }
      : {
          name,
          kind: "categorical",
          categories: categoriesUpTo(last, named[index], refuse),
          hasMissing: true,
        };
  });
}

/** What a leaf adds to the margin of each class. */
function leafValues(
  tree: Field,
  { right, conditions, size }: { right: readonly number[]; conditions: readonly number[]; size: number },
  refuse: Refuse,
): (node: number) => readonly number[] {
  const param = tree.get("tree_param").value;
  const vector = isObject(param) ? Number(param.size_leaf_vector) || 1 : 1;
  if (vector <= 1) {
    if (size > 1) refuse(`has one value a leaf for ${size} classes`);
    return (node) => [conditions[node]];
  }
  const weights = tree.get("leaf_weights").value === undefined ? null : numbers(tree.get("leaf_weights"));
  if (weights === null) {
    const base = numbers(tree.get("base_weights"));
    return (node) => base.slice(node * size, (node + 1) * size);
  }
  // At a leaf the right child is the place of its values.
  return (node) => weights.slice(right[node] * size, (right[node] + 1) * size);
}

function categoriesUpTo(
  last: number,
  named: readonly string[] | undefined,
  refuse: Refuse,
): readonly string[] {
  return named !== undefined && named.length > last ? named : upTo(last, refuse);
}
