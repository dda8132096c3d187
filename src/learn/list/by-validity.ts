// GREEDY3's choice of a literal (Pagallo & Haussler 1990, Table 4): the largest validity, the share
// of the goal class among the rows that satisfy it. Of equals, the one that covers more of the
// goal, then the first. A number offers its most informative threshold only: validity alone would
// always cut off a few pure rows at an end.

import { bestSplitOf } from "../../counts/best-split.ts";
import { total } from "../../counts/total.ts";
import { isOrdered } from "../../dataset/column.ts";
import { columnsOf } from "../../grow/grow.ts";
import { information } from "../../split/criteria/information.ts";
import { type Literal, literalCondition, visitLiterals } from "./literal.ts";
import type { SelectLiteral } from "./separate-and-conquer.ts";

const INFORMATION = information(null);

/** `minRows` is the least weight of the rows that satisfy it. */
export function selectByValidity(minRows: number): SelectLiteral {
  return async ({ source, part, counts, goal }) => {
    let best = null as Candidate | null;
    const offer = (literal: Literal, covered: Float64Array): void => {
      const weight = total(covered);
      if (weight < minRows) return;
      const hits = covered[goal!];
      const validity = hits / weight;
      // Histograms come in any order, so the order of the variables decides here.
      const lead =
        best === null
          ? 1
          : validity - best.validity || hits - best.hits || best.literal.variable - literal.variable;
      if (lead > 0) best = { literal, covered: covered.slice(), validity, hits };
    };
    await source.count({ parts: [part], variables: columnsOf(source) }, (histogram) => {
      const variable = source.variables[histogram.variable];
      if (!isOrdered(variable.schema)) {
        visitLiterals(histogram, variable, counts, offer);
        return;
      }
      const rule = { criterion: INFORMATION, minRows };
      const split = bestSplitOf(histogram, variable, rule, counts.length);
      if (split === null) return;
      offer({ ...split, negated: false }, split.yes);
      offer({ ...split, negated: true }, split.no);
    });
    if (best === null) return null;
    const { literal, covered } = best;
    return { condition: literalCondition(literal, source.variables[literal.variable]), covered };
  };
}

interface Candidate {
  readonly literal: Literal;
  readonly covered: Float64Array;
  readonly validity: number;
  /** Weight of the goal that it covers. */
  readonly hits: number;
}
