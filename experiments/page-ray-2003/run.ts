// Page & Ray 2003: Figures 2 to 10, the Monks' problems, Table 4 and the controls of Section 6; then what the paper leaves
// open, many irrelevant variables, on the same axes.

import type { Exhibit, Paper, Part, Probe, ReproduceOptions } from "../report.ts";
import { exhibitOf, type ReportSection } from "../sections.ts";
import { arithmetic } from "./arithmetic.ts";
import { controlsSection } from "./controls-section.ts";
import { byLearner, draw } from "./curves.ts";
import { hardTargets } from "./hard-targets.ts";
import { manyVariables } from "./many-variables.ts";
import type { Design } from "./methods.ts";
import { randomDnf, timeRatio } from "./random-dnf.ts";
import { monksExhibit, neverWorseSection, uciExhibit } from "./tables.ts";

function designOf(options: ReproduceOptions): Design {
  return { ...options, runs: options.quick ? 12 : options.full ? 100 : 30 };
}

/** A part of one exhibit. */
function part(title: string, exhibit: (design: Design) => Promise<Exhibit>): Part {
  return { title, run: async (options) => [await exhibit(designOf(options))] };
}

/** One in which both columns are the same: several methods stand side by side in it. */
function section(
  id: string,
  kind: Exhibit["kind"],
  title: string,
  make: (design: Design) => Promise<ReportSection>,
): Part {
  return part(title, async (design) =>
    exhibitOf(
      { id, kind, runs: `${design.runs} targets unless the text says otherwise` },
      await make(design),
    ),
  );
}

/** The first target of Figure 8 at 1000 examples, learned again. */
const probe = (column: Probe["column"], method: string): Probe => ({
  exhibit: "hard-targets",
  figure: "Figure 8: 5 variables, 1000 examples, against ID3",
  column,
  run: 0,
  value: ({ seed }) => {
    const target = { family: "hard", relevant: 5, attributes: 30 } as const;
    return byLearner(method, method).run(draw(target, 1000, seed * 1000), seed * 1000, target);
  },
});

export const paper: Paper = {
  id: "page-ray-2003",
  title:
    "Skewing: an efficient alternative to lookahead for decision tree induction (Page & Ray, IJCAI 2003)",
  sources: { read: "legible in the text" },
  choices: [
    "Algorithm 1's symbols are lost in the scan; its line numbers fit only this: T weightings vote at every node, and the variable of the largest plain gain is taken, if it reaches G, where none has a vote. T = 30 is in the text, s = 3/4 and G = 0.05 are kept by later accounts of the same authors.",
    "T weightings vote, not T + 1 with the plain one among them: both were tried (see Figures 2 to 5).",
    "Of equal votes the paper does not say which variable wins: the one that removed more entropy does, then the first. With the first alone, six variables and 200 to 400 examples cost one to two points more.",
    "Where no variable informs enough the node is a leaf (Algorithm 1 returns −1). In the runs tried it made no difference to splitting on.",
    "Favoured values are drawn anew at every node, without repeating a setting; variables that are constant in the node take no part.",
    "Hard targets are random functions f with f(x) = f(not x), which are those that tests of equality between variables describe. Columns are in random order.",
    "ID3 splits while a column informs, is not pruned, and breaks ties by the order of the columns.",
    "Folds of Table 4 are stratified by class, and accuracy is pooled over the folds of a run.",
  ],
  parts: {
    arithmetic: { title: "Tables 1 to 3, Figure 1 and Section 3", run: arithmetic },
    "random-dnf": part("Figures 2 to 5", randomDnf),
    "hard-targets": part("Figures 6 to 9", hardTargets),
    "time-ratio": part("Figure 10", timeRatio),
    "many-variables": section("many-variables", "beyond", "Many irrelevant variables", manyVariables),
    controls: section("controls", "claim", "Section 6", controlsSection),
    monks: part("Monks' problems", monksExhibit),
    "table-4": { ...part("Table 4", uciExhibit), needsData: true },
    "twenty-datasets": {
      ...section("twenty-datasets", "beyond", "Twenty datasets", neverWorseSection),
      needsData: true,
    },
  },
  probes: [probe("asPublished", "skewing"), probe("today", "auto-skew")],
};
