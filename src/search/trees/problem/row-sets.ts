// Row sets: some rows of the table with every column's order and ranks, in the kernels' memory.
// They are made and freed like a stack, since a search opens and closes them in that order. A large
// set of all rows is lean: it holds the ranks of one ordered column at a time, and reads those of
// another off its order when they are asked for.

import type { Packed, Width } from "../../../kernels/lane-width.ts";
import type { LinearMemory } from "../../../kernels/linear-memory.ts";
import type { TreeScan } from "../../../kernels/tree-scan.ts";
import type { Pace } from "../../../run/pace.ts";
import type { Problem } from "./problem.ts";
import { sortByCode } from "./sort-by-code.ts";

/** Weight of the rows up to each rank: what their answers can cost at most. */
export type Weights = Float64Array | Int32Array;

export interface SetColumn {
  /** Address of the rows' ranks (ordered) or category codes (multiway); 0: see RowSets.rankOf. */
  readonly rank: number;
  /** Address of the rows by ascending value, those without one behind; 0 for a multiway split. */
  readonly order: number;
  /** Rows that have a value; all rows for a multiway split. */
  readonly known: number;
  /** Distinct values in the set, also the rank of missing ones; for multiway, the column's size. */
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
  /** Address of each row's number in the table; 0 where rows are numbered as there. */
  readonly ids: number;
  readonly columns: readonly SetColumn[];
  /** Of a lean set: the column whose ranks it holds now, and its gain in all. */
  readonly slot: Slot | null;
}

interface Slot {
  readonly rank: number;
  /** Two classes: ranks and deltas in one array, where they fit. */
  readonly packed: Packed | null;
  /** Address of the gain up to each rank. */
  readonly weights: number;
  readonly gain: number;
  column: number;
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
  async everything(pace: Pace): Promise<RowSet> {
    const { table, columns, gainOf, classes, objective } = this.#problem;
    const memory = this.#memory;
    const { rows } = table;
    let total = 0;
    if (gainOf) for (let row = 0; row < rows; row++) total += gainOf(row);
    const width = this.#widthFor(rows, total);
    const labels = memory.allocate(rows * 2);
    memory.u16(labels, rows).set(table.classCodes);
    const gains = gainOf ? this.#allocate(width, rows) : 0;
    const deltas = gainOf && classes === 2 ? this.#allocate(width, rows) : 0;
    if (gainOf) {
      const gainView = this.#view(width, gains, rows);
      for (let row = 0; row < rows; row++) gainView[row] = gainOf(row);
      if (deltas !== 0) {
        const view = this.#view(width, deltas, rows);
        for (let row = 0; row < rows; row++)
          view[row] = table.classCodes[row] === 0 ? gainView[row] : -gainView[row];
      }
    }
    const lean = width === 32 && gainOf !== null && objective.unit === 1;
    const slot = lean ? this.#slot(rows, total) : null;
    const setColumns: SetColumn[] = [];
    for (const column of columns) {
      if (pace.due()) await pace.turn();
      const { codes } = table.columns[column.index];
      const rank = lean && column.ordered ? 0 : this.#allocate(width, rows);
      if (!column.ordered) {
        this.#view(width, rank, rows).set(codes);
        setColumns.push({ rank, order: 0, known: rows, values: column.size });
        continue;
      }
      const order = this.#allocate(width, rows);
      const { known, values } = sortByCode(memory, { codes, rows, size: column.size, width, rank, order });
      setColumns.push({ rank, order, known, values });
    }
    return { rows, width, labels, gains, deltas, ids: 0, columns: setColumns, slot };
  }

  #slot(rows: number, gain: number): Slot {
    const { gainOf, classes } = this.#problem;
    const allocate = (): number => this.#memory.allocate(rows * 4);
    let most = 0;
    for (let row = 0; row < rows; row++) most = Math.max(most, gainOf!(row));
    // A sign and the greatest gain; ranks go up to the number of rows.
    const shift = 33 - Math.clz32(most);
    const fits = classes === 2 && 32 - Math.clz32(rows) + shift < 32;
    const packed = fits ? { address: allocate(), shift } : null;
    return { rank: allocate(), packed, weights: allocate(), gain, column: -1 };
  }

  /** Each row's rank with its delta, of a lean set that has them; valid as long as rankOf's. */
  packedOf(set: RowSet, column: number): Packed | null {
    return set.slot && set.columns[column].rank === 0 ? this.#slotOf(set, column).packed : null;
  }

  /** Address of each row's rank in a column; of a lean set, valid until the next column's. */
  rankOf(set: RowSet, column: number): number {
    const { rank } = set.columns[column];
    return rank !== 0 ? rank : this.#slotOf(set, column).rank;
  }

  /** Most that the rows up to each rank can cost; of a lean set, valid until the next call. */
  weightsOf(set: RowSet, column: number): Weights {
    const { values } = set.columns[column];
    if (set.slot && set.columns[column].rank === 0)
      return this.#memory.i32(this.#slotOf(set, column).weights, values);
    return this.#weigh(set, column);
  }

  /** The rows of a set whose rank in a column lies in low..high. */
  select(set: RowSet, column: number, low: number, high: number): RowSet {
    const scan = this.#scan;
    const memory = this.#memory;
    const from = set.width;
    const numbers = this.#numbers;
    const rows = scan.numberRows(from, this.rankOf(set, column), set.rows, low, high, numbers);
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
    if (set.ids !== 0) scan.keepValues(32, 32, set.ids, set.rows, numbers, ids);
    else this.#listNumbered(set.rows, memory.u32(ids, rows));
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
    return { rows, width, labels, gains, deltas, ids, columns, slot: null };
  }

  #listNumbered(rows: number, ids: Uint32Array): void {
    const numbers = this.#memory.i32(this.#numbers, rows);
    for (let row = 0; row < rows; row++) if (numbers[row] >= 0) ids[numbers[row]] = row;
  }

  #slotOf(set: RowSet, column: number): Slot {
    const slot = set.slot!;
    if (slot.column === column) return slot;
    const { order, values, known } = set.columns[column];
    const { rows } = set;
    const entries = this.#memory.u32(order, rows);
    const ranks = this.#memory.i32(slot.rank, rows);
    const weights = this.#memory.i32(slot.weights, values);
    const gains = this.#memory.i32(set.gains, rows);
    let weight = 0;
    let rank = 0;
    for (let i = 0; i < known; i++) {
      const row = entries[i] & 0x7fffffff;
      ranks[row] = rank;
      weight += gains[row];
      if (entries[i] > 0x7fffffff) weights[rank++] = weight;
    }
    for (let i = known; i < rows; i++) ranks[entries[i] & 0x7fffffff] = values;
    if (slot.packed) {
      const { address, shift } = slot.packed;
      const packed = this.#memory.i32(address, rows);
      const deltas = this.#memory.i32(set.deltas, rows);
      const mask = (1 << shift) - 1;
      for (let row = 0; row < rows; row++) packed[row] = (ranks[row] << shift) | (deltas[row] & mask);
    }
    slot.column = column;
    return slot;
  }

  #weigh(set: RowSet, column: number): Weights {
    const { table, gainOf, objective, classes } = this.#problem;
    const { rank, values } = set.columns[column];
    // Half the bytes where all are integers: there is one such array for every column of a set.
    const weights: Weights =
      gainOf && objective.unit === 1 ? new Int32Array(values) : new Float64Array(values);
    const ranks = this.#view(set.width, rank, set.rows);
    if (gainOf) {
      const gain = this.#view(set.width, set.gains, set.rows);
      for (let row = 0; row < set.rows; row++) weights[ranks[row]] += gain[row];
      if (objective.unit !== 1) for (let r = 0; r < values; r++) weights[r] *= objective.unit;
    } else {
      const idOf = this.idsOf(set);
      const worst = Array.from({ length: classes }, (_, y) =>
        Math.max(...objective.costs.subarray(y * classes, (y + 1) * classes)),
      );
      for (let row = 0; row < set.rows; row++) {
        const id = idOf === null ? row : idOf[row];
        weights[ranks[row]] += table.weights[id] * worst[table.classCodes[id]];
      }
    }
    for (let r = 1; r < values; r++) weights[r] += weights[r - 1];
    return weights;
  }

  /** The rows' numbers in the table; null where they are numbered as there. */
  idsOf(set: RowSet): Uint32Array | null {
    return set.ids === 0 ? null : this.#memory.u32(set.ids, set.rows);
  }

  #gainOfNumbered(set: RowSet): number {
    if (set.gains === 0) return 0;
    const gains = this.#view(set.width, set.gains, set.rows);
    const numbers = this.#memory.i32(this.#numbers, set.rows);
    let total = 0;
    for (let row = 0; row < set.rows; row++) if (numbers[row] >= 0) total += gains[row];
    return total;
  }

  #widthFor(rows: number, gain: number): Width {
    return this.#narrowCodes && rows < NARROW_LIMIT && gain <= NARROW_LIMIT ? 16 : 32;
  }

  #allocate(width: Width, rows: number): number {
    return this.#memory.allocate((rows * width) / 8);
  }

  #view(width: Width, address: number, rows: number): Int16Array | Int32Array {
    return width === 16 ? this.#memory.i16(address, rows) : this.#memory.i32(address, rows);
  }
}
