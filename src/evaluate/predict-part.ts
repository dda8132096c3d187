// The predictions of several models for the rows of a part, side by side: one request to the count
// source for the conditions of all, so that predictions can be compared row by row on every engine.

import { testKey } from "../condition/combine.ts";
import { isFeature, type Test } from "../condition/condition.ts";
import type { CountSource, Part } from "../counts/count-source.ts";
import { type Decision, decisionOf, nextOf } from "../model/decision.ts";
import type { Model } from "../model/model.ts";
import { foldTree } from "../model/walk-tree.ts";
import { branchTest } from "./branch-test.ts";
import { type ConfusionMatrix, emptyConfusion } from "./confusion-matrix.ts";

export interface PartPredictions {
  /** The source's, followed by those that only the models know; codes are places in it. */
  readonly classes: readonly string[];
  /** The class of each cell: a row, or several rows that agree in all conditions. */
  readonly actual: Uint16Array;
  readonly weights: Float64Array;
  /** For each model the class predicted for each cell. */
  readonly predicted: readonly Uint16Array[];
}

export async function predictPart(
  source: CountSource,
  part: Part,
  models: readonly Model[],
): Promise<PartPredictions> {
  const classes = [...new Set([...source.classes, ...models.flatMap((model) => model.classes)])];
  const places = new Map<string, number>();
  const tests: Test[] = [];
  const roots = models.map((model) => {
    const placeOf = (test: Test): number => {
      const key = testKey(test);
      let place = places.get(key);
      if (place === undefined) {
        place = tests.push(test) - 1;
        places.set(key, place);
      }
      return place;
    };
    return numberTests(decisionOf(model), model, { placeOf, classes });
  });
  const { classCodes, weights, passes } = await source.outcomes(part, tests);
  const everyone = Uint32Array.from({ length: weights.length }, (_, cell) => cell);
  const predicted = roots.map((root) => {
    const codes = new Uint16Array(weights.length);
    follow(root, everyone, everyone.length, passes, codes);
    return codes;
  });
  return { classes, actual: Uint16Array.from(classCodes), weights, predicted };
}

/** A decision whose tests are numbered among those of all models. */
interface NumberedDecision {
  readonly class: number;
  /** Place of each case's test (-1: it always holds), and where it leads. */
  readonly cases: readonly { readonly test: number; readonly leadsTo: NumberedDecision }[];
  readonly otherwise: NumberedDecision | null;
}

function numberTests(
  root: Decision,
  model: Model,
  known: { placeOf: (test: Test) => number; classes: readonly string[] },
): NumberedDecision {
  return foldTree<Decision, NumberedDecision>(root, nextOf, (decision, next) => ({
    class: known.classes.indexOf(decision.class),
    cases: decision.cases.map(({ condition }, index) => {
      const test = branchTest(condition, model);
      return { test: isAlways(test) ? -1 : known.placeOf(test), leadsTo: next[index] };
    }),
    otherwise: next.at(-1) ?? null,
  }));
}

export function isAlways(test: Test): boolean {
  return isFeature(test) && test.type === "and" && test.of.length === 0 && !test.negated;
}

/**
 * Writes the class of each of the first `count` cells. The cells are partitioned case by case, so
 * that a case is tested on those alone that reach it.
 */
function follow(
  root: NumberedDecision,
  cells: Uint32Array,
  count: number,
  passes: readonly Uint8Array[],
  codes: Uint16Array,
): void {
  const open = [{ decision: root, cells, count }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { class: code, cases, otherwise } = next.decision;
    let rest = next.cells;
    let left = next.count;
    if (left === 0) continue;
    if (otherwise === null) {
      for (let i = 0; i < left; i++) codes[rest[i]] = code;
      continue;
    }
    let last = otherwise;
    for (const { test, leadsTo } of cases) {
      if (test < 0) {
        last = leadsTo;
        break;
      }
      const passing = passes[test];
      const yes = new Uint32Array(left);
      const no = new Uint32Array(left);
      let held = 0;
      let failed = 0;
      for (let i = 0; i < left; i++) {
        const cell = rest[i];
        // Written to both and kept in one: no branch to mispredict.
        yes[held] = cell;
        no[failed] = cell;
        held += passing[cell];
        failed += 1 - passing[cell];
      }
      open.push({ decision: leadsTo, cells: yes, count: held });
      rest = no;
      left = failed;
    }
    open.push({ decision: last, cells: rest, count: left });
  }
}

/** How often the rows of each class were predicted to be of each class, by one of the models. */
export function confusionOf(
  { classes, actual, weights, predicted }: PartPredictions,
  model: number,
): ConfusionMatrix {
  const confusion = emptyConfusion(classes);
  const codes = predicted[model];
  for (let cell = 0; cell < weights.length; cell++) {
    const row = confusion.counts[actual[cell]];
    row[codes[cell]] += weights[cell];
  }
  return confusion;
}
