// Every call that the program makes to files and threads fails once at each of its places.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CODES, countCalls, failOnce, prepare, scenarios } from "./failing/fail-in-turn.ts";
import type { AttackPart } from "./part.ts";

export const failing: AttackPart = {
  name: "failing",
  summary: "every file, handle and thread fails once at each of its places",
  share: 3,
  async run(context) {
    const parent = mkdtempSync(join(tmpdir(), "espalier-failing-"));
    const folder = join(parent, "work");
    try {
      prepare(folder);
      const plans = scenarios.map((scenario) => ({ scenario, calls: countCalls(folder, scenario) }));
      const tallies = plans.map(({ scenario, calls }) => {
        const tally = context.tally(`${scenario.what}: each of its calls fails once`, "runs");
        tally.note = `${calls.length} places, by ${CODES.join(", ")}`;
        return tally;
      });
      // A code after the other, so that every place has failed once soon.
      for (const code of CODES) {
        for (const [index, { scenario, calls }] of plans.entries()) {
          for (let at = 1; at <= calls.length && !context.isOver(); at++) {
            const complaint = failOnce(folder, scenario, at, code);
            tallies[index].tries++;
            if (complaint !== null)
              context.fail(tallies[index], `${calls[at - 1]} (${at}) by ${code}: ${complaint}`, {
                scenario,
                at,
                code,
              });
          }
        }
      }
    } finally {
      rmSync(parent, { recursive: true, force: true });
    }
  },
};
