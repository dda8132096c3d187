// A decision tree of scikit-learn, as the five lines in the docs write it. It compares in single
// precision; missing values go where each node says.

import { nameText } from "../condition/name-text.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { type Field, isAmount } from "../model/read/read-field.ts";
import { chooseChild } from "./choose-child.ts";
import { floatAtMost, largestRoundingTo } from "./doubles.ts";
import { foldFlatTree } from "./flat-tree.ts";
import type { Imported, ImportOptions, Refuse } from "./imported.ts";
import { any } from "./joined.ts";
import { leafOf } from "./parts.ts";

const numbers = (field: Field): number[] => field.items().map((item) => item.number());

export function importScikitLearn(file: Field, options: ImportOptions, refuse: Refuse): Imported {
  const names = namesOf(file.get("features"), refuse);
  const columns = names.map(
    (name): ColumnSchema => ({ name, kind: "continuous", categories: [], hasMissing: true }),
  );
  const classes = file.get("classes").value === undefined ? options.classes : textsOf(file.get("classes"));
  if (classes === undefined || classes.length === 0)
    return refuse("has no classes; write the list of the classifier's classes_ beside the tree");
  const left = numbers(file.get("children_left"));
  const right = numbers(file.get("children_right"));
  const feature = numbers(file.get("feature"));
  const threshold = numbers(file.get("threshold"));
  const weights = file.get("weighted_n_node_samples").value;
  const amounts = weights === undefined ? null : numbers(file.get("weighted_n_node_samples"));
  const missing =
    file.get("missing_go_to_left").value === undefined ? null : numbers(file.get("missing_go_to_left"));
  const values = file.get("value").items();
  const isOneOutput = values.every((value) => value.items().length === 1);
  if (!isOneOutput) refuse("predicts several outputs; only one can be imported");
  if ([right, feature, threshold, values].some(({ length }) => length !== left.length))
    refuse("its lists are of unequal length; write the tree again");
  const used = new Set<string>();
  const root = foldFlatTree(
    { left, right },
    (node, children) => {
      if (children.length === 0) {
        const shares = numbers(values[node].items()[0]);
        if (shares.length !== classes.length)
          refuse(
            `node ${node} has ${shares.length} values for ${classes.length} classes; a classifier is expected`,
          );
        return leafOfValues(classes, shares, amounts?.[node] ?? null, refuse);
      }
      const schema =
        columns[feature[node]] ?? refuse(`node ${node} tests feature ${feature[node]} of ${columns.length}`);
      used.add(schema.name);
      const test = {
        type: "at-most" as const,
        column: schema.name,
        threshold: largestRoundingTo(floatAtMost(threshold[node])),
      };
      const toLeft = missing !== null && missing[node] === 1;
      const holds = toLeft ? any([test, { type: "missing", column: schema.name }]) : test;
      return chooseChild({
        steps: [{ test: holds, leadsTo: 0 }],
        otherwise: 1,
        nodes: children,
        columns,
        classes,
      });
    },
    refuse,
  );
  const own = file.get("target").value;
  const target = options.target ?? (typeof own === "string" && own !== "" ? own : "class");
  return {
    document: {
      model: { form: "tree", target, classes, columns: columns.filter(({ name }) => used.has(name)), root },
    },
    source: "a decision tree of scikit-learn",
    notices: [],
  };
}

function leafOfValues(
  classes: readonly string[],
  values: readonly number[],
  amount: number | null,
  refuse: Refuse,
) {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (!values.every(isAmount) || total === 0)
    refuse("a leaf has no rows, or negative ones; a classifier is expected");
  const shares = values.map((value) => value / total);
  return leafOf(
    classes,
    shares,
    amount === null ? undefined : shares.map((share) => roundedRows(share * amount)),
  );
}

/** Rows as they were before they were divided by their sum. */
function roundedRows(rows: number): number {
  const whole = Math.round(rows);
  return Math.abs(rows - whole) < 1e-6 ? whole : rows;
}

function namesOf(field: Field, refuse: Refuse): string[] {
  const names = textsOf(field);
  if (new Set(names).size < names.length) refuse("has two features of one name");
  if (names.some((name) => name === "")) refuse(`has a feature without a name (${nameText("")})`);
  return names;
}

function textsOf(field: Field): string[] {
  return field.items().map(({ value }) => String(value));
}
