// Rows with known classes on their way through a model: which arrive at each part, and how well the
// model predicts them. After an edit only the rows below changed tests are sent again, so that a
// threshold can be dragged with its accuracy beside it.

import type { Test } from "../condition/condition.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import { type ConfusionMatrix, confusionOfEnds, type EndedRows } from "../evaluate/confusion-matrix.ts";
import { type Measures, measure } from "../evaluate/measures.ts";
import { type BoundColumn, bindColumns } from "../model/bind-columns.ts";
import { type BranchCondition, type Decision, decisionOf } from "../model/decision.ts";
import type { Model } from "../model/model.ts";
import { answerRows, divideRows } from "../model/predict.ts";
import { probabilitiesOf } from "../model/probabilities.ts";
import { foldTree, preorder } from "../model/walk-tree.ts";
import { noSuchPart } from "./edit-error.ts";
import { ELSE } from "./parts.ts";
import type { KnownRows } from "./recount.ts";

/** The rows of a part: a stretch of the order in which all rows stand. */
interface Stretch {
  readonly decision: Decision;
  readonly start: number;
  readonly end: number;
}

/** A part of the model with its rows, in the form of a tree. */
interface Stop extends Stretch {
  /** Weight by the code of the class; the last is of rows without one. */
  readonly counts: Float64Array;
  readonly children: readonly Stop[];
}

/** A part to be sent, and the stop that had exactly these rows before; null: none had. */
interface Visit extends Stretch {
  readonly before: Stop | null;
}

/** The whole of a list or scorecard, which as a part has no number. */
const ALL = "all";

/**
 * Rows with known classes on their way through a model: which arrive at each part, and how well the
 * model predicts them. After an edit only the rows below changed tests are sent again, so that a
 * threshold can be dragged with its accuracy beside it.
 *
 * @example
 * const rows = new RoutedRows(model, penguins);
 * console.log(rows.rowsAt("1").length, rows.measures().errors);
 * rows.change(edit(model, [{ type: "set-threshold", at: "1", value: 40 }]).model);
 * console.log(rows.measures().errors);
 * // → 344 9
 * // → 33
 */
export class RoutedRows {
  readonly #rows: KnownRows;
  #model: Model;
  /** Row numbers, every part's side by side. */
  readonly #order: Uint32Array;
  readonly #scratch: { readonly rows: Uint32Array; readonly passes: Uint8Array };
  readonly #columns = new Map<string, BoundColumn>();
  #root: Stop;
  #stops: ReadonlyMap<string, Stop>;
  #sent = 0;

  constructor(model: Model, rows: KnownRows) {
    this.#model = model;
    this.#rows = rows;
    this.#order = Uint32Array.from({ length: rows.rows }, (_, row) => row);
    this.#scratch = { rows: new Uint32Array(rows.rows), passes: new Uint8Array(rows.rows) };
    this.#root = this.#send(model, null);
    this.#stops = stopsOf(this.#root, model);
  }

  get model(): Model {
    return this.#model;
  }

  /** How many rows were sent so far, each changed branch's anew: the work done. */
  get sent(): number {
    return this.#sent;
  }

  /** The model is `next` from now on. */
  change(next: Model): void {
    this.#root = this.#send(next, this.#root);
    this.#model = next;
    this.#stops = stopsOf(this.#root, next);
  }

  /** Numbers of the rows that arrive at a part, from 0, ascending. */
  rowsAt(address: string): Uint32Array {
    const { start, end } = this.#stopAt(address);
    return this.#order.slice(start, end).sort();
  }

  /** Weight of each of the model's classes among them. */
  countsAt(address: string): number[] {
    return this.#byModelClass(this.#stopAt(address).counts);
  }

  /** The same of those on which a test holds, and of the others; it may name these columns. */
  sidesAt(address: string, test: Test, columns: readonly ColumnSchema[]): { yes: number[]; no: number[] } {
    this.#bind(columns);
    const rows = this.rowsAt(address);
    const passes = this.#answer(test, rows);
    return {
      yes: this.#byModelClass(this.#count(rows.filter((_, index) => passes[index] === 1))),
      no: this.#byModelClass(this.#count(rows.filter((_, index) => passes[index] === 0))),
    };
  }

  /** Without rows that have no class; the classes are the model's, then others of the rows. */
  confusion(): ConfusionMatrix {
    const { classes } = this.#model;
    const { categories } = this.#rows.target;
    const ends: EndedRows[] = [];
    for (const { item } of preorder(this.#root, childStops)) {
      if (item.children.length > 0) continue;
      const { counts, decision } = item;
      const probabilities = probabilitiesOf(decision, classes);
      ends.push({ actual: counts.subarray(0, categories.length), predicted: decision.class, probabilities });
    }
    const all = [...new Set([...classes, ...categories])];
    return confusionOfEnds(ends, { classes: all, ofData: categories, ofModel: classes });
  }

  measures(): Measures {
    return measure(this.confusion());
  }

  /** Columns are bound once: an edit may bring a new one. */
  #bind(columns: readonly ColumnSchema[]): void {
    const unbound = columns.filter(({ name }) => !this.#columns.has(name));
    for (const column of bindColumns(unbound, this.#rows).columns)
      this.#columns.set(column.schema.name, column);
  }

  /** Without recursion: rows are divided from the root down, counts added from the leaves up. */
  #send(model: Model, before: Stop | null): Stop {
    this.#bind(model.columns);
    const { rows } = this.#rows;
    if (before === null) this.#sent += rows;
    return foldTree<Visit, Stop>(
      { decision: decisionOf(model), start: 0, end: rows, before },
      (visit) => this.#next(visit),
      ({ decision, start, end, before: known }, children) => {
        const counts =
          known?.counts ??
          (children.length > 0 ? sumOf(children) : this.#count(this.#order.subarray(start, end)));
        return { decision, start, end, counts, children };
      },
    );
  }

  /** Where a part's rows go: as before up to the first condition that differs, then anew. */
  #next({ decision, start, end, before }: Visit): Visit[] {
    const { cases, otherwise } = decision;
    if (otherwise === null) return [];
    const known = before === null ? 0 : sameConditions(decision, before.decision);
    const visits = cases.slice(0, known).map(({ leadsTo }, index): Visit => {
      const stop = before!.children[index];
      return { decision: leadsTo, start: stop.start, end: stop.end, before: stop };
    });
    let from = visits.at(-1)?.end ?? start;
    const isSame = known === cases.length && before !== null && before.children.length === known + 1;
    if (!isSame && before !== null) this.#sent += end - from;
    for (const { condition, leadsTo } of cases.slice(known)) {
      const left = this.#order.subarray(from, end);
      const passed = divideRows(left, this.#answer(condition, left), this.#scratch.rows);
      visits.push({ decision: leadsTo, start: from, end: from + passed, before: null });
      from += passed;
    }
    visits.push({ decision: otherwise, start: from, end, before: isSame ? before.children[known] : null });
    return visits;
  }

  #answer(condition: BranchCondition, rows: Uint32Array): Uint8Array {
    const passes = this.#scratch.passes.subarray(0, rows.length);
    answerRows(condition, rows, this.#columns, passes);
    return passes;
  }

  #count(rows: Uint32Array): Float64Array {
    const { target, weights } = this.#rows;
    const counts = new Float64Array(target.categories.length + 1);
    for (const row of rows) {
      const code = target.codes[row];
      counts[code] = counts[code] + (weights === null ? 1 : weights[row]);
    }
    return counts;
  }

  #byModelClass(counts: Float64Array): number[] {
    const { categories } = this.#rows.target;
    return this.#model.classes.map((name) => {
      const code = categories.indexOf(name);
      return code < 0 ? 0 : counts[code];
    });
  }

  #stopAt(address: string): Stop {
    const stop = this.#stops.get(address);
    if (stop === undefined) throw noSuchPart(address, [...this.#stops.keys()].at(-1) ?? ALL);
    return stop;
  }
}

/** How many of the first conditions two decisions share. */
function sameConditions({ cases }: Decision, { cases: before }: Decision): number {
  const other = cases.findIndex(
    ({ condition }, index) => JSON.stringify(condition) !== JSON.stringify(before[index]?.condition),
  );
  return other < 0 ? cases.length : other;
}

function sumOf(stops: readonly Stop[]): Float64Array {
  return stops[0].counts.map((_, code) => stops.reduce((sum, { counts }) => sum + counts[code], 0));
}

function childStops({ children }: Stop): readonly Stop[] {
  return children;
}

/** By the addresses of parts.ts. */
function stopsOf(root: Stop, model: Model): Map<string, Stop> {
  const stops = new Map<string, Stop>();
  if (model.form === "list") {
    stops.set(ALL, root);
    root.children.forEach((stop, index) => {
      stops.set(index < root.children.length - 1 ? String(index + 1) : ELSE, stop);
    });
    return stops;
  }
  if (model.form === "scorecard") {
    stops.set(ALL, root);
    // Every row passes every item.
    for (const place of model.items.keys()) stops.set(String(place + 1), root);
    for (const [place, stop] of root.children.entries()) stops.set(`t${place + 1}`, stop);
    return stops;
  }
  for (const { item } of preorder(root, childStops)) stops.set(String(stops.size + 1), item);
  return stops;
}
