// What was measured, in sentences and small tables.

import type { Measures } from "../../evaluate/measures.ts";
import { countOf, grouped, percent } from "../../text/numbers.ts";
import { textTable } from "./text-table.ts";

/**
 * "Accuracy 95.3 % on 150 held-out rows (95 % interval 90.7 % to 97.7 %); majority-class baseline
 * 33.3 %."
 */
export function accuracySentence(measures: Measures, where: string): string {
  const { low, high } = measures.interval;
  return [
    `Accuracy ${percent(measures.accuracy)} on ${where}`,
    ` (95 % interval ${percent(low)} to ${percent(high)});`,
    ` majority-class baseline ${percent(measures.baseline)}.`,
  ].join("");
}

export function costSentence(measures: Measures): string | null {
  if (measures.cost === measures.errors) return null;
  return `Cost of the ${countOf(measures.errors, "error")}: ${grouped(measures.cost)}.`;
}

/** Precision and recall of each class. */
export function classTable({ perClass }: Measures): string {
  const share = (value: number | null): string => (value === null ? "-" : percent(value));
  return textTable([
    ["class", "rows", "precision", "recall", "F1"],
    ...perClass.map((line) => [
      line.class,
      grouped(line.rows),
      share(line.precision),
      share(line.recall),
      share(line.f1),
    ]),
  ]);
}

/** Rows are actual classes, columns predicted ones. */
export function confusionTable({ confusion: { classes, counts } }: Measures): string {
  return textTable([
    ["actual \\ predicted", ...classes],
    ...classes.map((name, actual) => [name, ...counts[actual].map(grouped)]),
  ]);
}
