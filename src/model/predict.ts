// Prediction for whole datasets: the rows are sent down the tree column by column, so each loop
// reads one typed array and the time is rows x depth, not rows x nodes.

import type { Condition } from "../condition/condition.ts";
import { type Compared, evaluateInto, passingCode } from "../condition/evaluate.ts";
import { checkObject } from "../dataset/check-argument.ts";
import { allocateCodes } from "../dataset/column.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { rawRows } from "../dataset/from/from-rows.ts";
import { assembleModelRows, type ModelRows, modelKinds } from "../dataset/read/read-model-rows.ts";
import { type BoundColumn, bindColumns, categoryLookUp } from "./bind-columns.ts";
import { checkModel } from "./check-model.ts";
import { type BranchCondition, type Decision, decisionOf } from "./decision.ts";
import type { Model } from "./model.ts";
import type { Prediction } from "./prediction.ts";
import { probabilitiesOf } from "./probabilities.ts";
import { totalPlaces } from "./scorecard/total-places.ts";

/**
 * Predicts the class of every row of a dataset, of rows that `readModelRows` read for the model, or
 * of an array of objects.
 *
 * @example
 * const { codes, classes } = predict(model, penguins);
 * console.log(classes[codes[0]]);
 * // → Adelie
 */
export function predict<Class extends string>(
  model: Model<Class>,
  rows: Pick<Dataset, "name" | "rows" | "attributes"> | readonly object[],
): Prediction<Class> {
  checkModel(model);
  const data = Array.isArray(rows)
    ? modelRowsOf(rows, model)
    : (rows as Exclude<typeof rows, readonly object[]>);
  checkObject("data to predict", data, "a dataset, as readDataset returns it, or an array of objects");
  const { columns, unseen } = bindColumns(model.columns, data);
  const byName = new Map(columns.map((column) => [column.schema.name, column]));
  const { classes } = model;
  const classCode = new Map<string, number>(classes.map((name, code) => [name, code]));
  const codes = allocateCodes(data.rows, model.classes.length);
  const endOf = new Uint32Array(data.rows);
  const ends: Prediction["ends"][number][] = [];

  if (model.form === "scorecard") {
    const passes = new Uint8Array(data.rows);
    const places = totalPlaces(model, data.rows, (test) => {
      evaluateInto(test, (own) => comparedIn(own, byName.get(own.column)!), undefined, passes);
      return passes;
    });
    for (const band of model.totals) {
      ends.push({ class: band.class, counts: band.counts, probabilities: probabilitiesOf(band, classes) });
    }
    const codeOf = model.totals.map((band) => classCode.get(band.class)!);
    for (let row = 0; row < data.rows; row++) codes[row] = codeOf[places[row]];
    return { classes, codes, endOf: places, ends, unseen };
  }
  const all = new Uint32Array(data.rows);
  for (let row = 0; row < all.length; row++) all[row] = row;
  const scratch = { rows: new Uint32Array(data.rows), passes: new Uint8Array(data.rows) };

  // The rows of a decision are a stretch of `all`, put in new order on the way down; decisions in
  // reading order.
  const open: { decision: Decision; rows: Uint32Array }[] = [{ decision: decisionOf(model), rows: all }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { decision, rows } = next;
    if (decision.otherwise === null) {
      const { class: name, counts } = decision;
      const end = ends.push({ class: name, counts, probabilities: probabilitiesOf(decision, classes) }) - 1;
      const code = classCode.get(decision.class)!;
      for (let i = 0; i < rows.length; i++) {
        codes[rows[i]] = code;
        endOf[rows[i]] = end;
      }
      continue;
    }
    const first = open.length;
    let left = rows;
    for (const { condition, leadsTo } of decision.cases) {
      const passes = scratch.passes.subarray(0, left.length);
      answerRows(condition, left, byName, passes);
      const passed = divideRows(left, passes, scratch.rows);
      open.push({ decision: leadsTo, rows: left.subarray(0, passed) });
      left = left.subarray(passed);
    }
    open.push({ decision: decision.otherwise, rows: left });
    reverseFrom(open, first);
  }
  return { classes, codes, endOf, ends, unseen };
}

function modelRowsOf(rows: readonly object[], { columns, target }: Model): ModelRows {
  const options = { name: "rows", columns, target };
  return assembleModelRows(rawRows(rows, { name: "rows", kinds: modelKinds(options) }), options);
}

/** The last pushed is taken first: reversed, the cases are taken in their order. */
function reverseFrom(list: unknown[], first: number): void {
  for (let a = first, b = list.length - 1; a < b; a++, b--) [list[a], list[b]] = [list[b], list[a]];
}

/** Brings the rows that pass to the front, stably; returns how many. Without branches. */
export function divideRows(rows: Uint32Array, passes: Uint8Array, scratch: Uint32Array): number {
  let yes = 0;
  let no = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const passed = passes[i];
    rows[yes] = row;
    scratch[no] = row;
    yes += passed;
    no += 1 - passed;
  }
  rows.set(scratch.subarray(0, no), yes);
  return yes;
}

/** Writes one byte for each of the rows: 1 where the condition holds. */
export function answerRows(
  condition: BranchCondition,
  rows: Uint32Array,
  columns: ReadonlyMap<string, BoundColumn>,
  passes: Uint8Array,
): void {
  if (condition.type === "above") {
    const values = columns.get(condition.column)!.values!;
    const { threshold } = condition;
    for (let i = 0; i < rows.length; i++) passes[i] = Number(values[rows[i]] > threshold);
    return;
  }
  evaluateInto(condition, (own) => comparedIn(own, columns.get(own.column)!), rows, passes);
}

function comparedIn(condition: Condition, { schema, codes, values }: BoundColumn): Compared {
  if (values !== null) {
    return { values, threshold: condition.type === "at-most" ? condition.threshold : null };
  }
  const passing =
    condition.type === "equals"
      ? (categoryLookUp(schema)(condition.value) ?? -1)
      : passingCode(condition, schema.categories);
  return { codes, passing };
}
