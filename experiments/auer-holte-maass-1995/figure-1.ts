// Figure 1: rows needed against 1/ε, and the factors between T1 and T2 that the VC dimensions predict.

import { isOrdered } from "../../src/dataset/column.ts";
import {
  assessModel,
  createMemorySource,
  findLearner,
  fitProcedure,
  measure,
  procedureOf,
  vcDimension,
} from "../../src/internal.ts";
import type { Exhibit, Figure, ReportPlot, ReproduceOptions } from "../report.ts";
import { spreadOf } from "../spread.ts";
import type { Loaded } from "./paper-sets.ts";
import published from "./published.json" with { type: "json" };
import { skyOf } from "./sky2.ts";

export async function curveExhibit(loaded: readonly Loaded[], options: ReproduceOptions): Promise<Exhibit> {
  const draws = options.quick ? 5 : 40;
  const plots: ReportPlot[] = [];
  const figures: Figure[] = [];
  for (const code of ["CR", "SE"] as const) {
    const found = loaded.find(({ paper }) => paper.code === code);
    if (!found) continue;
    const { dataset } = found;
    const shares = options.quick ? [0.02, 0.1, 0.3, 0.9] : [0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.5, 0.7, 0.9];
    const sizes = shares.map((share) => Math.round(share * dataset.rows)).filter((size) => size >= 10);
    const curves = await options.keep(`curves ${code}`, async () => {
      const source = await createMemorySource(dataset, { bins: "exact" });
      const all: { least: number; points: [number, number][] }[] = [];
      for (const method of ["t1", "t2"]) {
        const least = 1 - (await skyOf(dataset, method)) / 100;
        const points: [number, number][] = [];
        for (const size of sizes) {
          options.say(`${code}: ${method} on ${size} rows`);
          let error = 0;
          for (let draw = 0; draw < draws; draw++) {
            const seed = options.seed * 1000 + draw;
            const parts = { seed, shares: [size, dataset.rows - size] };
            const [train, test] = await source.randomSplit(source.everything, parts);
            const { model } = await fitProcedure(
              source,
              train!,
              procedureOf({ method: findLearner(method) }),
            );
            error += 1 - measure(await assessModel(source, test!, model), null).accuracy;
            source.release([train!, test!]);
          }
          const epsilon = error / draws - least;
          if (epsilon > 0) points.push([1 / epsilon, size]);
        }
        points.sort((a, b) => a[0] - b[0]);
        all.push({ least, points });
      }
      return all;
    });
    const [one, two] = curves as [(typeof curves)[0], (typeof curves)[0]];
    const { attributes, target } = dataset;
    const counts = attributes.map((column) => (isOrdered(column) ? 1 : column.categories.length));
    const classes = target.categories.length;
    const trees = { n: attributes.length, p: classes, k: classes + 1, b: Math.max(1, ...counts) };
    const [vc1, vc2] = [1, 2].map((d) => vcDimension({ ...trees, d }));
    const ratios = {
      upper: (vc2!.upper ?? vc2!.lower) / (vc1!.upper ?? vc1!.lower),
      least: two.least / one.least,
    };
    const predicted = published.figure1[code];
    const factor = factorBetween(one.points, two.points);
    const bounds = [
      Math.min(...predicted.lower, ...predicted.upper),
      Math.max(...predicted.lower, ...predicted.upper),
    ];
    plots.push({
      caption: `${code}: rows needed against 1/ε`,
      x: "1/ε",
      y: "training rows m",
      logarithmicY: true,
      series: [
        { name: "T1", points: one.points },
        { name: "T2", points: two.points },
      ],
    });
    figures.push({
      name: `${code}: predicted factor VC(TREE(2)) / VC(TREE(1))`,
      bar: "within a quarter of the printed range",
      published: { text: rangeText(predicted.upper), source: "read" },
      asPublished: {
        text: `${ratios.upper.toFixed(1)} (VC dimension at most ${vc1!.upper ?? "–"} and ${vc2!.upper ?? "–"})`,
        holds: ratios.upper >= 0.75 * predicted.upper[0]! && ratios.upper <= 1.25 * predicted.upper[1]!,
      },
      today: "same",
    });
    const lower = ratios.upper * ratios.least;
    figures.push({
      name: `${code}: the same times the ratio of the best errors`,
      bar: "within a quarter of the printed range",
      published: { text: rangeText(predicted.lower), source: "read" },
      asPublished: {
        text: `${lower.toFixed(1)} (best errors ${(100 * one.least).toFixed(1)} % and ${(100 * two.least).toFixed(1)} %)`,
        holds: lower >= 0.75 * predicted.lower[0]! && lower <= 1.25 * predicted.lower[1]!,
      },
      today: "same",
    });
    const isNear = factor !== null && factor.mean >= bounds[0]! / 2 && factor.mean <= 2 * bounds[1]!;
    figures.push({
      name: `${code}: factor between the curves of T1 and T2`,
      bar: `from ${bounds[0]! / 2} to ${2 * bounds[1]!}: within twice the prediction`,
      published: { text: `matches ${rangeText(bounds)} quite well`, source: "read" },
      asPublished: {
        text: factor
          ? `${factor.mean.toFixed(1)}, from ${factor.least.toFixed(1)} to ${factor.most.toFixed(1)}`
          : "–",
        holds: options.quick || factor === null ? null : isNear,
        ...(options.quick || factor === null
          ? { why: factor === null ? "the curves have no ε in common" : "too few draws in a quick run" }
          : !isNear && { why: "the distance of the curves depends on where it is read off; see the plot" }),
      },
      today: "same",
    });
  }
  return {
    id: "figure-1",
    kind: "figure",
    title: "Figure 1: learning curves",
    text: [
      `ε is the error on the rows left out, averaged over ${draws} draws, less the best possible error on the whole set (Sky1, Sky2), as in the paper. The factor between the curves is the ratio of the rows that T2 and T1 need for the same ε, read off at every point of one curve inside the range of the other (between points by straight lines, of log m) and averaged geometrically.`,
      "The paper's predicted factors are the ratio of the VC dimensions, by which its upper bounds differ, and that times the ratio of the best errors, by which its lower bounds do; ours take Theorem 4's upper bounds.",
    ],
    runs: `${draws} draws`,
    figures,
    plots,
  };
}

const rangeText = ([from, to]: readonly number[]): string =>
  from === to ? `about ${from}` : `${from} to ${to}`;

/** How many times the rows the second curve needs for the same 1/ε; null where they share no range. */
export function factorBetween(
  one: readonly (readonly [number, number])[],
  two: readonly (readonly [number, number])[],
): { mean: number; least: number; most: number } | null {
  const at = (points: typeof one, x: number): number | null => {
    for (let i = 1; i < points.length; i++) {
      const [[x0, m0], [x1, m1]] = [points[i - 1]!, points[i]!];
      if (x < x0 || x > x1) continue;
      const share = x1 === x0 ? 0 : (x - x0) / (x1 - x0);
      return Math.log(m0) + share * (Math.log(m1) - Math.log(m0));
    }
    return null;
  };
  const logs = [...one, ...two].flatMap(([x]) => {
    const [first, second] = [at(one, x), at(two, x)];
    return first === null || second === null ? [] : [second - first];
  });
  if (logs.length === 0) return null;
  const { mean, least, most } = spreadOf(logs);
  return { mean: Math.exp(mean), least: Math.exp(least), most: Math.exp(most) };
}
