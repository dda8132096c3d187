// The disjunctive normal form that a list is, where it is one.

import type { Condition } from "../condition/condition.ts";
import { minimiseTerms } from "../condition/minimise-terms.ts";
import { columnNamed } from "../dataset/column-named.ts";
import type { ListModel } from "./model.ts";

export interface Dnf {
  /** The class that holds exactly when one of the terms does. */
  readonly class: string;
  readonly terms: readonly (readonly Condition[])[];
}

/** A list of two classes whose rules all name the one that is not the default, minimised. */
export function dnfOf(model: ListModel): Dnf | null {
  const [first] = model.rules;
  if (model.classes.length !== 2 || !first || first.class === model.otherwise.class) return null;
  if (model.rules.some((rule) => rule.class !== first.class)) return null;
  return {
    class: first.class,
    terms: minimiseTerms(
      model.rules.map(({ conditions }) => conditions.map((own) => plainTruth(own, model))),
    ),
  };
}

/** `b = yes` of a boolean column is `b`: said in two ways they would be taken for two values. */
function plainTruth(condition: Condition, { columns }: ListModel): Condition {
  if (condition.type !== "equals") return condition;
  const schema = columnNamed(columns, condition.column);
  if (schema?.kind !== "boolean" || condition.value !== schema.categories[1]) return condition;
  return { type: "is", column: condition.column, ...(condition.negated && { negated: true }) };
}
