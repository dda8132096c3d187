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
  it("lets no two boxes overlap, keeps all inside, and children in order to the right of their parent", () => {
    fc.assert(
      fc.property(items(4), (root) => {
        const spacing = 12;
        const layout = layOutTree(root, { gapAfter: () => 40, spacing });
        const boxes = all(layout.root);
        for (const box of boxes) {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(layout.width + 1e-9);
          expect(box.y - box.height / 2).toBeGreaterThanOrEqual(-1e-9);
          expect(box.y + box.height / 2).toBeLessThanOrEqual(layout.height + 1e-9);
          expect(box.width).toBeGreaterThanOrEqual(box.item.width);
          box.children.forEach((child, index) => {
            expect(child.x).toBeGreaterThanOrEqual(box.x + box.width + 40 - 1e-9);
            if (index > 0) expect(child.y).toBeGreaterThan(box.children[index - 1].y);
          });
        }
        for (const a of boxes) {
          for (const b of boxes) {
            if (a === b || a.level !== b.level) continue;
            expect(Math.abs(a.y - b.y)).toBeGreaterThanOrEqual((a.height + b.height) / 2 + spacing - 1e-9);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
