// What was searched for by whole costs (objective/whole-costs.ts), in the costs that were given.

import type { Alternatives, AlternativeTree } from "../../search/alternatives/alternatives-result.ts";

export function inGivenCosts(found: Alternatives, unit: number): Alternatives {
  if (unit === 1) return found;
  const tree = (own: AlternativeTree): AlternativeTree => ({
    ...own,
    cost: own.cost * unit,
    objective: own.objective * unit,
  });
  const orNull = (own: AlternativeTree | null): AlternativeTree | null => own && tree(own);
  const { bound, without, cheapest } = found;
  return {
    ...found,
    sparsity: found.sparsity * unit,
    lowerBound: found.lowerBound * unit,
    upperBound: found.upperBound * unit,
    bound: bound === null ? null : bound * unit,
    best: orNull(found.best),
    trees: found.trees.map(tree),
    simplest: orNull(found.simplest),
    columns: found.columns.map((column) => ({
      ...column,
      least: column.least * unit,
      most: column.most * unit,
      withoutIt: column.withoutIt === null ? null : column.withoutIt * unit,
    })),
    without: without && { ...without, tree: orNull(without.tree) },
    cheapest: cheapest && { ...cheapest, tree: tree(cheapest.tree) },
  };
}
