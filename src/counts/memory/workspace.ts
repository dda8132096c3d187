// Where the rows of open nodes are kept together while a tree grows, so that counting a node reads
// one stretch of memory per column: records of bits by node and class, and for each sorted column
// the order of each node's rows. Dividing a node divides its stretches in place; nodes never share
// a row.

import type { Dataset } from "../../dataset/dataset.ts";
import type { BitRecords } from "../../encoding/bit-records.ts";
import type { EntryLayout, SortedColumn } from "../../encoding/sorted-column.ts";
import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { Kernels } from "../../kernels/load-kernels.ts";

/** Rows to take in; the list of all of them is never read. */
export interface RowSet {
  readonly rows: Uint32Array;
  readonly whole: boolean;
}

/** The stretches of one node. */
export interface Place {
  /** A place is invalid once the workspace was loaded again. */
  readonly generation: number;
  /** By class: the first record and how many there are. */
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
  /** First entry in every sorted column, and how many there are. */
  readonly first: number;
  readonly rows: number;
  /** By sorted column: how many of the entries are missing values (they stand last). */
  readonly missing: readonly number[];
}

/** How the rows of a node are divided. */
export type Side =
  | { readonly by: "bit"; readonly bit: number; readonly negated: boolean }
  /** Rows at most the threshold pass (negated: the others). */
  | { readonly by: "cut"; readonly column: number; readonly threshold: number; readonly negated: boolean }
  /** Whatever else: answers 1 or 0 for the rows given, in their order. */
  | { readonly by: "rows"; evaluate(rows: Uint32Array): Uint8Array };

export interface WorkspaceParts {
  readonly memory: LinearMemory;
  readonly kernels: Kernels;
  readonly dataset: Dataset;
  readonly layout: EntryLayout;
  /** Address of the rows' class codes (u16), and how many rows each class has. */
  readonly classCodes: number;
  readonly classRows: readonly number[];
  readonly records: BitRecords;
  /** The columns that are searched in sorted order, and their values. */
  readonly columns: readonly SortedColumn[];
  readonly values: readonly Float64Array[];
  /** Whether nodes must know their rows, and not only their records. */
  readonly keepsRows: boolean;
}

export class Workspace {
  generation = 0;
  /** Where false, a node cannot be divided by rows. */
  readonly keepsRows: boolean;
  /** Rows by node and class. */
  readonly rows: number;
  /** Their records, one array for each word. */
  readonly words: number[] = [];
  /** Address of their addresses. */
  wordTable = 0;
  /** Address of one node's start and length for each class. */
  readonly runs: number;
  /** Their entries, one array for each sorted column. */
  readonly entries: readonly number[];
  readonly #parts: WorkspaceParts;
  readonly #scratch: number;
  readonly #mask: number;
  readonly #sides: number;
  readonly #facts: number;
  #runView: Uint32Array = new Uint32Array(0);

  constructor(parts: WorkspaceParts) {
    this.#parts = parts;
    this.keepsRows = parts.keepsRows;
    const { memory, dataset, columns } = parts;
    this.rows = memory.allocate(dataset.rows * 4);
    this.#scratch = memory.allocate(dataset.rows * 4);
    this.#mask = memory.allocate(dataset.rows);
    this.#sides = memory.allocate(Math.ceil(dataset.rows / 8));
    this.#facts = memory.allocate(16);
    this.runs = memory.allocate(dataset.target.categories.length * 8);
    this.entries = columns.map(() => memory.allocate(dataset.rows * 4));
  }

  /** Bytes it takes for each row, and each word and sorted column of it. */
  static bytes(rows: number, words: number, columns: number): number {
    return rows * (4 + 4 + 1 + 1 + 4 * words + 4 * columns) + 64 * (words + columns + 8);
  }

  /** Replaces all nodes by these. A list that shares rows with an earlier one is left out. */
  load(parts: readonly RowSet[]): (Place | null)[] {
    this.generation++;
    const { memory, dataset, records, columns } = this.#parts;
    if (this.words.length < records.words.length) this.#addWords();
    if (parts.length === 1 && parts[0].whole) return [this.#loadAll()];
    const nodes = memory.u32(this.#scratch, dataset.rows).fill(0);
    const lists = parts.map(({ rows }) => rows);
    let first = 0;
    const drafts = lists.map((list, index) => {
      if (!claim(nodes, list, index + 1)) return null;
      const draft = { list, node: index + 1, first, ...this.#loadByClass(list, first) };
      first += list.length;
      return draft;
    });
    this.#loadWords(first);
    const missing = lists.map(() => columns.map(() => 0));
    columns.forEach((column, index) => {
      this.#loadOrder(column, this.entries[index], lists.length, drafts);
      this.#countMissing(column, (node) => missing[node - 1][index]++);
    });
    return drafts.map((draft, index) => {
      if (!draft) return null;
      const { starts, lengths } = draft;
      const place = { generation: this.generation, starts, lengths, first: draft.first };
      return { ...place, rows: draft.list.length, missing: missing[index] };
    });
  }

  /** Divides a node in place: its own place becomes those of its two sides. */
  divide(place: Place, side: Side): { yes: Place; no: Place } {
    const { memory, kernels, columns, layout } = this.#parts;
    if (side.by === "cut") this.#markCut(place, side);
    else if (side.by === "rows") this.#markRows(place, side);
    const classes = place.starts.length;
    const runs = this.writeRuns(place);
    kernels.bits.splitNode(
      this.runs,
      classes,
      this.rows,
      this.keepsRows ? 1 : 0,
      this.wordTable,
      this.words.length,
      side.by === "bit" ? side.bit : -1,
      side.by === "bit" && side.negated ? 1 : 0,
      this.#sides,
      side.by === "bit" && columns.length > 0 ? 1 : 0,
      this.#mask,
      this.#scratch,
    );
    const yesLengths = place.starts.map((_, c) => runs[2 * c + 1]);
    const yesMissing = columns.map((_, column) => {
      const entries = this.entries[column] + place.first * 4;
      const valid = place.rows - place.missing[column];
      const { rowMask, flag } = layout;
      kernels.order.splitOrder(
        entries,
        valid,
        place.rows,
        this.#sides,
        rowMask,
        flag,
        this.#scratch,
        this.#facts,
      );
      return memory.u32(this.#facts, 2)[1];
    });
    const yesRows = yesLengths.reduce((sum, length) => sum + length, 0);
    const { generation, starts, lengths, first, rows, missing } = place;
    return {
      yes: { generation, starts, lengths: yesLengths, first, rows: yesRows, missing: yesMissing },
      no: {
        generation,
        starts: starts.map((start, c) => start + yesLengths[c]),
        lengths: lengths.map((length, c) => length - yesLengths[c]),
        first: first + yesRows,
        rows: rows - yesRows,
        missing: missing.map((count, column) => count - yesMissing[column]),
      },
    };
  }

  /** Passes the place of a node's rows to the kernels. */
  writeRuns({ starts, lengths }: Place): Uint32Array {
    const { memory } = this.#parts;
    if (this.#runView.buffer !== memory.buffer) {
      this.#runView = memory.u32(this.runs, starts.length * 2);
    }
    for (let c = 0; c < starts.length; c++) {
      this.#runView[2 * c] = starts[c];
      this.#runView[2 * c + 1] = lengths[c];
    }
    return this.#runView;
  }

  #addWords(): void {
    const { memory, dataset, records } = this.#parts;
    while (this.words.length < records.words.length) this.words.push(memory.allocate(dataset.rows * 4));
    this.wordTable = memory.allocate(this.words.length * 4);
    memory.u32(this.wordTable, this.words.length).set(this.words);
  }

  /** The same for all rows at once, without listing them. */
  #loadAll(): Place {
    const { memory, kernels, dataset, classCodes, classRows, columns } = this.#parts;
    const { rows } = dataset;
    const starts = runs(0, classRows);
    memory.u32(this.#scratch, classRows.length).set(starts);
    kernels.bits.groupRows(classCodes, rows, this.#scratch, this.rows);
    this.#loadWords(rows);
    const bytes = memory.u8(0, memory.buffer.byteLength);
    columns.forEach(({ entries }, index) => {
      bytes.copyWithin(this.entries[index], entries, entries + rows * 4);
    });
    const missing = columns.map(({ valid }) => rows - valid);
    return { generation: this.generation, starts, lengths: classRows, first: 0, rows, missing };
  }

  #loadWords(length: number): void {
    const { kernels, records } = this.#parts;
    this.words.forEach((words, index) => {
      kernels.bits.gather(records.words[index], this.rows, length, words);
    });
  }

  #loadByClass(list: Uint32Array, first: number): { starts: number[]; lengths: number[] } {
    const { memory, dataset } = this.#parts;
    const { codes, categories } = dataset.target;
    const counts = new Uint32Array(categories.length);
    for (let i = 0; i < list.length; i++) counts[codes[list[i]]] = counts[codes[list[i]]] + 1;
    const lengths = [...counts];
    const starts = runs(first, lengths);
    const rows = memory.u32(this.rows, dataset.rows);
    const cursors = Uint32Array.from(starts);
    for (let i = 0; i < list.length; i++) {
      const code = codes[list[i]];
      rows[cursors[code]] = list[i];
      cursors[code] = cursors[code] + 1;
    }
    return { starts, lengths };
  }

  #loadOrder(
    column: SortedColumn,
    entries: number,
    lists: number,
    drafts: readonly ({ readonly node: number; readonly first: number; readonly list: Uint32Array } | null)[],
  ): void {
    const { memory, kernels, dataset, layout } = this.#parts;
    const mark = memory.mark();
    const cursors = memory.allocate((lists + 1) * 4);
    const pending = memory.allocate((lists + 1) * 4);
    memory.u32(pending, lists + 1).fill(0);
    const firsts = memory.u32(cursors, lists + 1).fill(0);
    for (const draft of drafts) if (draft) firsts[draft.node] = draft.first;
    const { rowMask, flag } = layout;
    kernels.order.distribute(
      column.entries,
      dataset.rows,
      this.#scratch,
      rowMask,
      flag,
      cursors,
      pending,
      entries,
    );
    memory.reset(mark);
  }

  #countMissing(column: SortedColumn, found: (node: number) => void): void {
    const { memory, dataset, layout } = this.#parts;
    const nodes = memory.u32(this.#scratch, dataset.rows);
    const entries = memory.u32(column.entries, dataset.rows);
    for (let i = column.valid; i < entries.length; i++) {
      const node = nodes[(entries[i] & layout.rowMask) >>> 0];
      if (node > 0) found(node);
    }
  }

  #markRows(place: Place, { evaluate }: Extract<Side, { by: "rows" }>): void {
    const { memory, dataset } = this.#parts;
    place.lengths.forEach((length, c) => {
      const rows = memory.u32(this.rows + place.starts[c] * 4, length);
      const passes = evaluate(rows);
      const sides = memory.u8(this.#sides, Math.ceil(dataset.rows / 8));
      for (let i = 0; i < length; i++) {
        const at = rows[i] >>> 3;
        const bit = rows[i] & 7;
        sides[at] = (sides[at] & ~(1 << bit)) | (passes[i] << bit);
      }
    });
  }

  #markCut(place: Place, { column, threshold, negated }: Extract<Side, { by: "cut" }>): void {
    const { memory, kernels, layout, values } = this.#parts;
    const address = this.entries[column] + place.first * 4;
    const entries = memory.u32(address, place.rows);
    let low = 0;
    let high = place.rows - place.missing[column];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (values[column][(entries[middle] & layout.rowMask) >>> 0] <= threshold) low = middle + 1;
      else high = middle;
    }
    const { markSides } = kernels.order;
    markSides(address, low, layout.rowMask, negated ? 0 : 1, this.#sides);
    markSides(address + low * 4, place.rows - low, layout.rowMask, negated ? 1 : 0, this.#sides);
  }
}

/** Where runs of these lengths start, one behind the other. */
function runs(first: number, lengths: readonly number[]): number[] {
  let next = first;
  return lengths.map((length) => {
    next += length;
    return next - length;
  });
}

/**
 * Writes `node` to the rows of the list; where one of them is taken, undoes it and returns false.
 */
function claim(nodes: Uint32Array, list: Uint32Array, node: number): boolean {
  for (let i = 0; i < list.length; i++) {
    if (nodes[list[i]] !== 0) {
      while (i-- > 0) nodes[list[i]] = 0;
      return false;
    }
    nodes[list[i]] = node;
  }
  return true;
}
