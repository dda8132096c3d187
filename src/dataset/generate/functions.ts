// Boolean concepts best written as functions of a few attributes among irrelevant ones:
// multiplexors, parities, majority, and the functions that hide from greedy learners (Page & Ray
// 2003).

import { DataError } from "../data-error.ts";
import { createRandom } from "../random.ts";
import { booleanAttributes, type Concept, type ConceptFamily, type Literal, single } from "./concept.ts";

interface FunctionOptions {
  readonly name: string;
  readonly attributes: number;
  /** Indices of the attributes that matter. */
  readonly relevant: readonly number[];
  /** Whether the function holds, given the values of the relevant attributes in order. */
  readonly holds: (values: readonly number[]) => boolean;
  readonly terms?: readonly (readonly Literal[])[];
}

/** The function is tabulated once, so that any function costs the same per row. */
function functionConcept({ name, attributes, relevant, holds, terms }: FunctionOptions): Concept {
  const table = new Uint8Array(2 ** relevant.length);
  for (let index = 0; index < table.length; index++) {
    table[index] = holds(relevant.map((_, bit) => (index >> bit) & 1)) ? 1 : 0;
  }
  return {
    name,
    attributes: booleanAttributes(attributes),
    classes: ["0", "1"],
    classOf(row) {
      let index = 0;
      for (let bit = 0; bit < relevant.length; bit++) index |= row[relevant[bit]] << bit;
      return table[index];
    },
    terms: terms ?? null,
    classNoise: 0,
    attributeNoise: 0,
  };
}

const literal = (index: number, value: number): Literal => ({
  attribute: `x${index + 1}`,
  value: String(value),
});
const firstOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The first `address` attributes pick one of the 2^address that follow. */
function multiplexor(address: number, attributes: number): Concept {
  const data = 2 ** address;
  const picked = (values: readonly number[]): number =>
    values.slice(0, address).reduce((sum, value) => sum * 2 + value, 0);
  const terms = firstOf(data).map((place) => [
    ...firstOf(address).map((bit) => literal(bit, (place >> (address - 1 - bit)) & 1)),
    literal(address + place, 1),
  ]);
  return functionConcept({
    name: `mx${address + data}`,
    attributes,
    relevant: firstOf(address + data),
    holds: (values) => values[address + picked(values)] === 1,
    terms,
  });
}

/** True where an odd number of the attributes is. */
function parity(name: string, relevant: readonly number[], attributes: number): Concept {
  const odd = (values: readonly number[]): boolean => values.reduce((sum, value) => sum + value, 0) % 2 === 1;
  const terms: Literal[][] = [];
  for (let index = 0; index < 2 ** relevant.length; index++) {
    const values = relevant.map((_, bit) => (index >> bit) & 1);
    if (odd(values)) terms.push(relevant.map((attribute, bit) => literal(attribute, values[bit])));
  }
  return functionConcept({ name, attributes, relevant, holds: odd, terms });
}

function drawRelevant(
  name: string,
  parameters: Readonly<Record<string, number>>,
  seed: number,
): { relevant: number[]; attributes: number; random: ReturnType<typeof createRandom> } {
  const relevant = parameters.relevant!;
  const attributes = parameters.attributes!;
  if (!(relevant >= 2 && relevant <= 16 && attributes >= relevant)) {
    throw new DataError(`${name}: relevant must be from 2 to 16, and at most attributes`);
  }
  const random = createRandom(seed, 1);
  const chosen = random.shuffle(firstOf(attributes)).slice(0, relevant);
  return { relevant: chosen.sort((a, b) => a - b), attributes, random };
}

const xor: ConceptFamily = {
  name: "xor",
  summary: "parity of some attributes, drawn from all",
  rows: 1000,
  parameters: { relevant: 2, attributes: 30 },
  create(parameters, seed) {
    const { relevant, attributes } = drawRelevant("xor", parameters, seed);
    return parity("xor", relevant, attributes);
  },
};

const hard: ConceptFamily = {
  name: "hard",
  summary: "a random function of which attributes are equal: no attribute alone informs (Page & Ray)",
  rows: 1000,
  parameters: { relevant: 5, attributes: 30 },
  create(parameters, seed) {
    const { relevant, attributes, random } = drawRelevant("hard", parameters, seed);
    const equalities = relevant.length - 1;
    // A function of "equal to the first relevant attribute or not" is one of equalities, and gives
    // f(x) = f(not x).
    let table: number[];
    do table = firstOf(2 ** equalities).map(() => random.below(2));
    while (!dependsOnAll(table, equalities));
    const holds = (values: readonly number[]): boolean =>
      table[values.slice(1).reduce((sum, value, bit) => sum | ((value ^ values[0]) << bit), 0)] === 1;
    return functionConcept({ name: "hard", attributes, relevant, holds });
  },
};

/** Every equality bit matters somewhere, and so does flipping all of them (the first attribute). */
function dependsOnAll(table: readonly number[], bits: number): boolean {
  const flips = [...firstOf(bits).map((bit) => 1 << bit), 2 ** bits - 1];
  return flips.every((flip) => table.some((value, index) => value !== table[index ^ flip]));
}

const subsetDnf: ConceptFamily = {
  name: "subset-dnf",
  summary: "1 to 25 random terms over a few relevant attributes among many (Page & Ray)",
  rows: 1000,
  parameters: { relevant: 5, attributes: 30 },
  create(parameters, seed) {
    const { relevant, attributes, random } = drawRelevant("subset-dnf", parameters, seed);
    const terms: { bit: number; value: number }[][] = [];
    for (let count = 1 + random.below(25); count > 0; count--) {
      const term: { bit: number; value: number }[] = [];
      while (term.length === 0) {
        for (let bit = 0; bit < relevant.length; bit++) {
          const sign = random.below(3);
          if (sign < 2) term.push({ bit, value: sign });
        }
      }
      terms.push(term);
    }
    const holds = (values: readonly number[]): boolean =>
      terms.some((term) => term.every(({ bit, value }) => values[bit] === value));
    const literals = terms.map((term) => term.map(({ bit, value }) => literal(relevant[bit], value)));
    return functionConcept({ name: "subset-dnf", attributes, relevant, holds, terms: literals });
  },
};

export const functionFamilies: readonly ConceptFamily[] = [
  single("mx6", "multiplexor of 2 address and 4 data bits, 10 irrelevant", 480, () => multiplexor(2, 16)),
  single("mx11", "multiplexor of 3 address and 8 data bits, 21 irrelevant", 1600, () => multiplexor(3, 32)),
  single("par4", "parity of 4, 12 irrelevant", 1280, () => parity("par4", firstOf(4), 16)),
  single("par5", "parity of 5, 27 irrelevant", 4000, () => parity("par5", firstOf(5), 32)),
  single("maj11", "majority of 11, 21 irrelevant", 1600, () =>
    functionConcept({
      name: "maj11",
      attributes: 32,
      relevant: firstOf(11),
      holds: (values) => values.reduce((sum, value) => sum + value, 0) >= 6,
    }),
  ),
  xor,
  hard,
  subsetDnf,
];
