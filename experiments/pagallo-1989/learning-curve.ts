// The learning curves of the tree and FRINGE on dnf4.

import { type ColumnName, columnNames, designOf, judgeBoth, overRuns, type Runs } from "../columns.ts";
import { oneFound } from "../found.ts";
import type { Exhibit, PlotPoint, ReproduceOptions } from "../report.ts";
import { conceptRun, FRINGE, procedure, TREE } from "./design.ts";

const RULE = 2640;
const METHODS = { tree: TREE, FRINGE } as const;
type Name = keyof typeof METHODS;
const names = Object.keys(METHODS) as Name[];

export async function curveExhibits(options: ReproduceOptions): Promise<Exhibit[]> {
  const design = designOf(options, 5);
  const sizes = design.quick ? [660, 1320, RULE, 3960] : [330, 660, 990, 1320, 1760, 2200, RULE, 3960];
  const found = new Map<string, Runs>();
  for (const [index, learningRows] of sizes.entries()) {
    design.say(`learning curves, ${learningRows} rows`, index / sizes.length);
    for (const name of names) {
      for (const column of columnNames) {
        const concept = { ...conceptRun("dnf4"), learningRows };
        found.set(
          `${name} ${column} ${learningRows}`,
          await overRuns(design, concept, METHODS[name][column]),
        );
      }
    }
  }
  const at = (name: Name, column: ColumnName, size: number): Runs => found.get(`${name} ${column} ${size}`)!;
  const points = (name: Name, column: ColumnName): PlotPoint[] =>
    sizes.map((size) => [size, at(name, column, size).error.mean, at(name, column, size).error.half]);
  const enough = sizes.filter((size) => size >= RULE);
  return [
    {
      id: "learning-curves",
      title: "The figure of learning curves",
      kind: "figure",
      text: [
        "The concept is the one for which the rule gives the size that the text names; its digits are lost here, but the 1990 paper draws the same curves for dnf4 and 2640 rows. From how many rows on FRINGE is exact is lost too; we judge from the rule's on.",
      ],
      procedure,
      runs: `${design.runs} runs at each size`,
      paperRuns: "5",
      figures: [
        {
          name: `FRINGE: sizes of ${RULE} rows and more at which every run is exact`,
          bar: "all",
          published: { text: "an exact representation with a learning set of … or more", source: "read" },
          ...judgeBoth((column) => {
            const missed = enough.filter((size) => at("FRINGE", column, size).error.most > 0);
            return oneFound(
              `${enough.length - missed.length} of ${enough.length}`,
              missed.length === 0,
              missed
                .map(
                  (size) =>
                    `at ${size} rows a run errs on ${at("FRINGE", column, size).error.most.toFixed(2)} %`,
                )
                .join("; "),
            );
          }),
        },
        {
          name: "sizes at which FRINGE errs less than the tree",
          bar: "all from half the rule's on",
          published: { text: "compares the curves", source: "read" },
          ...judgeBoth((column) => {
            const judged = sizes.filter((size) => size >= RULE / 2);
            const missed = judged.filter(
              (size) => at("FRINGE", column, size).error.mean >= at("tree", column, size).error.mean,
            );
            return oneFound(
              `${judged.length - missed.length} of ${judged.length}`,
              missed.length === 0,
              `not at ${missed.join(", ")}`,
            );
          }),
        },
      ],
      plots: [
        {
          caption: "dnf4: test error by learning rows",
          x: "learning rows (two thirds to grow, one third to prune)",
          y: "test error %",
          series: [
            { name: "FRINGE, printed in 1990", hue: "FRINGE", column: "published", points: [[RULE, 0]] },
            ...names.flatMap((name) => [
              {
                name: `${name}, as published`,
                hue: name,
                column: "as published" as const,
                points: points(name, "asPublished"),
              },
              { name: `${name}, as ours`, hue: name, points: points(name, "today") },
            ]),
          ],
        },
      ],
    },
  ];
}
