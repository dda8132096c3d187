// Sections 4 and 5 and the appendix, executed: the count behind Theorem 1, the shattered sets of Lemma 2, the unfolding of
// Lemma 3, the bounds on sufficiency tests, and what two formulas say as printed. Exact, but for the random samples.

import { minFeaturesSampleSize } from "../../src/check.ts";
import { createMemorySource, createRandom, selectAttributes } from "../../src/internal.ts";
import { computedFigure } from "../computed-figure.ts";
import type { Exhibit } from "../report.ts";
import published from "./published.json" with { type: "json" };
import { datasetOf, drawInstances, randomTruth } from "./samples.ts";
import { manyColumnsSet, shatters, truthTableSet } from "./shattered-sets.ts";
import { countElements, unfold } from "./unfolding.ts";

export async function theorems(): Promise<Exhibit[]> {
  return [...exactTheorems(), await sufficiencyTests()];
}

/** Those in which nothing is drawn. */
export function exactTheorems(): Exhibit[] {
  return [sampleSizes(), shatteredSets(), unfolding(), appendixFormulas()];
}

/** Functions of n variables that depend on at most p of them, counted one by one. */
function countConcepts(n: number, p: number): number {
  let count = 0;
  for (let table = 0; table < 2 ** (2 ** n); table++) if (relevantOf(table, n) <= p) count++;
  return count;
}

function relevantOf(table: number, n: number): number {
  const cells = 2 ** n;
  let relevant = 0;
  for (let v = 0; v < n; v++) {
    for (let cell = 0; cell < cells; cell++) {
      if ((((table >>> cell) ^ (table >>> (cell ^ (1 << v)))) & 1) === 1) {
        relevant++;
        break;
      }
    }
  }
  return relevant;
}

function sampleSizes(): Exhibit {
  const counts = [
    [3, 1],
    [3, 2],
    [4, 1],
    [4, 2],
    [4, 3],
  ].map(([n, p]) => ({ n, p, exact: countConcepts(n, p), bound: n ** p * 2 ** (2 ** p) }));
  const { columns, simulated } = published.figure4;
  const needs = columns.map((n, at) => ({
    n,
    sufficient: minFeaturesSampleSize({ n, p: 3, epsilon: 0.1, delta: 0.1 }).sufficient,
    needed: simulated.FOCUS[at],
  }));
  return {
    id: "theorem-1",
    kind: "claim",
    title: "Lemma 1 and Theorem 1: how many examples are enough",
    text: [
      "Lemma 1 turns a count of concepts into a number of examples; Theorem 1 puts the count of concepts of at most p relevant columns among n into it. The count is checked function by function, the number of examples beside what Figure 4's procedure needs under the uniform distribution.",
    ],
    runs: "counted; the needs are those of an independent simulation of Figure 4",
    figures: [
      computedFigure(
        "concepts of at most p of n columns",
        "at most n^p · 2^(2^p)",
        counts.map(({ n, p, exact, bound }) => `n = ${n}, p = ${p}: ${exact} of ${bound}`).join("; "),
        counts.every(({ exact, bound }) => exact <= bound),
      ),
      computedFigure(
        "examples that are enough for 3 relevant columns, ε = δ = 0.1",
        "at least as many as any such algorithm needs",
        needs
          .map(({ n, sufficient, needed }) => `n = ${n}: ${sufficient} are enough, FOCUS needs ${needed}`)
          .join("; "),
        needs.every(({ sufficient, needed }) => needed <= sufficient),
      ),
    ],
  };
}

function shatteredSets(): Exhibit {
  const first = [1, 2, 3, 4].map((p) => ({ p, rows: truthTableSet(p, p + 2) }));
  const second = [
    { p: 4, n: 16 },
    { p: 4, n: 256 },
    { p: 8, n: 256 },
    { p: 4, n: 65_536 },
  ].map(({ p, n }) => ({ p, n, ...manyColumnsSet(p, n) }));
  return {
    id: "lemma-2",
    kind: "claim",
    title: "Lemma 2, Theorems 2 and 3: sets of examples that are shattered",
    text: [
      "Theorem 3 follows from Theorem 2, which is Ehrenfeucht and others', and from Lemma 2: a set of examples to which concepts of p relevant columns can give every labelling. Both sets of its proof are built here, and for every labelling the columns that the proof takes must be at most p and tell apart all rows that are labelled differently.",
    ],
    runs: "every labelling of every set",
    figures: [
      computedFigure(
        "part 1: a truth table of p columns is shattered",
        "2^p rows",
        first.map(({ p, rows }) => `p = ${p}: ${rows.length}`).join("; "),
        first.every(({ p, rows }) => rows.length === 2 ** p && shatters(rows, p, () => [...Array(p).keys()])),
      ),
      computedFigure(
        "part 2: rows of the second set",
        "at least p · log₂(n) / 8, in at most n columns",
        second
          .map(({ p, n, rows }) => `p = ${p}, n = ${n}: ${rows.length} of ${rows[0].length} columns`)
          .join("; "),
        second.every(({ p, n, rows }) => rows.length >= (p * Math.log2(n)) / 8 && rows[0].length <= n),
      ),
      computedFigure(
        "part 2: it is shattered with p columns",
        "every labelling",
        second.map(({ p, n, rows }) => `p = ${p}, n = ${n}: 2^${rows.length} labellings`).join("; "),
        second.every(({ p, rows, columnsFor }) => shatters(rows, p, columnsFor)),
      ),
    ],
  };
}

function unfolding(): Exhibit {
  const cases = [1, 2, 3, 4].flatMap((r) => Array.from({ length: r + 1 }, (_, d) => ({ r, d })));
  const worst = cases.map(({ r, d }) => {
    let most = 0;
    let isRight = true;
    for (let f = 0; f < 2 ** (2 ** r); f++) {
      const { used, table } = unfold(f, r, d);
      most = Math.max(most, used);
      isRight &&= table === f;
    }
    return { r, d, most, isRight };
  });
  const sizes = cases.map(({ r, d }) => ({
    counted: countElements(r, d),
    printed: 2 ** (r - d) + d,
    meant: 2 ** (2 ** (r - d)) + d,
  }));
  return {
    id: "lemma-3",
    kind: "claim",
    title: "Lemma 3: every function from few others",
    text: [
      "Unfolding d variables writes a function of r variables with functions of the first r − d and the last d variables themselves. Every function of up to four variables is unfolded at every depth and put together again.",
    ],
    runs: "every function of 1 to 4 variables, every d",
    figures: [
      computedFigure(
        "elements of F(r, d) that a function needs",
        "at most 2^d + d, and they give the function back",
        `at most ${worst.map(({ r, d, most }) => `${most} (r = ${r}, d = ${d})`).join(", ")}`,
        worst.every(({ d, most, isRight }) => isRight && most <= 2 ** d + d),
      ),
      computedFigure(
        "how many elements F(r, d) has",
        "2^(r−d) + d, as the definition of Section 4 is printed",
        `2^(2^(r−d)) + d in ${sizes.filter(({ counted, meant }) => counted === meant).length} of ${sizes.length} cases, the printed number in ${sizes.filter(({ counted, printed }) => counted === printed).length}`,
        sizes.every(({ counted, printed }) => counted === printed),
        "an exponent is missing in the definition, or lost in the scan: there are 2^(2^k) functions of k variables, and the proof of Lemma 2 counts so",
      ),
    ],
  };
}

/** Samples for the comparison of both FOCUS algorithms. */
const SAMPLES = 2000;

async function sufficiencyTests(): Promise<Exhibit> {
  const random = createRandom(1990);
  let isWithin = 0;
  let isEqual = 0;
  let more = 0;
  let example = "";
  for (let sample = 0; sample < SAMPLES; sample++) {
    const columns = 4 + random.below(4);
    const relevant = 1 + random.below(Math.min(4, columns));
    const places = Array.from({ length: relevant }, (_, place) => place);
    const concept = randomTruth(places, random);
    const rows = 4 + random.below(20);
    const dataset = datasetOf(concept, columns, drawInstances(rows, columns, random, true));
    const source = await createMemorySource(dataset);
    const table = await source.table(source.everything);
    const one = await selectAttributes(table, { method: "focus-1" });
    const two = await selectAttributes(table, { method: "focus-2" });
    let bound = 0;
    for (let size = 0; size <= one.attributes.length; size++) bound += choose(columns, size);
    if (one.sufficiencyTests <= bound) isWithin++;
    if (one.attributes.length === two.attributes.length) isEqual++;
    if (two.sufficiencyTests > one.sufficiencyTests) {
      more++;
      example ||= `such as ${rows} examples of ${columns} columns: ${two.sufficiencyTests} tests for ${one.sufficiencyTests}`;
    }
  }
  return {
    id: "section-5-3",
    kind: "claim",
    title: "Section 5.3: both FOCUS algorithms on small samples",
    text: [
      `${SAMPLES} samples of random concepts: 4 to 7 columns, 1 to 4 of them relevant, 4 to 23 examples with repetition.`,
    ],
    runs: `${SAMPLES} samples`,
    figures: [
      computedFigure(
        "samples on which FOCUS-1 makes no more tests than there are sets up to the size found",
        "all",
        `${isWithin} of ${SAMPLES}`,
        isWithin === SAMPLES,
      ),
      computedFigure(
        "samples on which FOCUS-2 finds as few columns as FOCUS-1",
        "all",
        `${isEqual} of ${SAMPLES}`,
        isEqual === SAMPLES,
      ),
      computedFigure(
        "samples on which FOCUS-2 makes more tests than FOCUS-1",
        'none ("certainly never more")',
        more === 0 ? "none" : `${more} of ${SAMPLES}, ${example}`,
        more === 0,
        "FOCUS-1 may come upon a sufficient set first among those of the last size, where FOCUS-2's order tries others before it",
      ),
    ],
  };
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return Math.round(ways);
}

const log2 = (share: number): number => (share === 0 ? 0 : share * Math.log2(share));
const entropy = (p: number, n: number): number => (p + n === 0 ? 0 : -log2(p / (p + n)) - log2(n / (p + n)));

/** Counts of one column: positive and negative examples at 0, then at 1. */
type Split = readonly [p0: number, n0: number, p1: number, n1: number];

/** Step 2.2.2.7 as printed weighs both halves by the first one's share. */
function printedScore([p0, n0, p1, n1]: Split): number {
  return ((p0 + n0) / (p0 + n0 + p1 + n1)) * (entropy(p0, n0) + entropy(p1, n1));
}

function entropyScore([p0, n0, p1, n1]: Split): number {
  return ((p0 + n0) * entropy(p0, n0) + (p1 + n1) * entropy(p1, n1)) / (p0 + n0 + p1 + n1);
}

function appendixFormulas(): Exhibit {
  // Of all pairs of columns over four positive and four negative examples.
  const splits: Split[] = [];
  for (let p = 0; p <= 4; p++) for (let n = 0; n <= 4; n++) splits.push([p, n, 4 - p, 4 - n]);
  let pairs = 0;
  let differing = 0;
  for (const a of splits) {
    for (const b of splits) {
      pairs++;
      const bySum = Math.sign(Math.round((entropyScore(a) - entropyScore(b)) * 1e9));
      if (bySum !== 0 && Math.sign(Math.round((printedScore(a) - printedScore(b)) * 1e9)) !== bySum)
        differing++;
    }
  }
  const conflicts = splits.every(([p0, n0, p1, n1]) => p0 * n0 + p1 * n1 === countPairs(p0, n0, p1, n1));
  return {
    id: "appendix",
    kind: "claim",
    title: "Appendix: scores without lists of conflicts",
    text: [
      "The appendix counts what equation (2) and the covered conflicts need without writing them out. Its score for SG is checked against pairs counted one by one; its score for MIG, as printed, against equation (2), on every pair of columns over four positive and four negative examples.",
    ],
    runs: `${pairs} pairs of columns`,
    figures: [
      computedFigure(
        "equation (3): conflicts left are p·n of each group",
        "the same as counted pair by pair",
        conflicts ? "the same on every column" : "another number",
        conflicts,
      ),
      computedFigure(
        "step 2.2.2.7 orders two columns as equation (2) does",
        'always ("equivalent")',
        `${pairs - differing} of ${pairs} pairs`,
        differing === 0,
        "as printed both halves are weighed by the size of the first; each half needs its own. Ours follows equation (2)",
      ),
    ],
  };
}

/** Pairs of a positive and a negative example with the same value, one by one. */
function countPairs(p0: number, n0: number, p1: number, n1: number): number {
  let pairs = 0;
  for (const [positive, negative] of [
    [p0, n0],
    [p1, n1],
  ]) {
    for (let p = 0; p < positive; p++) for (let n = 0; n < negative; n++) pairs++;
  }
  return pairs;
}
