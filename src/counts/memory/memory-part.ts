// A part of a dataset in memory: some rows, listed only once somebody asks for the list.

import type { Test } from "../../condition/condition.ts";
import type { Part } from "../count-source.ts";
import type { Place } from "./workspace.ts";

export interface MemoryPart extends Part {
  /** Ascending. */
  readonly rows: Uint32Array;
  /** Whether it is all rows of the dataset. */
  readonly whole: boolean;
  /** How it came to be, where that was by a division. */
  readonly division: Division | null;
  /** Where its rows stand in the workspace, if they do. */
  place: Place | null;
}

export interface Division {
  readonly parent: MemoryPart;
  readonly test: Test;
  readonly yes: MemoryPart;
  readonly no: MemoryPart;
}

export function listedPart(rows: Uint32Array): MemoryPart {
  return new ListedPart(() => rows, false, null) as unknown as MemoryPart;
}

export function wholePart(rows: number): MemoryPart {
  const list = (): Uint32Array => {
    const all = new Uint32Array(rows);
    for (let row = 0; row < rows; row++) all[row] = row;
    return all;
  };
  return new ListedPart(list, true, null) as unknown as MemoryPart;
}

/** Answers 1 or 0 for the rows given, in their order. */
export type Evaluate = (test: Test, rows: Uint32Array) => Uint8Array;

export function dividePart(parent: MemoryPart, test: Test, evaluate: Evaluate): Division {
  return new PartDivision(parent, test, evaluate);
}

class ListedPart implements Omit<MemoryPart, keyof Part> {
  readonly whole: boolean;
  readonly division: Division | null;
  place: Place | null = null;
  readonly #list: () => Uint32Array;
  #rows: Uint32Array | null = null;

  constructor(list: () => Uint32Array, whole: boolean, division: Division | null) {
    this.#list = list;
    this.whole = whole;
    this.division = division;
  }

  get rows(): Uint32Array {
    this.#rows ??= this.#list();
    return this.#rows;
  }
}

class PartDivision implements Division {
  readonly parent: MemoryPart;
  readonly test: Test;
  readonly yes: MemoryPart;
  readonly no: MemoryPart;

  constructor(parent: MemoryPart, test: Test, evaluate: Evaluate) {
    this.parent = parent;
    this.test = test;
    let lists: [Uint32Array, Uint32Array] | null = null;
    const side = (which: 0 | 1): Uint32Array => {
      lists ??= splitRows(parent.rows, evaluate(test, parent.rows));
      return lists[which];
    };
    this.yes = new ListedPart(() => side(0), false, this) as unknown as MemoryPart;
    this.no = new ListedPart(() => side(1), false, this) as unknown as MemoryPart;
  }
}

function splitRows(rows: Uint32Array, passes: Uint8Array): [Uint32Array, Uint32Array] {
  let count = 0;
  for (let i = 0; i < passes.length; i++) count += passes[i]!;
  const yes = new Uint32Array(count);
  const no = new Uint32Array(rows.length - count);
  let yesAt = 0;
  let noAt = 0;
  for (let i = 0; i < rows.length; i++) {
    if (passes[i] === 1) yes[yesAt++] = rows[i]!;
    else no[noAt++] = rows[i]!;
  }
  return [yes, no];
}
