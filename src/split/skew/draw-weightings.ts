// The two ways to skew a node: all columns at once (the paper), or one column at a time (for many
// columns).

import type { Weighting } from "../../counts/weighting.ts";
import type { NodeSurvey } from "../survey.ts";
import { drawFavouredSettings, favour, type NumberScheme } from "./favoured-settings.ts";
import type { DrawWeightings } from "./skew-chooser.ts";
import { adaptStrength } from "./strength.ts";

export interface SkewStrength {
  readonly strength: number;
  /** Rows that should still count under a weighting; 0 for the strength as it is. */
  readonly leastRows: number;
  readonly numbers: NumberScheme;
}

/** Every column favours one of its values, `trials` times (Page & Ray 2003). */
export function skewAllColumns({
  strength,
  leastRows,
  numbers,
  trials,
}: SkewStrength & { trials: number }): DrawWeightings {
  return (survey, variables, random) => {
    const { varying } = survey;
    const adapted = adaptStrength(strength, { rows: weightOf(survey), columns: varying.length, leastRows });
    return drawFavouredSettings({ varying, variables, strength: adapted, numbers, trials, random });
  };
}

/** One weighting per column: it favours one value of that column, and leaves the others alone. */
export function skewColumnByColumn({ strength, leastRows, numbers }: SkewStrength): DrawWeightings {
  return (survey, variables, random) => {
    const adapted = adaptStrength(strength, { rows: weightOf(survey), columns: 1, leastRows });
    return survey.varying.map((each): Weighting => {
      const exponents = favour(each, variables[each.variable], { strength: adapted, numbers }, random);
      return { terms: [{ variable: each.variable, exponents }] };
    });
  };
}

function weightOf({ varying }: NodeSurvey): number {
  return varying.length === 0 ? 0 : varying[0].counts.reduce((sum, count) => sum + count, 0);
}
