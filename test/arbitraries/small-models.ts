// Small hand-made models that show every node type, features, checklists, lists, scorecards and awkward names: for golden
// files.

import type { Condition } from "../../src/condition/condition.ts";
import type { ColumnSchema } from "../../src/dataset/dataset.ts";
import type { ListModel, ScorecardModel, TreeModel, TreeNode } from "../../src/model/model.ts";

const continuous = (name: string, hasMissing = false): ColumnSchema => ({
  name,
  kind: "continuous",
  categories: [],
  hasMissing,
});

const categorical = (name: string, categories: string[], hasMissing = false): ColumnSchema => ({
  name,
  kind: "categorical",
  categories,
  hasMissing,
});

const leaf = (name: string, ...counts: number[]): TreeNode => ({ type: "leaf", class: name, counts });

/** Plain yes/no tests on numbers: what most people will see. */
export const irisTree: TreeModel = {
  form: "tree",
  target: "species",
  classes: ["setosa", "versicolor", "virginica"],
  columns: [continuous("petal length (cm)"), continuous("petal width (cm)")],
  root: {
    type: "test",
    class: "setosa",
    counts: [50, 50, 50],
    test: { type: "at-most", column: "petal length (cm)", threshold: 2.45 },
    yes: leaf("setosa", 50, 0, 0),
    no: {
      type: "test",
      class: "versicolor",
      counts: [0, 50, 50],
      test: { type: "at-most", column: "petal width (cm)", threshold: 1.75 },
      yes: {
        type: "test",
        class: "versicolor",
        counts: [0, 49, 5],
        test: { type: "at-most", column: "petal length (cm)", threshold: 4.95 },
        yes: leaf("versicolor", 0, 47, 1),
        no: leaf("virginica", 0, 2, 4),
      },
      no: leaf("virginica", 0, 1, 45),
    },
  },
};

/** Multiway splits on values and intervals, features, missing values, weights, names that need quotes. */
export const mixedTree: TreeModel = {
  form: "tree",
  target: 'is it "good"?',
  classes: ["no", "yes"],
  columns: [
    { name: "member", kind: "boolean", categories: ["no", "yes"], hasMissing: true },
    categorical("stalk-root", ["bulbous", "club", "it's"], true),
    continuous("age", true),
    { name: "select", kind: "boolean", categories: ["0", "1"], hasMissing: false },
  ],
  root: {
    type: "test",
    class: "no",
    counts: [60.5, 40],
    test: {
      type: "and",
      of: [
        { type: "is", column: "member" },
        {
          type: "xor",
          of: [
            { type: "is", column: "select" },
            { type: "at-most", column: "age", threshold: 30.5, negated: true },
          ],
        },
      ],
    },
    yes: {
      type: "values",
      class: "yes",
      counts: [10.5, 35],
      column: "stalk-root",
      branches: [
        { value: "bulbous", node: leaf("yes", 0, 20) },
        { value: "it's", node: leaf("yes", 4.5, 14) },
      ],
      missing: {
        type: "test",
        class: "no",
        counts: [6, 1],
        test: { type: "missing", column: "stalk-root" },
        yes: leaf("no", 6, 0),
        no: leaf("yes", 0, 1),
      },
    },
    no: {
      type: "intervals",
      class: "no",
      counts: [50, 5],
      column: "age",
      thresholds: [18, 65],
      branches: [
        leaf("no", 20, 0),
        {
          type: "test",
          class: "no",
          counts: [20, 5],
          test: { type: "equals", column: "stalk-root", value: "club", negated: true },
          yes: leaf("no", 18, 1),
          no: leaf("yes", 2, 4),
        },
        leaf("no", 10, 0),
      ],
      missing: leaf("no", 0, 0),
    },
  },
};

/** A two-class list whose rules name one class: also a formula. */
export const mushroomList: ListModel = {
  form: "list",
  target: "class",
  classes: ["edible", "poisonous"],
  columns: [
    categorical("odor", [
      "almond",
      "anise",
      "creosote",
      "fishy",
      "foul",
      "musty",
      "none",
      "pungent",
      "spicy",
    ]),
    categorical("spore-print-color", ["black", "brown", "green", "white"]),
    { name: "bruises", kind: "boolean", categories: ["f", "t"], hasMissing: false },
    continuous("cap width", true),
  ],
  rules: [
    {
      conditions: [{ type: "equals", column: "odor", value: "foul" }],
      class: "poisonous",
      counts: [0, 2160],
    },
    {
      conditions: [
        { type: "equals", column: "spore-print-color", value: "green" },
        { type: "is", column: "bruises" },
      ],
      class: "poisonous",
      counts: [0, 72],
    },
    {
      conditions: [
        { type: "equals", column: "odor", value: "none", negated: true },
        { type: "is", column: "bruises", negated: true },
        { type: "at-most", column: "cap width", threshold: 4.5, negated: true },
      ],
      class: "poisonous",
      counts: [8, 1608],
    },
  ],
  otherwise: { class: "edible", counts: [4200, 76] },
};

const equals = (column: string, value: string): Condition => ({ type: "equals", column, value });
const above = (column: string, threshold: number): Condition => {
  return { type: "at-most", column, threshold, negated: true };
};

/** Tests that are counted: nine, more than fit on a line, and three that do fit. */
export const heartTree: TreeModel = {
  form: "tree",
  target: "disease",
  classes: ["absent", "present"],
  columns: [
    continuous("age"),
    { name: "male", kind: "boolean", categories: ["no", "yes"], hasMissing: false },
    categorical("chest pain", ["asymptomatic", "atypical angina", "non-anginal", "typical angina"]),
    continuous("resting blood pressure", true),
    continuous("maximum heart rate"),
    { name: "exercise angina", kind: "boolean", categories: ["no", "yes"], hasMissing: false },
    continuous("oldpeak"),
    categorical("slope", ["down", "flat", "up"]),
    continuous("vessels", true),
    categorical("thal", ["fixed", "normal", "reversable"], true),
  ],
  root: {
    type: "test",
    class: "absent",
    counts: [164, 139],
    test: {
      type: "at-least",
      least: 4,
      of: [
        above("age", 54.5),
        { type: "is", column: "male" },
        equals("chest pain", "asymptomatic"),
        above("resting blood pressure", 139),
        { type: "at-most", column: "maximum heart rate", threshold: 147.5 },
        { type: "is", column: "exercise angina" },
        above("oldpeak", 0.8),
        { ...equals("slope", "up"), negated: true },
        { ...equals("thal", "normal"), negated: true },
      ],
    },
    yes: {
      type: "test",
      class: "present",
      counts: [31, 124],
      test: {
        type: "at-least",
        least: 2,
        of: [above("vessels", 0.5), equals("thal", "reversable"), equals("chest pain", "asymptomatic")],
        negated: true,
      },
      yes: leaf("absent", 22, 9),
      no: leaf("present", 9, 115),
    },
    no: leaf("absent", 133, 15),
  },
};

const upTo = (column: string, threshold: number): Condition => ({ type: "at-most", column, threshold });

/** Bands of a number, a set of values, missing as a band of its own, a feature; names that need quotes. */
export const riskCard: ScorecardModel = {
  form: "scorecard",
  target: "loan",
  classes: ["bad", "good"],
  columns: [
    continuous("age"),
    continuous("income", true),
    categorical("it's for", ["car", "house", "other", "study"]),
    { name: "has guarantor", kind: "boolean", categories: ["no", "yes"], hasMissing: true },
  ],
  items: [
    {
      bands: [
        { test: upTo("age", 30), points: [-1] },
        { test: upTo("age", 45.5), points: [2] },
      ],
      otherwise: [3],
    },
    {
      bands: [
        { test: upTo("income", 1200), points: [0] },
        { test: { type: "missing", column: "income" }, points: [1] },
      ],
      otherwise: [4],
    },
    {
      bands: [
        { test: { type: "or", of: [equals("it's for", "car"), equals("it's for", "study")] }, points: [-2] },
      ],
      otherwise: [0],
    },
    { bands: [{ test: { type: "is", column: "has guarantor" }, points: [2] }], otherwise: [0] },
    {
      bands: [
        {
          test: {
            type: "and",
            of: [upTo("age", 25), { type: "is", column: "has guarantor", negated: true }],
          },
          points: [-12],
        },
      ],
      otherwise: [0],
    },
  ],
  totals: [
    { least: -15, class: "bad", counts: [30, 4], probabilities: [0.875, 0.125] },
    { least: 2, class: "bad", counts: [12, 10], probabilities: [0.5625, 0.4375] },
    { least: 5, class: "good", counts: [3, 20.5], probabilities: [0.125, 0.875] },
    { least: 6, class: "good", counts: [0, 40], probabilities: [0.03125, 0.96875] },
  ],
};

/** Every class has a column of points, the one with most points leads. */
export const speciesCard: ScorecardModel = {
  form: "scorecard",
  target: "species",
  classes: ["setosa", "versicolor", "virginica"],
  columns: [continuous("petal length (cm)"), continuous("petal width (cm)")],
  items: [
    { bands: [], otherwise: [0, 2, 0] },
    { bands: [{ test: upTo("petal length (cm)", 2.5), points: [9, 0, 0] }], otherwise: [0, 0, 1] },
    {
      bands: [
        { test: upTo("petal width (cm)", 1.3), points: [0, 1, 0] },
        { test: upTo("petal width (cm)", 1.7), points: [0, 0, 0] },
      ],
      otherwise: [0, 0, 5],
    },
  ],
  totals: [
    { leads: "setosa", least: 0, class: "setosa", counts: [50, 0, 0], probabilities: [0.96875, 0.03125, 0] },
    {
      ...{ leads: "versicolor", least: 2, class: "versicolor", counts: [0, 28, 0] },
      probabilities: [0, 0.9375, 0.0625],
    },
    {
      ...{ leads: "versicolor", least: 0, class: "versicolor", counts: [0, 20, 4] },
      probabilities: [0, 0.8125, 0.1875],
    },
    {
      ...{ leads: "virginica", least: 0, class: "virginica", counts: [0, 2, 46] },
      probabilities: [0, 0.0625, 0.9375],
    },
  ],
};
