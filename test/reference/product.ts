// The product on a sample of the references: what it learns, in the references' own terms.

import type { Condition, Test } from "../../src/condition/condition.ts";
import { evaluateTest } from "../../src/condition/evaluate.ts";
import type { CountSource, Part } from "../../src/counts/count-source.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { fitProcedure } from "../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../src/learn/procedure.ts";
import { findLearner } from "../../src/learn/registry.ts";
import type { ListModel, Model, TreeModel, TreeNode } from "../../src/model/model.ts";
import { makeDataset, textColumn } from "../arbitraries/dataset.ts";
import type { FringeTree } from "./fringe.ts";
import type { List, Literal } from "./lists.ts";
import type { Tree } from "./redwood.ts";
import type { Sample } from "./sample.ts";
import type { MixedSample } from "./t2.ts";

const SEED = 7;

export function datasetOf({ rows, classes }: Sample): Dataset {
  const attributes = (rows[0] ?? []).map((_, column) => (name: string) => ({
    kind: "boolean" as const,
    name,
    codes: Uint8Array.from(rows, (row) => row[column]!),
    categories: ["0", "1"],
  }));
  return makeDataset(attributes, classes.map(String), null);
}

export function mixedDatasetOf({ rows, classes, isNumber }: MixedSample): Dataset {
  const attributes = isNumber.map((continuous, column) => {
    const values = rows.map((row) => row[column]!);
    if (!continuous) return textColumn(values.map((value) => (value === null ? null : String(value))));
    return (name: string) => ({
      kind: "continuous" as const,
      name,
      values: Float64Array.from(values, (value) => value ?? Number.NaN),
    });
  });
  return makeDataset(attributes, classes.map(String), null);
}

/** What a method learns of all rows. */
export async function learnModel(
  method: string,
  sample: Sample,
  options: Record<string, unknown>,
): Promise<Model> {
  return (await fitTo(await createMemorySource(datasetOf(sample)), method, options)).model;
}

export function fitTo(source: CountSource, method: string, options: Record<string, unknown>) {
  return fitProcedure(source, source.everything, procedureOf({ method: findLearner(method), ...options }));
}

/** A model, and the rows that it was grown and pruned on. */
export interface Learned {
  readonly model: Model;
  readonly growing: Sample;
  readonly pruning: Sample | null;
}

/** `prune` is the share of the rows that are kept for pruning. */
export async function learnAndPrune(
  method: string,
  sample: Sample,
  prune: number,
  options: Record<string, unknown> = {},
): Promise<Learned> {
  const source = await createMemorySource(datasetOf(sample));
  const { model } = await fitTo(source, method, { seed: SEED, prune, ...options });
  if (prune === 0) return { model, growing: sample, pruning: null };
  const shares = [1 - prune, prune];
  const [growing, pruning] = await source.randomSplit(source.everything, { seed: SEED, shares });
  return { model, growing: await rowsOf(source, growing!), pruning: await rowsOf(source, pruning!) };
}

/** Equal rows stand together there: each is written as often as it weighs. */
async function rowsOf(source: CountSource, part: Part): Promise<Sample> {
  const { columns, classCodes, classes, weights, rows } = await source.table(part);
  const places = Array.from({ length: rows }, (_, row) => row).flatMap((row) =>
    new Array<number>(weights[row]!).fill(row),
  );
  return {
    rows: places.map((row) => columns.map(({ codes }) => codes[row]!)),
    classes: places.map((row) => Number(classes[classCodes[row]!])),
  };
}

/** A tree in a form that does not depend on how a test is written, nor on whether it or its negation is asked. */
export type TreeShape = number | { readonly where: string; readonly yes: TreeShape; readonly no: TreeShape };

function shape(test: readonly boolean[], yes: TreeShape, no: TreeShape): TreeShape {
  const isFlipped = test[0] === true;
  const where = test.map((passes) => (passes === isFlipped ? "0" : "1")).join("");
  return isFlipped ? { where, yes: no, no: yes } : { where, yes, no };
}

/** All rows there can be. */
export function allRows(columns: number): number[][] {
  return Array.from({ length: 2 ** columns }, (_, code) =>
    Array.from({ length: columns }, (_, column) => (code >> column) & 1),
  );
}

export function shapeOfModel(model: Model, columns: number): TreeShape {
  const rows = allRows(columns);
  const every = datasetOf({ rows, classes: rows.map((_, row) => row % 2) });
  const passes = (test: Test): boolean[] => [...evaluateTest(test, every)].map((value) => value === 1);
  const walk = (node: TreeNode): TreeShape => {
    if (node.type === "leaf") return Number(node.class);
    if (node.type !== "test") throw new Error("trees of bits ask tests only");
    return shape(passes(node.test), walk(node.yes), walk(node.no));
  };
  return walk((model as TreeModel).root);
}

export function shapeOfTree({ tree, variables }: FringeTree, columns: number): TreeShape {
  const rows = allRows(columns);
  const walk = (node: Tree): TreeShape =>
    "label" in node ? node.label : shape(rows.map(variables[node.variable]!), walk(node.yes), walk(node.no));
  return walk(tree);
}

export function listOfModel(model: Model): List {
  const literal = (condition: Condition): Literal => ({
    column: Number(condition.column.slice(1)),
    value: condition.negated ? 0 : 1,
  });
  const { rules, otherwise } = model as ListModel;
  return {
    pairs: rules.map((rule) => ({ term: rule.conditions.map(literal), label: Number(rule.class) })),
    otherwise: Number(otherwise.class),
  };
}
