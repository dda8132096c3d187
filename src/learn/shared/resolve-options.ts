// Options as a user gave them, completed with the learner's defaults; what the learner does not take is an error.

import { DataError } from "../../dataset/data-error.ts";
import type { Learner } from "./learner.ts";
import type { OptionSpec } from "./option.ts";

export function resolveOptions<Options extends object>(
  learner: Learner<Options>,
  given: Readonly<Record<string, unknown>>,
): Options {
  const specs = learner.options as Record<string, OptionSpec<unknown>>;
  const options: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) options[name] = spec.default;
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(specs, name)) {
      const taken = Object.keys(specs).join(", ");
      throw new DataError(`${learner.name} does not take the option ${name}; it takes ${taken}`);
    }
    options[name] = value;
  }
  return options as Options;
}
