// How a model comes to its prediction for one row: the conditions on its path, whether they hold, the training rows
// behind each step, and what would change the prediction.

import { isFeature, type Test } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { branchText } from "../model/branch-labels.ts";
import { type Decision, decisionOf } from "../model/decision.ts";
import type { Labelled, Model } from "../model/model.ts";
import { type Cells, holds, type Row, readRow } from "../model/predict-row.ts";
import { amountText, percentText, probabilitiesOf, totalOf } from "../model/share-text.ts";
import {
  atLeastFact,
  type CountedTest,
  countedTests,
  factText,
  plainValue,
  ruleFact,
  valueText,
} from "./fact-text.ts";
import { type Change, findChanges } from "./find-changes.ts";

export interface ExplanationStep {
  /** What was tested: `age ≤ 30.5`, or the column of a multiway split. */
  readonly condition: string;
  /** Whether it held; null for a multiway split. */
  readonly holds: boolean | null;
  /** The row's value and what it means here: `age is 42, which is more than 30.5`. */
  readonly fact: string;
  /** Where tests are counted (`at least 4 of these 9`): each of them, in their order. */
  readonly tests?: readonly CountedTest[];
  /** Weighted class counts of the training rows that took the same branches so far, parallel to the model's classes. */
  readonly counts: readonly number[];
  /** The majority class of those rows. */
  readonly class: string;
}

export interface Explanation {
  readonly target: string;
  readonly class: string;
  readonly classes: readonly string[];
  readonly counts: readonly number[];
  readonly probabilities: readonly number[];
  readonly steps: readonly ExplanationStep[];
  /** Changes of one value that would change the class, the nearest first. */
  readonly changes: readonly (Change & {
    /** The row's own value: `42`, `foul`, `missing`. */
    readonly now: string;
  })[];
}

export function explainRow(model: Model, row: Row): Explanation {
  const cells = readRow(model, row);
  const steps: ExplanationStep[] = [];
  let decision = decisionOf(model);
  while (decision.otherwise !== null) {
    const taken = decision.cases.findIndex(({ condition }) => holds(condition, cells));
    const next = taken < 0 ? decision.otherwise : decision.cases[taken].leadsTo;
    if (model.form === "list") {
      const tried = taken < 0 ? decision.cases.length : taken + 1;
      for (let index = 0; index < tried; index++) {
        const { condition, leadsTo } = decision.cases[index];
        const isTaken = index === taken;
        steps.push({
          condition: branchText(condition, model.columns),
          holds: isTaken,
          fact: `rule ${index + 1} ${isTaken ? "applies" : "does not apply"}: ${ruleFact(conditionsIn(condition as Test), cells)}`,
          ...labelOf(isTaken ? leadsTo : restAfter(decision, index, model)),
        });
      }
    } else if (decision.multiway !== null) {
      const fact = multiwayFact(decision, taken, cells);
      steps.push({ condition: nameText(decision.multiway), holds: null, fact, ...labelOf(next) });
    } else {
      const { condition } = decision.cases[0];
      steps.push({
        condition: branchText(condition, model.columns),
        holds: taken === 0,
        ...(condition.type === "at-least"
          ? { fact: atLeastFact(condition, cells), tests: countedTests(condition, cells, model) }
          : { fact: factText(condition as Test, cells, model) }),
        ...labelOf(next),
      });
    }
    decision = next;
  }
  return {
    target: model.target,
    classes: model.classes,
    ...labelOf(decision),
    probabilities: probabilitiesOf(decision, model.classes),
    steps,
    changes: findChanges(model, cells).map((change) => ({
      ...change,
      now: plainValue(cells.get(change.column)!),
    })),
  };
}

/** `age is 42, which is more than 18 and at most 65`, or the value of a category. */
function multiwayFact({ multiway, cases }: Decision, taken: number, cells: Cells): string {
  const value = valueText(cells.get(multiway!)!);
  const bound = (index: number): number | null => {
    const condition = cases[index]?.condition;
    return condition?.type === "at-most" ? condition.threshold : null;
  };
  const [above, below] = [bound(taken - 1), bound(taken)];
  const bounds = [
    ...(above === null ? [] : [`more than ${above}`]),
    ...(below === null ? [] : [`at most ${below}`]),
  ];
  return taken < 0 || bounds.length === 0 ? value : `${value}, which is ${bounds.join(" and ")}`;
}

function conditionsIn(test: Test) {
  return isFeature(test) ? (test.of as Exclude<Test, { of: unknown }>[]) : [test];
}

function labelOf({ class: name, counts }: Labelled): Labelled {
  return { class: name, counts };
}

/** What is left of a list's training rows once its rules up to this one did not apply. */
function restAfter(list: Decision, index: number, model: Model): Labelled {
  const left = [...list.cases.slice(index + 1).map(({ leadsTo }) => leadsTo), list.otherwise!];
  const counts = model.classes.map((_, c) => left.reduce((sum, end) => sum + end.counts[c], 0));
  const most = counts.indexOf(Math.max(...counts));
  return { class: counts[most] > 0 ? model.classes[most] : list.otherwise!.class, counts };
}

/** The explanation in sentences, one per line; tests that were counted follow on lines of their own. */
export function explanationText(explanation: Explanation): string {
  const { target, steps, changes } = explanation;
  const lines = [`${nameText(target)} is predicted to be ${nameText(explanation.class)}:`];
  steps.forEach((step, index) => {
    lines.push(`${index + 1}. ${step.fact} (${behind(step, explanation, "such ")})`);
    for (const { test, holds: held, fact } of step.tests ?? []) {
      lines.push(`   ${held ? "yes" : "no "}  ${test}: ${fact}`);
    }
  });
  if (steps.length === 0) lines.push(`the model has no conditions (${behind(explanation, explanation, "")})`);
  const [nearest] = changes;
  if (nearest) {
    lines.push(
      `If ${nameText(nearest.column)} were ${nearest.to} instead of ${nearest.now}, the prediction would be ${nameText(nearest.class)}.`,
    );
  } else lines.push("No change of a single value would change the prediction.");
  return `${lines.join("\n")}\n`;
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
