// Auer, Holte & Maass 1995: Tables 1 and 2, Figure 1 and the larger trees of Section 2, over today's copies of the paper's datasets.

import type { Exhibit, Paper, Part, Probe, ReproduceOptions } from "../report.ts";
import { arithmeticExhibit } from "./arithmetic.ts";
import { extendedExhibit } from "./extended.ts";
import { curveExhibit } from "./figure-1.ts";
import { readPaperData } from "./paper-data.ts";
import type { Loaded, PaperSet } from "./paper-sets.ts";
import published from "./published.json" with { type: "json" };
import { skyExhibit, skyOf } from "./sky2.ts";
import { datasetExhibit } from "./table-1.ts";
import { accuracyExhibit } from "./table-2.ts";

function part(
  title: string,
  exhibit: (loaded: readonly Loaded[], options: ReproduceOptions) => Exhibit | Promise<Exhibit>,
): Part {
  return {
    title,
    needsData: true,
    run: async (options) => {
      const loaded: Loaded[] = [];
      for (const paper of published.datasets as readonly PaperSet[]) {
        const dataset = await readPaperData(options.data!, paper.name);
        if (dataset) loaded.push({ paper, dataset });
      }
      return [await exhibit(loaded, options)];
    },
  };
}

export const paper: Paper = {
  id: "auer-holte-maass-1995",
  title:
    "Theory and applications of agnostic PAC-learning with small decision trees (Auer, Holte & Maass, 1995)",
  sources: {
    read: "legible in the text",
    restored: "restored from the datasets and other papers that use them",
  },
  choices: [
    "K, the most intervals of a number at the last level, is the number of classes + 1.",
    "Missing is a value of its own, and its branch may be split like any other; the second reading of Sky2 makes it a leaf.",
    "Folds are stratified by class, and accuracy is pooled over the folds of a run, where the paper averages the folds' own.",
    "Of trees with equally many errors the one with the fewest leaves is taken, then the first column and the smallest threshold.",
    "C4.5 is weka's J48 where it is installed, with its own defaults.",
    "The draws of Figure 1 are stratified by class.",
  ],
  parts: {
    "table-1": part("Table 1", datasetExhibit),
    sky2: part("Table 2: Sky2", skyExhibit),
    "table-2": part("Table 2: accuracy", accuracyExhibit),
    "figure-1": part("Figure 1", curveExhibit),
    arithmetic: { title: "Sections 3 and 5", run: async () => [arithmeticExhibit()] },
    extended: part("Section 2: a larger tree", extendedExhibit),
  },
  probes: ["IR", "LA"].map(
    (code): Probe => ({
      exhibit: "sky2",
      figure: `${code}: Sky2`,
      column: "asPublished",
      run: 0,
      needsData: true,
      async value({ data }) {
        const { name } = published.datasets.find((each) => each.code === code)!;
        return skyOf((await readPaperData(data!, name))!, "t2");
      },
    }),
  ),
};
