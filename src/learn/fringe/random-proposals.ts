// The papers' baseline for FRINGE: as many features as FRINGE adds in the same iteration, each the
// conjunction of two variables drawn at random (Pagallo & Haussler 1990, Section 5).

import { conjoin } from "../../condition/combine.ts";
import type { Test } from "../../condition/condition.ts";
import type { CountSource, Variable } from "../../counts/count-source.ts";
import { createRandom } from "../../dataset/random.ts";
import type { Proposer } from "./iterate.ts";

/** `wanted[k]` features after iteration k, none where the list ends. */
export function proposeRandomly(source: CountSource, wanted: readonly number[], seed: number): Proposer {
  const { below: draw } = createRandom(seed);
  return (_tree, iteration, pool) => {
    const most = wanted[iteration] ?? 0;
    const pick = (): Test => testOf(source.variables[pool.variables[draw(pool.variables.length)]], draw);
    // Some draws repeat what is known: draw enough to have the number wanted all the same.
    const drawn = Array.from({ length: 3 * most }, () => conjoin([pick(), pick()]));
    return { features: drawn.filter((joined): joined is Test => typeof joined !== "boolean"), most };
  };
}

/** A variable as a test; a column of more than two values gives one of its conditions at random. */
function testOf(variable: Variable, draw: (below: number) => number): Test {
  const { feature, schema, size } = variable;
  if (feature) return feature;
  const column = schema.name;
  if (schema.kind === "boolean") return { type: "is", column };
  if (size === 0) return { type: "missing", column };
  const code = draw(size);
  return schema.kind === "categorical"
    ? { type: "equals", column, value: schema.categories[code] }
    : { type: "at-most", column, threshold: variable.upper(code) };
}
