// A tree while it is edited: every node keeps the address it had.

import { type AtLeast, type Condition, conditionsOf, isFeature, type Test } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { atLeastHeading, testText } from "../condition/text.ts";
import { thresholdText } from "../condition/threshold-text.ts";
import { columnNamed } from "../dataset/column-named.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { LeafNode, TreeModel, TreeNode } from "../model/model.ts";
import { shareText } from "../model/share-text.ts";
import { measureSize } from "../model/size.ts";
import { type Change, checkThreshold, knownClass, splitAddress, withThreshold } from "./edit-error.ts";
import { dropCondition, replaceCondition } from "./edit-test.ts";
import { type DraftNode, ListedNodes, NEW, type SplitNode, without } from "./listed-nodes.ts";
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
  readonly #nodes: ListedNodes;

  /** `columns` are those that edits may bring in, the model's own among them. */
  constructor(model: TreeModel, columns: readonly ColumnSchema[] = model.columns) {
    this.#model = model;
    this.#columns = columns;
    this.#nodes = new ListedNodes(model.root);
  }

  finish(): TreeModel {
    return { ...this.#model, root: this.#nodes.root.built() };
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
    const draft = this.#nodes.part(at);
    const { node } = draft;
    if (node.type !== "leaf")
      throw new DataError(`part ${at} is a split already; change its test, or grow it again`);
    const sides = count(this.finish(), this.addressNow(at)!, test);
    const leaf = (counts: readonly number[]): LeafNode => {
      const most = Math.max(...counts);
      const isOwn = most === 0 || counts[this.#model.classes.indexOf(node.class)] === most;
      const name = isOwn ? node.class : this.#model.classes[counts.indexOf(most)];
      return { type: "leaf", class: name, counts };
    };
    const [yes, no] = [leaf(sides.yes), leaf(sides.no)];
    draft.become({ type: "test", class: node.class, counts: node.counts, test, yes, no });
    const share = (side: LeafNode): string => `${nameText(side.class)} (${shareText(side, this.#model)})`;
    return {
      was: nameText(node.class),
      now: `${this.#text(test)}? yes: ${share(yes)}, no: ${share(no)}`,
    };
  }

  changeTest(at: string, test: Test): Change {
    const draft = this.#nodes.part(at);
    const { node } = draft;
    if (node.type === "leaf") throw new DataError(`part ${at} is a leaf; split it instead`);
    if (node.type !== "test") {
      throw new DataError(
        `part ${at} is a multiway split, whose branches are its values; grow it again, or remove it and split the leaf`,
      );
    }
    const was = this.#text(node.test);
    draft.setTest(test);
    return { was, now: this.#text(test) };
  }

  addCondition(at: string, condition: Condition): Change {
    const draft = this.#nodes.part(at);
    const { node } = draft;
    if (node.type !== "test") {
      throw new DataError(
        `part ${at} is ${node.type === "leaf" ? "a leaf; split it instead" : "a multiway split, which has no conditions; change it by growing it again"}`,
      );
    }
    const { test } = node;
    const joins = isFeature(test) && !test.negated && (test.type === "and" || test.type === "at-least");
    const next: Test = joins
      ? { ...test, of: [...test.of, condition] }
      : { type: "and", of: [test, condition] };
    draft.setTest(next, [...draft.places, NEW]);
    return { was: this.#text(test), now: this.#text(next) };
  }

  moveRule(at: string): Change {
    throw new DataError(`part ${at} is a node of a tree, which has no rules to move`);
  }

  /** Puts a tree of the same classes in the place of a branch. */
  graft(at: string, { root }: TreeModel): Change {
    const draft = this.#nodes.part(at);
    const node = draft.built();
    draft.become(root);
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
    if (counting !== null) return this.#setLeast(counting.draft, counting.atLeast, value, at);
    const { draft, node, place } = this.#nodes.condition(at);
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
      draft.node = { ...node, thresholds };
      const column = nameText(node.column);
      const said = (own: number): string =>
        `${column} ≤ ${thresholdText(own, columnNamed(this.#columns, node.column))}`;
      return { was: said(node.thresholds[place]), now: said(value) };
    }
    const test = replaceCondition(node.test, place, (condition) => withThreshold(condition, value, at));
    const [before, after] = [conditionsOf(node.test)[place], conditionsOf(test)[place]];
    draft.setTest(test, draft.places);
    return { was: this.#text(before), now: this.#text(after) };
  }

  /** How many items of a checklist must hold. */
  #setLeast(draft: DraftNode, atLeast: AtLeast, least: number, at: string): Change {
    const most = atLeast.of.length;
    if (!Number.isInteger(least) || least < 1 || least > most) {
      throw new DataError(
        `part ${at} counts ${most} items: expected a whole number from 1 to ${most}, got ${least}`,
      );
    }
    const test: AtLeast = { ...atLeast, least };
    draft.setTest(test, draft.places);
    return { was: atLeastHeading(atLeast), now: atLeastHeading(test) };
  }

  relabel(at: string, name: string): Change {
    const to = knownClass(name, this.#model.classes);
    const draft = this.#nodes.part(at);
    const { node } = draft;
    if (node.type !== "leaf") {
      throw new DataError(`part ${at} is a split; relabel a leaf, or remove the split to make it one`);
    }
    draft.node = { ...node, class: to };
    return { was: nameText(node.class), now: nameText(to) };
  }

  remove(at: string): Change {
    const draft = this.#nodes.part(at);
    const { node, parent } = draft;
    if (node.type !== "leaf") {
      draft.become({ type: "leaf", class: node.class, counts: node.counts });
      return { was: branchText(node, this.#columns), now: `leaf: ${nameText(node.class)}` };
    }
    if (parent === null)
      throw new DataError("the model is one leaf, which cannot be removed; relabel it instead");
    return { was: nameText(node.class), now: this.#removeLeaf(at, draft, parent) };
  }

  dropCondition(at: string): Change {
    const { draft, node, place } = this.#nodes.condition(at);
    if (node.type !== "test") {
      throw new DataError(
        `part ${at} is a multiway split, which has no conditions to drop; remove a leaf or the split instead`,
      );
    }
    const test = dropCondition(node.test, place);
    if (test === null)
      throw new DataError(
        `part ${at} is the only condition of its split; remove part ${splitAddress(at).part} instead`,
      );
    const was = this.#text(conditionsOf(node.test)[place]);
    draft.setTest(test, without(draft.places, place));
    return { was, now: this.#text(test) };
  }

  /** Where the rows of a leaf go without it, in words. */
  #removeLeaf(at: string, leaf: DraftNode, parent: DraftNode): string {
    const above = parent.node as SplitNode;
    const index = parent.children.indexOf(leaf);
    const last = parent.children.length - 1;
    if (above.type !== "test" && index === last) {
      throw new DataError(
        `part ${at} is the branch of missing values, which a split needs; relabel it instead`,
      );
    }
    if (above.type === "test") {
      // The other side takes the place of the split, with all its rows.
      const sibling = parent.children[1 - index];
      if (sibling.node.type === "leaf") sibling.node = { ...sibling.node, counts: above.counts };
      this.#nodes.lift(sibling);
      return "its rows take the other branch";
    }
    const isOnly = last === 1;
    if (isOnly) this.#nodes.lift(parent.children[last]);
    else parent.dropChild(index);
    if (above.type === "values") return "its rows take the branch of other values";
    if (isOnly) return "its rows take the branch of missing values";
    return index === 0 ? "the interval above takes its rows" : "the interval below takes its rows";
  }

  #text(test: Test): string {
    return testText(test, this.#columns);
  }
}
