// The one order of categories and classes on every engine: by number where all are numbers, else by
// code unit.

import { parseNumber } from "./field-text.ts";

export function sortCategories(texts: Iterable<string>): string[] {
  const sorted = [...texts];
  const numbers = sorted.map(parseNumber);
  if (numbers.every((number) => number !== null)) {
    const order = sorted.map((_, index) => index);
    order.sort((a, b) => numbers[a] - numbers[b] || compareText(sorted[a], sorted[b]));
    return order.map((index) => sorted[index]);
  }
  return sorted.sort(compareText);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
