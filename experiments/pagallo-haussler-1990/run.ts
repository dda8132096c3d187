// Pagallo & Haussler 1990: Tables 8 to 12 and Figures 3 to 5, and the same on random concepts that nobody looked at before.

import type { Reproduce } from "../report.ts";
import { conceptSection } from "./concepts.ts";
import type { Design } from "./design.ts";
import { fringeSection } from "./fringe.ts";
import { learningCurveSection } from "./learning-curves.ts";
import { greedySection, groveSection, priorSection } from "./lists.ts";
import { randomConceptSection } from "./random-concepts.ts";
import { randomProposalSection } from "./random-proposals.ts";

export const reproduce: Reproduce = async (options) => {
  const design: Design = { ...options, runs: options.quick ? 3 : 10 };
  return {
    id: "pagallo-haussler-1990",
    title: "Boolean feature discovery in empirical learning (Pagallo & Haussler, Machine Learning 5, 1990)",
    sections: [
      conceptSection(),
      await fringeSection(design),
      await greedySection(design),
      await groveSection(design),
      await randomProposalSection(design),
      await priorSection(design),
      await learningCurveSection(design),
      await randomConceptSection(design),
    ],
  };
};
