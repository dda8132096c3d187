import { describe, expect, it } from "vitest";
import { createRandom } from "../../src/dataset/random.ts";

describe("random numbers", () => {
  it("are the same for the same seed and stream, and different for others", () => {
    const take = (seed: number, stream?: number) => {
      const random = createRandom(seed, stream);
      return [random.word(), random.word(), random.word()];
    };
    expect(take(7)).toEqual(take(7));
    expect(take(7)).not.toEqual(take(8));
    expect(take(7, 1)).not.toEqual(take(7, 2));
    expect(take(7)).not.toEqual(take(7 + 2 ** 32));
  });
  it("never change between versions", () => {
    const random = createRandom(1);
    expect([random.word(), random.word(), random.below(1000)]).toMatchInlineSnapshot(`
      [
        2719816156,
        329822289,
        35,
      ]
    `);
  });
  it("fill their range evenly", () => {
    const random = createRandom(3);
    const counts = new Array(6).fill(0);
    for (let i = 0; i < 60000; i++) counts[random.below(6)]++;
    for (const count of counts) expect(Math.abs(count - 10000)).toBeLessThan(400);
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < 20000; i++) {
      const value = random.normal();
      sum += value;
      squares += value * value;
    }
    expect(Math.abs(sum / 20000)).toBeLessThan(0.03);
    expect(Math.abs(squares / 20000 - 1)).toBeLessThan(0.04);
    expect(random.chance(0)).toBe(false);
    expect(random.chance(1)).toBe(true);
  });
  it("shuffle keeps every item", () => {
    const items = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(
      createRandom(5)
        .shuffle([...items])
        .sort(),
    ).toEqual(items);
    expect(createRandom(5).shuffle([...items])).not.toEqual(items);
  });
});
