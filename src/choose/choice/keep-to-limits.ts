// A decision that keeps to limits on the answers for one class: the threshold is found on the rows
// of the choice's folds, by models that had not seen them.

import type { ConfusionMatrix } from "../../evaluate/confusion-matrix.ts";
import { addPredictions, emptyConfusion } from "../../evaluate/confusion-matrix.ts";
import type { Fit } from "../../learn/fit-procedure.ts";
import { type DecisionRule, decideClass } from "../../model/decision-rule.ts";
import { withDecision } from "../../model/with-decision.ts";
import { type Limits, thresholdFor } from "../../objective/limits.ts";
import { percent } from "../../text/numbers.ts";
import type { ChoiceOptions } from "./choice-options.ts";
import type { Winner } from "./choose-model.ts";
import { matricesOf } from "./correct-choice.ts";

export interface Limited {
  readonly winner: Winner;
  /** Null where no limits were given, or no fold could be seen. */
  readonly rule: DecisionRule | null;
}

export function keepToLimits(
  winner: Winner,
  { limits }: Pick<ChoiceOptions, "limits">,
  classes: readonly string[],
  counts: Float64Array,
): Limited {
  if (limits === null) return { winner, rule: null };
  const { fit, trial } = winner.final;
  const matrices = matricesOf(winner.race, trial);
  const { rule, notice } = ruleByLimits(matrices, limits, classes, counts);
  return { winner: { ...winner, final: { trial, fit: decidedFit(fit, rule, notice) } }, rule };
}

/** The fit with a decision of its own where there is one, and with what is said of it. */
export function decidedFit(fit: Fit, rule: DecisionRule | null, notice: string): Fit {
  const model = rule === null ? fit.model : withDecision(fit.model, rule);
  return { ...fit, model, notices: [...fit.notices, notice] };
}

/** The threshold by folds whose rows their models had not seen; null where there are none. */
export function ruleByLimits(
  matrices: readonly ConfusionMatrix[],
  limits: Limits,
  classes: readonly string[],
  counts: Float64Array,
): { readonly rule: DecisionRule | null; readonly notice: string } {
  if (matrices.length === 0) {
    const notice = "the limits were not kept to: no rows could be set apart to find a threshold";
    return { rule: null, notice };
  }
  const code = limits.of === null ? rarest(counts) : classes.indexOf(limits.of);
  const name = classes[code];
  const folds = matrices.map(({ forecasts }) => forecasts!.flat());
  const { at, isKept } = thresholdFor(folds, code, limits);
  const rule = { type: "threshold", class: name, at } as const;
  const decided = matrices.map((matrix) => decidedBy(matrix, rule));
  const share = (of: (matrix: ConfusionMatrix, actual: number) => number, isOwn: boolean): number => {
    const rows = decided.flatMap((matrix) =>
      matrix.counts.flatMap((row, actual) =>
        (actual === code) === isOwn ? [[of(matrix, actual), row.reduce((a, b) => a + b, 0)]] : [],
      ),
    );
    return rows.reduce((sum, [part]) => sum + part, 0) / rows.reduce((sum, [, all]) => sum + all, 0);
  };
  const answered = (matrix: ConfusionMatrix, actual: number): number => matrix.counts[actual][code];
  const shows = `finds ${percent(share(answered, true))} of its rows, with false alarms for ${percent(share(answered, false))} of the others`;
  const limit = isKept ? "" : "; no threshold keeps to all that was asked";
  const notice = `${name} is answered from a probability of ${Number(at.toPrecision(3))} on: on rows that the models of the folds had not seen, that ${shows}${limit}`;
  return { rule, notice };
}

/** The same rows with the classes that a rule makes of their probabilities. */
export function decidedBy(matrix: ConfusionMatrix, rule: DecisionRule | null): ConfusionMatrix {
  const { classes, forecasts } = matrix;
  if (rule === null || forecasts === undefined) return matrix;
  const confusion = emptyConfusion(classes);
  for (const { probabilities, counts } of forecasts.flat()) {
    const predicted = decideClass(probabilities, classes, rule);
    addPredictions(confusion, { actual: counts, classes, predicted });
  }
  return { ...confusion, forecasts };
}

/** The least frequent class that has rows; the last of equals. */
function rarest(counts: Float64Array): number {
  let best = -1;
  for (let c = 0; c < counts.length; c++) {
    if (counts[c] > 0 && (best < 0 || counts[c] <= counts[best])) best = c;
  }
  return best;
}
