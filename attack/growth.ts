// Whether work grows as agreed when the data double.

import { AGREED, DIMENSIONS } from "./growth/growths.ts";
import { measuredGrowths } from "./growth/measured-growths.ts";
import type { AttackPart } from "./part.ts";

export const growth: AttackPart = {
  name: "growth",
  summary: "work grows with the data as agreed",
  share: 1,
  async run(context) {
    for (const [what, agreed] of Object.entries(AGREED)) {
      const tally = context.tally(`${what}: no more than the powers agreed`, "powers");
      if (context.isOver() && tally.tries > 0) continue;
      const found = measuredGrowths([what])[what];
      tally.note = DIMENSIONS.map(
        (dimension) => `${dimension} ${found[dimension]} (${agreed[dimension]})`,
      ).join(", ");
      for (const dimension of DIMENSIONS) {
        tally.tries++;
        if (!(found[dimension] <= agreed[dimension]))
          context.fail(tally, `${dimension}: ${found[dimension]}`, found);
      }
    }
  },
};
