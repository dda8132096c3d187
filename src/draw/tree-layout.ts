// Where the boxes of a tree go: the root on top, one row of boxes per level, every subtree as close
// to its neighbour as their outlines allow (Reingold and Tilford 1981), so that a small tree stays
// small. Left to right is the order in which the branches are tested.

/** What is laid out: its size, and what stands below it. */
export interface Box<T> {
  readonly width: number;
  readonly height: number;
  readonly children: readonly T[];
}

export interface PlacedBox<T> {
  readonly item: T;
  readonly level: number;
  /** Middle. */
  readonly x: number;
  /** Top edge. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly children: readonly PlacedBox<T>[];
}

export interface TreeLayoutOptions {
  /** Room below the boxes of a level, for the branches. */
  readonly gap: number;
  /** Room between boxes beside each other. */
  readonly spacing: number;
}

export interface TreeLayout<T> {
  readonly root: PlacedBox<T>;
  readonly width: number;
  readonly height: number;
}

/** A subtree around the middle of its root: how far it reaches on each level below. */
interface Subtree<T> {
  readonly item: T;
  /** Middles of the children, from this one's. */
  readonly offsets: readonly number[];
  readonly children: readonly Subtree<T>[];
  readonly left: readonly number[];
  readonly right: readonly number[];
}

export function layOutTree<T extends Box<T>>(root: T, { gap, spacing }: TreeLayoutOptions): TreeLayout<T> {
  const heights: number[] = [];
  const measure = (item: T, level: number): Subtree<T> => {
    heights[level] = Math.max(heights[level] ?? 0, item.height);
    return subtreeOf(
      item,
      item.children.map((child) => measure(child, level + 1)),
      spacing,
    );
  };
  const tree = measure(root, 0);
  const tops = [0];
  for (const [level, height] of heights.entries()) tops.push(tops[level] + height + gap);
  const left = Math.min(...tree.left);
  const place = ({ item, offsets, children }: Subtree<T>, level: number, x: number): PlacedBox<T> => {
    const { width, height } = item;
    const below = children.map((child, index) => place(child, level + 1, x + offsets[index]));
    return { item, level, x, y: tops[level], width, height, children: below };
  };
  return {
    root: place(tree, 0, -left),
    width: Math.max(...tree.right) - left,
    height: tops[heights.length] - gap,
  };
}

function subtreeOf<T extends Box<T>>(item: T, children: readonly Subtree<T>[], spacing: number): Subtree<T> {
  /** As far as the children placed so far reach, from the middle of the first. */
  const right: number[] = [];
  const left: number[] = [];
  const middles: number[] = [];
  for (const child of children) {
    let middle = 0;
    for (let level = 0; level < Math.min(right.length, child.left.length); level++)
      middle = Math.max(middle, right[level] + spacing - child.left[level]);
    middles.push(middle);
    child.right.forEach((reach, level) => {
      right[level] = middle + reach;
      left[level] ??= middle + child.left[level];
    });
  }
  const centre = children.length === 0 ? 0 : middles.at(-1)! / 2;
  const half = item.width / 2;
  return {
    item,
    children,
    offsets: middles.map((middle) => middle - centre),
    left: [-half, ...left.map((reach) => reach - centre)],
    right: [half, ...right.map((reach) => reach - centre)],
  };
}
