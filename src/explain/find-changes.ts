// Which changes of a row would change its class: for each column that was tested on its way, the
// smallest change of that value alone, and where no single value does, two values together.

import { conditionsOf } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { thresholdText } from "../condition/threshold-text.ts";
import { isOrdered } from "../dataset/column.ts";
import { decisionOf } from "../model/decision.ts";
import type { Model } from "../model/model.ts";
import { type Cell, type Cells, endOf, type Row, readRow, walk, withCell } from "../model/predict-row.ts";
import { testsOf } from "../model/tests-of.ts";
import type { Explanation } from "./explanation.ts";

/** A change of one value, and the class it leads to. */
export type Change = Omit<Explanation["changes"][number], "now">;

/**
 * Most decisions tried in a search, which would otherwise walk a very large model once for each of
 * its thresholds.
 */
const MOST_STEPS = 2_000_000;

/** The column tested last comes first: changing it leaves the row's way the same for longest. */
export function findChanges(model: Model, cells: Cells): Change[] {
  const root = decisionOf(model);
  const { end, tested } = walk(root, cells);
  const thresholds = thresholdsOf(model);
  let steps = 0;
  return [...tested].reverse().flatMap((column): Change[] => {
    const cell = cells.get(column)!;
    for (const { value, text } of alternatives(cell, thresholds.get(column) ?? [])) {
      if (steps > MOST_STEPS) break;
      const then = endOf(root, withCell(model, cells, { ...cell, value, unseen: null }));
      steps += then.steps;
      if (then.end.class !== end.class) return [{ column, to: text, class: then.end.class }];
    }
    return [];
  });
}

/**
 * Two changes that together change the class of a row, for rows where no single change does: the
 * first sends the row another way, on which the second is tested. Of several pairs it is the one
 * whose first column is tested last; null where there is none.
 *
 * @example
 * console.log(findTwoChanges(model, bird)?.map(({ column, to }) => `${column} ${to}`));
 * // → [ 'island Biscoe', 'culmen_length_mm at most 42.3' ]
 */
export function findTwoChanges(model: Model, row: Row): readonly [Change, Change] | null {
  const cells = readRow(model, row);
  const root = decisionOf(model);
  const { end, tested } = walk(root, cells);
  const thresholds = thresholdsOf(model);
  const others = (column: string): Alternative[] =>
    alternatives(cells.get(column)!, thresholds.get(column) ?? []);
  const withValue = (from: Cells, column: string, value: Cell["value"]): Cells =>
    withCell(model, from, { ...cells.get(column)!, value, unseen: null });
  let steps = 0;
  for (const first of [...tested].reverse()) {
    for (const one of others(first)) {
      const changed = withValue(cells, first, one.value);
      // Only what is tested on the new way can make a difference.
      for (const second of [...walk(root, changed).tested].reverse()) {
        if (second === first) continue;
        for (const two of others(second)) {
          if (steps > MOST_STEPS) return null;
          const then = endOf(root, withValue(changed, second, two.value));
          steps += then.steps;
          const { class: name } = then.end;
          if (name === end.class) continue;
          return [
            { column: first, to: one.text, class: name },
            { column: second, to: two.text, class: name },
          ];
        }
      }
    }
  }
  return null;
}

interface Alternative {
  readonly value: Cell["value"];
  readonly text: string;
}

/** Other values worth trying, the nearest first; missing only where training had missing values. */
function alternatives({ schema, value }: Cell, thresholds: readonly number[]): Alternative[] {
  const missing = value !== null && schema.hasMissing ? [{ value: null, text: "missing" }] : [];
  if (!isOrdered(schema)) {
    const others = schema.categories.filter((text) => text !== value);
    const isFlag = schema.kind === "boolean";
    const named = (text: string): string => (isFlag ? String(text === schema.categories[1]) : nameText(text));
    return [...others.map((text) => ({ value: text, text: named(text) })), ...missing];
  }
  const known = typeof value === "number" ? value : null;
  const near = [...thresholds].sort((a, b) => Math.abs(a - (known ?? 0)) - Math.abs(b - (known ?? 0)));
  const moves = near.flatMap((threshold): Alternative[] => {
    const below = { value: threshold, text: `at most ${thresholdText(threshold, schema)}` };
    const next = schema.kind === "date" ? threshold + 1 : nextAbove(threshold);
    const above = { value: next, text: `more than ${thresholdText(threshold, schema)}` };
    if (known === null) return [below, above];
    return known > threshold ? [below] : [above];
  });
  return [...moves, ...missing];
}

function thresholdsOf(model: Model): Map<string, number[]> {
  const thresholds = new Map<string, Set<number>>();
  for (const condition of testsOf(model).flatMap(conditionsOf)) {
    if (condition.type !== "at-most") continue;
    const known = thresholds.get(condition.column) ?? new Set();
    thresholds.set(condition.column, known.add(condition.threshold));
  }
  return new Map([...thresholds].map(([column, values]) => [column, [...values]]));
}

/** The next larger double. */
function nextAbove(value: number): number {
  const bits = new BigInt64Array(1);
  const double = new Float64Array(bits.buffer);
  double[0] = value === 0 ? 0 : value;
  bits[0] = bits[0] + (value >= 0 ? 1n : -1n);
  return double[0];
}
