// A tree while it is edited: every node keeps the address it had.

import { type AtLeast, type Condition, conditionsOf, isFeature, type Test } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { atLeastHeading, testText } from "../condition/text.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { IntervalsNode, LeafNode, TestNode, TreeModel, TreeNode, ValuesNode } from "../model/model.ts";
import { shareText } from "../model/share-text.ts";
import { childrenOf, measureSize } from "../model/size.ts";
import { preorder } from "../model/walk-tree.ts";
import {
  type Change,
  checkThreshold,
  goneAlready,
  knownClass,
  noSuchPart,
  splitAddress,
  withThreshold,
} from "./edit-error.ts";
import { dropCondition, replaceCondition } from "./edit-test.ts";
import { branchText } from "./parts.ts";

/** Class counts of the rows at a node on which a test holds, and of the others. */
export type CountSides = (
  model: TreeModel,
  address: string,
  test: Test,
) => { readonly yes: readonly number[]; readonly no: readonly number[] };

/** The place of a condition that the listing did not have. */
const NEW = -1;

/** What stands at each address now: nodes are never changed, only replaced, from the root down. */
export class TreeDraft {
  readonly #model: TreeModel;
  readonly #columns: readonly ColumnSchema[];
  /** By number less one: the node now, the number of its parent (null for the root). Null where it is gone. */
  readonly #nodes: ({ node: TreeNode; readonly parent: number | null } | null)[] = [];
  readonly #numbers = new Map<TreeNode, number>();
  /** For each number, which conditions of its test, or thresholds, are left; by their places as they were given. */
  readonly #places = new Map<number, number[]>();

  /** `columns` are those that edits may bring in, the model's own among them. */
  constructor(model: TreeModel, columns: readonly ColumnSchema[] = model.columns) {
    this.#model = model;
    this.#columns = columns;
    /** The number of the parent of each node that is still to come. */
    const parents = new Map<TreeNode, number>();
    for (const { item: node } of preorder(model.root, childrenOf)) {
      const number = this.#nodes.push({ node, parent: parents.get(node) ?? null });
      this.#numbers.set(node, number);
      this.#places.set(number, placesOf(node));
      for (const child of childrenOf(node)) parents.set(child, number);
    }
  }

  finish(): TreeModel {
    return { ...this.#model, root: this.#nodes.find((entry) => entry?.parent === null)!.node };
  }

  /** Where a part stands in the model as it is now; null where it is gone. */
  addressNow(at: string): string | null {
    const entry = this.#nodes[Number(splitAddress(at).part) - 1];
    if (!entry) return null;
    let number = 0;
    for (const { item } of preorder(this.finish().root, childrenOf)) {
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

  /** The part in words. */
  describe(at: string): string {
    const { node } = this.#part(at);
    return node.type === "leaf" ? nameText(node.class) : branchText(node, this.#columns);
  }

  splitLeaf(at: string, test: Test, count: CountSides): Change {
    const { number, node } = this.#part(at);
    if (node.type !== "leaf")
      throw new DataError(`part ${at} is a split already; change its test, or grow it anew`);
    const sides = count(this.finish(), this.addressNow(at)!, test);
    const leaf = (counts: readonly number[]): LeafNode => {
      const most = Math.max(...counts);
      const isOwn = most === 0 || counts[this.#model.classes.indexOf(node.class)] === most;
      const name = isOwn ? node.class : this.#model.classes[counts.indexOf(most)];
      return { type: "leaf", class: name, counts };
    };
    const [yes, no] = [leaf(sides.yes), leaf(sides.no)];
    this.#replace(number, { type: "test", class: node.class, counts: node.counts, test, yes, no });
    this.#places.set(
      number,
      conditionsOf(test).map(() => NEW),
    );
    const share = (side: LeafNode): string => `${nameText(side.class)} (${shareText(side, this.#model)})`;
    return {
      was: nameText(node.class),
      now: `${this.#text(test)}? yes: ${share(yes)}, no: ${share(no)}`,
    };
  }

  changeTest(at: string, test: Test): Change {
    const { number, node } = this.#part(at);
    if (node.type === "leaf") throw new DataError(`part ${at} is a leaf; split it instead`);
    if (node.type !== "test") {
      throw new DataError(
        `part ${at} is a multiway split, whose branches are its values; grow it anew, or remove it and split the leaf`,
      );
    }
    const was = this.#text(node.test);
    this.#replace(number, { ...node, test });
    this.#places.set(
      number,
      conditionsOf(test).map(() => NEW),
    );
    return { was, now: this.#text(test) };
  }

  addCondition(at: string, condition: Condition): Change {
    const { number, node } = this.#part(at);
    if (node.type !== "test") {
      throw new DataError(
        `part ${at} is ${node.type === "leaf" ? "a leaf; split it instead" : "a multiway split, which has no conditions; change it by growing it anew"}`,
      );
    }
    const { test } = node;
    const joins = isFeature(test) && !test.negated && (test.type === "and" || test.type === "at-least");
    const next: Test = joins
      ? { ...test, of: [...test.of, condition] }
      : { type: "and", of: [test, condition] };
    this.#replace(number, { ...node, test: next });
    this.#places.set(number, [...this.#places.get(number)!, NEW]);
    return { was: this.#text(test), now: this.#text(next) };
  }

  moveRule(at: string): Change {
    throw new DataError(`part ${at} is a node of a tree, which has no rules to move`);
  }

  /** Puts a tree of the same classes in the place of a branch. */
  graft(at: string, { root }: TreeModel): Change {
    const { number, node } = this.#part(at);
    this.#forgetBelow(node);
    this.#places.set(
      number,
      placesOf(root).map(() => NEW),
    );
    this.#replace(number, root);
    const said = (branch: TreeNode): string => {
      const { leaves } = measureSize({ ...this.#model, root: branch });
      return branch.type === "leaf"
        ? nameText(branch.class)
        : `${branchText(branch, this.#columns)} and below (${leaves} leaves)`;
    };
    return { was: said(node), now: said(root) };
  }

  setThreshold(at: string, value: number): Change {
    checkThreshold(value);
    const counting = this.#counting(at);
    if (counting !== null) return this.#setLeast(counting, value, at);
    const { number, node, place } = this.#condition(at);
    if (node.type === "values") {
      throw new DataError(
        `part ${at} is a multiway split on ${nameText(node.column)}, a categorical column without thresholds; relabel or remove a leaf instead`,
      );
    }
    if (node.type === "intervals") {
      const thresholds = node.thresholds.map((own, index) => (index === place ? value : own));
      if (thresholds.some((own, index) => index > 0 && thresholds[index - 1] >= own)) {
        throw new DataError(
          `part ${at}: ${value} does not lie between its neighbours; the thresholds are ${node.thresholds.join(", ")}`,
        );
      }
      this.#replace(number, { ...node, thresholds });
      const column = nameText(node.column);
      return { was: `${column} ≤ ${node.thresholds[place]}`, now: `${column} ≤ ${value}` };
    }
    const test = replaceCondition(node.test, place, (condition) => withThreshold(condition, value, at));
    const [before, after] = [conditionsOf(node.test)[place], conditionsOf(test)[place]];
    this.#replace(number, { ...node, test });
    return { was: this.#text(before), now: this.#text(after) };
  }

  /** How many items of a checklist must hold. */
  #setLeast(
    { number, node, atLeast }: { number: number; node: TestNode; atLeast: AtLeast },
    least: number,
    at: string,
  ): Change {
    const most = atLeast.of.length;
    if (!Number.isInteger(least) || least < 1 || least > most) {
      throw new DataError(
        `part ${at} counts ${most} items: expected a whole number from 1 to ${most}, got ${least}`,
      );
    }
    const test: AtLeast = { ...atLeast, least };
    this.#replace(number, { ...node, test });
    return { was: atLeastHeading(atLeast), now: atLeastHeading(test) };
  }

  relabel(at: string, name: string): Change {
    const to = knownClass(name, this.#model.classes);
    const { number, node } = this.#part(at);
    if (node.type !== "leaf") {
      throw new DataError(`part ${at} is a split; relabel a leaf, or remove the split to make it one`);
    }
    this.#replace(number, { ...node, class: to });
    return { was: nameText(node.class), now: nameText(to) };
  }

  remove(at: string): Change {
    const { number, node, parent } = this.#part(at);
    if (node.type !== "leaf") {
      const leaf: LeafNode = { type: "leaf", class: node.class, counts: node.counts };
      this.#forgetBelow(node);
      this.#places.set(number, []);
      this.#replace(number, leaf);
      return { was: branchText(node, this.#columns), now: `leaf: ${nameText(node.class)}` };
    }
    if (parent === null)
      throw new DataError("the model is one leaf, which cannot be removed; relabel it instead");
    const above = this.#nodes[parent - 1]!.node as Exclude<TreeNode, LeafNode>;
    const now = this.#removeLeaf(at, { number, parent, leaf: node, above });
    return { was: nameText(node.class), now };
  }

  dropCondition(at: string): Change {
    const { number, node, place } = this.#condition(at);
    if (node.type !== "test") {
      throw new DataError(
        `part ${at} is a multiway split, which has no conditions to drop; remove a leaf or the split instead`,
      );
    }
    const test = dropCondition(node.test, place);
    if (test === null)
      throw new DataError(`part ${at} is the only condition of its split; remove part ${number} instead`);
    const was = this.#text(conditionsOf(node.test)[place]);
    this.#replace(number, { ...node, test });
    this.#places.set(
      number,
      this.#places.get(number)!.filter((_, index) => index !== place),
    );
    return { was, now: this.#text(test) };
  }

  /** Where the rows of a leaf go without it, in words. */
  #removeLeaf(
    at: string,
    {
      number,
      parent,
      leaf,
      above,
    }: { number: number; parent: number; leaf: LeafNode; above: TestNode | ValuesNode | IntervalsNode },
  ): string {
    this.#nodes[number - 1] = null;
    if (above.type === "test") {
      const sibling = above.yes === leaf ? above.no : above.yes;
      // The other side takes the place of the split, with all its rows.
      const taken = sibling.type === "leaf" ? { ...sibling, counts: above.counts } : sibling;
      this.#lift(parent, sibling, taken);
      return "its rows take the other branch";
    }
    if (above.missing === leaf) {
      this.#nodes[number - 1] = { node: leaf, parent };
      throw new DataError(
        `part ${at} is the branch of missing values, which a split needs; relabel it instead`,
      );
    }
    if (above.type === "values") {
      const branches = above.branches.filter(({ node }) => node !== leaf);
      if (branches.length === 0) this.#lift(parent, above.missing, above.missing);
      else this.#replace(parent, { ...above, branches });
      return "its rows take the branch of other values";
    }
    const index = above.branches.indexOf(leaf);
    const branches = above.branches.filter((branch) => branch !== leaf);
    if (branches.length === 0) {
      this.#lift(parent, above.missing, above.missing);
      return "its rows take the branch of missing values";
    }
    // The interval below takes it over, or the one above where there is none.
    const cut = Math.max(0, index - 1);
    const thresholds = above.thresholds.filter((_, place) => place !== cut);
    this.#places.set(
      parent,
      this.#places.get(parent)!.filter((_, place) => place !== cut),
    );
    this.#replace(parent, { ...above, branches, thresholds });
    return index === 0 ? "the interval above takes its rows" : "the interval below takes its rows";
  }

  /** Puts a child in the place of its parent, whose own address and those of its other children are gone. */
  #lift(parent: number, child: TreeNode, taken: TreeNode): void {
    const { parent: grandparent, node } = this.#nodes[parent - 1]!;
    const number = this.#numbers.get(child)!;
    for (const other of childrenOf(node)) if (other !== child) this.#forget(other);
    this.#nodes[number - 1] = { node: taken, parent: grandparent };
    this.#numbers.set(taken, number);
    this.#nodes[parent - 1] = null;
    if (grandparent !== null) {
      const above = this.#nodes[grandparent - 1]!.node;
      this.#replace(grandparent, withChild(above, node, taken));
    }
  }

  /** Changes what stands at a number, and so the nodes above it. */
  #replace(number: number, next: TreeNode): void {
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

  #forget(root: TreeNode): void {
    for (const { item } of preorder(root, childrenOf)) {
      const number = this.#numbers.get(item);
      if (number !== undefined) this.#nodes[number - 1] = null;
    }
  }

  #forgetBelow(node: TreeNode): void {
    for (const child of childrenOf(node)) this.#forget(child);
  }

  #part(at: string): { number: number; node: TreeNode; parent: number | null } {
    const { part, place } = splitAddress(at);
    if (place !== null) throw new DataError(`${at} is a condition; name its node, ${part}`);
    return this.#node(part, at);
  }

  #node(part: string, at: string): { number: number; node: TreeNode; parent: number | null } {
    const number = Number(part);
    const entry = this.#nodes[number - 1];
    if (entry === undefined) throw noSuchPart(at, String(this.#nodes.length));
    if (entry === null) throw goneAlready(at);
    return { number, ...entry };
  }

  /** The split itself, where it counts items and none of them is named. */
  #counting(at: string): { number: number; node: TestNode; atLeast: AtLeast } | null {
    const { part, place } = splitAddress(at);
    const { number, node } = this.#node(part, at);
    return place === null && node.type === "test" && node.test.type === "at-least"
      ? { number, node, atLeast: node.test }
      : null;
  }

  /** A split and one of its conditions or thresholds; where it has but one, its place may be left out. */
  #condition(at: string): { number: number; node: Exclude<TreeNode, LeafNode>; place: number } {
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

  #text(test: Test): string {
    return testText(test, this.#columns);
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
