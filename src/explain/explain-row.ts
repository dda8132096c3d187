// How a model comes to its prediction for one row: the conditions on its way, whether they hold,
// the training rows behind each step, and which changes of the row would change the prediction.

import { isFeature, type Test } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { thresholdText } from "../condition/threshold-text.ts";
import { branchText } from "../model/branch-labels.ts";
import { type Decision, decisionOf } from "../model/decision.ts";
import type { Labelled, Model, ScorecardModel } from "../model/model.ts";
import { type Cells, endOf, holds, type Row, readRow } from "../model/predict-row.ts";
import { probabilitiesOf } from "../model/probabilities.ts";
import { bandPoints, cardItems, hasColumns, riskClass, totalText } from "../model/scorecard/card-text.ts";
import type { Explanation } from "./explanation.ts";
import {
  atLeastFact,
  countedTests,
  factText,
  plainValue,
  ruleFact,
  valuesText,
  valueText,
} from "./fact-text.ts";
import { findChanges } from "./find-changes.ts";

type Step = Explanation["steps"][number];

/**
 * Explains one prediction: the conditions on the row's way through the model, the training rows
 * behind each step, and what would have changed the class.
 *
 * @example
 * const { class: species, steps } = explainRow(model, bird);
 * console.log(species, steps[0].fact);
 * // → Chinstrap culmen_length_mm is 49, which is more than 42.3
 */
export function explainRow(model: Model, row: Row): Explanation {
  const cells = readRow(model, row);
  const steps: Step[] = [];
  let decision = decisionOf(model);
  if (model.form === "scorecard") return explainCard(model, cells);
  while (decision.otherwise !== null) {
    const taken = decision.cases.findIndex(({ condition }) => holds(condition, cells));
    const next = taken < 0 ? decision.otherwise : decision.cases[taken].leadsTo;
    if (model.form === "list") steps.push(...ruleSteps(decision, taken, model, cells));
    else steps.push(splitStep(decision, taken, next, model, cells));
    decision = next;
  }
  return { ...endOfWay(decision, model, cells), steps };
}

function endOfWay(decision: Decision, model: Model, cells: Cells): Omit<Explanation, "steps"> {
  return {
    target: model.target,
    classes: model.classes,
    ...labelOf(decision),
    probabilities: probabilitiesOf(decision, model.classes),
    changes: findChanges(model, cells).map((change) => ({
      ...change,
      now: plainValue(cells.get(change.column)!),
    })),
  };
}

/** A step for each item, with the points it adds; behind each stand all training rows. */
function explainCard(model: ScorecardModel, cells: Cells): Explanation {
  const root = decisionOf(model);
  const { end } = endOf(root, cells);
  const sums = model.items[0]?.otherwise.map(() => 0) ?? [0];
  const isSingle = !hasColumns(model);
  const steps = cardItems(model).map(({ title, bands }, index): Step => {
    const item = model.items[index];
    const place = item.bands.findIndex(({ test }) => holds(test, cells));
    const band = bands.at(place)!;
    for (const [column, each] of band.points.entries()) sums[column] += each;
    const values = valuesText(
      item.bands.map(({ test }) => test),
      cells,
    );
    // A single condition on several columns is told whole.
    const fact =
      title === "if" && item.bands.length === 1
        ? factText(item.bands[0].test, cells, model)
        : values === ""
          ? band.text
          : `${values} (${band.text})`;
    return {
      ...{ condition: title, holds: null },
      ...(isSingle
        ? { fact, points: band.points[0] }
        : { fact: `${fact}: ${bandPoints(band.points, model)}` }),
      ...labelOf(root),
    };
  });
  const place = model.totals.findIndex((band) => band.counts === end.counts);
  const shown = riskClass(model);
  const risk = shown === null ? end.class : model.classes[shown];
  return {
    ...endOfWay(end, model, cells),
    total: {
      points: isSingle ? sums[0] : Math.max(...sums),
      band: totalText(model, Math.max(0, place)),
      risk,
    },
    steps,
  };
}

/** A step for each rule that was tried, the last of which may apply. */
function ruleSteps(list: Decision, taken: number, model: Model, cells: Cells): Step[] {
  const tried = taken < 0 ? list.cases : list.cases.slice(0, taken + 1);
  return tried.map(({ condition, leadsTo }, index) => {
    const isTaken = index === taken;
    return {
      condition: branchText(condition, model.columns),
      holds: isTaken,
      fact: `rule ${index + 1} ${isTaken ? "applies" : "does not apply"}: ${ruleFact(conditionsIn(condition as Test), cells)}`,
      ...labelOf(isTaken ? leadsTo : restAfter(list, index, model)),
    };
  });
}

function splitStep(split: Decision, taken: number, next: Decision, model: Model, cells: Cells): Step {
  if (split.multiway !== null) {
    const fact = multiwayFact(split, taken, cells);
    return { condition: nameText(split.multiway), holds: null, fact, ...labelOf(next) };
  }
  const { condition } = split.cases[0];
  return {
    condition: branchText(condition, model.columns),
    holds: taken === 0,
    ...(condition.type === "at-least"
      ? { fact: atLeastFact(condition, cells), tests: countedTests(condition, cells, model) }
      : { fact: factText(condition as Test, cells, model) }),
    ...labelOf(next),
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
  const { schema } = cells.get(multiway!)!;
  const bounds = [
    ...(above === null ? [] : [`more than ${thresholdText(above, schema)}`]),
    ...(below === null ? [] : [`at most ${thresholdText(below, schema)}`]),
  ];
  return taken < 0 || bounds.length === 0 ? value : `${value}, which is ${bounds.join(" and ")}`;
}

function conditionsIn(test: Test) {
  return isFeature(test) ? (test.of as Exclude<Test, { of: unknown }>[]) : [test];
}

function labelOf({ class: name, counts }: Labelled): Labelled {
  return { class: name, counts };
}

/** The training rows of a list that none of its rules up to this one takes. */
function restAfter(list: Decision, index: number, model: Model): Labelled {
  const left = [...list.cases.slice(index + 1).map(({ leadsTo }) => leadsTo), list.otherwise!];
  const counts = model.classes.map((_, c) => left.reduce((sum, end) => sum + end.counts[c], 0));
  const most = counts.indexOf(Math.max(...counts));
  return { class: counts[most] > 0 ? model.classes[most] : list.otherwise!.class, counts };
}
