import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  areEqual,
  bitOf,
  differ,
  emptySet,
  forEachMember,
  fullSet,
  hashOf,
  insert,
  intersect,
  isEmpty,
  isIn,
  membersOf,
  passingSet,
  type RowSet,
  remove,
  setOf,
  setOfBytes,
  sizeOf,
  sizeOfBoth,
  sizeOfRest,
  subtract,
  unite,
} from "../../src/encoding/row-set.ts";

/** Two sets of numbers below a size, around whole words too. */
const pairs = fc.integer({ min: 0, max: 100 }).chain((size) => {
  const members = fc.uniqueArray(fc.integer({ min: 0, max: Math.max(0, size - 1) }), {
    maxLength: size,
  });
  return fc.tuple(fc.constant(size), members, members);
});

const listOf = (set: RowSet): number[] => [...membersOf(set)];
const ascending = (members: readonly number[]): number[] => [...members].sort((a, b) => a - b);

describe("row sets", () => {
  it("combine, compare and count as sets of numbers do", () => {
    fc.assert(
      fc.property(pairs, ([size, first, second]) => {
        const a = setOf(first, size);
        const b = setOf(second, size);
        const both = ascending(first.filter((member) => second.includes(member)));
        const rest = ascending(first.filter((member) => !second.includes(member)));
        const either = ascending([...new Set([...first, ...second])]);
        expect(listOf(a)).toEqual(ascending(first));
        expect(listOf(intersect(a, b))).toEqual(both);
        expect(listOf(subtract(a, b))).toEqual(rest);
        expect(listOf(unite(a, b))).toEqual(either);
        expect(listOf(differ(a, b))).toEqual(either.filter((member) => !both.includes(member)));
        expect([sizeOf(a), sizeOfBoth(a, b), sizeOfRest(a, b)]).toEqual([
          first.length,
          both.length,
          rest.length,
        ]);
        expect(isEmpty(a)).toBe(first.length === 0);
        expect(areEqual(a, b)).toBe(either.length === both.length);
        expect([...membersOf(a, new Uint32Array(size), b)]).toEqual(both);
        const visited: number[] = [];
        forEachMember(a, (member) => visited.push(member));
        expect(visited).toEqual(ascending(first));
      }),
      { numRuns: 500 },
    );
  });

  it("can be written over one of those they are made of", () => {
    fc.assert(
      fc.property(pairs, ([size, first, second]) => {
        const b = setOf(second, size);
        for (const combine of [intersect, subtract, unite, differ]) {
          const plain = combine(setOf(first, size), b);
          const own = setOf(first, size);
          expect(combine(own, b, own)).toEqual(plain);
          expect(combine(setOf(first, size), b, emptySet(size).fill(7))).toEqual(plain);
        }
      }),
    );
  });

  it("gain and lose members", () => {
    const set = emptySet(70);
    for (const member of [0, 31, 32, 69]) insert(set, member);
    remove(set, 31);
    expect(listOf(set)).toEqual([0, 32, 69]);
    expect([isIn(set, 31), isIn(set, 32), bitOf(set, 0), bitOf(set, 1)]).toEqual([false, true, 1, 0]);
  });

  it("hold no member at or past their size, however they are made", () => {
    for (const size of [0, 1, 31, 32, 33, 64, 70]) {
      const codes = Array.from({ length: size }, (_, row) => row % 3);
      expect(listOf(fullSet(size))).toEqual(codes.map((_, row) => row));
      expect(listOf(subtract(fullSet(size), emptySet(size)))).toHaveLength(size);
      expect(listOf(setOfBytes(new Uint8Array(size).fill(1)))).toHaveLength(size);
      const wanted = codes.flatMap((code, row) => (code === 1 ? [] : [row]));
      expect(listOf(passingSet(codes, Uint8Array.of(1, 0, 1)))).toEqual(wanted);
    }
  });

  it("hash alike where they are equal, alone or among others", () => {
    const set = setOf([1, 40, 63], 64);
    const several = new Uint32Array([...setOf([5], 64), ...set]);
    expect(hashOf(several, 2, 2)).toBe(hashOf(set));
    expect(hashOf(setOf([2, 40, 63], 64))).not.toBe(hashOf(set));
  });
});
