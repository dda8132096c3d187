// What a column found, from the values of its runs.

import type { Found, Holds } from "./report.ts";
import { spreadOf, spreadText } from "./spread.ts";

/** A mean over runs with its interval, and whether it holds. */
export function meanFound(values: readonly number[], holds: Holds, why?: string): Found {
  return { text: spreadText(spreadOf(values)), values, holds, ...(why !== undefined && { why }) };
}

/** "9 of 10", and whether it is all of them. */
export function everyRun(values: readonly number[], good: (value: number) => boolean, why?: string): Found {
  const count = values.filter(good).length;
  return {
    text: `${count} of ${values.length}`,
    values,
    holds: count === values.length,
    ...(why !== undefined && { why }),
  };
}

/** A figure of the whole exhibit, not of single runs. */
export function oneFound(text: string, holds: Holds, why?: string): Found {
  return { text, holds, ...(why !== undefined && { why }) };
}

/**
 * How far the run furthest from its mean lies from it, over all concepts: "the deviation of the actual results from the average is
 * within 7.3 %". Where that fails but standard deviations are within, both readings are said.
 */
export function deviationFound(
  concepts: readonly { name: string; errors: readonly number[] }[],
  most: number,
): Found {
  const furthest = largest(concepts, largestDeviation);
  const standard = largest(concepts, standardDeviation);
  const over = concepts
    .map(({ name, errors }) => ({ name, deviation: largestDeviation(errors) }))
    .filter(({ deviation }) => deviation > most)
    .map(({ name, deviation }) => `${name} ${deviation.toPrecision(3)}`);
  const other =
    standard.deviation <= most
      ? "read as standard deviations the sentence holds"
      : "read as standard deviations the sentence does not hold either";
  return {
    text: `${furthest.deviation.toPrecision(3)} (${furthest.name}); standard deviation ${standard.deviation.toPrecision(3)} (${standard.name})`,
    holds: over.length === 0,
    ...(over.length > 0 && {
      why: `runs further from their mean: ${over.join(", ")}. The furthest of ten runs scatters with the samples; ${other}`,
    }),
  };
}

function largest(
  concepts: readonly { name: string; errors: readonly number[] }[],
  measure: (errors: readonly number[]) => number,
): { name: string; deviation: number } {
  return concepts
    .map(({ name, errors }) => ({ name, deviation: measure(errors) }))
    .reduce((a, b) => (b.deviation > a.deviation ? b : a));
}

function largestDeviation(values: readonly number[]): number {
  const { mean } = spreadOf(values);
  return Math.max(...values.map((value) => Math.abs(value - mean)));
}

function standardDeviation(values: readonly number[]): number {
  const { mean } = spreadOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0;
}
