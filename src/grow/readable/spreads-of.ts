// How the rows of some parts are spread over the columns that they are asked to cut, in one pass.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { type Spread, spreadOf } from "./path-cuts.ts";

export interface CutPart {
  readonly part: Part;
  /** Names of columns of numbers or dates. */
  readonly columns: readonly string[];
}

/** Parallel to the parts, by name of column. */
export async function spreadsOf(
  source: CountSource,
  parts: readonly CutPart[],
): Promise<Map<string, Spread>[]> {
  const spreads = parts.map(() => new Map<string, Spread>());
  const columns = new Set(parts.flatMap((each) => each.columns));
  const variables = source.variables
    .slice(0, source.attributes)
    .filter(({ schema }) => columns.has(schema.name));
  const cutting = parts.flatMap((each, place) => (each.columns.length > 0 ? [place] : []));
  if (cutting.length === 0) return spreads;
  const request = {
    parts: cutting.map((place) => parts[place].part),
    variables: variables.map(({ index }) => index),
  };
  await source.count(request, (histogram) => {
    const variable = source.variables[histogram.variable];
    const place = cutting[histogram.part];
    if (parts[place].columns.includes(variable.schema.name)) {
      spreads[place].set(variable.schema.name, spreadOf(histogram, variable, source.classes.length));
    }
  });
  return spreads;
}
