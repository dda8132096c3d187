// What is known of one part of a model: the rows that come to it, the cuts that can be moved, what it could ask instead.

import {
  type Condition,
  childrenOf,
  conditionsOf,
  DataError,
  knownColumns,
  learners,
  type Model,
  nearestName,
  partsOf,
  preorder,
  rankSplits,
  type TreeNode,
  testText,
} from "../../../internal.ts";
import type { SessionModel } from "../../engine/session-model.ts";
import type { SessionModels } from "../../engine/session-models.ts";
import { type AskingPart, branchCategories, ruleCategories, splitCategories } from "./categories-view.ts";
import { type CutRequest, cutView } from "./cut-view.ts";
import type { CategoriesView, PartView } from "./request.ts";

/** Of more columns the rest is not worth asking. */
const MOST_RANKED = 30;

export async function inspectPart({ data, model: shown }: SessionModels, at: string): Promise<PartView> {
  const { model, document } = shown;
  const part = partOf(model, at);
  const learn = shown.routed("learn");
  const edit = shown.predicted("edit");
  const reached = model.form === "list" ? reachedRows(shown, at) : learn.rowsAt(at);
  const places = shown.routed("edit").rowsAt(at);
  const { codes: actual, categories } = data.edit.target;
  const editRight = places.reduce(
    (sum, row) => sum + Number(edit.classes[edit.codes[row]] === categories[actual[row]]),
    0,
  );
  const asked = { model, at, places: reached, learn: data.learn, edit: data.edit };
  const ranked = model.form === "list" ? [] : await rankSplits(await data.source(), model, at);
  const columns = knownColumns(model, data.learn);
  const { type, text, class: label, multiway, least = null } = part;
  return {
    ...{ at, type, text, class: label, multiway, least },
    counts: learn.countsAt(at),
    editRows: places.length,
    editRight,
    isLocked: (document.locked ?? []).includes(at),
    cuts: thresholdsOf(part, at).map((own) => cutView({ ...asked, ...own })),
    categories: categoriesOf(asked),
    ranked: ranked.slice(0, MOST_RANKED).map((own) => ({ ...own, text: testText(own.test, columns) })),
    conditions: partsOf(model)
      .filter((own) => own.type === "condition" && own.address.startsWith(`${at}.`))
      .map((own) => ({ at: own.address, text: own.text })),
    methods:
      model.form === "tree" ? learners.map(({ name }) => name).filter((name) => name !== "majority") : [],
  };
}

interface InspectedPart {
  readonly type: PartView["type"];
  readonly text: string;
  readonly class: string;
  /** In reading order; of intervals their thresholds. */
  readonly conditions: readonly Condition[];
  readonly multiway: boolean;
  /** Of a checklist, how many items must hold. */
  readonly least?: number;
}

function partOf(model: Model, at: string): InspectedPart {
  if (model.form === "list") {
    if (at === "all")
      return { type: "all", text: "all rows", class: model.otherwise.class, conditions: [], multiway: false };
    const rule = model.rules[Number(at) - 1];
    if (rule === undefined && at !== "else") throw noSuchPart(model, at);
    const { text } = partsOf(model).find(({ address }) => address === at)!;
    const type = at === "else" ? "else" : "rule";
    const { class: name } = rule ?? model.otherwise;
    return { type, text, class: name, conditions: rule?.conditions ?? [], multiway: false };
  }
  const node = nodeAt(model.root, Number(at));
  const found = partsOf(model).find(({ address }) => address === at);
  if (node === null || found === undefined) throw noSuchPart(model, at);
  const { class: name } = node;
  switch (node.type) {
    case "leaf":
      return { type: "leaf", text: name, class: name, conditions: [], multiway: false };
    case "test":
      return {
        type: "split",
        text: testText(node.test, model.columns),
        class: name,
        conditions: conditionsOf(node.test),
        multiway: false,
        ...(node.test.type === "at-least" && { least: node.test.least }),
      };
    case "values":
      return { type: "split", text: `split on ${node.column}`, class: name, conditions: [], multiway: true };
    case "intervals": {
      const { column } = node;
      const conditions = node.thresholds.map((threshold) => ({
        type: "at-most" as const,
        column,
        threshold,
      }));
      return { type: "split", text: `split on ${column}`, class: name, conditions, multiway: true };
    }
  }
}

function noSuchPart(model: Model, at: string): DataError {
  const known = partsOf(model).map(({ address }) => address);
  const near = nearestName(at, known);
  return new DataError(`the model has no part ${at}${near === null ? "" : ` (did you mean ${near}?)`}`);
}

/** `number` counts nodes in reading order, from 1. */
export function nodeAt(root: TreeNode, number: number): TreeNode | null {
  let seen = 0;
  for (const { item } of preorder(root, childrenOf)) if (++seen === number) return item;
  return null;
}

function categoriesOf(asked: AskingPart): CategoriesView[] {
  const { model, at } = asked;
  if (model.form === "list") {
    const rule = model.rules[Number(at) - 1];
    return (rule?.conditions ?? []).flatMap((condition, place) =>
      ruleCategories(condition, place, model.columns, asked),
    );
  }
  const node = nodeAt(model.root, Number(at))!;
  if (node.type === "test") return splitCategories(node.test, model.columns, asked);
  return node.type === "values" ? branchCategories(node.column, asked) : [];
}

type Threshold = Pick<CutRequest, "at" | "column" | "value" | "isAbove" | "within">;

function thresholdsOf({ conditions, multiway }: InspectedPart, at: string): Threshold[] {
  return conditions.flatMap((condition, place): Threshold[] => {
    if (condition.type !== "at-most") return [];
    const bound = (index: number, none: number): number => {
      const other = multiway ? conditions[index] : undefined;
      return other?.type === "at-most" ? other.threshold : none;
    };
    return [
      {
        at: conditions.length > 1 ? `${at}.${place + 1}` : at,
        column: condition.column,
        value: condition.threshold,
        isAbove: condition.negated ?? false,
        within: [bound(place - 1, Number.NEGATIVE_INFINITY), bound(place + 1, Number.POSITIVE_INFINITY)],
      },
    ];
  });
}

/** Of a list: the learn rows that no rule before this one decides. */
function reachedRows(shown: SessionModel, at: string): Uint32Array {
  const routed = shown.routed("learn");
  const { model } = shown;
  if (model.form !== "list" || at === "all") return routed.rowsAt(at);
  const from = at === "else" ? model.rules.length : Number(at) - 1;
  const later = model.rules.slice(from).map((_, index) => String(from + index + 1));
  const all = [...later, "else"].flatMap((address) => [...routed.rowsAt(address)]);
  return Uint32Array.from(all).sort();
}
