// The candidates for given data: every setting that a learner wants tried on data of this shape,
// within the number of conditions allowed. What would take too long is left out by the size of the
// data, never by a clock, so that the same data always have the same candidates.

import type { CountSource } from "../../counts/count-source.ts";
import { isOrdered } from "../../dataset/column.ts";
import type { Procedure } from "../../learn/procedure.ts";
import { BASELINE, learners, REFERENCE } from "../../learn/registry.ts";
import { shownVariables } from "../../learn/shown-words.ts";
import type { DataShape } from "../../learner/data-shape.ts";
import type { Learner } from "../../learner/learner.ts";
import { optionsTaken, resolveOptions } from "../../learner/resolve-options.ts";
import { grouped } from "../../text/numbers.ts";
import { listed } from "../../text/sentences.ts";
import type { ChoiceOptions } from "../choice/choice-options.ts";

export interface FieldRequest
  extends Pick<ChoiceOptions, "maxConditions" | "maxDepth" | "seed" | "given" | "select"> {
  /** Rows of one training part, for estimates of cost. */
  readonly rows: number;
  /** Which learners may take part: those of the registry unless given. */
  readonly field?: readonly Learner[];
}

export interface Field {
  readonly candidates: readonly Candidate[];
  /** What was left out and why: "t3: 4,000 rows with 900 possible conditions are too many". */
  readonly leftOut: readonly string[];
}

/** Columns beyond which selecting some first is worth a try. */
const MANY_COLUMNS = 8;
/** Columns beyond which learners that are not quick on many see only the most informative ones. */
const SCREENED_COLUMNS = 128;

export function candidatesFor(source: CountSource, request: FieldRequest): Field {
  const { maxConditions, maxDepth, seed, given, select, field = learners } = request;
  const shape = shapeOf(source, request);
  const isScreened = shownVariables(source).length > SCREENED_COLUMNS;
  const candidates: Candidate[] = [];
  const reasons = new Map<string, string[]>();
  for (const learner of field) {
    const { settings, leftOut } = learner.settingsFor?.(shape) ?? { settings: [] };
    if (leftOut !== undefined) reasons.set(leftOut, [...(reasons.get(leftOut) ?? []), learner.name]);
    for (const { label, options, isCostly = false, credit = 0, creditInLogLoss = 0 } of settings) {
      const wished = { maxConditions, maxDepth, seed, ...(options as object), ...given };
      candidates.push({
        name: label === undefined ? learner.name : `${learner.name} (${label})`,
        role: learner === BASELINE ? "baseline" : learner === REFERENCE ? "reference" : null,
        learner,
        options: resolveOptions(learner, optionsTaken(learner, wished)),
        select,
        shrinkage: null,
        readable: true,
        screen: isScreened && !learner.traits.isQuickOnMany ? SCREENED_COLUMNS : null,
        isCostly,
        credit,
        creditInLogLoss,
      });
    }
  }
  const reference = candidates.find(({ role }) => role === "reference");
  if (reference && select === null && shownVariables(source).length > MANY_COLUMNS && !isScreened) {
    const name = `${reference.name} (columns by wg)`;
    candidates.push({ ...reference, name, role: null, select: { method: "wg", seed }, isCostly: true });
  }
  const leftOut = [...reasons].map(([reason, names]) => `${listed(names)}: ${reason}`);
  if (isScreened) {
    leftOut.push(
      `all methods but the greedy trees saw only the ${SCREENED_COLUMNS} of ${grouped(shownVariables(source).length)} columns that are most informative on their own`,
    );
  }
  return { candidates, leftOut };
}

function shapeOf(source: CountSource, { rows, maxConditions, maxDepth }: FieldRequest): DataShape {
  const columns = Math.min(shownVariables(source).length, SCREENED_COLUMNS);
  const share = columns / Math.max(1, shownVariables(source).length);
  const variables = shownVariables(source);
  let conditions = 0;
  for (const { size } of variables) conditions += size * share;
  // Without missing values; see search/trees/problem/two-valued.ts.
  const isTwoValued = variables.every(({ schema, size }) => !isOrdered(schema) && size === 2);
  return { rows, columns, conditions, classes: source.classes.length, isTwoValued, maxConditions, maxDepth };
}

export interface Candidate extends Procedure {
  /** Short and specific: "t2", "refined (6 conditions)", "redwood (columns by wg)". */
  readonly name: string;
  /** The majority class and the plain greedy tree stay to the end, for comparison. */
  readonly role: "baseline" | "reference" | null;
  /** It stays in a race only while it leads those that are not costly. */
  readonly isCostly: boolean;
  /** Standard errors added to its score: see Setting. */
  readonly credit: number;
  readonly creditInLogLoss: number;
}
