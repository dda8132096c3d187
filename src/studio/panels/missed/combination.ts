// The combination that pays: two conditions of a model that tell little about the class each on its own and much together,
// which is what a learner that asks one question at a time walks past.

import {
  type Condition,
  childrenOf,
  conditionsOf,
  type Dataset,
  type Model,
  predict,
  preorder,
  RoutedRows,
  type Test,
  testText,
} from "../../../internal.ts";
import { entropyOf } from "../data/column-views.ts";
import type { MissedView } from "../../engine/views/judgement-views.ts";

interface Pair {
  readonly first: Test;
  readonly second: Test;
  /** Places of the rows where they are asked. */
  readonly rows: Uint32Array;
}

/** Bits per row that two conditions must tell more together than apart. */
const LEAST = 0.01;

export function findCombination(model: Model, learn: Dataset): MissedView["combination"] {
  const answers = new Map<Test, Uint8Array>();
  const answersOf = (test: Test): Uint8Array => {
    let found = answers.get(test);
    if (found === undefined) {
      found = answersTo(test, model, learn);
      answers.set(test, found);
    }
    return found;
  };
  let best: { pair: Pair; apart: [number, number]; together: number; worth: number } | null = null;
  for (const pair of pairsOf(model, learn)) {
    const [one, two] = [answersOf(pair.first), answersOf(pair.second)];
    const apart: [number, number] = [
      tells(pair.rows, learn, (row) => one[row]),
      tells(pair.rows, learn, (row) => two[row]),
    ];
    const together = tells(pair.rows, learn, (row) => one[row] * 2 + two[row]);
    const gained = together - apart[0] - apart[1];
    const worth = gained * pair.rows.length;
    if (gained >= LEAST && worth > (best?.worth ?? 0)) best = { pair, apart, together, worth };
  }
  if (best === null) return null;
  const { pair, apart, together } = best;
  const first = testText(pair.first, model.columns);
  const second = testText(pair.second, model.columns);
  const bits = (value: number): string => value.toFixed(2);
  return {
    first,
    second,
    apart,
    together,
    sentence: `“${first}” and “${second}” tell ${bits(together)} bits about the class together, and only ${bits(apart[0])} and ${bits(apart[1])} on their own.`,
  };
}

/** A split and one below it on the rows of the upper one; conditions of one rule or split on the rows that meet it. */
function pairsOf(model: Model, learn: Dataset): Pair[] {
  const routed = new RoutedRows(model, learn);
  const pairs: Pair[] = [];
  const add = (first: Test, second: Test, rows: Uint32Array): void => {
    // Two cuts of one column are an interval, not a combination.
    const columns = new Set(conditionsOf(first).map(({ column }) => column));
    if (conditionsOf(second).some(({ column }) => !columns.has(column))) pairs.push({ first, second, rows });
  };
  const among = (tests: readonly Test[], rows: Uint32Array): void => {
    tests.forEach((first, index) => {
      for (const second of tests.slice(index + 1)) add(first, second, rows);
    });
  };
  if (model.form === "list") {
    for (const { conditions } of model.rules) among(conditions, routed.rowsAt("all"));
    return pairs;
  }
  let number = 0;
  for (const { item: node } of preorder(model.root, childrenOf)) {
    const rows = routed.rowsAt(String(++number));
    if (node.type === "test") {
      if ("of" in node.test) among(node.test.of as readonly (Test | Condition)[], rows);
      for (const child of [node.yes, node.no]) if (child.type === "test") add(node.test, child.test, rows);
    }
  }
  return pairs;
}

/** 1 for every row that passes. */
function answersTo(test: Test, { target, columns }: Model, learn: Dataset): Uint8Array {
  const leaf = (name: string) => ({ type: "leaf" as const, class: name, counts: [0, 0] });
  const root = { type: "test" as const, class: "no", counts: [0, 0], test, yes: leaf("yes"), no: leaf("no") };
  const { codes } = predict({ form: "tree", target, classes: ["no", "yes"], columns, root }, learn);
  return Uint8Array.from(codes);
}

/** Information about the class of what is answered by one of four numbers, in bits per row. */
function tells(rows: Uint32Array, learn: Dataset, answer: (row: number) => number): number {
  const { codes, categories } = learn.target;
  const { length } = rows;
  const classes = categories.length;
  const cells = new Float64Array(4 * classes);
  for (let i = 0; i < length; i++) cells[answer(rows[i]) * classes + codes[rows[i]]] += 1;
  const all = new Float64Array(classes);
  let left = 0;
  for (let side = 0; side < 4; side++) {
    const own = cells.subarray(side * classes, (side + 1) * classes);
    const size = own.reduce((sum, count) => sum + count, 0);
    if (size > 0) left += (size / length) * entropyOf(own);
    own.forEach((count, c) => {
      all[c] += count;
    });
  }
  return length === 0 ? 0 : entropyOf(all) - left;
}
