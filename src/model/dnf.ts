// The disjunctive normal form that a list is, where it is one.

import type { Condition } from "../condition/condition.ts";
import { minimiseTerms } from "../condition/minimise-terms.ts";
import type { ListModel } from "./model.ts";

export interface Dnf {
  /** The class that holds exactly when one of the terms does. */
  readonly class: string;
  readonly terms: readonly (readonly Condition[])[];
}

/** A list of two classes whose rules all name the one that is not the default; minimised, meaning unchanged. */
export function dnfOf(model: ListModel): Dnf | null {
  const [first] = model.rules;
  if (model.classes.length !== 2 || !first || first.class === model.otherwise.class) return null;
  if (model.rules.some((rule) => rule.class !== first.class)) return null;
  return { class: first.class, terms: minimiseTerms(model.rules.map((rule) => rule.conditions)) };
}
