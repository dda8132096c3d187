// Options as a user gave them, checked, and completed with the learner's defaults. Earlier names of
// options go on working.

import { DataError } from "../dataset/data-error.ts";
import { nearestName } from "../dataset/nearest-name.ts";
import type { Learner } from "./learner.ts";
import { acceptedValue, type OptionSpec } from "./option.ts";

export function resolveOptions<Options extends object>(
  learner: Learner<Options>,
  given: Readonly<Record<string, unknown>>,
): Options {
  const specs = specsOf(learner);
  const options = new Map(Object.entries(specs).map(([name, spec]) => [name, spec.default]));
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const known = currentName(specs, name);
    if (known === null) {
      const taken = Object.keys(specs);
      const near = nearestName(name, taken);
      const way = near === null ? `it takes ${taken.join(", ")}` : `did you mean ${near}?`;
      throw new DataError(
        `${learner.name} does not take the option ${name}; ${learner.refusals?.[name] ?? way}`,
      );
    }
    options.set(known, acceptedValue(name, specs[known], value));
  }
  return Object.fromEntries(options) as Options;
}

/** Those of the options that the learner takes, under the names it has for them now. */
export function optionsTaken(
  learner: Learner,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const specs = specsOf(learner);
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const known = currentName(specs, name);
      return known === null || value === undefined ? [] : [[known, value]];
    }),
  );
}

export function specsOf(learner: Learner): Readonly<Record<string, OptionSpec<unknown>>> {
  return learner.options as Readonly<Record<string, OptionSpec<unknown>>>;
}

/** The option's name today, given that or an earlier one; null where there is none. */
function currentName(specs: Readonly<Record<string, OptionSpec<unknown>>>, name: string): string | null {
  if (Object.hasOwn(specs, name)) return name;
  return Object.keys(specs).find((key) => Object.hasOwn(specs[key].aliases ?? {}, name)) ?? null;
}
