// The yes/no conditions a table offers, with the rows that pass each: what lookahead combines.

import type { Condition } from "../../../condition/condition.ts";
import type { Codes } from "../../../dataset/column.ts";
import type { ColumnSchema } from "../../../dataset/dataset.ts";
import type { Table, TableColumn } from "../../../encoding/table.ts";
import { thresholdBetween } from "../../../encoding/threshold.ts";

export interface TableCondition {
  readonly condition: Condition;
  readonly column: number;
  readonly codes: Codes;
  /** By code: 1 where rows with it pass. */
  readonly passing: Uint8Array;
}

/** Most thresholds tried per number: quantiles of the rows' weight. */
const THRESHOLDS = 15;

/** Conditions that at least one row passes and one fails, in column order; numbers at no more than so many thresholds. */
export function tableConditions(
  table: Table,
  schemas: readonly ColumnSchema[],
  thresholds = THRESHOLDS,
): TableCondition[] {
  return table.columns.flatMap((column, index) => {
    const weights = codeWeights(table, column);
    const present = [...weights.keys()].filter((code) => weights[code] > 0);
    if (present.length < 2) return [];
    const values = present.filter((code) => code < column.size);
    const make = (condition: Condition, from: number, to: number): TableCondition => {
      const passing = new Uint8Array(column.size + 1).fill(1, from, to + 1);
      return { condition, column: index, codes: column.codes, passing };
    };
    const name = column.name;
    const conditions: TableCondition[] = [];
    if (column.kind === "continuous") {
      for (const [code, next] of quantileCuts(values, weights, thresholds)) {
        const threshold = thresholdBetween(column.upper(code), column.lower(next));
        conditions.push(make({ type: "at-most", column: name, threshold }, 0, code));
      }
    } else if (column.kind === "boolean") {
      if (present.includes(1)) conditions.push(make({ type: "is", column: name }, 1, 1));
    } else {
      // Of two values that are all there is, one says the other.
      const needed = present.length === 2 ? values.slice(0, 1) : values;
      for (const code of needed) {
        const value = schemas[index].categories[code];
        conditions.push(make({ type: "equals", column: name, value }, code, code));
      }
    }
    if (present.includes(column.size) && present.length > 2) {
      conditions.push(make({ type: "missing", column: name }, column.size, column.size));
    } else if (conditions.length === 0) {
      conditions.push(make({ type: "missing", column: name }, column.size, column.size));
    }
    return conditions;
  });
}

function codeWeights(table: Table, column: TableColumn): Float64Array {
  const weights = new Float64Array(column.size + 1);
  const { codes } = column;
  const { rows, weights: own } = table;
  for (let row = 0; row < rows; row++) {
    const code = codes[row];
    weights[code] = weights[code] + own[row];
  }
  return weights;
}

/** Neighbouring codes between which the rows' weight passes a multiple of its (thresholds + 1)-th part. */
function quantileCuts(
  values: readonly number[],
  weights: Float64Array,
  thresholds: number,
): [number, number][] {
  const total = values.reduce((sum, code) => sum + weights[code], 0);
  const cuts: [number, number][] = [];
  let below = 0;
  let passed = 0;
  for (let i = 0; i + 1 < values.length; i++) {
    below += weights[values[i]];
    const step = Math.floor((below * (thresholds + 1)) / total);
    if (step > passed || values.length <= thresholds + 1) cuts.push([values[i], values[i + 1]]);
    passed = step;
  }
  return cuts;
}
