import fc from "fast-check";
import { expect, it } from "vitest";
import { copySets, SetPacker, setAt } from "../../../src/search/rules/problem/packed-sets.ts";

it("packed sets are each there once, by the number of their first coming, as a map of texts keeps them", () => {
  // Few bits, so that sets come again and again; more of them than the first hash table and the first chunk hold.
  const draws = fc.record({ words: fc.integer({ min: 1, max: 3 }), count: fc.nat(6000), seed: fc.nat() });
  const property = fc.property(draws, ({ words, count, seed }) => {
    const packer = new SetPacker(words);
    const known = new Map<string, number>();
    const numbers: number[] = [];
    const wanted: number[] = [];
    let state = seed | 1;
    for (let k = 0; k < count; k++) {
      const bits = Uint32Array.from({ length: words }, () => {
        state = Math.imul(state, 1664525) + 1013904223;
        return (state >>> 8) & 0x8000_00ff;
      });
      const text = bits.join();
      if (!known.has(text)) known.set(text, known.size);
      numbers.push(packer.place(bits));
      wanted.push(known.get(text)!);
    }
    expect(numbers).toEqual(wanted);
    const { sets } = packer;
    expect(sets.count).toBe(known.size);
    const copied = new Uint32Array(known.size * words);
    copySets(sets, copied);
    const texts = [...known.keys()];
    expect(texts.map((_, set) => setAt(sets, set).join())).toEqual(texts);
    expect(texts.map((_, set) => copied.subarray(set * words, (set + 1) * words).join())).toEqual(texts);
  });
  fc.assert(property, { numRuns: 12 });
});
