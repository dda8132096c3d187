// Boolean concepts in disjunctive normal form: those of Pagallo & Haussler (1990, Appendix B), and
// random ones.

import { DataError } from "../data-error.ts";
import { createRandom } from "../random.ts";
import { booleanAttributes, type Concept, type ConceptFamily, single } from "./concept.ts";

export interface SignedAttribute {
  /** Index of the attribute. */
  readonly attribute: number;
  /** 1 where the attribute must be true. */
  readonly value: 0 | 1;
}

export interface DnfOptions {
  readonly name: string;
  readonly attributes: number;
  readonly terms: readonly (readonly SignedAttribute[])[];
  readonly classNoise?: number;
}

export function dnfConcept({ name, attributes, terms, classNoise = 0 }: DnfOptions): Concept {
  const ends: number[] = [];
  const literals: number[] = [];
  for (const term of terms) {
    for (const { attribute, value } of term) literals.push(attribute * 2 + value);
    ends.push(literals.length);
  }
  const columns = booleanAttributes(attributes);
  return {
    name,
    attributes: columns,
    classes: ["0", "1"],
    classOf(row) {
      let at = 0;
      for (const end of ends) {
        while (at < end && row[literals[at] >> 1] === (literals[at] & 1)) at++;
        if (at === end) return 1;
        at = end;
      }
      return 0;
    },
    terms: terms.map((term) =>
      term.map(({ attribute, value }) => ({ attribute: columns[attribute].name, value: String(value) })),
    ),
    classNoise,
    attributeNoise: 0,
  };
}

/** Reads "1 4 ~59 + 18 ~22": attributes counted from 1, `~` for not. */
export function parseTerms(text: string): SignedAttribute[][] {
  return text.split("+").map((term) =>
    term
      .trim()
      .split(/\s+/)
      .map((literal) => ({
        attribute: Number(literal.replace("~", "")) - 1,
        value: literal.startsWith("~") ? 0 : 1,
      })),
  );
}

const DNF1 =
  "5 28 38 72 74 76 + 2 16 40 52 74 + 40 56 58 60 63 72 + 6 24 36 37 39 48 + 11 48 50 64 69 74 + 2 15 27 36 50 53 + 10 21 23 28 30 63 + 3 17 45 55 72 75 + 6 12 22 45 60";
const DNF2 =
  "1 3 14 19 26 35 36 + 8 15 31 37 + 18 20 30 36 + 2 3 9 19 24 + 6 7 14 25 26 31 34 + 1 6 22 30 + 5 10 14 27 29 + 24 25 27 36 37";
const DNF3 =
  "1 2 6 8 25 28 29 + 2 9 14 16 22 25 + ~2 10 14 21 ~24 + 11 17 19 21 25 + 1 ~4 ~19 ~22 27 28 + 1 4 13 25";
const DNF4 =
  "1 4 13 57 ~59 + 18 ~22 ~24 + ~9 12 ~38 55 + 5 29 48 + 4 26 38 52 + 6 11 36 ~55 + 3 4 21 ~37 ~55 + 30 46 48 58 + 23 33 40 52 + ~6 9 10 39 ~46";

const randomDnf: ConceptFamily = {
  name: "random-dnf",
  summary:
    "a random DNF: term lengths from a normal distribution, attributes uniform, negated by a fair coin",
  rows: 2000,
  parameters: { attributes: 32, terms: 6, mean: 5, deviation: 1, monotone: 0 },
  create(parameters, seed) {
    const { attributes, terms, mean, deviation, monotone } = parameters as Record<string, number> & {
      attributes: number;
      terms: number;
      mean: number;
      deviation: number;
      monotone: number;
    };
    if (!(attributes >= 1 && terms >= 1 && mean >= 1 && deviation >= 0)) {
      throw new DataError("random-dnf: attributes, terms and mean must be at least 1, deviation at least 0");
    }
    const random = createRandom(seed, 1);
    const drawn = Array.from({ length: terms }, () => {
      const wanted = Math.round(mean + deviation * random.normal());
      const length = Math.min(attributes, Math.max(1, wanted));
      const chosen = random.shuffle(Array.from({ length: attributes }, (_, index) => index)).slice(0, length);
      return chosen
        .sort((a, b) => a - b)
        .map((attribute) => ({ attribute, value: (monotone ? 1 : random.below(2)) as 0 | 1 }));
    });
    return dnfConcept({ name: "random-dnf", attributes, terms: drawn });
  },
};

/** From the paper: a disjunction in the notation of parseTerms. */
function published(name: string, summary: string, rows: number, attributes: number, terms: string) {
  return single(name, summary, rows, () => dnfConcept({ name, attributes, terms: parseTerms(terms) }));
}

export const dnfFamilies: readonly ConceptFamily[] = [
  published("dnf1", "9 monotone terms over 80 attributes, 15 % positive", 3292, 80, DNF1),
  published("dnf2", "8 monotone terms over 40 attributes, 25 % positive", 2185, 40, DNF2),
  published("dnf3", "6 terms over 32 attributes, 15 % positive", 1650, 32, DNF3),
  published("dnf4", "10 terms over 64 attributes, 50 % positive", 2640, 64, DNF4),
  single(
    "prob-disj",
    "three terms of three over 10 attributes; the class holds with probability 0.9",
    400,
    () =>
      dnfConcept({
        name: "prob-disj",
        attributes: 10,
        terms: parseTerms("1 2 3 + 4 5 6 + 7 8 9"),
        classNoise: 0.1,
      }),
  ),
  randomDnf,
];
