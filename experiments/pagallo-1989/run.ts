// Pagallo 1989: its two tables, FRINGE against random features, noise, learning curves, the natural domains, and the variants it proposes.

import { runSeed } from "../columns.ts";
import { drawRun, learnRun } from "../concept-runs.ts";
import { proposalExhibit } from "../pagallo-haussler-1990/random-proposals.ts";
import type { Paper, Probe } from "../report.ts";
import { conceptRun, FRINGE, fringeColumns, procedure, TREE } from "./design.ts";
import { curveExhibits } from "./learning-curve.ts";
import { ledExhibits, ledRun, naturalExhibits } from "./natural.ts";
import { noiseExhibits } from "./noise.ts";
import published from "./published.json" with { type: "json" };
import { conceptExhibits, resultExhibits } from "./table.ts";
import { variantExhibits } from "./variants.ts";

export const paper: Paper = {
  id: "pagallo-1989",
  title: "G. Pagallo, Learning DNF by decision trees, IJCAI 1989",
  sources: published.sources,
  choices: [
    "All digits of the text are lost in the scan: concepts, numbers of examples and the limit of 350 variables are those of the 1990 paper, which repeats most of these experiments.",
    "A branch ends where no attribute informs, that is where every mutual information is 0 (the 1990 paper splits on until rows are of one class or alike). On samples of these concepts some attribute always informs a little: in ten runs of each of dnf4, mx6, par4 and par5 both rules grew the same tree, pruned or not, so the two columns of the tree agree.",
    "maj11 has 1600 learning rows, as many as mx11, which has as many attributes: by the rule its 462 terms of six literals would need 138,600.",
    "Where the text names several of dnf1 to dnf4 as exact, its digits are lost; we take those of the 1990 paper (dnf1 and dnf4 exact, dnf2 and dnf3 nearly).",
    "Parity is odd, and columns are in random order, as for the 1990 paper.",
  ],
  parts: {
    concepts: { title: "The table of test functions", run: conceptExhibits },
    results: { title: "The table of results", run: resultExhibits },
    "random-proposals": {
      title: "FRINGE against random features",
      run: async (options) => [
        await proposalExhibit(options, {
          id: "random-features",
          title: "The figure of FRINGE against features proposed at random",
          concept: conceptRun("dnf4"),
          asPublished: FRINGE.asPublished.options!,
          today: FRINGE.today.options ?? {},
          procedure,
          iterations: null,
          source: "read",
        }),
      ],
    },
    noise: { title: "Noise", run: noiseExhibits },
    "learning-curves": { title: "Learning curves", run: curveExhibits },
    natural: { title: "Mushroom and hypothyroid", needsData: true, run: naturalExhibits },
    led: { title: "LED", run: ledExhibits },
    variants: { title: "The dual and the symmetric heuristic", run: variantExhibits },
  },
  probes: [
    {
      exhibit: "results",
      figure: "dnf3: FRINGE's mean error %",
      column: "asPublished",
      run: 0,
      value: (options) => conceptError("dnf3", "asPublished", runSeed(options, 0)),
    },
    {
      exhibit: "results",
      figure: "dnf2: FRINGE's mean error %",
      column: "today",
      run: 1,
      value: (options) => conceptError("dnf2", "today", runSeed(options, 1)),
    },
    {
      exhibit: "led",
      figure: "LED: FRINGE's nodes less the tree's (paired)",
      column: "asPublished",
      run: 0,
      async value(options) {
        const seed = runSeed(options, 0);
        const fringe = await ledRun(fringeColumns("fringe-symmetric").asPublished, seed);
        return fringe.size - (await ledRun(TREE.asPublished, seed)).size;
      },
    },
  ] satisfies Probe[],
};

async function conceptError(name: string, column: "asPublished" | "today", seed: number): Promise<number> {
  return (await learnRun(drawRun(conceptRun(name), seed), FRINGE[column])).error;
}
