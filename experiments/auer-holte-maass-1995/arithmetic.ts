// What the text concludes from Table 2, computed from the table's printed cells: means, counts and the sets that it names.

import { computedFigure } from "../computed-figure.ts";
import type { Exhibit } from "../report.ts";
import type { PaperSet } from "./paper-sets.ts";
import published from "./published.json" with { type: "json" };

const sets = published.datasets as readonly PaperSet[];
const meanOf = (value: (set: PaperSet) => number): number =>
  sets.reduce((sum, set) => sum + value(set), 0) / sets.length;

/** The paper does not say what rivals: HE, 1.6 points behind, is called virtually equal, and two points give its number. */
const RIVALS = 2;

export function arithmeticExhibit(): Exhibit {
  const attributes = meanOf(({ complexity }) => complexity[0]);
  const depth = meanOf(({ complexity }) => complexity[2]);
  const sky = meanOf(({ sky2 }) => sky2);
  const low = sets.filter(({ sky2 }) => sky2 < 85).map(({ code }) => code);
  const rivalled = sets.filter(({ t2, c45 }) => t2[0] >= c45[0] - RIVALS).map(({ code }) => code);
  return {
    id: "arithmetic",
    kind: "claim",
    title: "Sections 3 and 5: what follows from the printed Table 2",
    text: [
      "Nothing is learned here: the cells of Table 2 as they are printed, and the sentences about them.",
    ],
    runs: "once",
    figures: [
      computedFigure(
        "mean of C4.5's attributes for the average example",
        "2.93",
        attributes.toFixed(2),
        attributes.toFixed(2) === "2.93",
      ),
      computedFigure("mean depth of C4.5's trees", "9.32", depth.toFixed(2), depth.toFixed(2) === "9.32"),
      computedFigure("mean of Sky2", "89.8 %", `${sky.toFixed(1)} %`, sky.toFixed(1) === "89.8"),
      computedFigure(
        "sets with Sky2 below 85 %",
        "only 4",
        `${low.length}: ${low.join(", ")}`,
        low.length === 4,
      ),
      computedFigure(
        "sets on which T2 rivals or surpasses C4.5",
        "8 of 15",
        `${rivalled.length}: ${rivalled.join(", ")}, if ${RIVALS} points behind rivals (a reading found afterwards)`,
        rivalled.length === 8,
      ),
    ],
  };
}
