// Walks over trees of any depth without recursion: a model from outside may be deeper than the
// stack.

/** From the leaves up, last first: `combine` gets an item and the results of its children. */
export function foldTree<T, R>(
  root: T,
  childrenOf: (item: T) => readonly T[],
  combine: (item: T, results: R[]) => R,
): R {
  /** In reading order, each with the index of its parent and its own place below that. */
  const items: T[] = [];
  const parents: number[] = [];
  const places: number[] = [];
  const open = [{ item: root, parent: -1, place: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const parent = items.push(next.item) - 1;
    parents.push(next.parent);
    places.push(next.place);
    const children = childrenOf(next.item);
    for (let place = children.length - 1; place >= 0; place--)
      open.push({ item: children[place], parent, place });
  }
  const results: R[][] = items.map(() => []);
  for (let i = items.length - 1; i > 0; i--) {
    results[parents[i]][places[i]] = combine(items[i], results[i]);
  }
  return combine(root, results[0]);
}

export interface Visited<T> {
  readonly item: T;
  /** 0 for the root. */
  readonly depth: number;
}

/** Every item in reading order: itself, then its children's, one after another. */
export function* preorder<T>(root: T, childrenOf: (item: T) => readonly T[]): Generator<Visited<T>> {
  const open: Visited<T>[] = [{ item: root, depth: 0 }];
  for (let visited = open.pop(); visited !== undefined; visited = open.pop()) {
    yield visited;
    const children = childrenOf(visited.item);
    for (let i = children.length - 1; i >= 0; i--) open.push({ item: children[i], depth: visited.depth + 1 });
  }
}
