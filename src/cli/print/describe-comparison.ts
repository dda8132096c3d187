// A comparison of methods as a table for a person, as CSV, and as a plot.

import type { Compared } from "../../choose/compare-methods.ts";
import { quoteField } from "../../dataset/write/write-csv.ts";
import { drawIntervals } from "../../draw/interval-plot.ts";
import { REFERENCE } from "../../learn/registry.ts";
import { countOf, percent } from "../../text/numbers.ts";
import { textTable } from "./text-table.ts";

export interface Comparison {
  readonly data: string;
  readonly rows: number;
  readonly attributes: number;
  readonly folds: number;
  readonly repeats: number;
  readonly methods: readonly Compared[];
}

/** Below this the difference to the greedy tree is marked. */
const LEVEL = 0.05;

export function comparisonText(comparison: Comparison): string {
  const { data, rows, attributes, folds, repeats } = comparison;
  const times = repeats === 1 ? "" : `, repeated ${repeats} times`;
  const evaluated = comparison.methods.filter(({ leftOut }) => leftOut === null).sort(byAccuracy);
  const table = textTable([
    ["method", "accuracy", "95 % interval", "conditions", "seconds", `vs ${REFERENCE.name}`, "p"],
    ...evaluated.map((line) => [
      line.method,
      percent(line.accuracy),
      `${percent(line.interval.low)} to ${percent(line.interval.high)}`,
      line.conditions.toFixed(1),
      line.seconds.toFixed(line.seconds < 1 ? 3 : 1),
      ...againstCells(line),
    ]),
  ]);
  const leftOut = comparison.methods.filter((line) => line.leftOut !== null);
  return [
    `${data}: ${countOf(rows, "row")}, ${countOf(attributes, "column")}, ${folds}-fold cross-validation${times}`,
    "",
    table,
    ...(leftOut.length > 0
      ? ["", ...leftOut.map((line) => `  ${line.method} was left out: ${line.leftOut}`)]
      : []),
  ].join("\n");
}

function againstCells({ against }: Compared): string[] {
  if (against === null) return ["", ""];
  const points = against.difference * 100;
  const mark = against.p < LEVEL ? (points > 0 ? " better" : " worse") : "";
  return [
    `${points >= 0 ? "+" : ""}${points.toFixed(1)}${mark}`,
    against.p < 0.001 ? "<0.001" : against.p.toFixed(3),
  ];
}

export function comparisonCsv(comparisons: readonly Comparison[]): string {
  const head = [
    ...["data", "rows", "columns", "folds", "repeats", "method", "accuracy", "low", "high", "conditions"],
    ...["leaves", "seconds", `difference to ${REFERENCE.name}`, "p", "left out"],
  ];
  const lines = comparisons.flatMap(({ data, rows, attributes, folds, repeats, methods }) =>
    methods.map((line) =>
      [
        ...[data, rows, attributes, folds, repeats, line.method],
        ...(line.leftOut === null
          ? [line.accuracy, line.interval.low, line.interval.high, line.conditions, line.leaves, line.seconds]
          : ["", "", "", "", "", ""]),
        ...[line.against?.difference ?? "", line.against?.p ?? "", line.leftOut ?? ""],
      ].map((cell) => quoteField(String(cell))),
    ),
  );
  return [head.map(quoteField), ...lines].map((cells) => `${cells.join(",")}\n`).join("");
}

export function comparisonPlot(comparisons: readonly Comparison[]): string {
  const panels = comparisons.map(({ data, methods }) => ({
    title: data,
    lines: methods
      .filter(({ leftOut }) => leftOut === null)
      .sort(byAccuracy)
      .map(({ method, accuracy, interval, conditions }) => ({
        label: method,
        share: accuracy,
        ...interval,
        note: `${conditions.toFixed(1)} conditions`,
      })),
  }));
  return drawIntervals(panels, "Accuracy of each method with its 95 % interval");
}

function byAccuracy(a: Compared, b: Compared): number {
  return b.accuracy - a.accuracy || a.conditions - b.conditions;
}
