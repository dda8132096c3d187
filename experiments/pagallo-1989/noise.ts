// Class and attribute noise on dnf4.

import { type ColumnName, columnNames, designOf, judgeBoth, overRuns, type Runs } from "../columns.ts";
import { oneFound } from "../found.ts";
import type { Exhibit, Figure, Found, PlotPoint, ReportPlot, ReproduceOptions } from "../report.ts";
import { conceptRun, FRINGE, procedure, TREE } from "./design.ts";

const KINDS = { classNoise: "wrong classes", attributeNoise: "wrong attribute values" } as const;
type Kind = keyof typeof KINDS;
const METHODS = { tree: TREE, FRINGE } as const;
type Name = keyof typeof METHODS;
const names = Object.keys(METHODS) as Name[];

export async function noiseExhibits(options: ReproduceOptions): Promise<Exhibit[]> {
  const design = designOf(options, 5);
  const concept = conceptRun("dnf4");
  const levels = design.quick ? [0, 0.05, 0.1] : [0, 0.02, 0.05, 0.1, 0.15, 0.2];
  const found = new Map<string, Runs>();
  let done = 0;
  for (const kind of Object.keys(KINDS) as Kind[]) {
    for (const level of levels) {
      design.say(`${level * 100} % ${KINDS[kind]}`, done++ / levels.length / 2);
      for (const name of names) {
        for (const column of columnNames) {
          const runs = await overRuns(design, concept, METHODS[name][column], { [kind]: level });
          found.set(`${kind} ${level} ${name} ${column}`, runs);
        }
      }
    }
  }
  const at = (kind: Kind, level: number, name: Name, column: ColumnName): Runs =>
    found.get(`${kind} ${level} ${name} ${column}`)!;
  const noisy = levels.filter((level) => level > 0);
  const everywhere = (holds: (level: number) => string | null): Found => {
    const missed = noisy.flatMap((level) => holds(level) ?? []);
    const good = noisy.length - missed.length;
    return oneFound(`${good} of ${noisy.length}`, missed.length === 0, missed.join("; "));
  };
  const percent = (level: number): string => `${100 * level} %`;
  const sensitive = (name: Name): Figure => ({
    name: `levels at which attribute noise costs ${name === "tree" ? "the tree" : name} more than class noise`,
    bar: "all",
    published: {
      text: name === "tree" ? "as is the decision tree algorithm" : "more sensitive to attribute noise",
      source: "read",
    },
    ...judgeBoth((column) =>
      everywhere((level) => {
        const [attribute, classes] = [
          at("attributeNoise", level, name, column).error.mean,
          at("classNoise", level, name, column).error.mean,
        ];
        return attribute > classes
          ? null
          : `at ${percent(level)}: ${attribute.toFixed(1)} against ${classes.toFixed(1)} % error`;
      }),
    ),
  });
  const better = (kind: Kind): Figure => ({
    name: `levels of ${KINDS[kind]} at which FRINGE errs less than the tree`,
    bar: "all",
    published: { text: "outperforms the tree with and without noise", source: "read" },
    ...judgeBoth((column) =>
      everywhere((level) => {
        const [ours, plain] = [
          at(kind, level, "FRINGE", column).error.mean,
          at(kind, level, "tree", column).error.mean,
        ];
        return ours < plain
          ? null
          : `at ${percent(level)}: ${ours.toFixed(1)} against the tree's ${plain.toFixed(1)} %`;
      }),
    ),
  });
  const points = (kind: Kind, name: Name, column: ColumnName): PlotPoint[] =>
    levels.map((level) => {
      const { error } = at(kind, level, name, column);
      return [100 * level, error.mean, error.half];
    });
  const plot = (kind: Kind): ReportPlot => ({
    caption: `dnf4: test error with ${KINDS[kind]}`,
    x: `${KINDS[kind]}, %`,
    y: "test error %",
    series: [
      ...names.flatMap((name) => [
        {
          name: `${name}, as published`,
          hue: name,
          column: "as published" as const,
          points: points(kind, name, "asPublished"),
        },
        { name: `${name}, as ours`, hue: name, points: points(kind, name, "today") },
      ]),
      ...(kind === "classNoise"
        ? [
            {
              name: "least possible",
              hue: "least",
              points: levels.map((level) => [100 * level, 100 * level] as const),
            },
          ]
        : []),
    ],
  });
  return [
    {
      id: "noise",
      title: "The figure of noise: class and attribute noise",
      kind: "figure",
      text: [
        "Which of the four DNF concepts the paper used, its levels of noise and the plotted values are lost in the scan; ours is dnf4. Learning and test rows carry the same noise, as in the paper, so with x % wrong classes no method can be below x %.",
      ],
      procedure,
      runs: `${design.runs} runs at each level`,
      paperRuns: "5",
      figures: [sensitive("FRINGE"), sensitive("tree"), better("classNoise"), better("attributeNoise")],
      plots: (Object.keys(KINDS) as Kind[]).map(plot),
    },
  ];
}
