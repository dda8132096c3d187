// A tree while it is edited: every node keeps the address it had.

import { type AtLeast, type Condition, conditionsOf, isFeature, type Test } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { atLeastHeading, testText } from "../condition/text.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { LeafNode, TestNode, TreeModel, TreeNode } from "../model/model.ts";
import { shareText } from "../model/share-text.ts";
import { measureSize } from "../model/size.ts";
import { type Change, checkThreshold, knownClass, withThreshold } from "./edit-error.ts";
import { dropCondition, replaceCondition } from "./edit-test.ts";
import { NumberedTree } from "./numbered-tree.ts";
import { branchText } from "./parts.ts";

/** Class counts of the rows at a node on which a test holds, and of the others. */
export type CountSides = (
  model: TreeModel,
  address: string,
  test: Test,
) => { readonly yes: readonly number[]; readonly no: readonly number[] };

export class TreeDraft {
  readonly #model: TreeModel;
  readonly #columns: readonly ColumnSchema[];
  readonly #nodes: NumberedTree;

  /** `columns` are those that edits may bring in, the model's own among them. */
  constructor(model: TreeModel, columns: readonly ColumnSchema[] = model.columns) {
    this.#model = model;
    this.#columns = columns;
    this.#nodes = new NumberedTree(model.root);
  }

  finish(): TreeModel {
    return { ...this.#model, root: this.#nodes.root };
  }

  /** Where a part stands in the model as it is now; null where it is gone. */
  addressNow(at: string): string | null {
    return this.#nodes.addressNow(at);
  }

  /** Whether a part is this one or stands below it. */
  isWithin(at: string, above: string): boolean {
    return this.#nodes.isWithin(at, above);
  }

  /** The part in words. */
  describe(at: string): string {
    const { node } = this.#nodes.part(at);
    return node.type === "leaf" ? nameText(node.class) : branchText(node, this.#columns);
  }

  splitLeaf(at: string, test: Test, count: CountSides): Change {
    const { number, node } = this.#nodes.part(at);
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
    this.#nodes.replace(number, { type: "test", class: node.class, counts: node.counts, test, yes, no });
    this.#nodes.renew(number);
    const share = (side: LeafNode): string => `${nameText(side.class)} (${shareText(side, this.#model)})`;
    return {
      was: nameText(node.class),
      now: `${this.#text(test)}? yes: ${share(yes)}, no: ${share(no)}`,
    };
  }

  changeTest(at: string, test: Test): Change {
    const { number, node } = this.#nodes.part(at);
    if (node.type === "leaf") throw new DataError(`part ${at} is a leaf; split it instead`);
    if (node.type !== "test") {
      throw new DataError(
        `part ${at} is a multiway split, whose branches are its values; grow it anew, or remove it and split the leaf`,
      );
    }
    const was = this.#text(node.test);
    this.#nodes.replace(number, { ...node, test });
    this.#nodes.renew(number);
    return { was, now: this.#text(test) };
  }

  addCondition(at: string, condition: Condition): Change {
    const { number, node } = this.#nodes.part(at);
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
    this.#nodes.replace(number, { ...node, test: next });
    this.#nodes.addPlace(number);
    return { was: this.#text(test), now: this.#text(next) };
  }

  moveRule(at: string): Change {
    throw new DataError(`part ${at} is a node of a tree, which has no rules to move`);
  }

  /** Puts a tree of the same classes in the place of a branch. */
  graft(at: string, { root }: TreeModel): Change {
    const { number, node } = this.#nodes.part(at);
    this.#nodes.forgetBelow(node);
    this.#nodes.replace(number, root);
    this.#nodes.renew(number);
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
    const counting = this.#nodes.counting(at);
    if (counting !== null) return this.#setLeast(counting, value, at);
    const { number, node, place } = this.#nodes.condition(at);
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
      this.#nodes.replace(number, { ...node, thresholds });
      const column = nameText(node.column);
      return { was: `${column} ≤ ${node.thresholds[place]}`, now: `${column} ≤ ${value}` };
    }
    const test = replaceCondition(node.test, place, (condition) => withThreshold(condition, value, at));
    const [before, after] = [conditionsOf(node.test)[place], conditionsOf(test)[place]];
    this.#nodes.replace(number, { ...node, test });
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
    this.#nodes.replace(number, { ...node, test });
    return { was: atLeastHeading(atLeast), now: atLeastHeading(test) };
  }

  relabel(at: string, name: string): Change {
    const to = knownClass(name, this.#model.classes);
    const { number, node } = this.#nodes.part(at);
    if (node.type !== "leaf") {
      throw new DataError(`part ${at} is a split; relabel a leaf, or remove the split to make it one`);
    }
    this.#nodes.replace(number, { ...node, class: to });
    return { was: nameText(node.class), now: nameText(to) };
  }

  remove(at: string): Change {
    const { number, node, parent } = this.#nodes.part(at);
    if (node.type !== "leaf") {
      const leaf: LeafNode = { type: "leaf", class: node.class, counts: node.counts };
      this.#nodes.forgetBelow(node);
      this.#nodes.replace(number, leaf);
      this.#nodes.renew(number);
      return { was: branchText(node, this.#columns), now: `leaf: ${nameText(node.class)}` };
    }
    if (parent === null)
      throw new DataError("the model is one leaf, which cannot be removed; relabel it instead");
    const above = this.#nodes.at(parent) as Exclude<TreeNode, LeafNode>;
    const now = this.#removeLeaf(at, { parent, leaf: node, above });
    return { was: nameText(node.class), now };
  }

  dropCondition(at: string): Change {
    const { number, node, place } = this.#nodes.condition(at);
    if (node.type !== "test") {
      throw new DataError(
        `part ${at} is a multiway split, which has no conditions to drop; remove a leaf or the split instead`,
      );
    }
    const test = dropCondition(node.test, place);
    if (test === null)
      throw new DataError(`part ${at} is the only condition of its split; remove part ${number} instead`);
    const was = this.#text(conditionsOf(node.test)[place]);
    this.#nodes.replace(number, { ...node, test });
    this.#nodes.dropPlace(number, place);
    return { was, now: this.#text(test) };
  }

  /** Where the rows of a leaf go without it, in words. */
  #removeLeaf(
    at: string,
    { parent, leaf, above }: { parent: number; leaf: LeafNode; above: Exclude<TreeNode, LeafNode> },
  ): string {
    if (above.type !== "test" && above.missing === leaf) {
      throw new DataError(
        `part ${at} is the branch of missing values, which a split needs; relabel it instead`,
      );
    }
    this.#nodes.forget(leaf);
    if (above.type === "test") {
      const sibling = above.yes === leaf ? above.no : above.yes;
      // The other side takes the place of the split, with all its rows.
      const taken = sibling.type === "leaf" ? { ...sibling, counts: above.counts } : sibling;
      this.#nodes.lift(parent, sibling, taken);
      return "its rows take the other branch";
    }
    if (above.type === "values") {
      const branches = above.branches.filter(({ node }) => node !== leaf);
      if (branches.length === 0) this.#nodes.lift(parent, above.missing, above.missing);
      else this.#nodes.replace(parent, { ...above, branches });
      return "its rows take the branch of other values";
    }
    const index = above.branches.indexOf(leaf);
    const branches = above.branches.filter((branch) => branch !== leaf);
    if (branches.length === 0) {
      this.#nodes.lift(parent, above.missing, above.missing);
      return "its rows take the branch of missing values";
    }
    // The interval below takes it over, or the one above where there is none.
    const cut = Math.max(0, index - 1);
    const thresholds = above.thresholds.filter((_, place) => place !== cut);
    this.#nodes.dropPlace(parent, cut);
    this.#nodes.replace(parent, { ...above, branches, thresholds });
    return index === 0 ? "the interval above takes its rows" : "the interval below takes its rows";
  }

  #text(test: Test): string {
    return testText(test, this.#columns);
  }
}
