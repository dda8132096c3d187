// The combination that pays: two conditions of a model that tell little about the class each on its
// own and much together, which is what a learner that asks one question at a time walks past.

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
import { information } from "../../engine/information.ts";
import type { Combination } from "./request.ts";

interface Pair {
  readonly first: Test;
  readonly second: Test;
  /** Places of the rows that are asked. */
  readonly rows: Uint32Array;
}

/** Bits per row that two conditions must tell more together than apart. */
const LEAST = 0.01;

export function findCombination(model: Model, learn: Dataset): Combination | null {
  const pairs = pairsOf(model, learn);
  const tests = new Set(pairs.flatMap(({ first, second }) => [first, second]));
  const answers = new Map([...tests].map((test) => [test, answersTo(test, model, learn)]));
  let best: (Pair & Omit<Combination, "sentence"> & { readonly worth: number }) | null = null;
  for (const pair of pairs) {
    const [one, two] = [answers.get(pair.first)!, answers.get(pair.second)!];
    const bits = (answer: (row: number) => number): number => bitsOf(pair.rows, learn, answer);
    const apart = [bits((row) => one[row]), bits((row) => two[row])] as const;
    const together = bits((row) => one[row] * 2 + two[row]);
    const gained = together - apart[0] - apart[1];
    const worth = gained * pair.rows.length;
    if (gained >= LEAST && worth > (best?.worth ?? 0)) best = { ...pair, apart, together, worth };
  }
  if (best === null) return null;
  const { apart, together, first, second } = best;
  const [one, two] = [first, second].map((test) => testText(test, model.columns));
  return {
    apart,
    together,
    sentence: `“${one}” and “${two}” tell little about the class each, and much together: a tree that asks the best single question first walks past them.`,
  };
}

/** A split and one below it, on the upper one's rows; or two conditions of one rule or split. */
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
  // The items of a scorecard are added up: it knows no combinations.
  if (model.form === "scorecard") return pairs;
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

/** What an answer, one of four numbers, tells about the class of these rows, in bits per row. */
function bitsOf(rows: Uint32Array, { target }: Dataset, answer: (row: number) => number): number {
  const groups = Array.from({ length: 4 }, () => new Float64Array(target.categories.length));
  for (const row of rows) groups[answer(row)][target.codes[row]] += 1;
  return information(groups);
}
