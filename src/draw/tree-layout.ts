// Where the boxes of a tree go: one column per level from left to right, every subtree in a band of
// its own, so that nothing overlaps and long conditions have room. Top to bottom is the order in
// which the branches are tested.

/** What is laid out: its size, and what stands to the right of it. */
export interface Box<T> {
  readonly width: number;
  readonly height: number;
  readonly children: readonly T[];
}

export interface PlacedBox<T> {
  readonly item: T;
  readonly level: number;
  /** Left edge. */
  readonly x: number;
  /** Middle. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly children: readonly PlacedBox<T>[];
}

export interface TreeLayoutOptions {
  /** Room between the boxes of a level and those of the next, for the labels of the branches. */
  gapAfter(level: number): number;
  /** Room between boxes that stand above each other. */
  readonly spacing: number;
}

export interface TreeLayout<T> {
  readonly root: PlacedBox<T>;
  readonly width: number;
  readonly height: number;
}

export function layOutTree<T extends Box<T>>(
  root: T,
  { gapAfter, spacing }: TreeLayoutOptions,
): TreeLayout<T> {
  const widths: number[] = [];
  const extents = new Map<T, number>();
  const measure = (item: T, level: number): number => {
    widths[level] = Math.max(widths[level] ?? 0, item.width);
    const below = item.children.reduce((sum, child) => sum + measure(child, level + 1), 0);
    const extent = Math.max(item.height + spacing, below);
    extents.set(item, extent);
    return extent;
  };
  const total = measure(root, 0);
  const lefts = [0];
  for (const [level, width] of widths.entries()) lefts.push(lefts[level] + width + gapAfter(level));

  const place = (item: T, level: number, top: number): PlacedBox<T> => {
    const { height, children } = item;
    const extent = extents.get(item)!;
    const below = children.reduce((sum, child) => sum + extents.get(child)!, 0);
    let next = top + (extent - below) / 2;
    const placed = children.map((child) => {
      const box = place(child, level + 1, next);
      next += extents.get(child)!;
      return box;
    });
    const middle = placed.length === 0 ? top + extent / 2 : (placed[0].y + placed.at(-1)!.y) / 2;
    const half = (height + spacing) / 2;
    const y = Math.min(Math.max(middle, top + half), top + extent - half);
    return { item, level, x: lefts[level], y, width: widths[level], height, children: placed };
  };
  const last = widths.length - 1;
  const placed = place(root, 0, -spacing / 2);
  return { root: placed, width: lefts[last] + widths[last], height: total - spacing };
}
