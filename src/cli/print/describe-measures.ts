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

/** Below this share of the rows a class is rare, and accuracy says little about it. */
const RARE = 0.1;

/**
 * Where one of two classes is rare, what of it is caught and missed: "Always answering no misses
 * all 36 rows of yes; this model catches 29 of them, with 114 false alarms." Else null.
 */
export function caughtSentence({ perClass, rows, confusion: { classes, counts } }: Measures): string | null {
  if (classes.length !== 2) return null;
  const rare = perClass[0].rows < perClass[1].rows ? 0 : 1;
  const { class: name, rows: all } = perClass[rare];
  if (all === 0 || all >= RARE * rows) return null;
  const other = 1 - rare;
  const misses = `Always answering ${classes[other]} misses all ${countOf(all, "row")} of ${name}`;
  const caught = counts[rare][rare];
  const alarms = counts[other][rare];
  if (caught + alarms === 0) return `${misses}, and so do the answers of this model: look at its risks.`;
  return `${misses}; this model catches ${grouped(caught)} of them, with ${countOf(alarms, "false alarm")}.`;
}

/** "Probabilities: AUC 0.812, log-loss 0.421." What is not known is left out. */
export function probabilitySentence({ auc, logLoss, brier, calibration }: Measures): string | null {
  // Probabilities that rank nothing have no slope to speak of.
  const ranksNothing = auc != null && Math.round(100 * auc) <= 50;
  const measured: [string, number | null | undefined][] = [
    ["AUC", auc],
    ["log-loss", logLoss],
    ["Brier score", brier],
    ["calibration slope", ranksNothing ? null : calibration?.slope],
  ];
  const parts = measured.flatMap(([what, value]) => (value == null ? [] : [`${what} ${value.toFixed(3)}`]));
  return parts.length === 0 ? null : `Probabilities: ${parts.join(", ")}.`;
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
