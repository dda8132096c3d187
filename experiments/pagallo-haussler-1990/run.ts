// Pagallo & Haussler 1990: Tables 8 to 12 and Figures 3 to 5, and the same on random concepts that nobody looked at before.

import type { Exhibit, Paper, Part } from "../report.ts";
import { exhibitOf, type ReportSection } from "../sections.ts";
import { conceptSection } from "./concepts.ts";
import type { Design } from "./design.ts";
import { fringeSection } from "./fringe.ts";
import { learningCurveSection } from "./learning-curves.ts";
import { greedySection, groveSection, priorSection } from "./lists.ts";
import published from "./published.json" with { type: "json" };
import { randomConceptSection } from "./random-concepts.ts";
import { randomProposalSection } from "./random-proposals.ts";

function part(
  id: string,
  kind: Exhibit["kind"],
  title: string,
  section: (design: Design) => ReportSection | Promise<ReportSection>,
): Part {
  return {
    title,
    run: async (options) => {
      const design: Design = { ...options, runs: options.quick ? 3 : 10 };
      return [exhibitOf({ id, kind, runs: `${design.runs} runs` }, await section(design))];
    },
  };
}

export const paper: Paper = {
  id: "pagallo-haussler-1990",
  title: "Boolean feature discovery in empirical learning (Pagallo & Haussler, Machine Learning 5, 1990)",
  sources: published.sources,
  choices: [],
  parts: {
    concepts: part("concepts", "table", "Tables 8 and 9", conceptSection),
    fringe: part("fringe", "table", "Table 10", fringeSection),
    greedy3: part("greedy3", "table", "Table 11", greedySection),
    grove: part("grove", "table", "Table 12", groveSection),
    "random-proposals": part("random-proposals", "figure", "Figure 3", randomProposalSection),
    prior: part("prior", "figure", "Figure 4", priorSection),
    "learning-curves": part("learning-curves", "figure", "Figure 5", learningCurveSection),
    "random-concepts": part("random-concepts", "beyond", "Random concepts", randomConceptSection),
  },
  probes: [],
};
