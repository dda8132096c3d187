// Costs and rare classes: fifteen tables of two classes where a miss of the rarer class costs 5 or 50 times a false alarm, and
// four large ones thinned until one row in 100 or 1,000 is of that class. What the answers cost on rows not seen: ours at twelve
// conditions, the best constant, a cost-sensitive CART tuned by cost, and logistic regression that answers what costs least. Results
// are kept in bench/out/costs, so that the run can be broken off (--minutes).

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { assessRows, createMemorySource, measure, measureSize, selectRows } from "../build/internal.js";
import { learnSource, predict, readDatasetFile } from "../build/node.js";
import type { Bench, Report } from "./bench.ts";
import { type CostCase, costCases, thinned } from "./costs/cases.ts";
import { peerArrays } from "./data.ts";
import { runPython } from "./peers.ts";
import { table } from "./print.ts";

const folder = new URL("./out/costs/", import.meta.url);
const BUDGET = 12;

/** What the answers for 1,000 test rows cost. */
interface Costs {
  readonly rows: number;
  readonly rare: number;
  readonly ours: number;
  readonly constant: number;
  readonly cart: number | null;
  readonly logistic: number | null;
  readonly conditions: number;
  readonly chosen: string;
}

const bench: Bench = {
  summary: "what answers cost where misses cost more, and where a class is rare",
  async run(report) {
    const cases = costCases();
    if (cases === null) return report.notice("no ../shared/datasets: skipped");
    mkdirSync(folder, { recursive: true });
    const wanted = cases.filter(
      ({ table: { name } }, place) => report.sets?.includes(name) ?? (!report.quick || place % 9 === 0),
    );
    const stop = performance.now() + report.minutes * 60_000;
    const found: [CostCase, Costs][] = [];
    for (const one of wanted) {
      const place = fileURLToPath(new URL(`${one.name.replaceAll(/[ :,]+/g, "-")}.json`, folder));
      if (!existsSync(place)) {
        if (performance.now() > stop) continue;
        writeFileSync(place, `${JSON.stringify(await costsOf(report, one))}\n`);
      }
      found.push([one, JSON.parse(readFileSync(place, "utf8")) as Costs]);
    }
    if (found.length < wanted.length)
      report.notice(`${wanted.length - found.length} cases are still to be run`);
    summarise(report, found);
  },
};
export default bench;

async function costsOf(report: Report, { name, table: entry, miss, oneIn }: CostCase): Promise<Costs> {
  const { dataset, rare } = await thinned(await readDatasetFile(entry.path, { target: "class" }), oneIn);
  const { categories } = dataset.target;
  const [yes, no] = [categories[rare], categories[1 - rare]];
  const whole = await createMemorySource(dataset);
  const [trainPart, testPart] = await whole.randomSplit(whole.everything, { seed: 7, shares: [0.6, 0.4] });
  await whole.close();
  // Parts are opaque to learners; a bench of the memory engine may look.
  const rowsOf = (part: unknown): Uint32Array => (part as { readonly rows: Uint32Array }).rows;
  const [train, test] = [trainPart, testPart].map((part) => selectRows(dataset, rowsOf(part)));
  const source = await createMemorySource(train);
  const costs = { [yes]: { [no]: miss }, [no]: { [yes]: 1 } };
  const { model, choice } = await learnSource(source, { costs, maxConditions: BUDGET, evaluate: null });
  await source.close();
  const { confusion } = measure(assessRows(predict(model, test), test));
  const [own, other] = [yes, no].map((category) => confusion.classes.indexOf(category));
  const perThousand = 1000 / test.rows;
  const positives = confusion.counts[own].reduce((sum, count) => sum + count, 0);
  const role = new Uint8Array(dataset.rows);
  for (const row of rowsOf(trainPart)) role[row] = 1;
  const columns = dataset.attributes.map((column) =>
    "values" in column ? ["continuous", 0] : [column.kind, column.categories.length],
  );
  const peers = runPython<{ cart: number; logistic: number }>(report, {
    packages: ["scikit-learn"],
    script: "costs.py",
    arrays: { ...peerArrays(dataset), role },
    options: { columns, rare, miss, budget: BUDGET },
  });
  const ours = (miss * confusion.counts[own][other] + confusion.counts[other][own]) * perThousand;
  console.error(`  ${name}: ${choice.name}, ${ours.toFixed(1)}`);
  return {
    rows: dataset.rows,
    rare: positives,
    ours,
    constant: Math.min(miss * positives, test.rows - positives) * perThousand,
    cart: peers && peers.cart * perThousand,
    logistic: peers && peers.logistic * perThousand,
    conditions: measureSize(model).conditions,
    chosen: choice.name,
  };
}

function summarise(report: Report, found: readonly (readonly [CostCase, Costs])[]): void {
  const rows = found.map(([{ name }, costs]) => [
    name,
    String(costs.rows),
    String(costs.rare),
    costs.ours.toFixed(1),
    costs.constant.toFixed(1),
    costs.cart?.toFixed(1) ?? "–",
    costs.logistic?.toFixed(1) ?? "–",
    String(costs.conditions),
    costs.chosen,
  ]);
  for (const [{ name }, { ours, constant, conditions }] of found) {
    report.line({
      case: name,
      notes: { "ours, per 1,000 rows": ours.toFixed(1), constant: constant.toFixed(1), conditions },
    });
  }
  const head = [
    "case",
    "rows",
    "rare test rows",
    "ours",
    "best constant",
    "CART",
    "logistic",
    "conditions",
    "chosen",
  ];
  report.page(`What the answers for 1,000 rows not seen cost.\n\n${table(head, rows)}`);
  const share = (of: (costs: Costs) => number | null): number | null => {
    const logs = found.flatMap(([, costs]) => {
      const other = of(costs);
      return other === null || other <= 0 || costs.ours <= 0 ? [] : [Math.log(costs.ours / other)];
    });
    return logs.length === 0 ? null : Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
  };
  report.bar(
    "our cost over the best constant's, geometric mean",
    share(({ constant }) => constant),
    { atMost: 1 },
  );
  report.bar(
    "over a tuned cost-sensitive CART's",
    share(({ cart }) => cart),
    { atMost: 1 },
  );
  report.bar(
    "over logistic regression's",
    share(({ logistic }) => logistic),
    { atMost: 1 },
  );
  const worse = found.filter(([, { ours, constant }]) => ours > constant * 1.02 + 1e-9).length;
  report.bar("cases dearer than the best constant by over 2 %", worse, { atMost: 0 });
}
