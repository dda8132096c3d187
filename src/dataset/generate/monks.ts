// The three Monk's problems: six categorical attributes, values called "1", "2", ...

import { type Concept, type ConceptAttribute, type ConceptFamily, type Literal, single } from "./concept.ts";

const SIZES = [3, 3, 2, 3, 4, 2];
const attributes: readonly ConceptAttribute[] = SIZES.map((size, index) => ({
  name: `a${index + 1}`,
  values: Array.from({ length: size }, (_, value) => String(value + 1)),
}));

const is = (attribute: number, value: number, negated = false): Literal => ({
  attribute: `a${attribute}`,
  value: String(value),
  ...(negated ? { negated } : {}),
});

function monk(
  number: number,
  holds: (values: readonly number[]) => boolean,
  terms: readonly (readonly Literal[])[],
  classNoise = 0,
): Concept {
  const values = new Array<number>(6).fill(0);
  return {
    name: `monks-${number}`,
    attributes,
    classes: ["0", "1"],
    classOf(row) {
      for (let i = 0; i < 6; i++) values[i] = row[i] + 1;
      return holds(values) ? 1 : 0;
    },
    terms,
    classNoise,
    attributeNoise: 0,
  };
}

const pairs = attributes.flatMap((_, i) =>
  attributes.slice(i + 1).map((_, j) => [i + 1, i + j + 2] as const),
);

export const monkFamilies: readonly ConceptFamily[] = [
  single("monks-1", "a1 = a2, or a5 = 1", 124, () =>
    monk(1, ([a1, a2, , , a5]) => a1 === a2 || a5 === 1, [
      ...[1, 2, 3].map((value) => [is(1, value), is(2, value)]),
      [is(5, 1)],
    ]),
  ),
  single("monks-2", "exactly two of the six attributes have the value 1", 169, () =>
    monk(
      2,
      (values) => values.filter((value) => value === 1).length === 2,
      pairs.map(([i, j]) => [1, 2, 3, 4, 5, 6].map((a) => is(a, 1, a !== i && a !== j))),
    ),
  ),
  single("monks-3", "a5 = 3 and a4 = 1, or a5 is not 4 and a2 is not 3; 5 % wrong classes", 122, () =>
    monk(
      3,
      ([, a2, , a4, a5]) => (a5 === 3 && a4 === 1) || (a5 !== 4 && a2 !== 3),
      [
        [is(5, 3), is(4, 1)],
        [is(5, 4, true), is(2, 3, true)],
      ],
      0.05,
    ),
  ),
];
