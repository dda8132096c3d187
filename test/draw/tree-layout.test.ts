import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOutTree, type PlacedBox } from "../../src/draw/tree-layout.ts";

interface Item {
  readonly width: number;
  readonly height: number;
  readonly children: readonly Item[];
}

const items = (depth: number): fc.Arbitrary<Item> =>
  fc.record({
    width: fc.integer({ min: 10, max: 200 }),
    height: fc.integer({ min: 10, max: 90 }),
    children: depth === 0 ? fc.constant([]) : fc.array(items(depth - 1), { maxLength: 3 }),
  });

const all = <T>(box: PlacedBox<T>): PlacedBox<T>[] => [box, ...box.children.flatMap(all)];

describe("the layout of a tree", () => {
  it("lets no two boxes overlap, keeps all inside, and children in order below their parent", () => {
    fc.assert(
      fc.property(items(4), (root) => {
        const spacing = 12;
        const layout = layOutTree(root, { gap: 40, spacing });
        const boxes = all(layout.root);
        for (const box of boxes) {
          expect(box.x - box.width / 2).toBeGreaterThanOrEqual(-1e-9);
          expect(box.x + box.width / 2).toBeLessThanOrEqual(layout.width + 1e-9);
          expect(box.y).toBeGreaterThanOrEqual(0);
          expect(box.y + box.height).toBeLessThanOrEqual(layout.height + 1e-9);
          box.children.forEach((child, index) => {
            expect(child.y).toBeGreaterThanOrEqual(box.y + box.height + 40 - 1e-9);
            if (index > 0) expect(child.x).toBeGreaterThan(box.children[index - 1].x);
          });
          if (box.children.length > 0) {
            const middle = (box.children[0].x + box.children.at(-1)!.x) / 2;
            expect(box.x).toBeCloseTo(middle, 6);
          }
        }
        for (const a of boxes) {
          for (const b of boxes) {
            if (a === b || a.level !== b.level) continue;
            expect(Math.abs(a.x - b.x)).toBeGreaterThanOrEqual((a.width + b.width) / 2 + spacing - 1e-9);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
