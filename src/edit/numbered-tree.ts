// The nodes of a tree that is edited, by the numbers that they were listed under: nodes are never changed, only replaced, from
// the root down, and every one keeps its number until it is gone.

import { type AtLeast, conditionsOf } from "../condition/condition.ts";
import { DataError } from "../dataset/data-error.ts";
import type { LeafNode, TestNode, TreeNode } from "../model/model.ts";
import { childrenOf } from "../model/size.ts";
import { preorder } from "../model/walk-tree.ts";
import { goneAlready, noSuchPart, splitAddress } from "./edit-error.ts";

/** The place of a condition that the listing did not have. */
const NEW = -1;

export interface NumberedNode {
  readonly number: number;
  readonly node: TreeNode;
  /** The number of its parent; null for the root. */
  readonly parent: number | null;
}

export class NumberedTree {
  /** By number less one: the node now, the number of its parent (null for the root). Null where it is gone. */
  readonly #nodes: ({ node: TreeNode; readonly parent: number | null } | null)[] = [];
  readonly #numbers = new Map<TreeNode, number>();
  /** For each number, which conditions of its test, or thresholds, are left; by their places as they were given. */
  readonly #places = new Map<number, number[]>();

  constructor(root: TreeNode) {
    /** The number of the parent of each node that is still to come. */
    const parents = new Map<TreeNode, number>();
    for (const { item: node } of preorder(root, childrenOf)) {
      const number = this.#nodes.push({ node, parent: parents.get(node) ?? null });
      this.#numbers.set(node, number);
      this.#places.set(number, placesOf(node));
      for (const child of childrenOf(node)) parents.set(child, number);
    }
  }

  get root(): TreeNode {
    return this.#nodes.find((entry) => entry?.parent === null)!.node;
  }

  /** Where a part stands in the model as it is now; null where it is gone. */
  addressNow(at: string): string | null {
    const entry = this.#nodes[Number(splitAddress(at).part) - 1];
    if (!entry) return null;
    let number = 0;
    for (const { item } of preorder(this.root, childrenOf)) {
      number++;
      if (item === entry.node) break;
    }
    return String(number);
  }

  /** Whether a part is this one or stands below it. */
  isWithin(at: string, above: string): boolean {
    const wanted = Number(splitAddress(above).part);
    let number: number | null = Number(splitAddress(at).part);
    while (number !== null) {
      if (number === wanted) return true;
      number = this.#nodes[number - 1]?.parent ?? null;
    }
    return false;
  }

  /** The node of a number that is there. */
  at(number: number): TreeNode {
    return this.#nodes[number - 1]!.node;
  }

  /** Puts a child in the place of its parent, whose own address and those of its other children are gone. */
  lift(parent: number, child: TreeNode, taken: TreeNode): void {
    const { parent: grandparent, node } = this.#nodes[parent - 1]!;
    const number = this.#numbers.get(child)!;
    for (const other of childrenOf(node)) if (other !== child) this.forget(other);
    this.#nodes[number - 1] = { node: taken, parent: grandparent };
    this.#numbers.set(taken, number);
    this.#nodes[parent - 1] = null;
    if (grandparent !== null) {
      const above = this.#nodes[grandparent - 1]!.node;
      this.replace(grandparent, withChild(above, node, taken));
    }
  }

  /** Changes what stands at a number, and so the nodes above it. */
  replace(number: number, next: TreeNode): void {
    let changed = next;
    for (let at: number | null = number; at !== null; ) {
      const entry: { node: TreeNode; readonly parent: number | null } = this.#nodes[at - 1]!;
      const before = entry.node;
      entry.node = changed;
      this.#numbers.set(changed, at);
      at = entry.parent;
      if (at !== null) changed = withChild(this.#nodes[at - 1]!.node, before, changed);
    }
  }

  forget(root: TreeNode): void {
    for (const { item } of preorder(root, childrenOf)) {
      const number = this.#numbers.get(item);
      if (number !== undefined) this.#nodes[number - 1] = null;
    }
  }

  forgetBelow(node: TreeNode): void {
    for (const child of childrenOf(node)) this.forget(child);
  }

  part(at: string): NumberedNode {
    const { part, place } = splitAddress(at);
    if (place !== null) throw new DataError(`${at} is a condition; name its node, ${part}`);
    return this.#node(part, at);
  }

  #node(part: string, at: string): NumberedNode {
    const number = Number(part);
    const entry = this.#nodes[number - 1];
    if (entry === undefined) throw noSuchPart(at, String(this.#nodes.length));
    if (entry === null) throw goneAlready(at);
    return { number, ...entry };
  }

  /** The split itself, where it counts items and none of them is named. */
  counting(at: string): { number: number; node: TestNode; atLeast: AtLeast } | null {
    const { part, place } = splitAddress(at);
    const { number, node } = this.#node(part, at);
    return place === null && node.type === "test" && node.test.type === "at-least"
      ? { number, node, atLeast: node.test }
      : null;
  }

  /** A split and one of its conditions or thresholds; where it has but one, its place may be left out. */
  condition(at: string): { number: number; node: Exclude<TreeNode, LeafNode>; place: number } {
    const { part, place } = splitAddress(at);
    const { number, node } = this.#node(part, at);
    if (node.type === "leaf")
      throw new DataError(`part ${at} is a leaf, which has no condition; relabel or remove it`);
    if (node.type === "values") return { number, node, place: 0 };
    const given = this.#places.get(number)!;
    if (place === null && given.length > 1) {
      throw new DataError(
        `part ${part} has ${given.length} ${node.type === "test" ? "conditions" : "thresholds"}; name one, such as ${part}.${Math.max(0, given[0]) + 1}`,
      );
    }
    const now = place === null ? 0 : given.indexOf(place);
    if (now < 0 && place! < placesOf(node).length) throw goneAlready(at);
    if (now < 0 || now >= given.length)
      throw noSuchPart(at, `${part}.${Math.max(0, ...given.map((own) => own + 1))} in ${part}`);
    return { number, node, place: now };
  }

  /** The conditions of the node now are all others than those that were listed. */
  renew(number: number): void {
    const places = placesOf(this.at(number)).map(() => NEW);
    this.#places.set(number, places);
  }

  addPlace(number: number): void {
    this.#places.set(number, [...this.#places.get(number)!, NEW]);
  }

  dropPlace(number: number, place: number): void {
    this.#places.set(
      number,
      this.#places.get(number)!.filter((_, index) => index !== place),
    );
  }
}

function placesOf(node: TreeNode): number[] {
  const length =
    node.type === "test"
      ? conditionsOf(node.test).length
      : node.type === "intervals"
        ? node.thresholds.length
        : 0;
  return Array.from({ length }, (_, place) => place);
}

function withChild(node: TreeNode, before: TreeNode, next: TreeNode): TreeNode {
  const swap = (child: TreeNode): TreeNode => (child === before ? next : child);
  switch (node.type) {
    case "leaf":
      return node;
    case "test":
      return { ...node, yes: swap(node.yes), no: swap(node.no) };
    case "values":
      return {
        ...node,
        branches: node.branches.map((branch) => ({ ...branch, node: swap(branch.node) })),
        missing: swap(node.missing),
      };
    case "intervals":
      return { ...node, branches: node.branches.map(swap), missing: swap(node.missing) };
  }
}
