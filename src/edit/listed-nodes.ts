// The nodes of a tree while it is edited. Each keeps the address that it was listed under until an
// edit removes it, whatever the edits before have changed around it.

import { type AtLeast, conditionsOf, type Test } from "../condition/condition.ts";
import { DataError } from "../dataset/data-error.ts";
import type { LeafNode, TestNode, TreeNode } from "../model/model.ts";
import { childrenOf, withChildren } from "../model/size.ts";
import { foldTree, preorder } from "../model/walk-tree.ts";
import { goneAlready, noSuchPart, splitAddress } from "./edit-error.ts";

export type SplitNode = Exclude<TreeNode, LeafNode>;

/** Place of a condition that the listing did not have. */
export const NEW = -1;

export class DraftNode {
  parent: DraftNode | null = null;
  /** Its own fields; its children are those below. */
  node: TreeNode;
  children: DraftNode[];
  isGone = false;
  /** For each condition of its test, or threshold, the place that it was listed at. */
  places: number[];

  constructor(node: TreeNode, children: DraftNode[]) {
    this.node = node;
    this.children = children;
    for (const child of children) child.parent = this;
    this.places = placesOf(node).map(() => NEW);
  }

  static of(root: TreeNode): DraftNode {
    return foldTree<TreeNode, DraftNode>(root, childrenOf, (node, children) => new DraftNode(node, children));
  }

  /** The tree as it is now. */
  built(): TreeNode {
    return foldTree<DraftNode, TreeNode>(this, childDrafts, ({ node }, children) =>
      withChildren(node, children),
    );
  }

  /** Takes another tree in place of what it is and of all below it. */
  become(tree: TreeNode): void {
    for (const child of this.children) child.remove();
    const fresh = DraftNode.of(tree);
    this.node = fresh.node;
    this.children = fresh.children;
    for (const child of this.children) child.parent = this;
    this.places = fresh.places;
  }

  /** Another test, whose conditions were listed at these places; none of them by default. */
  setTest(test: Test, places: readonly number[] = conditionsOf(test).map(() => NEW)): void {
    this.node = { ...(this.node as TestNode), test };
    this.places = [...places];
  }

  /** A multiway split loses a branch; an interval's neighbour below, or above, takes its place. */
  dropChild(index: number): void {
    this.children[index].remove();
    this.children = without(this.children, index);
    const { node } = this;
    if (node.type === "values") this.node = { ...node, branches: without(node.branches, index) };
    if (node.type !== "intervals") return;
    const cut = Math.max(0, index - 1);
    const [branches, thresholds] = [without(node.branches, index), without(node.thresholds, cut)];
    this.node = { ...node, branches, thresholds };
    this.places = without(this.places, cut);
  }

  /** It and all below it are removed; its parent must be updated. */
  remove(): void {
    for (const { item } of [...preorder<DraftNode>(this, childDrafts)]) {
      item.isGone = true;
      item.parent = null;
    }
  }
}

export class ListedNodes {
  root: DraftNode;
  readonly #listed: readonly DraftNode[];

  constructor(root: TreeNode) {
    this.root = DraftNode.of(root);
    this.#listed = Array.from(preorder(this.root, childDrafts), ({ item }) => item);
    for (const draft of this.#listed) draft.places = placesOf(draft.node);
  }

  /** Where a part stands in the model as it is now; null where it is gone. */
  addressNow(at: string): string | null {
    const wanted = this.#listed[Number(splitAddress(at).part) - 1];
    if (wanted === undefined || wanted.isGone) return null;
    let number = 0;
    for (const { item } of preorder(this.root, childDrafts)) {
      number++;
      if (item === wanted) break;
    }
    return String(number);
  }

  /** Whether a part is this one or stands below it. */
  isWithin(at: string, above: string): boolean {
    const [inner, outer] = [at, above].map((part) => this.#listed[Number(splitAddress(part).part) - 1]);
    for (let draft: DraftNode | null = inner ?? null; draft !== null; draft = draft.parent)
      if (draft === outer) return true;
    return false;
  }

  part(at: string): DraftNode {
    const { part, place } = splitAddress(at);
    if (place !== null) throw new DataError(`${at} is a condition; name its node, ${part}`);
    return this.#found(part, at);
  }

  /** A split that counts items, where the address names none of them; null for any other part. */
  counting(at: string): { draft: DraftNode; atLeast: AtLeast } | null {
    const { part, place } = splitAddress(at);
    const draft = this.#found(part, at);
    const { node } = draft;
    return place === null && node.type === "test" && node.test.type === "at-least"
      ? { draft, atLeast: node.test }
      : null;
  }

  /** A split and one of its conditions or thresholds; an only one need not be named. */
  condition(at: string): { draft: DraftNode; node: SplitNode; place: number } {
    const { part, place } = splitAddress(at);
    const draft = this.#found(part, at);
    const { node, places } = draft;
    if (node.type === "leaf")
      throw new DataError(`part ${at} is a leaf, which has no condition; relabel or remove it`);
    if (node.type === "values") return { draft, node, place: 0 };
    if (place === null && places.length > 1) {
      throw new DataError(
        `part ${part} has ${places.length} ${node.type === "test" ? "conditions" : "thresholds"}; name one, such as ${part}.${Math.max(0, places[0]) + 1}`,
      );
    }
    const now = place === null ? 0 : places.indexOf(place);
    if (now < 0 && place! < places.length) throw goneAlready(at);
    if (now < 0 || now >= places.length)
      throw noSuchPart(at, `${part}.${Math.max(0, ...places.map((own) => own + 1))} in ${part}`);
    return { draft, node, place: now };
  }

  /** Puts a child in the place of its parent, which is gone, and so are its other children. */
  lift(child: DraftNode): void {
    const { parent } = child;
    const above = parent!.parent;
    if (above === null) this.root = child;
    else above.children = above.children.map((own) => (own === parent ? child : own));
    parent!.children = parent!.children.filter((own) => own !== child);
    parent!.remove();
    child.parent = above;
  }

  #found(part: string, at: string): DraftNode {
    const draft = this.#listed[Number(part) - 1];
    if (draft === undefined) throw noSuchPart(at, String(this.#listed.length));
    if (draft.isGone) throw goneAlready(at);
    return draft;
  }
}

function childDrafts({ children }: DraftNode): readonly DraftNode[] {
  return children;
}

function placesOf(node: TreeNode): number[] {
  if (node.type === "test") return [...conditionsOf(node.test).keys()];
  return node.type === "intervals" ? [...node.thresholds.keys()] : [];
}

export function without<T>(items: readonly T[], index: number): T[] {
  return items.filter((_, place) => place !== index);
}
