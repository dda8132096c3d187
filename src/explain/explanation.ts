// An explanation of one prediction as plain data, and in sentences.

import { nameText } from "../condition/name-text.ts";
import type { Labelled } from "../model/model.ts";
import { riskText } from "../model/risk/risk-text.ts";
import { pointsText, signed } from "../model/scorecard/card-text.ts";
import { amountText, percentText, totalOf } from "../model/share-text.ts";

/** How a model came to its prediction for one row. */
export interface Explanation {
  readonly target: string;
  /** The predicted class. */
  readonly class: string;
  readonly classes: readonly string[];
  /** Weighted class counts of the training rows behind the prediction, parallel to `classes`. */
  readonly counts: readonly number[];
  readonly probabilities: readonly number[];
  /**
   * The points of all items of a scorecard, what that total stands among ("3 to 4"), and the class
   * whose probability is told: of two the one that grows with the total.
   */
  readonly total?: { readonly points: number; readonly band: string; readonly risk: string };
  /** What was tested, in order. */
  readonly steps: readonly {
    /** The condition, or the column of a multiway split: `age ≤ 30.5`. */
    readonly condition: string;
    /** Whether it held; null for a multiway split. */
    readonly holds: boolean | null;
    /** The row's value and what it means here: `age is 42, which is more than 30.5`. */
    readonly fact: string;
    /** Where tests are counted (`at least 4 of these 9`): each of them, in their order. */
    readonly tests?: readonly {
      readonly test: string;
      readonly holds: boolean;
      /** The row's values that it tests: `age is 61`. */
      readonly fact: string;
    }[];
    /** What it adds to the total of a scorecard. */
    readonly points?: number;
    /** Of the training rows that took the same branches so far, parallel to `classes`. */
    readonly counts: readonly number[];
    /** The majority class of those rows. */
    readonly class: string;
  }[];
  /**
   * For each column that was tested, the smallest change of its value alone that would change the
   * class, if there is one. The column tested last comes first.
   */
  readonly changes: readonly {
    readonly column: string;
    /** The row's own value: `42`, `foul`, `missing`. */
    readonly now: string;
    /** What it would have to be: `at most 30.5`, `more than 30.5`, `foul`, `true`, `missing`. */
    readonly to: string;
    /** The class it would then be. */
    readonly class: string;
  }[];
}

/**
 * An explanation in sentences, one per line; tests that were counted follow on lines of their own.
 *
 * @example
 * console.log(explanationText(explainRow(model, bird)).split("\n")[0]);
 * // → species is predicted to be Chinstrap:
 */
export function explanationText(explanation: Explanation): string {
  const { target, steps, changes, total } = explanation;
  const lines = [`${nameText(target)} is predicted to be ${nameText(explanation.class)}:`];
  if (total !== undefined) lines.push(...pointLines(explanation, total));
  else
    steps.forEach((step, index) => {
      lines.push(`${index + 1}. ${step.fact} (${behind(step, explanation, "such ")})`);
      for (const { test, holds: held, fact } of step.tests ?? []) {
        lines.push(`   ${held ? "yes" : "no "}  ${test}: ${fact}`);
      }
    });
  if (steps.length === 0 && total === undefined)
    lines.push(`the model has no conditions (${behind(explanation, explanation, "")})`);
  const [nearest] = changes;
  if (nearest) {
    lines.push(
      `If ${nameText(nearest.column)} were ${nearest.to} instead of ${nearest.now}, the prediction would be ${nameText(nearest.class)}.`,
    );
  } else lines.push("No change of a single value would change the prediction.");
  return `${lines.join("\n")}\n`;
}

/** `+2  age is 42 (> 30 to 45)`, then the total and the class that its probability grows with. */
function pointLines(explanation: Explanation, total: NonNullable<Explanation["total"]>): string[] {
  const { points, band, risk: name } = total;
  const { steps, classes, probabilities, target } = explanation;
  const texts = steps.map((step) => (step.points === undefined ? "" : pointsText(step.points)));
  const width = Math.max(0, ...texts.map((text) => text.length), signed(points).length);
  const risk = `${nameText(target)} = ${nameText(name)} with ${riskText(explanation, classes.indexOf(name)) ?? percentText(probabilities[classes.indexOf(name)])}`;
  return [
    ...steps.map(({ fact }, place) => `${texts[place].padStart(width)}  ${fact}`),
    `${signed(points).padStart(width)}  ${steps.every((step) => step.points !== undefined) ? "is the total" : "are the most points"} (${band}): ${risk} (${behind(explanation, explanation, "such ")})`,
  ];
}

/** `61 of 75 such training rows are yes` */
function behind(labelled: Labelled, { classes }: Explanation, such: string): string {
  const total = totalOf(labelled);
  if (total === 0) return `no ${such}training rows`;
  const right = labelled.counts[classes.indexOf(labelled.class)];
  const name = nameText(labelled.class);
  if (right === total) return `all ${amountText(total)} ${such}training rows are ${name}`;
  return `${amountText(right)} of ${amountText(total)} ${such}training rows are ${name}, ${percentText(right / total)}`;
}
