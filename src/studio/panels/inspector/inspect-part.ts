// What is known of one part of a model: the rows that come to it, the cuts that can be moved, what
// it could ask instead.

import {
  type Condition,
  childrenOf,
  conditionsOf,
  knownColumns,
  learners,
  type Model,
  partsOf,
  preorder,
  rankSplits,
  type TreeNode,
  testText,
} from "../../../internal.ts";
import type { PartRows } from "../../engine/part-rows.ts";
import { rightRows } from "../../engine/right-rows.ts";
import type { SessionModel } from "../../engine/session-model.ts";
import type { SessionModels } from "../../engine/session-models.ts";
import { branchCategories, ruleCategories, splitCategories } from "./categories-view.ts";
import { cutView, type Threshold } from "./cut-view.ts";
import type { CategoriesView, PartView } from "./request.ts";

/** Of more columns the rest is not worth asking. */
const MOST_RANKED = 30;

export async function inspectPart({ data, model: shown }: SessionModels, at: string): Promise<PartView> {
  const { model, document } = shown;
  const isTree = model.form === "tree";
  const learn = shown.routed("learn");
  const counts = learn.countsAt(at);
  const places = isTree ? learn.rowsAt(at) : askedRows(shown, at);
  const edit = shown.routed("edit").rowsAt(at);
  const isRight = rightRows(shown.predicted("edit"), data.edit);
  const rows = { model, at, places, learn: data.learn, edit: data.edit };
  const { conditions, ...part } = partOf(model, at);
  const ranked = isTree ? await rankSplits(await data.source(), model, at) : [];
  const columns = knownColumns(model, data.learn);
  return {
    at,
    ...part,
    counts,
    editRows: edit.length,
    editRight: edit.reduce((sum, row) => sum + isRight[row], 0),
    isLocked: (document.locked ?? []).includes(at),
    cuts: thresholdsOf(conditions, part.multiway, at).map((own) => cutView(own, rows)),
    categories: categoriesOf(rows),
    ranked: ranked.slice(0, MOST_RANKED).map((own) => ({ ...own, text: testText(own.test, columns) })),
    conditions: partsOf(model)
      .filter(({ type, address }) => type === "condition" && address.startsWith(`${at}.`))
      .map(({ address, text }) => ({ at: address, text })),
    methods: isTree ? learners.map(({ name }) => name).filter((name) => name !== "majority") : [],
  };
}

interface Part extends Pick<PartView, "type" | "text" | "class" | "multiway" | "least"> {
  /** In reading order; of intervals their thresholds. */
  readonly conditions: readonly Condition[];
}

function partOf(model: Model, at: string): Part {
  const plain = { multiway: false, least: null, conditions: [] };
  if (model.form === "list") {
    const rule = model.rules[Number(at) - 1];
    const text = partsOf(model).find(({ address }) => address === at)?.text ?? "all rows";
    if (rule !== undefined) return { ...plain, ...rule, type: "rule", text };
    return { ...plain, type: at === "else" ? "else" : "all", text, class: model.otherwise.class };
  }
  if (model.form === "scorecard") {
    const text = partsOf(model).find(({ address }) => address === at)?.text ?? "all rows";
    const total = at.startsWith("t") ? model.totals[Number(at.slice(1)) - 1] : undefined;
    const label = (total ?? model.totals.at(-1)!).class;
    return { ...plain, type: total === undefined ? "all" : "else", text, class: label };
  }
  const node = nodeAt(model.root, Number(at));
  const { class: label } = node;
  if (node.type === "leaf") return { ...plain, type: "leaf", text: label, class: label };
  if (node.type === "test") {
    const { test } = node;
    const least = test.type === "at-least" ? test.least : null;
    const text = testText(test, model.columns);
    return { ...plain, type: "split", text, class: label, least, conditions: conditionsOf(test) };
  }
  const { column } = node;
  const thresholds = node.type === "intervals" ? node.thresholds : [];
  const conditions = thresholds.map((threshold) => ({ type: "at-most" as const, column, threshold }));
  return { ...plain, type: "split", text: `split on ${column}`, class: label, multiway: true, conditions };
}

/** `number` counts nodes in reading order, from 1. */
function nodeAt(root: TreeNode, number: number): TreeNode {
  return Array.from(preorder(root, childrenOf), ({ item }) => item)[number - 1];
}

function categoriesOf(rows: PartRows): CategoriesView[] {
  const { model, at } = rows;
  if (model.form === "list") {
    const rule = model.rules[Number(at) - 1];
    return (rule?.conditions ?? []).flatMap((condition, place) => ruleCategories(condition, place, rows));
  }
  if (model.form === "scorecard") return [];
  const node = nodeAt(model.root, Number(at));
  if (node.type === "test") return splitCategories(node.test, rows);
  return node.type === "values" ? branchCategories(node.column, rows) : [];
}

function thresholdsOf(conditions: Part["conditions"], multiway: boolean, at: string): Threshold[] {
  return conditions.flatMap((condition, place): Threshold[] => {
    if (condition.type !== "at-most") return [];
    const { column, threshold: value, negated: isAbove = false } = condition;
    const bound = (index: number, none: number): number => {
      const other = multiway ? conditions[index] : undefined;
      return other?.type === "at-most" ? other.threshold : none;
    };
    const { NEGATIVE_INFINITY: least, POSITIVE_INFINITY: most } = Number;
    const within = [bound(place - 1, least), bound(place + 1, most)] as const;
    return [{ at: conditions.length > 1 ? `${at}.${place + 1}` : at, column, value, isAbove, within }];
  });
}

/** Of a list: the learn rows that no rule before this one decides. */
function askedRows(shown: SessionModel, at: string): Uint32Array {
  const routed = shown.routed("learn");
  const { model } = shown;
  if (model.form !== "list" || at === "all") return routed.rowsAt(at);
  const from = at === "else" ? model.rules.length : Number(at) - 1;
  const later = model.rules.slice(from).map((_, index) => String(from + index + 1));
  return Uint32Array.from([...later, "else"].flatMap((address) => [...routed.rowsAt(address)])).sort();
}
