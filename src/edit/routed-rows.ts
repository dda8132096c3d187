// Rows with known classes on their way through a model: which arrive at each part, and how the model does on them. After
// an edit only the rows of the changed branch are sent again, so that a cut can be dragged with its accuracy beside it.

import { DataError } from "../dataset/data-error.ts";
import { type ConfusionMatrix, emptyConfusion } from "../evaluate/confusion-matrix.ts";
import { type Measures, measure } from "../evaluate/measures.ts";
import { type BoundColumn, bindColumns } from "../model/bind-columns.ts";
import { type Decision, decisionOf, nextOf } from "../model/decision.ts";
import type { Model } from "../model/model.ts";
import { answerRows, divideRows } from "../model/predict.ts";
import { foldTree, preorder } from "../model/walk-tree.ts";
import { noSuchPart } from "./edit-error.ts";
import { ELSE } from "./parts.ts";
import type { KnownRows } from "./recount.ts";

/** A part of the model and its rows: a stretch of the order in which all rows stand. */
interface Stop {
  decision: Decision;
  readonly start: number;
  readonly end: number;
  /** Weight by the code of the class; the last is of rows without one. */
  readonly counts: Float64Array;
  readonly children: Stop[];
}

type Stretch = Pick<Stop, "decision" | "start" | "end">;

/** The whole of a list, which as a part has no number. */
export const ALL = "all";

export class RoutedRows {
  readonly #rows: KnownRows;
  #model: Model;
  /** Row numbers, every part's side by side. */
  readonly #order: Uint32Array;
  readonly #scratch: { readonly rows: Uint32Array; readonly passes: Uint8Array };
  readonly #columns = new Map<string, BoundColumn>();
  #root: Stop;
  #stops = new Map<string, Stop>();
  #sent = 0;

  constructor(model: Model, rows: KnownRows) {
    this.#model = model;
    this.#rows = rows;
    this.#order = Uint32Array.from({ length: rows.rows }, (_, row) => row);
    this.#scratch = { rows: new Uint32Array(rows.rows), passes: new Uint8Array(rows.rows) };
    this.#bind(model);
    this.#root = this.#send(decisionOf(model), 0, rows.rows);
    this.#stops = stopsOf(this.#root, model);
  }

  get model(): Model {
    return this.#model;
  }

  /** How many rows were sent so far, each branch's anew with every change: the work done. */
  get sent(): number {
    return this.#sent;
  }

  /** The model is `next` from now on; at most the branch at this address differs ("all": anything may). */
  change(next: Model, address: string): void {
    this.#bind(next);
    const before = this.#stopAt(address);
    this.#model = next;
    const root = decisionOf(next);
    if (before === this.#root) this.#root = this.#send(root, 0, this.#rows.rows);
    else if (next.form === "list") this.#root = this.#sendFrom(address, root);
    else {
      const place = Number(address) - 1;
      const after = nodeAt(root, place);
      if (after === undefined) throw noSuchPart(address, String(place));
      this.#root = replaceStop(this.#root, before, this.#send(after, before.start, before.end));
      relabel(this.#root, root);
    }
    this.#stops = stopsOf(this.#root, next);
  }

  /** Numbers of the rows that arrive at a part, from 0, ascending. */
  rowsAt(address: string): Uint32Array {
    const { start, end } = this.#stopAt(address);
    return this.#order.slice(start, end).sort();
  }

  /** Weight of each of the model's classes among them. */
  countsAt(address: string): number[] {
    const { counts } = this.#stopAt(address);
    const { categories } = this.#rows.target;
    return this.#model.classes.map((name) => {
      const code = categories.indexOf(name);
      return code < 0 ? 0 : counts[code];
    });
  }

  /** Rows without a class are left out; the classes are the model's, then those only the rows have. */
  confusion(): ConfusionMatrix {
    const { categories } = this.#rows.target;
    const confusion = emptyConfusion([...new Set([...this.#model.classes, ...categories])]);
    const places = categories.map((name) => confusion.classes.indexOf(name));
    for (const { item: stop } of preorder(this.#root, childStops)) {
      if (stop.children.length > 0) continue;
      const predicted = confusion.classes.indexOf(stop.decision.class);
      places.forEach((place, code) => {
        const row = confusion.counts[place];
        row[predicted] = row[predicted] + stop.counts[code];
      });
    }
    return confusion;
  }

  measures(): Measures {
    return measure(this.confusion());
  }

  /** Columns are bound once: an edit may bring a new one. */
  #bind(model: Model): void {
    const unbound = model.columns.filter(({ name }) => !this.#columns.has(name));
    if (unbound.length === 0) return;
    for (const column of bindColumns(unbound, this.#rows).columns)
      this.#columns.set(column.schema.name, column);
  }

  #send(decision: Decision, start: number, end: number): Stop {
    this.#sent += end - start;
    return this.#divide(decision, start, end);
  }

  /** Without recursion: rows are put in their order from the root down, counts added up from the leaves. */
  #divide(decision: Decision, start: number, end: number): Stop {
    return foldTree<Stretch, Stop>(
      { decision, start, end },
      (stretch) => (stretch.decision.otherwise === null ? [] : this.#stretches(stretch, 0)),
      (stretch, children) =>
        children.length === 0
          ? { ...stretch, counts: this.#count(stretch.start, stretch.end), children }
          : stopOver(stretch.decision, stretch.start, stretch.end, children),
    );
  }

  /** The stops of the cases from this one on, and of where none holds. */
  #divideCases(decision: Decision, first: number, start: number, end: number): Stop[] {
    return this.#stretches({ decision, start, end }, first).map((next) =>
      this.#divide(next.decision, next.start, next.end),
    );
  }

  #stretches({ decision, start, end }: Stretch, first: number): Stretch[] {
    const stretches: Stretch[] = [];
    let from = start;
    for (const { condition, leadsTo } of decision.cases.slice(first)) {
      const left = this.#order.subarray(from, end);
      const passes = this.#scratch.passes.subarray(0, left.length);
      answerRows(condition, left, this.#columns, passes);
      const passed = divideRows(left, passes, this.#scratch.rows);
      stretches.push({ decision: leadsTo, start: from, end: from + passed });
      from += passed;
    }
    stretches.push({ decision: decision.otherwise!, start: from, end });
    return stretches;
  }

  /** Of a list only the rules from the changed one on see other rows. */
  #sendFrom(address: string, root: Decision): Stop {
    const first = address === ELSE ? root.cases.length : Number(address) - 1;
    const kept = this.#root.children.slice(0, first);
    const start = kept.at(-1)?.end ?? this.#root.start;
    this.#sent += this.#root.end - start;
    kept.forEach((stop, index) => {
      stop.decision = root.cases[index].leadsTo;
    });
    const children = [...kept, ...this.#divideCases(root, first, start, this.#root.end)];
    return stopOver(root, this.#root.start, this.#root.end, children);
  }

  #count(start: number, end: number): Float64Array {
    const { target, weights } = this.#rows;
    const counts = new Float64Array(target.categories.length + 1);
    for (let place = start; place < end; place++) {
      const row = this.#order[place];
      const code = target.codes[row];
      counts[code] = counts[code] + (weights === null ? 1 : weights[row]);
    }
    return counts;
  }

  #stopAt(address: string): Stop {
    const stop = this.#stops.get(address);
    if (stop === undefined) throw noSuchPart(address, [...this.#stops.keys()].at(-1) ?? ALL);
    return stop;
  }
}

function stopOver(decision: Decision, start: number, end: number, children: Stop[]): Stop {
  const counts = new Float64Array(children[0].counts.length);
  for (const child of children)
    for (let c = 0; c < counts.length; c++) counts[c] = counts[c] + child.counts[c];
  return { decision, start, end, counts, children };
}

function nodeAt(root: Decision, place: number): Decision | undefined {
  let seen = 0;
  for (const { item } of preorder(root, nextOf)) if (seen++ === place) return item;
  return undefined;
}

function childStops({ children }: Stop): readonly Stop[] {
  return children;
}

function replaceStop(root: Stop, before: Stop, after: Stop): Stop {
  return foldTree<Stop, Stop>(root, childStops, (stop, children) =>
    stop === before ? after : { ...stop, children },
  );
}

/** Classes may have been changed at parts whose rows stayed. */
function relabel(stop: Stop, decision: Decision): void {
  const pairs = preorder({ stop, decision }, (pair) => {
    const next = nextOf(pair.decision);
    if (next.length !== pair.stop.children.length)
      throw new DataError("the models differ outside the branch that was changed");
    return pair.stop.children.map((child, index) => ({ stop: child, decision: next[index] }));
  });
  for (const { item } of pairs) item.stop.decision = item.decision;
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
  for (const { item } of preorder(root, childStops)) stops.set(String(stops.size + 1), item);
  return stops;
}
