// Row sets: some rows of the table with every column's order and ranks, in the kernels' memory. They are made and
// freed like a stack, since a search opens and closes them in that order.

import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { TreeScan, Width } from "../../kernels/tree-scan.ts";
import type { Problem } from "./problem.ts";

export interface SetColumn {
  /** Address of each row's rank among the set's values (ordered) or category code (fan). */
  readonly rank: number;
  /** Address of the rows by ascending value, those without one behind; 0 for a fan. */
  readonly order: number;
  /** Rows that have a value; all rows for a fan. */
  readonly known: number;
  /** Different values in the set; a row without one has this rank. For a fan: its column's size. */
  readonly values: number;
}

export interface RowSet {
  readonly rows: number;
  readonly width: Width;
  /** Address of 16-bit class codes. */
  readonly labels: number;
  /** Address of what a right answer gains, by row; 0 where the problem has no integer gains. */
  readonly gains: number;
  /** Two classes: address of the gains, negative for class 1. */
  readonly deltas: number;
  /** Address of each row's number in the table. */
  readonly ids: number;
  readonly columns: readonly SetColumn[];
}

const NARROW_LIMIT = 0x7fff;

export class RowSets {
  readonly #problem: Problem;
  readonly #memory: LinearMemory;
  readonly #scan: TreeScan;
  readonly #numbers: number;
  readonly #counts: number;
  readonly #narrowCodes: boolean;

  constructor(problem: Problem, memory: LinearMemory, scan: TreeScan) {
    this.#problem = problem;
    this.#memory = memory;
    this.#scan = scan;
    this.#numbers = memory.allocate(problem.table.rows * 4);
    this.#counts = memory.allocate(16);
    this.#narrowCodes = problem.columns.every((column) => column.ordered || column.size < NARROW_LIMIT);
  }

  mark(): number {
    return this.#memory.mark();
  }

  free(mark: number): void {
    this.#memory.reset(mark);
  }

  /** All rows. */
  everything(): RowSet {
    const { table, columns, gains, classes } = this.#problem;
    const memory = this.#memory;
    const { rows } = table;
    let total = 0;
    if (gains) for (let row = 0; row < rows; row++) total += gains[row]!;
    const width = this.#widthFor(rows, total);
    const labels = memory.allocate(rows * 2);
    memory.u16(labels, rows).set(table.classCodes);
    const ids = memory.allocate(rows * 4);
    const idView = memory.u32(ids, rows);
    for (let row = 0; row < rows; row++) idView[row] = row;
    let gainAddress = 0;
    let deltas = 0;
    if (gains) {
      gainAddress = this.#allocate(width, rows);
      this.#view(width, gainAddress, rows).set(gains);
      if (classes === 2) {
        deltas = this.#allocate(width, rows);
        const view = this.#view(width, deltas, rows);
        for (let row = 0; row < rows; row++)
          view[row] = table.classCodes[row] === 0 ? gains[row]! : -gains[row]!;
      }
    }
    const setColumns = columns.map((column): SetColumn => {
      const { codes } = table.columns[column.index]!;
      const rank = this.#allocate(width, rows);
      if (!column.ordered) {
        this.#view(width, rank, rows).set(codes);
        return { rank, order: 0, known: rows, values: column.size };
      }
      const order = this.#allocate(width, rows);
      const { known, values } = this.#sort(codes, column.size, width, rank, order);
      return { rank, order, known, values };
    });
    return { rows, width, labels, gains: gainAddress, deltas, ids, columns: setColumns };
  }

  /** The rows of a set whose rank in a column lies in low..high. */
  select(set: RowSet, column: number, low: number, high: number): RowSet {
    const scan = this.#scan;
    const memory = this.#memory;
    const from = set.width;
    const numbers = this.#numbers;
    const rows = scan.numberRows(from, set.columns[column]!.rank, set.rows, low, high, numbers);
    const width = from === 16 ? 16 : this.#widthFor(rows, this.#gainOfNumbered(set));
    const keep = (address: number): number => {
      if (address === 0) return 0;
      const kept = this.#allocate(width, rows);
      scan.keepValues(from, width, address, set.rows, numbers, kept);
      return kept;
    };
    const labels = memory.allocate(rows * 2);
    scan.keepValues(16, 16, set.labels, set.rows, numbers, labels);
    const ids = memory.allocate(rows * 4);
    scan.keepValues(32, 32, set.ids, set.rows, numbers, ids);
    const gains = keep(set.gains);
    const deltas = keep(set.deltas);
    const columns = set.columns.map((old): SetColumn => {
      if (old.order === 0) return { rank: keep(old.rank), order: 0, known: rows, values: old.values };
      const rank = this.#allocate(width, rows);
      const order = this.#allocate(width, rows);
      scan.keepOrder(from, width, old.order, old.known, set.rows, numbers, order, rank, this.#counts);
      const [known, values] = memory.i32(this.#counts, 2);
      return { rank, order, known: known!, values: values! };
    });
    return { rows, width, labels, gains, deltas, ids, columns };
  }

  #gainOfNumbered(set: RowSet): number {
    if (set.gains === 0) return 0;
    const gains = this.#view(set.width, set.gains, set.rows);
    const numbers = this.#memory.i32(this.#numbers, set.rows);
    let total = 0;
    for (let row = 0; row < set.rows; row++) if (numbers[row]! >= 0) total += gains[row]!;
    return total;
  }

  #widthFor(rows: number, gain: number): Width {
    return this.#narrowCodes && rows < NARROW_LIMIT && gain <= NARROW_LIMIT ? 16 : 32;
  }

  #allocate(width: Width, rows: number): number {
    return this.#memory.allocate((rows * width) / 8);
  }

  #view(width: Width, address: number, rows: number): Int16Array | Int32Array {
    return width === 16
      ? new Int16Array(this.#memory.memory.buffer, address, rows)
      : this.#memory.i32(address, rows);
  }

  /** Counting sort of the rows by code; ranks leave out the codes that no row has. */
  #sort(codes: ArrayLike<number>, size: number, width: Width, rank: number, order: number) {
    const { rows } = this.#problem.table;
    const starts = new Uint32Array(size + 2);
    for (let row = 0; row < rows; row++) starts[codes[row]! + 1]!++;
    const rankOfCode = new Uint32Array(size + 1);
    let values = 0;
    for (let code = 0; code < size; code++) if (starts[code + 1]! > 0) rankOfCode[code] = values++;
    rankOfCode[size] = values;
    for (let code = 0; code <= size; code++) starts[code + 1]! += starts[code]!;
    const known = starts[size]!;
    const ends = starts.slice(1);
    const entries = width === 16 ? this.#memory.u16(order, rows) : this.#memory.u32(order, rows);
    const ranks = this.#view(width, rank, rows);
    const last = width === 16 ? 0x8000 : 0x80000000;
    for (let row = 0; row < rows; row++) {
      const code = codes[row]!;
      const at = starts[code]!++;
      ranks[row] = rankOfCode[code]!;
      entries[at] = at + 1 === ends[code] && code < size ? row + last : row;
    }
    return { known, values };
  }
}
