// Every cut of a root column in one sweep (the MERGE of Auer, Holte & Maass 1995, Section 2), two classes, two
// intervals: rows move from the right side to the left in the root's order, while a tree over the second column's
// values keeps, for both sides at once, the sum of gains (class 1 negative) and its least and greatest prefix.
// cut-sweep.ts is the same in TypeScript.
//
// A node is two vectors: [least, -greatest] of the left and of the right, and the sums in the same places with the
// same signs, so that joining is one addition and one minimum. The lowest three levels are blocks of eight values,
// {left sum, whole sum} each, added up anew at every change.

const NEVER: i32 = 1 << 29;
const NODE: usize = 32;

@inline function putBlock(values: usize, block: i32, node: usize): void {
  let at = values + (<usize>block << 6);
  let left = 0, right = 0;
  let leastLeft = NEVER, mostLeft = -NEVER, leastRight = NEVER, mostRight = -NEVER;
  for (let i = 0; i < 8; i++) {
    const here = load<i32>(at);
    left += here;
    right += load<i32>(at, 4) - here;
    leastLeft = min(leastLeft, left);
    mostLeft = max(mostLeft, left);
    leastRight = min(leastRight, right);
    mostRight = max(mostRight, right);
    at += 8;
  }
  v128.store(node, i32x4(leastLeft, -mostLeft, leastRight, -mostRight));
  v128.store(node, i32x4(left, -left, right, -right), 16);
}

@inline function join(left: usize, right: usize, node: usize): void {
  const leftSums = v128.load(left, 16);
  v128.store(node, i32x4.min_s(v128.load(left), i32x4.add(v128.load(right), leftSums)));
  v128.store(node, i32x4.add(leftSums, v128.load(right, 16)), 16);
}

/**
 * `order` lists the rows by the root's value, `rank` holds their ranks in the second column, of `count` values.
 * `values` has room for 8 bytes per value of whole blocks, `nodes` for 64 bytes per block of a power of two.
 * Lowers lefts[t] and rights[t] to the gain lost by the best query of the second column on either side of cut t.
 */
@inline function sweep<T>(order: usize, rows: i32, rank: usize, deltas: usize, count: i32, values: usize, nodes: usize, lefts: usize, rights: usize): void {
  const blocks = (count + 7) >> 3;
  let leaves = 1;
  while (leaves < blocks) leaves <<= 1;
  memory.fill(values, 0, <usize>blocks << 6);
  let all0 = 0, all1 = 0;
  for (let row: u32 = 0; row < <u32>rows; row++) {
    const delta = sizeof<T>() == 2 ? <i32>load<i16>(deltas + (<usize>row << 1)) : load<i32>(deltas + (<usize>row << 2));
    const at = sizeof<T>() == 2 ? <i32>load<i16>(rank + (<usize>row << 1)) : load<i32>(rank + (<usize>row << 2));
    const cell = values + (<usize>at << 3);
    store<i32>(cell, load<i32>(cell, 4) + delta, 4);
    if (delta > 0) all0 += delta;
    else all1 -= delta;
  }
  for (let block = 0; block < leaves; block++) {
    const node = nodes + <usize>(leaves + block) * NODE;
    if (block < blocks) putBlock(values, block, node);
    else {
      v128.store(node, i32x4.splat(NEVER));
      v128.store(node, i32x4.splat(0), 16);
    }
  }
  for (let node = leaves - 1; node > 0; node--) {
    join(nodes + <usize>(2 * node) * NODE, nodes + <usize>(2 * node + 1) * NODE, nodes + <usize>node * NODE);
  }
  let left0 = 0, left1 = 0;
  let cut: usize = 0;
  for (let i = 0; i < rows; i++) {
    const entry: u32 = sizeof<T>() == 2 ? <u32>load<u16>(order + (<usize>i << 1)) : load<u32>(order + (<usize>i << 2));
    const row: u32 = sizeof<T>() == 2 ? entry & 0x7fff : entry & 0x7fffffff;
    const delta = sizeof<T>() == 2 ? <i32>load<i16>(deltas + (<usize>row << 1)) : load<i32>(deltas + (<usize>row << 2));
    const at = sizeof<T>() == 2 ? <i32>load<i16>(rank + (<usize>row << 1)) : load<i32>(rank + (<usize>row << 2));
    const cell = values + (<usize>at << 3);
    store<i32>(cell, load<i32>(cell) + delta);
    if (delta > 0) left0 += delta;
    else left1 -= delta;
    let node = leaves + (at >> 3);
    putBlock(values, at >> 3, nodes + <usize>node * NODE);
    let least = v128.load(nodes + <usize>node * NODE);
    let sums = v128.load(nodes + <usize>node * NODE, 16);
    while (node > 1) {
      // The node and its sibling, in their order, without a branch that the processor could not foresee.
      const isRight = i32x4.splat(-(node & 1));
      const sibling = nodes + <usize>(node ^ 1) * NODE;
      const otherLeast = v128.load(sibling), otherSums = v128.load(sibling, 16);
      const firstLeast = v128.bitselect(otherLeast, least, isRight);
      const secondLeast = v128.bitselect(least, otherLeast, isRight);
      const firstSums = v128.bitselect(otherSums, sums, isRight);
      least = i32x4.min_s(firstLeast, i32x4.add(secondLeast, firstSums));
      sums = i32x4.add(sums, otherSums);
      node >>= 1;
      v128.store(nodes + <usize>node * NODE, least);
      v128.store(nodes + <usize>node * NODE, sums, 16);
    }
    const last: bool = sizeof<T>() == 2 ? (entry & 0x8000) != 0 : (entry & 0x80000000) != 0;
    if (last) {
      const leastLeft = min(0, i32x4.extract_lane(least, 0)), mostLeft = max(0, -i32x4.extract_lane(least, 1));
      const leastRight = min(0, i32x4.extract_lane(least, 2)), mostRight = max(0, -i32x4.extract_lane(least, 3));
      const right0 = all0 - left0, right1 = all1 - left1;
      const lostLeft = left0 + left1 - max(left1 + mostLeft, left0 - leastLeft);
      const lostRight = right0 + right1 - max(right1 + mostRight, right0 - leastRight);
      store<i32>(lefts + cut, min(load<i32>(lefts + cut), lostLeft));
      store<i32>(rights + cut, min(load<i32>(rights + cut), lostRight));
      cut += 4;
    }
  }
}
export function sweep16(order: usize, rows: i32, rank: usize, deltas: usize, count: i32, values: usize, nodes: usize, lefts: usize, rights: usize): void {
  sweep<i16>(order, rows, rank, deltas, count, values, nodes, lefts, rights);
}
export function sweep32(order: usize, rows: i32, rank: usize, deltas: usize, count: i32, values: usize, nodes: usize, lefts: usize, rights: usize): void {
  sweep<i32>(order, rows, rank, deltas, count, values, nodes, lefts, rights);
}
