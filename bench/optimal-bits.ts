// Provably best trees of depth 3 and 4 on two-valued columns: ours against STreeD, DL8.5 and GOSDT. These prove the fewest
// errors; ours goes on to prove the fewest leaves of such trees. Then how late a search of depth 4 on numbers is back that
// is stopped.

import { existsSync } from "node:fs";
import type { Bench } from "./bench.ts";
import { depthFourStopped } from "./depth-four-stopped.ts";
import { folder, uniform } from "./optimal-cases.ts";
import { geometricMean, raceAll, warmUp } from "./optimal-race.ts";

const bench: Bench = {
  summary: "provably best trees of depth 3 and 4 on two-valued columns, time of the solving alone",
  async run(report) {
    await warmUp();
    await depthFourStopped(report, "noise, 20000 x 10", uniform(20_000, "noise", 4));
    if (!existsSync(folder)) {
      report.notice("the public datasets are not beside this repository: their cases are left out");
      return;
    }
    for (const depth of [3, 4] as const) {
      const ratios = await raceAll(report, `bits-${depth}`);
      const faster = `two-valued sets, depth ${depth}: times faster than STreeD`;
      report.bar(`${faster}, geometric mean`, geometricMean(ratios), { atLeast: 1 });
      const known = ratios.filter((ratio) => ratio !== null);
      report.bar(`${faster}, the least`, known.length > 0 ? Math.min(...known) : null, { atLeast: 1 });
    }
  },
};
export default bench;
