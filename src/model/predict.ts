// Prediction for whole datasets: the rows are dealt down the tree column by column, so each loop reads one typed
// array and the time is rows x depth, not rows x nodes.

import { isFeature, type Test } from "../condition/condition.ts";
import { allocateCodes, type Codes } from "../dataset/column.ts";
import {
  type BoundColumn,
  bindColumns,
  categoryLookUp,
  type Rows,
  type UnseenCategories,
} from "./bind-columns.ts";
import { type Decision, decisionOf, type Question } from "./decision.ts";
import type { Labelled, Model } from "./model.ts";

export interface Prediction {
  readonly classes: readonly string[];
  /** Predicted class of each row: an index into `classes`. */
  readonly codes: Codes;
  /** The leaf or rule that decided each row: an index into `ends`. */
  readonly endOf: Uint32Array;
  /** Leaves or rules in reading order (a list's default is the last). */
  readonly ends: readonly Labelled[];
  /** Columns in which rows had categories the model has never seen; those rows went the way of missing values. */
  readonly unseen: readonly UnseenCategories[];
}

export function predict(model: Model, data: Rows): Prediction {
  const { columns, unseen } = bindColumns(model.columns, data);
  const byName = new Map(columns.map((column) => [column.schema.name, column]));
  const classCode = new Map(model.classes.map((name, code) => [name, code]));
  const codes = allocateCodes(data.rows, model.classes.length);
  const endOf = new Uint32Array(data.rows);
  const ends: Labelled[] = [];

  const send = (decision: Decision, rows: Uint32Array): void => {
    if (decision.otherwise === null) {
      const end = ends.push(decision) - 1;
      const code = classCode.get(decision.class)!;
      for (let i = 0; i < rows.length; i++) {
        codes[rows[i]!] = code;
        endOf[rows[i]!] = end;
      }
      return;
    }
    let left = rows;
    for (const { question, leadsTo } of decision.cases) {
      const passes = answer(question, left, byName);
      send(leadsTo, keep(left, passes, 1));
      left = keep(left, passes, 0);
    }
    send(decision.otherwise, left);
  };
  send(
    decisionOf(model),
    Uint32Array.from({ length: data.rows }, (_, row) => row),
  );
  return { classes: model.classes, codes, endOf, ends, unseen };
}

/** One byte for each of the rows: 1 where the question holds. */
function answer(question: Question, rows: Uint32Array, columns: Map<string, BoundColumn>): Uint8Array {
  if (question.type === "above") {
    const { values } = columns.get(question.column)!;
    const passes = new Uint8Array(rows.length);
    for (let i = 0; i < rows.length; i++) passes[i] = values![rows[i]!]! > question.threshold ? 1 : 0;
    return passes;
  }
  const passes = isFeature(question)
    ? combine(question.type, question.of, rows, columns)
    : compare(question, rows, columns);
  if (question.negated) for (let i = 0; i < passes.length; i++) passes[i] = passes[i]! ^ 1;
  return passes;
}

function combine(
  type: "and" | "or" | "xor",
  tests: readonly Test[],
  rows: Uint32Array,
  columns: Map<string, BoundColumn>,
): Uint8Array {
  const passes = new Uint8Array(rows.length).fill(type === "and" ? 1 : 0);
  for (const test of tests) {
    const part = answer(test, rows, columns);
    if (type === "and") for (let i = 0; i < part.length; i++) passes[i] = passes[i]! & part[i]!;
    else if (type === "or") for (let i = 0; i < part.length; i++) passes[i] = passes[i]! | part[i]!;
    else for (let i = 0; i < part.length; i++) passes[i] = passes[i]! ^ part[i]!;
  }
  return passes;
}

function compare(
  condition: Exclude<Test, { of: unknown }>,
  rows: Uint32Array,
  columns: Map<string, BoundColumn>,
): Uint8Array {
  const { schema, codes, values } = columns.get(condition.column)!;
  const passes = new Uint8Array(rows.length);
  if (values !== null) {
    if (condition.type === "missing") {
      for (let i = 0; i < rows.length; i++) passes[i] = Number.isNaN(values[rows[i]!]!) ? 1 : 0;
    } else if (condition.type === "at-most") {
      for (let i = 0; i < rows.length; i++) passes[i] = values[rows[i]!]! <= condition.threshold ? 1 : 0;
    }
    return passes;
  }
  const code =
    condition.type === "missing"
      ? schema.categories.length
      : condition.type === "equals"
        ? (categoryLookUp(schema)(condition.value) ?? -1)
        : 1;
  for (let i = 0; i < rows.length; i++) passes[i] = codes[rows[i]!] === code ? 1 : 0;
  return passes;
}

function keep(rows: Uint32Array, passes: Uint8Array, wanted: 0 | 1): Uint32Array {
  let length = 0;
  for (let i = 0; i < passes.length; i++) length += passes[i]!;
  if (wanted === 0) length = rows.length - length;
  if (length === rows.length) return rows;
  const kept = new Uint32Array(length);
  for (let i = 0, next = 0; i < rows.length; i++) if (passes[i] === wanted) kept[next++] = rows[i]!;
  return kept;
}
