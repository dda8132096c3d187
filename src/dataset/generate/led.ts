// The digits of a seven-segment display whose segments fail (Breiman et al. 1984): x1 top, x2 upper
// left, x3 upper right, x4 middle, x5 lower left, x6 lower right, x7 bottom.

import { booleanAttributes, type Concept, type ConceptFamily, single } from "./concept.ts";

/** Segments lit for each digit, x1 first. */
const DIGITS = [
  "1110111",
  "0010010",
  "1011101",
  "1011011",
  "0111010",
  "1101011",
  "1101111",
  "1010010",
  "1111111",
  "1111011",
].map((segments) => [...segments].map(Number));

function led(name: string, irrelevant: number): Concept {
  return {
    name,
    attributes: booleanAttributes(7 + irrelevant),
    classes: DIGITS.map((_, digit) => String(digit)),
    /** The digit whose segments differ least, the lower on a tie. */
    classOf(row) {
      const differences = DIGITS.map((segments) =>
        segments.reduce((sum, lit, index) => sum + (lit === row[index] ? 0 : 1), 0),
      );
      return differences.indexOf(Math.min(...differences));
    },
    terms: null,
    draw(row, below) {
      const digit = below(10);
      for (let i = 0; i < 7; i++) row[i] = DIGITS[digit][i];
      for (let i = 7; i < 7 + irrelevant; i++) row[i] = below(2);
      return digit;
    },
    classNoise: 0,
    attributeNoise: 0.1,
  };
}

export const ledFamilies: readonly ConceptFamily[] = [
  single("led", "ten digits from seven segments, each wrong with probability 0.1", 2000, () => led("led", 0)),
  single("led24", "led with 17 irrelevant attributes", 2000, () => led("led24", 17)),
];
