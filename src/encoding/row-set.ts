// A set of rows (or of any small whole numbers) as bits: member m is bit m % 32 of word floor(m /
// 32). Every function here assumes, and keeps true, that bits past the last member are 0. Two sets
// that are combined have equally many words. Functions that make a set write it into `into` where
// that is given, which may be one of their arguments.

import { countOnes, lowestOne } from "../kernels/word-bits.ts";

export type RowSet = Uint32Array;

/** 32-bit words of a set whose members are below `size`. */
export function wordsFor(size: number): number {
  return Math.ceil(size / 32);
}

export function emptySet(size: number): RowSet {
  return new Uint32Array(wordsFor(size));
}

/** 0 to size - 1. */
export function fullSet(size: number): RowSet {
  const set = emptySet(size).fill(0xffffffff);
  if (size & 31) set[set.length - 1] = 2 ** (size & 31) - 1;
  return set;
}

export function setOf(members: Iterable<number>, size: number): RowSet {
  const set = emptySet(size);
  for (const member of members) insert(set, member);
  return set;
}

/** The rows whose code has a 1 in `passing`, which has 0 for every other code. */
export function passingSet(codes: ArrayLike<number>, passing: Uint8Array): RowSet {
  const set = emptySet(codes.length);
  for (let w = 0, row = 0; w < set.length; w++) {
    const count = Math.min(32, codes.length - row);
    let bits = 0;
    for (let bit = 0; bit < count; bit++) bits |= passing[codes[row++]] << bit;
    set[w] = bits;
  }
  return set;
}

/** The rows whose byte is 1; all others have 0. */
export function setOfBytes(bytes: Uint8Array): RowSet {
  return passingSet(bytes, BYTE_IS_1);
}

const BYTE_IS_1 = Uint8Array.of(0, 1);

export function isIn(set: RowSet, member: number): boolean {
  return bitOf(set, member) === 1;
}

/** 1 for a member, else 0. */
export function bitOf(set: RowSet, member: number): number {
  return (set[member >>> 5] >>> (member & 31)) & 1;
}

export function insert(set: RowSet, member: number): void {
  set[member >>> 5] = set[member >>> 5] | (1 << (member & 31));
}

export function remove(set: RowSet, member: number): void {
  set[member >>> 5] = set[member >>> 5] & ~(1 << (member & 31));
}

/** Members of both. */
export function intersect(a: RowSet, b: RowSet, into: RowSet = new Uint32Array(a.length)): RowSet {
  for (let w = 0; w < into.length; w++) into[w] = a[w] & b[w];
  return into;
}

/** Members of either. */
export function unite(a: RowSet, b: RowSet, into: RowSet = new Uint32Array(a.length)): RowSet {
  for (let w = 0; w < into.length; w++) into[w] = a[w] | b[w];
  return into;
}

/** Members of exactly one of the two. */
export function differ(a: RowSet, b: RowSet, into: RowSet = new Uint32Array(a.length)): RowSet {
  for (let w = 0; w < into.length; w++) into[w] = a[w] ^ b[w];
  return into;
}

/** Members of a that are not in b. */
export function subtract(a: RowSet, b: RowSet, into: RowSet = new Uint32Array(a.length)): RowSet {
  for (let w = 0; w < into.length; w++) into[w] = a[w] & ~b[w];
  return into;
}

export function isEmpty(set: RowSet): boolean {
  for (let w = 0; w < set.length; w++) if (set[w] !== 0) return false;
  return true;
}

export function areEqual(a: RowSet, b: RowSet): boolean {
  for (let w = 0; w < a.length; w++) if (a[w] !== b[w]) return false;
  return true;
}

export function sizeOf(set: RowSet): number {
  let size = 0;
  for (let w = 0; w < set.length; w++) size += countOnes(set[w]);
  return size;
}

/** How many members two sets share. */
export function sizeOfBoth(a: RowSet, b: RowSet): number {
  let size = 0;
  for (let w = 0; w < a.length; w++) size += countOnes(a[w] & b[w]);
  return size;
}

/** How many members of a are not in b. */
export function sizeOfRest(a: RowSet, b: RowSet): number {
  let size = 0;
  for (let w = 0; w < a.length; w++) size += countOnes(a[w] & ~b[w]);
  return size;
}

/** The members, ascending, in `room` if that is given; only those also in `within`, if that is. */
export function membersOf(
  set: RowSet,
  room: Uint32Array = new Uint32Array(sizeOf(set)),
  within: RowSet = set,
): Uint32Array {
  let count = 0;
  for (let w = 0; w < set.length; w++) {
    for (let bits = set[w] & within[w]; bits !== 0; bits &= bits - 1)
      room[count++] = (w << 5) + lowestOne(bits);
  }
  return room.subarray(0, count);
}

/** Calls `visit` with each member, ascending. */
export function forEachMember(set: RowSet, visit: (member: number) => void): void {
  for (let w = 0; w < set.length; w++) {
    for (let bits = set[w]; bits !== 0; bits &= bits - 1) visit((w << 5) + lowestOne(bits));
  }
}

/** A 32-bit hash of `length` words from `from` on, in an array of one or several sets. */
export function hashOf(words: Uint32Array, from = 0, length = words.length): number {
  let hash = 0x9e3779b9;
  for (let w = from; w < from + length; w++) {
    hash = Math.imul(hash ^ words[w], 0x2c1b3c6d);
    hash ^= hash >>> 15;
  }
  return hash;
}
