// Figures 6 to 9, and the 7 and 8 variables that the text mentions: targets on which no variable informs by itself.

import type { Exhibit, Figure, Found, ReportPlot } from "../report.ts";
import { spreadText } from "../spread.ts";
import { learningCurve, type Point, type Target } from "./curves.ts";
import { type Design, ID3, methods, PUBLISHED, plotOf, procedure, seedsOf, TODAY } from "./methods.ts";
import published from "./published.json" with { type: "json" };

/** What must be reached among 30 variables: relevant variables, examples, accuracy. The paper prints the last of 6 alone. */
const BARS = [
  [3, 1000, 99.5],
  [4, 1000, 99.5],
  [5, 1000, 98],
  [6, 2000, 97],
  [6, 5000, 99.5],
  [7, 10_000, 99.5],
  [8, 20_000, 99.5],
] as const;

const QUICK = [200, 1000];
const SIZES = [100, 200, 400, 600, 800, 1000];
/** Where the text says that intervals no longer overlap: "moderately large". */
const MODERATE = 1000;

const sizesOf = (relevant: number, quick: boolean): readonly number[] => {
  if (relevant >= 7)
    return quick ? [] : BARS.flatMap(([k, rows]) => (k === relevant ? [rows / 2, rows] : []));
  if (quick) return relevant === 6 ? [...QUICK, 5000] : QUICK;
  return relevant === 6 ? [...SIZES, 2000, 5000] : SIZES;
};

export async function hardTargets(design: Design): Promise<Exhibit> {
  const plots: ReportPlot[] = [];
  const figures: Figure[] = [];
  const rows: (string | number)[][] = [];
  for (const relevant of [3, 4, 5, 6, 7, 8]) {
    design.say(`hard targets of ${relevant} variables`, (relevant - 3) / 6);
    const sizes = sizesOf(relevant, design.quick);
    const target: Target = { family: "hard", relevant, attributes: 30 };
    const points = await design.keep(`hard ${relevant}`, () =>
      learningCurve(target, sizes, methods, seedsOf(design)),
    );
    if (relevant <= 6) {
      plots.push(plotOf(`Figure ${relevant + 3}: hard targets of ${relevant} among 30 variables`, points));
    }
    const at = (method: string, size: number): Point | undefined =>
      points.find((point) => point.method === method && point.rows === size);
    for (const size of sizes) {
      rows.push([relevant, size, ...methods.map(({ name }) => spreadText(at(name, size)!.accuracy))]);
    }
    if (relevant <= 6) figures.push(apart(relevant, at));
    for (const [variables, size, least] of BARS) {
      if (variables === relevant) figures.push(reached(relevant, size, least, at));
    }
  }
  return {
    id: "hard-targets",
    kind: "figure",
    title: "Figures 6 to 9: hard targets",
    text: [
      published.claims["figures 6 to 9"],
      "2000 test examples for each target. The curves' figures are lost in the scan, but for the 100 % of six variables with 5000 examples, of which the text says that 7 and 8 variables behave alike (with how many examples it does not say). The other bars are ours, set before anything was run; those of 7 and 8 variables were set after two sizes of five targets had been seen.",
    ],
    procedure,
    runs: `${design.runs} targets per point`,
    figures,
    tables: [
      {
        caption: "Accuracy in per cent",
        head: ["relevant", "examples", ...methods.map(({ name }) => name)],
        rows,
      },
    ],
    plots,
  };
}

type At = (method: string, size: number) => Point | undefined;

function apart(relevant: number, at: At): Figure {
  const plain = at(ID3, MODERATE)!.accuracy;
  const found = (method: string): Found => {
    const { accuracy, values } = at(method, MODERATE)!;
    return {
      text: `${spreadText(accuracy)} against ${spreadText(plain)}`,
      values,
      holds: accuracy.mean - accuracy.half > plain.mean + plain.half,
    };
  };
  return {
    name: `Figure ${relevant + 3}: ${relevant} variables, ${MODERATE} examples, against ID3`,
    bar: "95 % intervals do not overlap",
    published: { text: "better by a wide margin", source: "read" },
    asPublished: found(PUBLISHED),
    today: found(TODAY),
  };
}

function reached(relevant: number, size: number, least: number, at: At): Figure {
  const found = (method: string): Found => {
    const point = at(method, size);
    if (!point) return { text: "–", holds: null, why: "not in a quick run" };
    const { mean } = point.accuracy;
    return {
      text: `${mean.toFixed(2)} %`,
      values: point.values,
      holds: mean >= least,
      ...(mean < least && { why: "some targets are not found with so many examples" }),
    };
  };
  const isPrinted = relevant > 6 || size === 5000;
  return {
    name: `${relevant} variables, ${size} examples`,
    bar: `at least ${least} %`,
    published: isPrinted
      ? { text: relevant > 6 ? "100 % with enough examples" : "100 %", source: "read" }
      : null,
    asPublished: found(PUBLISHED),
    today: found(TODAY),
  };
}
