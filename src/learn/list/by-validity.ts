// GREEDY3's choice of a literal (Pagallo & Haussler 1990, Table 4): the largest validity, the share of the goal class among the
// rows that satisfy it. Of equals, the one that covers more of the goal, then the first. A number offers its
// most informative threshold only: validity alone would always cut off a few pure rows at an end.

import { bestSplitOf } from "../../counts/best-split.ts";
import type { Histogram } from "../../counts/count-source.ts";
import { information } from "../../split/criteria/information.ts";
import { type Literal, literalCondition, visitLiterals } from "./literal.ts";
import type { SelectLiteral } from "./separate-and-conquer.ts";

const INFORMATION = information(null);

export const selectByValidity: SelectLiteral = async ({ source, part, counts, goal, minRows }) => {
  const classes = counts.length;
  const variables = Array.from({ length: source.attributes }, (_, index) => index);
  let best: Literal | null = null;
  let covered: Float64Array | null = null;
  let validity = -1;
  let hits = 0;
  const offer = (literal: Literal, candidate: Float64Array): void => {
    let total = 0;
    for (let c = 0; c < classes; c++) total += candidate[c];
    if (total < minRows) return;
    const goalHits = candidate[goal!];
    const share = goalHits / total;
    if (share < validity || (share === validity && !isBefore(goalHits, literal))) return;
    best = literal;
    covered = candidate.slice();
    validity = share;
    hits = goalHits;
  };
  /** Histograms come in any order, so the order of the variables decides here. */
  const isBefore = (goalHits: number, literal: Literal): boolean =>
    goalHits !== hits ? goalHits > hits : best === null || literal.variable < best.variable;

  await source.count({ parts: [part], variables }, (histogram: Histogram) => {
    const variable = source.variables[histogram.variable];
    if (variable.schema.kind !== "continuous") {
      visitLiterals(histogram, variable, counts, offer);
      return;
    }
    const split = bestSplitOf(histogram, variable, { criterion: INFORMATION, minRows }, classes);
    if (split === null) return;
    const { yes, no, ...condition } = split;
    offer({ ...condition, negated: false }, yes);
    offer({ ...condition, negated: true }, no);
  });
  if (best === null) return null;
  const literal: Literal = best;
  return { condition: literalCondition(literal, source.variables[literal.variable]), covered: covered! };
};
