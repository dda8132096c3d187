// Row sets over conditions: a bitset for each condition that divides the rows, the rows of a class together (see
// kernels/pair-count.as.ts). Conditions that divide the rows alike all stay: they make different trees.

import { type Stretch, StretchLayout, stretchRows } from "../../encoding/class-stretches.ts";
import type { Table } from "../../encoding/table.ts";
import type { TableCondition } from "../../encoding/table-conditions.ts";
import type { LinearMemory } from "../../kernels/linear-memory.ts";
import type { BitColumns } from "../../kernels/pair-count.ts";

export interface ConditionSet extends BitColumns {
  /** Numbers of the rows in the table. */
  readonly rows: Uint32Array;
  /** Which conditions the bitsets are of. */
  readonly names: Uint32Array;
}

export class ConditionSets {
  readonly #table: Table;
  readonly #conditions: readonly TableCondition[];
  readonly #memory: LinearMemory;
  /** Weight of a row in whole units. */
  readonly #unitsOf: (row: number) => number;

  constructor(
    table: Table,
    conditions: readonly TableCondition[],
    memory: LinearMemory,
    unitsOf: (row: number) => number,
  ) {
    this.#table = table;
    this.#conditions = conditions;
    this.#memory = memory;
    this.#unitsOf = unitsOf;
  }

  /** All rows that weigh anything, with the conditions allowed. */
  everything(isAllowed: (condition: number) => boolean = () => true): ConditionSet {
    const { rows, weights } = this.#table;
    const all = Uint32Array.from({ length: rows }, (_, row) => row).filter((row) => weights[row] > 0);
    return this.#encode(all, Uint32Array.from(this.#conditions.keys()).filter(isAllowed));
  }

  /** The rows of a set that pass a condition, or those that do not. */
  select(set: ConditionSet, condition: number, passes: boolean): ConditionSet {
    const { codes, passing } = this.#conditions[condition];
    const wanted = Number(passes);
    return this.#encode(
      set.rows.filter((row) => passing[codes[row]] === wanted),
      set.names,
    );
  }

  #encode(rows: Uint32Array, candidates: Uint32Array): ConditionSet {
    const memory = this.#memory;
    const { classCodes } = this.#table;
    const classes = this.#table.classes.length;
    const stretches = stretchRows(rows, classCodes, classes, this.#unitsOf);
    const layout = new StretchLayout(classes === 2 ? withBothClasses(stretches) : stretches, 2);
    const segments = memory.allocate(layout.stretches.length * 12);
    const segmentView = memory.i32(segments, layout.stretches.length * 3);
    layout.stretches.forEach((stretch, index) => {
      segmentView.set([layout.ends[index], stretch.class, stretch.digit], index * 3);
    });
    const words = layout.blocks;
    const all = new Uint32Array(words * 2);
    layout.packAll(all);
    const kept: number[] = [];
    const packed: Uint32Array[] = [];
    for (const name of candidates) {
      const { codes, passing } = this.#conditions[name];
      const bits = new Uint32Array(words * 2);
      layout.pack(codes, passing, bits);
      if (bits.every((word) => word === 0) || bits.every((word, index) => word === all[index])) continue;
      kept.push(name);
      packed.push(bits);
    }
    const columns = memory.allocate((kept.length + 1) * words * 8);
    [...packed, all].forEach((bits, index) => {
      memory.u32(columns + index * words * 8, words * 2).set(bits);
    });
    return {
      ...{ rows, names: Uint32Array.from(kept), columns, count: kept.length, words, segments, classes },
      segmentCount: layout.stretches.length,
    };
  }
}

/** The kernels know two classes of plain weight by their two stretches, be they empty. */
function withBothClasses(stretches: readonly Stretch[]): Stretch[] {
  const ones = [0, 1]
    .filter((label) => !stretches.some((stretch) => stretch.class === label && stretch.digit === 0))
    .map((label) => ({ class: label, digit: 0, worth: 1, rows: [] }));
  return [...stretches, ...ones].sort((a, b) => a.class - b.class || a.digit - b.digit);
}
