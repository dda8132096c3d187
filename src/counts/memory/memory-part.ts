// A part of a dataset in memory: some rows, listed only when the list is asked for.

import type { Test } from "../../condition/condition.ts";
import type { Part } from "../count-source.ts";
import type { Place } from "./workspace.ts";

export interface MemoryPart extends Part {
  /** Ascending. */
  readonly rows: Uint32Array;
  /** Whether the list is there already. */
  readonly isListed: boolean;
  /** How many there are, where that is known without listing them; else no fewer. */
  readonly rowsAtMost: number;
  /** Whether it is all rows of the dataset. */
  readonly whole: boolean;
  /** The division that made it, if one did. */
  readonly division: Division | null;
  /** Its place in the workspace, if it has one. */
  place: Place | null;
}

export interface Division {
  readonly parent: MemoryPart;
  readonly test: Test;
  readonly yes: MemoryPart;
  readonly no: MemoryPart;
}

export function listedPart(rows: Uint32Array): MemoryPart {
  return new RowsPart(rows.length, rows, null) as unknown as MemoryPart;
}

export function wholePart(rows: number): MemoryPart {
  return new RowsPart(rows, null, null) as unknown as MemoryPart;
}

/** Answers 1 or 0 for the rows given, in their order. */
export type Evaluate = (test: Test, rows: Uint32Array) => Uint8Array;

export function dividePart(parent: MemoryPart, test: Test, evaluate: Evaluate): Division {
  return new PartDivision(parent, test, evaluate);
}

class RowsPart implements Omit<MemoryPart, keyof Part> {
  readonly division: PartDivision | null;
  place: Place | null = null;
  readonly whole: boolean;
  readonly #count: number;
  #rows: Uint32Array | null;

  constructor(count: number, rows: Uint32Array | null, division: PartDivision | null) {
    this.#count = count;
    this.#rows = rows;
    this.division = division;
    this.whole = rows === null && division === null;
  }

  get isListed(): boolean {
    return this.#rows !== null || this.division?.isListed === true;
  }

  get rowsAtMost(): number {
    if (this.#rows !== null) return this.#rows.length;
    if (this.place !== null) return this.place.rows;
    return this.division ? this.division.rowsAtMost(this) : this.#count;
  }

  get rows(): Uint32Array {
    this.#rows ??= this.division ? this.division.list(this) : allRows(this.#count);
    return this.#rows;
  }
}

class PartDivision implements Division {
  readonly parent: MemoryPart;
  readonly test: Test;
  readonly yes: MemoryPart;
  readonly no: MemoryPart;
  readonly #evaluate: Evaluate;
  #lists: { readonly yes: Uint32Array; readonly no: Uint32Array } | null = null;

  constructor(parent: MemoryPart, test: Test, evaluate: Evaluate) {
    this.parent = parent;
    this.test = test;
    this.#evaluate = evaluate;
    this.yes = new RowsPart(0, null, this) as unknown as MemoryPart;
    this.no = new RowsPart(0, null, this) as unknown as MemoryPart;
  }

  get isListed(): boolean {
    return this.#lists !== null;
  }

  rowsAtMost(side: unknown): number {
    if (this.#lists === null) return this.parent.rowsAtMost;
    return side === this.yes ? this.#lists.yes.length : this.#lists.no.length;
  }

  list(side: unknown): Uint32Array {
    const { rows } = this.parent;
    this.#lists ??= splitRows(rows, this.#evaluate(this.test, rows));
    return side === this.yes ? this.#lists.yes : this.#lists.no;
  }
}

function allRows(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}

function splitRows(rows: Uint32Array, passes: Uint8Array): { yes: Uint32Array; no: Uint32Array } {
  let count = 0;
  for (let i = 0; i < passes.length; i++) count += passes[i];
  const yes = new Uint32Array(count);
  const no = new Uint32Array(rows.length - count);
  let yesAt = 0;
  let noAt = 0;
  for (let i = 0; i < rows.length; i++) {
    if (passes[i] === 1) yes[yesAt++] = rows[i];
    else no[noAt++] = rows[i];
  }
  return { yes, no };
}
