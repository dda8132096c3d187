// The registry of concepts: what `generate` can draw from, by name.

import { DataError } from "../data-error.ts";
import { nearestName } from "../nearest-name.ts";
import type { Concept, ConceptFamily } from "./concept.ts";
import { dnfFamilies } from "./dnf.ts";
import { functionFamilies } from "./functions.ts";
import { ledFamilies } from "./led.ts";
import { monkFamilies } from "./monks.ts";

/**
 * The concepts of the papers.
 *
 * @example
 * console.log(concepts.length, concepts[0].name, concepts[0].summary);
 * // → 19 dnf1 9 monotone terms over 80 attributes, 15 % positive
 */
export const concepts: readonly ConceptFamily[] = [
  ...dnfFamilies,
  ...functionFamilies,
  ...monkFamilies,
  ...ledFamilies,
];

export function findConceptFamily(name: string): ConceptFamily {
  const family = concepts.find((candidate) => candidate.name === name);
  if (family) return family;
  const names = concepts.map((candidate) => candidate.name);
  const nearest = nearestName(name, names);
  const hint = nearest === null ? `choose one of ${names.join(", ")}` : `did you mean "${nearest}"?`;
  throw new DataError(`there is no concept called "${name}"; ${hint}`);
}

/** Which concept of a family is made. */
export interface CreateConceptOptions {
  /** Of families that draw a concept. */
  readonly seed?: number | undefined;
  readonly parameters?: Readonly<Record<string, number>> | undefined;
}

/**
 * A concept by its name, one of `concepts`.
 *
 * @example
 * const { attributes, classes } = createConcept("monks-1");
 * console.log(attributes.length, classes);
 * // → 6 [ '0', '1' ]
 */
export function createConcept(name: string, options: CreateConceptOptions = {}): Concept {
  const family = findConceptFamily(name);
  const known = Object.keys(family.parameters);
  for (const parameter of Object.keys(options.parameters ?? {})) {
    if (known.includes(parameter)) continue;
    const hint = known.length > 0 ? `it takes ${known.join(", ")}` : "it takes none";
    throw new DataError(`concept ${name} has no parameter "${parameter}"; ${hint}`);
  }
  return family.create({ ...family.parameters, ...options.parameters }, options.seed ?? 0);
}
