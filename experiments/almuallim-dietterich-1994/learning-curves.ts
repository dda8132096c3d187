// Figures 5 and 6: learning curves on concepts of 5 relevant columns of 16, one that is printed and many at random.

import { createRandom } from "../../src/internal.ts";
import type { Exhibit, Figure, ReproduceOptions, Series } from "../report.ts";
import { type Algorithm, accuracyOn, algorithms, learnBy } from "./learners.ts";
import { datasetOf, drawDistinct, drawInstances, randomTruth, type TruthTable } from "./samples.ts";

const COLUMNS = 16;
/** Test rows of each concept. */
const TEST_ROWS = 4096;
/** Of the paper: concepts, and samples of each size for each. */
const PAPER = { concepts: 100, samples: 100 };

/** Mean accuracy of each algorithm at each sample size. */
async function learningCurves(
  concept: TruthTable,
  columns: number,
  sizes: readonly number[],
  samples: number,
  seed: number,
): Promise<Map<Algorithm, number[]>> {
  const random = createRandom(seed, 2);
  const test = datasetOf(concept, columns, drawInstances(TEST_ROWS, columns, random, true));
  const curves = new Map<Algorithm, number[]>(algorithms.map((algorithm) => [algorithm, []]));
  for (const rows of sizes) {
    const sums = new Map<Algorithm, number>();
    for (let sample = 0; sample < samples; sample++) {
      const dataset = datasetOf(concept, columns, drawInstances(rows, columns, random, true));
      for (const algorithm of algorithms) {
        const accuracy = accuracyOn(await learnBy(algorithm, dataset), test);
        sums.set(algorithm, (sums.get(algorithm) ?? 0) + accuracy / samples);
      }
    }
    for (const algorithm of algorithms) curves.get(algorithm)!.push(sums.get(algorithm)!);
  }
  return curves;
}

function seriesOf(curves: ReadonlyMap<Algorithm, readonly number[]>, sizes: readonly number[]): Series[] {
  return [...curves].map(([name, values]) => ({
    name,
    points: values.map((value, index) => [sizes[index], value] as const),
  }));
}

/** The concept printed under Figure 5: 1 for a plain variable, 0 for a barred one, - for an absent one. */
const FIGURE_5 = ["1110-", "11110", "11011", "101--", "1000-", "01111", "00111", "0010-", "0-011", "0-000"];

const sizesOf = ({ quick }: ReproduceOptions): number[] =>
  quick ? [40, 80, 120] : [20, 40, 60, 80, 100, 120];

export async function figure5(options: ReproduceOptions): Promise<Exhibit> {
  const values = Array.from({ length: 32 }, (_, cell) => {
    const bits = cell.toString(2).padStart(5, "0");
    return FIGURE_5.some((term) => [...term].every((sign, i) => sign === "-" || sign === bits[i])) ? 1 : 0;
  });
  const concept = { columns: [0, 1, 2, 3, 4], values };
  const sizes = sizesOf(options);
  const samples = options.quick ? 10 : PAPER.samples;
  options.say("Figure 5");
  const curves = await learningCurves(concept, COLUMNS, sizes, samples, options.seed);
  const last = (algorithm: Algorithm): number => curves.get(algorithm)!.at(-1)!;
  const found = algorithms.map((algorithm) => `${algorithm} ${last(algorithm).toFixed(3)}`).join(", ");
  const figure = (name: string, published: string, holds: boolean): Figure => ({
    name,
    bar: "within 0.01",
    published: { text: published, source: "read" },
    asPublished: { text: found, holds, ...(!holds && { why: "the order differs on these samples" }) },
    today: "same",
  });
  const least = (...names: Algorithm[]): number => Math.min(...names.map(last));
  const most = (...names: Algorithm[]): number => Math.max(...names.map(last));
  return {
    id: "figure-5",
    kind: "figure",
    title: "Figure 5: a learning curve, 5 relevant columns of 16",
    text: [
      `Accuracy on ${TEST_ROWS} random instances; the concept is the one printed in the caption. The curves' figures are lost in the scan; the claims are those of the paper's discussion.`,
    ],
    runs: `${samples} samples of each size`,
    paperRuns: `${PAPER.samples} samples of each size`,
    figures: [
      figure(
        "at 120 examples: FOCUS and WG are ahead of MIG and SG",
        "WG is the best approximation, close to FOCUS",
        least("FOCUS", "WG") >= most("MIG", "SG") - 0.01,
      ),
      figure(
        "at 120 examples: WG, MIG and SG are ahead of ID3",
        "each of the three heuristics improves ID3",
        least("WG", "MIG", "SG") >= last("ID3") - 0.01,
      ),
    ],
    plots: [
      { caption: "Accuracy by sample size", x: "examples", y: "accuracy", series: seriesOf(curves, sizes) },
    ],
  };
}

export async function figure6(options: ReproduceOptions): Promise<Exhibit> {
  const { quick, full, seed, say, keep } = options;
  const concepts = quick ? 4 : full ? PAPER.concepts : 30;
  const samples = quick ? 5 : full ? PAPER.samples : 20;
  const sizes = sizesOf(options);
  const random = createRandom(seed, 3);
  const behind = new Map<Algorithm, number[]>(algorithms.map((name) => [name, sizes.map(() => 0)]));
  for (let index = 0; index < concepts; index++) {
    say(`Figure 6, concept ${index + 1} of ${concepts}`, index / concepts);
    const concept = randomTruth(drawDistinct(5, COLUMNS, random), random);
    const curves = new Map(
      await keep(`figure 6, concept ${index}`, async () => [
        ...(await learningCurves(concept, COLUMNS, sizes, samples, seed + index + 1)),
      ]),
    );
    for (const algorithm of algorithms) {
      sizes.forEach((_, place) => {
        const difference = curves.get("FOCUS")![place] - curves.get(algorithm)![place];
        behind.get(algorithm)![place] = behind.get(algorithm)![place] + (100 * difference) / concepts;
      });
    }
  }
  behind.delete("FOCUS");
  const mean = (algorithm: Algorithm): number =>
    behind.get(algorithm)!.reduce((sum, value) => sum + value, 0) / sizes.length;
  const found = [...behind.keys()].map((name) => `${name} ${mean(name).toFixed(2)}`).join(", ");
  const figure = (name: string, bar: string, published: string, holds: boolean): Figure => ({
    name,
    bar,
    published: { text: published, source: "read" },
    asPublished: { text: `${found} points`, holds, ...(!holds && { why: "not on these concepts" }) },
    today: "same",
  });
  return {
    id: "figure-6",
    kind: "figure",
    title: "Figure 6: how far the others are behind FOCUS",
    text: [
      `${concepts} random concepts on 5 of ${COLUMNS} columns, ${samples} samples of each size; the paper's ${PAPER.concepts} concepts of ${PAPER.samples} samples are run with --full. The curves' figures are lost in the scan; the claims are those of the paper's discussion. Points behind FOCUS are means over all sizes.`,
    ],
    runs: `${concepts} concepts, ${samples} samples`,
    paperRuns: `${PAPER.concepts} concepts, ${PAPER.samples} samples`,
    figures: [
      figure(
        "WG is closest to FOCUS",
        "fewer points behind than any other",
        "the best approximation, quite close to FOCUS",
        algorithms.every((name) => name === "FOCUS" || mean("WG") <= mean(name)),
      ),
      figure(
        "WG, MIG and SG improve ID3",
        "fewer points behind",
        "each improves ID3",
        Math.max(mean("WG"), mean("MIG"), mean("SG")) <= mean("ID3"),
      ),
      figure(
        "MIG and SG are alike",
        "within a point of each other",
        "very much alike",
        Math.abs(mean("MIG") - mean("SG")) <= 1,
      ),
      figure(
        "FRINGE is poor on average",
        "further behind than WG, MIG and SG",
        "poor average-case performance",
        mean("FRINGE") >= Math.max(mean("WG"), mean("MIG"), mean("SG")),
      ),
    ],
    plots: [
      {
        caption: "Accuracy of FOCUS + ID3 less that of each other, in points",
        x: "examples",
        y: "points",
        series: seriesOf(behind, sizes),
      },
    ],
  };
}
