// A part of a dataset in memory: some rows, listed only once somebody asks for the list.

import type { Test } from "../../condition/condition.ts";
import { evaluateTest } from "../../condition/evaluate.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { Part } from "../count-source.ts";
import type { Place } from "./workspace.ts";

export interface MemoryPart extends Part {
  /** Ascending. */
  readonly rows: Uint32Array;
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
  return makePart(() => rows, null);
}

export function wholePart(rows: number): MemoryPart {
  return makePart(() => {
    const all = new Uint32Array(rows);
    for (let row = 0; row < rows; row++) all[row] = row;
    return all;
  }, null);
}

export function dividePart(parent: MemoryPart, test: Test, dataset: Dataset): Division {
  let lists: [Uint32Array, Uint32Array] | null = null;
  const list = (): [Uint32Array, Uint32Array] => {
    lists ??= splitRows(parent.rows, evaluateTest(test, dataset, parent.rows));
    return lists;
  };
  const division: Division = {
    parent,
    test,
    get yes() {
      return yes;
    },
    get no() {
      return no;
    },
  };
  const yes = makePart(() => list()[0], division);
  const no = makePart(() => list()[1], division);
  return division;
}

function makePart(list: () => Uint32Array, division: Division | null): MemoryPart {
  let rows: Uint32Array | null = null;
  return {
    get rows() {
      rows ??= list();
      return rows;
    },
    division,
    place: null,
  } as MemoryPart;
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
