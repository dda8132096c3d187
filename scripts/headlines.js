// The README's one table of results, from the promises that the benches wrote into docs/results/*.md: no number is typed by hand.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const times = (value) => `${value.toFixed(value < 10 ? 1 : 0)}×`;
const faster = (value) => (value < 1 ? `${times(1 / value)} slower` : `${times(value)} faster`);
const ahead = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)} points`;

/** What is measured, against whom, the bench's page, how its promise begins, and how the value is said. */
const HEADLINES = [
  {
    what: "greedy tree, 1,000,000 rows × 32 two-valued columns",
    peer: "scikit-learn",
    page: "tree",
    promise: "boolean 1,000,000 × 32: times faster than scikit-learn",
    say: faster,
  },
  {
    what: "greedy tree, 500,000 rows × 20 numbers",
    peer: "scikit-learn",
    page: "tree",
    promise: "continuous 500,000 × 20: times faster than scikit-learn",
    say: faster,
  },
  {
    what: "optimal trees of depth 3 on numbers, public datasets",
    peer: "ConTree",
    page: "optimal",
    promise: "public sets, depth 3: times faster than ConTree",
    say: faster,
  },
  {
    what: "optimal trees of depth 3 on two-valued columns, public datasets",
    peer: "STreeD",
    page: "optimal-bits",
    promise: "two-valued sets, depth 3: times faster than STreeD",
    say: faster,
  },
  {
    what: "fewest columns, proved: 9 of 25, the worst of three tables",
    peer: "the better of CP-SAT and HiGHS",
    page: "select",
    promise: "9 of 25 × 500: times faster than the better peer",
    say: faster,
  },
  {
    what: "a DNF of ten terms over 64 columns (`greedy3`)",
    peer: "RIPPER (wittgenstein)",
    page: "fringe",
    promise: "greedy3: times faster than wittgenstein's RIPPER",
    say: faster,
  },
  {
    what: "accuracy at 12 conditions, mean of 40 datasets",
    peer: "CART at 12 conditions, tuned",
    page: "product",
    promise: "points of accuracy ahead of cart",
    say: ahead,
  },
  {
    what: "the same",
    peer: "C4.5 (Weka's J48) without a limit",
    page: "product",
    promise: "points behind unlimited J48",
    say: (value) => ahead(-value),
  },
  {
    what: "conditions of those models",
    peer: "C4.5's",
    page: "product",
    promise: "conditions over unlimited J48's",
    say: (value) => `${value.toFixed(2)}×`,
  },
  {
    what: "choosing a model, processor time, geometric mean over all tables at hand",
    peer: "tuning one CART by grid search (scikit-learn)",
    page: "choose-time",
    promise: "our processor time over the tuned CART's, geometric mean",
    say: (value) => `${value.toFixed(2)}×`,
  },
  {
    what: "95 % intervals that hold the true accuracy, 200 datasets",
    peer: "95 %, as stated",
    page: "calibration",
    promise: "share of datasets whose interval holds the true accuracy",
    say: (value) => `${(100 * value).toFixed(0)} %`,
  },
];

export function headlineTable(root) {
  const lines = HEADLINES.map(({ what, peer, page, promise, say }) => {
    const value = measuredValue(readFileSync(join(root, "docs", "results", `${page}.md`), "utf8"), promise);
    if (value === undefined) throw new Error(`docs/results/${page}.md has no promise "${promise}"`);
    return `| ${what} | ${peer} | [${value === null ? "not measured" : say(value)}](docs/results/${page}.md) |`;
  });
  return ["| what | compared with | result |", "|---|---|---:|", ...lines].join("\n");
}

/** The value at the end of the first promise that begins so: undefined where there is none, null where it was not measured. */
export function measuredValue(page, promise) {
  const line = page.split("\n").find((each) => /^- [✓✗–] /.test(each) && each.slice(4).startsWith(promise));
  if (line === undefined) return undefined;
  const text = line.slice(line.lastIndexOf(": ") + 2);
  return text === "not measured" ? null : Number(text.replaceAll(",", ""));
}
