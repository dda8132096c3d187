// The class of one row, asked of the model in the plainest way. Slow; for comparison only.

import { isFeature, type Test } from "../../src/condition/condition.ts";
import { type Column, isOrdered } from "../../src/dataset/column.ts";
import type { ColumnSchema, Dataset } from "../../src/dataset/dataset.ts";
import type { Model, ScorecardModel, TotalBand, TreeNode } from "../../src/model/model.ts";
import { naiveDatePart } from "./naive-date-part.ts";
import { naiveContains } from "./naive-words.ts";

type Value = string | number | null;

export function naivePredict(model: Model, given: Dataset, row: number): string {
  const dataset = withParts(model, given);
  if (model.form === "list") {
    const rule = model.rules.find((rule) =>
      rule.conditions.every((condition) => passes(condition, dataset, row)),
    );
    return (rule ?? model.otherwise).class;
  }
  if (model.form === "scorecard") return naiveTotal(model, dataset, row).class;
  let node: TreeNode = model.root;
  while (node.type !== "leaf") node = next(node, dataset, row);
  return node.class;
}

/** With the columns that are computed from dates, as the model knows them. */
function withParts({ columns }: Model, dataset: Dataset): Dataset {
  const parts = columns.flatMap((schema): Column[] => {
    if (!schema.derived) return [];
    const { name, categories, derived } = schema;
    const cells = Array.from({ length: dataset.rows }, (_, row) => naiveDerived(schema, dataset, row));
    if (categories.length === 0)
      return [
        { kind: "continuous", name, values: Float64Array.from(cells, (cell) => Number(cell ?? Number.NaN)) },
      ];
    const codes = Uint8Array.from(cells, (cell) =>
      cell === null ? categories.length : categories.indexOf(`${cell}`),
    );
    return [{ kind: "categorical", name, categories, codes, derived }];
  });
  return parts.length === 0 ? dataset : { ...dataset, attributes: [...dataset.attributes, ...parts] };
}

function naiveDerived(schema: ColumnSchema, dataset: Dataset, row: number): Value {
  const { part, of, word } = schema.derived!;
  if (part !== "contains") return naiveDatePart(schema, dataset, row);
  const text = cellOf(dataset, of[0]!.name, row);
  return text === null ? null : String(naiveContains(String(text), word!));
}

/** What the totals of a row mean. */
function naiveTotal({ items, totals, classes }: ScorecardModel, dataset: Dataset, row: number): TotalBand {
  const sums = classes.map(() => 0);
  for (const { bands, otherwise } of items) {
    const band = bands.find(({ test }) => passes(test, dataset, row));
    (band?.points ?? otherwise).forEach((points, column) => {
      sums[column]! += points;
    });
  }
  if (totals[0]!.leads === undefined) return totals.findLast(({ least }) => least <= sums[0]!) ?? totals[0]!;
  const leader = sums.indexOf(Math.max(...sums));
  const lead = Math.min(...sums.filter((_, c) => c !== leader).map((sum) => sums[leader]! - sum));
  return totals.find(({ leads, least }) => leads === classes[leader] && least <= lead) ?? totals.at(-1)!;
}

export function next(node: Exclude<TreeNode, { type: "leaf" }>, dataset: Dataset, row: number): TreeNode {
  if (node.type === "test") return passes(node.test, dataset, row) ? node.yes : node.no;
  const value = cellOf(dataset, node.column, row);
  if (node.type === "values")
    return node.branches.find((branch) => branch.value === value)?.node ?? node.missing;
  if (value === null) return node.missing;
  const index = node.thresholds.findIndex((threshold) => (value as number) <= threshold);
  return node.branches.at(index)!;
}

export function passes(test: Test, dataset: Dataset, row: number): boolean {
  return plainly(test, dataset, row) !== (test.negated ?? false);
}

function plainly(test: Test, dataset: Dataset, row: number): boolean {
  if (isFeature(test)) {
    const answers = test.of.map((member) => passes(member, dataset, row));
    if (test.type === "and") return !answers.includes(false);
    if (test.type === "or") return answers.includes(true);
    const held = answers.filter(Boolean).length;
    return test.type === "at-least" ? held >= test.least : held % 2 === 1;
  }
  const value = cellOf(dataset, test.column, row);
  if (test.type === "missing") return value === null;
  if (value === null) return false;
  if (test.type === "at-most") return (value as number) <= test.threshold;
  const column = dataset.attributes.find(({ name }) => name === test.column)!;
  return (
    value === (test.type === "is" ? (column as { categories: readonly string[] }).categories[1] : test.value)
  );
}

export function cellOf(dataset: Dataset, name: string, row: number): Value {
  const column = dataset.attributes.find((candidate) => candidate.name === name)!;
  if (isOrdered(column)) return Number.isNaN(column.values[row]) ? null : column.values[row];
  return column.categories[column.codes[row]] ?? null;
}
