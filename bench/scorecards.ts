// Whole points by ours and by FasterRisk: every table of two classes of ../shared/datasets and those of RiskSLIM's paper, all rows, the
// same yes/no conditions for all, at most five of them with points from -5 to 5, no price. What is compared is the mean logistic loss of
// these rows and the processor seconds of the search. Results are kept in bench/out/scorecards-kept.json, so that `--minutes N` can go on
// where the last run ended; delete the file to measure anew.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Bench } from "./bench.ts";
import { packageVersion } from "./peers.ts";
import { table } from "./print.ts";
import { fasterRisk, fasterRiskEnvironment, type PeerPoints } from "./scorecards/faster-risk.ts";
import { greedyPoints, itemsOf, type OwnPoints, optimalPoints } from "./scorecards/ours.ts";
import { twoClassSets } from "./scorecards/sets.ts";

const kept = fileURLToPath(new URL("out/scorecards-kept.json", import.meta.url));
/** Processor seconds for a proof. */
const SECONDS = 5;
/** What ours is given at least: half of it goes to compiling, as imports do which are not counted for FasterRisk. */
const LEAST_SECONDS = 0.5;
const ITEMS = 5;
const POINTS = 5;
/** Losses that differ by less are level: FasterRisk prints doubles of another order of sums. */
const LEVEL = 1e-6;

interface Result {
  readonly rows: number;
  readonly items: number;
  readonly greedy: OwnPoints;
  readonly peer: PeerPoints | null;
  /** Stopped after the peer's processor seconds. */
  readonly equal: OwnPoints | null;
  readonly proof: OwnPoints;
}

const bench: Bench = {
  summary: "whole points against FasterRisk: loss at equal conditions, processor seconds, proofs",
  async run(report) {
    const sets = twoClassSets();
    if (sets === null) {
      report.notice("no ../shared/datasets: skipped");
      return;
    }
    const stop = performance.now() + report.minutes * 60_000;
    const wanted = sets.filter(
      ({ name }, place) => report.sets?.includes(name) ?? (!report.quick || place < 4),
    );
    const results: Record<string, Result> = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : {};
    for (const { name, path, target } of wanted) {
      if (results[name] === undefined) {
        if (performance.now() > stop) continue;
        const items = await itemsOf(path, target);
        const greedy = greedyPoints(items, { most: ITEMS });
        const asked = { mostItems: ITEMS, mostPoints: POINTS };
        const peer = fasterRisk(report, items, { items: ITEMS, points: POINTS });
        const equal =
          peer && (await optimalPoints(items, { ...asked, seconds: Math.max(peer.seconds, LEAST_SECONDS) }));
        const proof = await optimalPoints(items, { ...asked, seconds: SECONDS });
        const rows = items.problem.yes.reduce((sum, own, row) => sum + own + items.problem.no[row], 0);
        results[name] = { rows, items: items.problem.items.length, greedy: await greedy, peer, equal, proof };
        mkdirSync(fileURLToPath(new URL("out/", import.meta.url)), { recursive: true });
        writeFileSync(kept, `${JSON.stringify(results, null, 1)}\n`);
      }
      report.line({ case: name, notes: notesOf(results[name]) });
    }
    const done = wanted.flatMap(({ name }) => (results[name] === undefined ? [] : [results[name]]));
    const pairs = done.flatMap(({ peer, equal, greedy }) => (peer && equal ? [{ peer, equal, greedy }] : []));
    const worse = pairs.filter(({ peer, equal }) => equal.loss > peer.loss + LEVEL).length;
    const better = pairs.filter(({ peer, equal }) => equal.loss < peer.loss - LEVEL).length;
    const slower = pairs.filter(
      ({ peer, equal }) => equal.seconds > 1.1 * peer.seconds + LEAST_SECONDS,
    ).length;
    const measured = pairs.length > 0;
    report.bar(
      "tables on which our loss is higher than FasterRisk's, at its processor time",
      measured ? worse : null,
      {
        atMost: 0,
      },
    );
    report.bar(
      `tables on which ours took more processor time than FasterRisk, by more than ${LEAST_SECONDS} s`,
      measured ? slower : null,
      {
        atMost: 0,
      },
    );
    if (done.length === 0 || report.quick) return;
    const proved = done.filter(({ proof }) => proof.isProved).length;
    const greedyWorse = pairs.filter(({ peer, greedy }) => greedy.loss > peer.loss + LEVEL).length;
    const text = `Every table of two classes, all rows, the same conditions for all: cuts at about ten quantiles of each number, values of categories, missing. At most ${ITEMS} of them, points from -${POINTS} to ${POINTS}, no price.
The loss is the mean logistic loss on these rows with the best line of the totals (for FasterRisk its own multiplier and start). *stopped* is \`optimal-scorecard\` stopped after the processor seconds that FasterRisk ${packageVersion("fasterrisk", fasterRiskEnvironment)} took
(its defaults, imports not counted) or ${LEAST_SECONDS} s, *searched* the same after ${SECONDS} processor seconds or its proof, *scorecard* the greedy learner on these conditions, whose points may be larger. RiskSLIM needs CPLEX and was not run.

Measured so far: ${done.length} of ${sets.length} tables, some by an earlier commit, for results are kept; the others are still to come. Of ${pairs.length} our stopped search is better on ${better}, level on ${pairs.length - better - worse} and worse on ${worse}; ${proved} of ${done.length} are proved. The greedy learner, which pays a ridge for the sake of new rows, has a higher loss than FasterRisk on ${greedyWorse}.`;
    const names = sets.map(({ name }) => name);
    const head = ["table", ...Object.keys(notesOf(done[0]))];
    const body = names
      .filter((name) => results[name] !== undefined)
      .map((name) => [name, ...Object.values(notesOf(results[name])).map(String)]);
    report.page(`${text}\n\n${table(head, body)}`);
  },
};
export default bench;

function notesOf({ rows, items, greedy, peer, equal, proof }: Result): Record<string, string> {
  const loss = (own: { readonly loss: number } | null): string => (own === null ? "–" : own.loss.toFixed(5));
  const time = (own: { readonly seconds: number } | null): string =>
    own === null ? "–" : own.seconds.toFixed(2);
  return {
    rows: String(rows),
    conditions: String(items),
    FasterRisk: loss(peer),
    stopped: loss(equal),
    searched: loss(proof),
    scorecard: loss(greedy),
    "FasterRisk s": time(peer),
    "stopped s": time(equal),
    "searched s": time(proof),
    "scorecard s": time(greedy),
    proof: proof.isProved ? "proved" : `at least ${proof.bound.toFixed(3)}`,
  };
}
