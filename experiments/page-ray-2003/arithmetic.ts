// What Sections 1 to 3 say in numbers, computed: the fruit fly table, the two trees of Figure 1, the functions of three
// variables that hide from lookahead (Table 3), and the gains of Section 3.

import { computedFigure } from "../computed-figure.ts";
import type { Exhibit } from "../report.ts";

const plogp = (p: number): number => (p === 0 ? 0 : -p * Math.log2(p));
const entropy = (p: number): number => plogp(p) + plogp(1 - p);
const gini = (p: number): number => p * (1 - p);

/** A Boolean function of n variables: bit x of `table` is its value where bit v of x is variable v. */
interface Truth {
  readonly table: number;
  readonly n: number;
}

/** The share of positive assignments among those that pass. */
function positiveShare({ table, n }: Truth, passes: (x: number) => boolean): number {
  let all = 0;
  let positive = 0;
  for (let x = 0; x < 2 ** n; x++) {
    if (!passes(x)) continue;
    all++;
    positive += (table >> x) & 1;
  }
  return positive / all;
}

const bit = (x: number, variable: number): number => (x >> variable) & 1;

/** What splitting on the variables in turn takes off the entropy, every assignment once. */
function gainOf(f: Truth, variables: readonly number[]): number {
  let left = 0;
  for (let cell = 0; cell < 2 ** variables.length; cell++) {
    const inCell = (x: number): boolean => variables.every((v, place) => bit(x, v) === bit(cell, place));
    left += entropy(positiveShare(f, inCell)) / 2 ** variables.length;
  }
  return entropy(positiveShare(f, () => true)) - left;
}

const isZero = (gain: number): boolean => Math.abs(gain) < 1e-12;

function dependsOn({ table, n }: Truth, variable: number): boolean {
  for (let x = 0; x < 2 ** n; x++) {
    if ((((table >> x) ^ (table >> (x ^ (1 << variable)))) & 1) === 1) return true;
  }
  return false;
}

const VARIABLES = [0, 1, 2];
const ofThree = Array.from({ length: 256 }, (_, table): Truth => ({ table, n: 3 }));
const isBlind = (f: Truth): boolean => VARIABLES.every((v) => isZero(gainOf(f, [v])));
const isBlindToPairs = (f: Truth): boolean =>
  isBlind(f) &&
  VARIABLES.every((v) =>
    isZero(
      gainOf(
        f,
        VARIABLES.filter((other) => other !== v),
      ),
    ),
  );
const isConstant = ({ table }: Truth): boolean => table === 0 || table === 255;

/** The gains of a variable of x ⊕ y where each variable is 0 with probability 1/4. */
function skewedGains() {
  const positive = 2 * 0.25 * 0.75;
  const left = (impurity: (p: number) => number): number => 0.25 * impurity(0.75) + 0.75 * impurity(0.25);
  return {
    positive,
    information: entropy(positive) - left(entropy),
    gini: gini(positive) - left(gini),
    balanced: { information: 1 - left(entropy), gini: gini(0.5) - left(gini) },
  };
}

export async function arithmetic(): Promise<Exhibit[]> {
  return [fruitFly(), lookahead(), sectionThree()];
}

function fruitFly(): Exhibit {
  // Survival: male and active, or female and inactive.
  const survival: Truth = { table: 0b1001, n: 2 };
  const trees = [0, 1].map((root) => gainOf(survival, [root, 1 - root]));
  return {
    id: "tables-1-2",
    kind: "table",
    title: "Tables 1 and 2 and Figure 1: exclusive-or",
    text: [
      "The cells of both tables and the drawings of the figure are lost in the scan; what the text says of them is computed on all assignments. The function of Table 2 itself is not legible.",
    ],
    runs: "every assignment once",
    figures: [
      computedFigure(
        "Table 1: gain of gender and of the gene, alone",
        "none: survival is an exclusive-or",
        [0, 1].map((v) => `${gainOf(survival, [v])} bits`).join(", "),
        [0, 1].every((v) => isZero(gainOf(survival, [v]))),
      ),
      computedFigure(
        "Figure 1: trees of two levels with the largest possible gain",
        "two",
        `${trees.filter((gain) => gain === 1).length}, of ${trees[0]} bit each`,
        trees.every((gain) => gain === 1),
      ),
    ],
  };
}

function lookahead(): Exhibit {
  const blind = ofThree.filter((f) => isBlind(f) && !isConstant(f));
  const ofAll = blind.filter((f) => VARIABLES.every((v) => dependsOn(f, v)));
  const pairs = blind.filter(isBlindToPairs);
  return {
    id: "table-3",
    kind: "table",
    title: "Table 3: functions of three variables that hide from lookahead",
    text: [
      "The table shows six of twelve functions of three variables that are called problematic even for a lookahead of two levels; its cells are lost in the scan. All 256 functions are tried, on all assignments.",
    ],
    runs: "all 256 functions",
    figures: [
      computedFigure(
        "functions that hide from a lookahead of two levels",
        "12",
        `${pairs.length}: those of which no two variables together say anything (odd and even parity)`,
        pairs.length === 12,
        `no reading gives 12: ${blind.length} functions that are not constant have no variable with a gain, ${ofAll.length} of them depend on all three, and ${pairs.length} hide from pairs as well`,
      ),
      computedFigure(
        "the inverse of a function that hides from single variables hides too",
        "the other half are inverses",
        `${ofAll.length / 2} pairs`,
        ofAll.every(({ table }) => ofAll.some((other) => other.table === 255 - table)),
      ),
    ],
  };
}

function sectionThree(): Exhibit {
  const { positive, information, gini: giniGain, balanced } = skewedGains();
  const rounded = (value: number): string => value.toFixed(3);
  const why = (value: number): string =>
    `with the 3/8 of positive examples that Section 3 itself counts; ${rounded(value)} would be right if half of them were positive`;
  return {
    id: "section-3",
    kind: "claim",
    title: "Section 3: gains of an exclusive-or where variables are 0 with probability 1/4",
    text: [
      "Of 400 examples 100 have the variable at 0, of which 75 are positive, and 300 at 1, of which again 75 are: so 150 of 400, or 3/8, are positive. The printed gains are what follows if half of them were.",
    ],
    runs: "computed",
    figures: [
      computedFigure("positive examples of 400", "75 + 75", String(400 * positive), 400 * positive === 150),
      computedFigure(
        "information gain, bits",
        "about 0.19",
        rounded(information),
        Math.abs(information - 0.19) < 0.005,
        why(balanced.information),
      ),
      computedFigure(
        "Gini gain",
        "about 0.06",
        rounded(giniGain),
        Math.abs(giniGain - 0.06) < 0.005,
        why(balanced.gini),
      ),
      computedFigure(
        "the gains with half of the examples positive",
        "about 0.19 and 0.06",
        `${rounded(balanced.information)} and ${rounded(balanced.gini)}`,
        Math.abs(balanced.information - 0.19) < 0.005 && Math.abs(balanced.gini - 0.06) < 0.005,
      ),
    ],
  };
}
