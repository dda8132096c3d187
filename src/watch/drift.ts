// Whether a model still meets the rows it was made for: how the columns that it reads have moved,
// how many rows come to each of its ends, and, where the classes are known, which ends are right
// less often than they were.

import type { Column } from "../dataset/column.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { wilsonInterval } from "../evaluate/wilson-interval.ts";
import type { Model } from "../model/model.ts";
import { predict } from "../model/predict.ts";
import { type ColumnDrift, columnDrift } from "./column-drift.ts";
import { type Stability, stabilityIndex, stabilityOf } from "./stability-index.ts";

/** A dataset, or what was read for a model. */
export interface WatchedRows {
  readonly name: string;
  readonly rows: number;
  readonly attributes: readonly Column[];
  readonly target: Dataset["target"] | null;
}

export interface Drift {
  readonly before: number;
  readonly now: number;
  /** Those the model reads, the most changed first. */
  readonly columns: readonly ColumnDrift[];
  /** Of the rows over the model's ends. */
  readonly index: number;
  readonly stability: Stability;
  /** The ends that decayed most first, then those whose share changed most. */
  readonly ends: readonly EndDrift[];
}

export interface EndDrift {
  /** Its place among the model's ends, in reading order. */
  readonly end: number;
  readonly class: string;
  readonly before: EndRows;
  readonly now: EndRows;
  /** It is right less often than before, beyond what chance explains (95 %). */
  readonly isDecayed: boolean;
}

export interface EndRows {
  readonly rows: number;
  /** Of those whose class is known the share that is of the end's class; null of none. */
  readonly right: number | null;
}

export function findDrift(model: Model, before: WatchedRows, now: WatchedRows): Drift {
  const [first, second] = [endsOf(model, before), endsOf(model, now)];
  const index = stabilityIndex(
    first.map(({ rows }) => rows),
    second.map(({ rows }) => rows),
  );
  const named = (rows: WatchedRows, name: string): Column =>
    rows.attributes.find((column) => column.name === name)!;
  const columns = model.columns
    .map(({ name }) => columnDrift(named(before, name), named(now, name)))
    .sort((a, b) => b.index - a.index);
  const ends = first.map((was, end): EndDrift => {
    const is = second[end];
    return { end, class: was.class, before: told(was), now: told(is), isDecayed: hasDecayed(was, is) };
  });
  const loss = ({ before: was, now: is }: EndDrift): number =>
    (was.right ?? 0) - (is.right ?? was.right ?? 0);
  const moved = ({ before: was, now: is }: EndDrift): number =>
    Math.abs(is.rows / (now.rows || 1) - was.rows / (before.rows || 1));
  ends.sort(
    (a, b) =>
      Number(b.isDecayed) - Number(a.isDecayed) ||
      (a.isDecayed ? loss(b) - loss(a) : 0) ||
      moved(b) - moved(a) ||
      a.end - b.end,
  );
  return { before: before.rows, now: now.rows, columns, index, stability: stabilityOf(index), ends };
}

interface Counted {
  readonly class: string;
  rows: number;
  known: number;
  right: number;
}

function endsOf(model: Model, rows: WatchedRows): Counted[] {
  const { ends, endOf } = predict(model, rows as Parameters<typeof predict>[1]);
  const counted = ends.map((end): Counted => ({ class: end.class, rows: 0, known: 0, right: 0 }));
  for (let row = 0; row < rows.rows; row++) {
    const own = counted[endOf[row]];
    own.rows++;
    const actual = rows.target?.categories[rows.target.codes[row]];
    if (actual === undefined) continue;
    own.known++;
    if (actual === own.class) own.right++;
  }
  return counted;
}

function told({ rows, known, right }: Counted): EndRows {
  return { rows, right: known > 0 ? right / known : null };
}

/** The intervals of the two shares do not meet. */
function hasDecayed(was: Counted, is: Counted): boolean {
  if (was.known === 0 || is.known === 0) return false;
  return wilsonInterval(is.right, is.known).high < wilsonInterval(was.right, was.known).low;
}
