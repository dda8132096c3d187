// Columns that divide the rows in the same way (copies, negations, renamings) cover the same
// conflicts, so one of them represents all.

import type { Sample, SampleColumn } from "./sample.ts";

/** For each kept column, all its equals (itself first); constant columns are left out. */
export function groupEqualColumns(sample: Sample): number[][] {
  const byHash = new Map<number, number[][]>();
  const groups: number[][] = [];
  sample.columns.forEach((column, index) => {
    const hash = hashParts(column, sample.rows);
    if (hash === null) return;
    const found = byHash.get(hash) ?? [];
    byHash.set(hash, found);
    const twin = found.find((group) => partsAreEqual(sample.columns[group[0]], column, sample.rows));
    if (twin) twin.push(index);
    else {
      const group = [index];
      found.push(group);
      groups.push(group);
    }
  });
  return groups;
}

/** A hash of the codes renamed by first appearance; null where there is only one. */
function hashParts(column: SampleColumn, rows: number): number | null {
  const names = new Uint32Array(column.size);
  const { codes } = column;
  let next = 0;
  let hash = 0x811c9dc5;
  for (let row = 0; row < rows; row++) {
    const code = codes[row];
    let name = names[code];
    if (name === 0) {
      name = ++next;
      names[code] = name;
    }
    hash = Math.imul(hash ^ name, 0x01000193);
  }
  return next < 2 ? null : hash >>> 0;
}

function partsAreEqual(a: SampleColumn, b: SampleColumn, rows: number): boolean {
  const there = new Int32Array(a.size).fill(-1);
  const back = new Int32Array(b.size).fill(-1);
  for (let row = 0; row < rows; row++) {
    const left = a.codes[row];
    const right = b.codes[row];
    if (there[left] === -1 && back[right] === -1) {
      there[left] = right;
      back[right] = left;
    } else if (there[left] !== right) return false;
  }
  return true;
}
