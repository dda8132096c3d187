// Skewing: one choice against its floor, whole trees against scikit-learn's plain one, and what each more row costs.

import { type Dataset, learn, type TreeNode } from "../build/index.js";
import { createMemorySource, type TreeModel } from "../build/internal.js";
import { connectDuckDb, createSqlSource, dialects } from "../build/node.js";
import { information } from "../build/split/criteria/information.js";
import { skewAllColumns } from "../build/split/skew/draw-weightings.js";
import { chooseBySkewing } from "../build/split/skew/skew-chooser.js";
import type { Bench, Report } from "./bench.ts";
import { inChildWithin } from "./child.ts";
import { peerArrays } from "./data.ts";
import { productSeconds } from "./matrix-product.ts";
import { importPeer, runPython } from "./peers.ts";
import { seeded } from "./random.ts";
import { fastest } from "./timing.ts";

const TRIALS = 30;

const bench: Bench = {
  summary: `skewing with ${TRIALS} reweightings, and exact pair tests`,
  async run(report) {
    await againstFloor(report);
    await againstPlainTree(report);
    await growth(report);
    await onePassInDuckDb(report);
    await pairTest(report);
  },
};
export default bench;

/** Random bits; the class is a random function of which neighbours among the relevant columns are equal, and of all of them. */
function hardTarget(rows: number, columns: number, relevant: number, seed: number): Dataset {
  const random = seeded(seed);
  const bit = (): number => random.bits() >>> 31;
  const codes = Array.from({ length: columns }, () => Uint8Array.from({ length: rows }, bit));
  let truth: Uint8Array;
  do truth = Uint8Array.from({ length: 2 ** (relevant - 1) }, bit);
  while (!needsAll(truth, relevant));
  const places = Array.from({ length: relevant }, (_, i) => Math.floor((i * columns) / relevant));
  const classes = Uint8Array.from({ length: rows }, (_, row) => {
    let cell = 0;
    for (let i = 0; i + 1 < relevant; i++) {
      cell |= (codes[places[i]][row] ^ codes[places[i + 1]][row]) << i;
    }
    return truth[cell];
  });
  return {
    name: "hard",
    rows,
    attributes: codes.map((column, index) => ({
      kind: "boolean",
      name: `x${index + 1}`,
      codes: column,
      categories: ["0", "1"],
    })),
    target: { kind: "categorical", name: "class", codes: classes, categories: ["0", "1"] },
    weights: null,
    notices: [],
  };
}

/** Whether a function of the equalities of neighbours depends on every column. */
function needsAll(truth: Uint8Array, relevant: number): boolean {
  // Changing a column changes the equality on its left and that on its right.
  return Array.from({ length: relevant }, (_, column) => ((3 << column) >> 1) & (truth.length - 1)).every(
    (change) => truth.some((value, cell) => value !== truth[cell ^ change]),
  );
}

async function splitSeconds(dataset: Dataset): Promise<number> {
  const source = await createMemorySource(dataset);
  const [counts] = await source.countClasses([source.everything]);
  const request = {
    source,
    nodes: [{ part: source.everything, counts: counts! }],
    variables: dataset.attributes.map((_, index) => index),
  };
  const draw = skewAllColumns({ strength: 0.75, trials: TRIALS, leastRows: 0, numbers: "expected" });
  // One chooser serves a whole tree.
  const choose = chooseBySkewing({
    criterion: information(null),
    minRows: 0,
    draw,
    gainShare: 0.05,
    level: 1,
    skewAt: "every",
    uninformed: "stop",
    seed: 1,
  });
  return (await fastest(100, () => choose(request))).seconds;
}

async function againstFloor(report: Report): Promise<void> {
  for (const [rows, columns] of [
    [5000, 30],
    [50_000, 30],
    [20_000, 100],
  ] as const) {
    const ours = await splitSeconds(hardTarget(rows, columns, 6, 1));
    const floor = await productSeconds(columns, rows, 32);
    const label = `one skewed split, ${rows.toLocaleString("en")} × ${columns}`;
    report.line({ case: label, ours, peers: { "f32 matrix product": floor } });
    report.bar(`${label}: over its floor, at most 2 times`, ours / floor, { atMost: 2 });
  }
}

async function againstPlainTree(report: Report): Promise<void> {
  const dataset = hardTarget(5000, 30, 6, 7);
  const peer = runPython<{ seconds: number; leaves: number }>(report, {
    packages: ["scikit-learn"],
    script: "tree.py",
    arrays: peerArrays(dataset),
    options: { depth: null, repeat: 5 },
  });
  for (const method of ["skewing", "auto-skew", "id3"] as const) {
    const ours = await fastest(10, () => learn(dataset, { method }));
    report.line({
      case: `${method}, six-variable hard target, 5,000 × 30`,
      ours: ours.seconds,
      peers: { "scikit-learn, plain": peer?.seconds ?? null },
      notes: {
        leaves: countLeaves((ours.result.model as TreeModel).root),
        "their leaves": peer?.leaves ?? "–",
      },
    });
    if (method === "id3") continue;
    const promise = `${method} over scikit-learn's plain tree, six-variable hard target, at most 1`;
    report.bar(promise, peer && ours.seconds / peer.seconds, { atMost: 1 });
  }
}

async function growth(report: Report): Promise<void> {
  const base = await splitSeconds(hardTarget(20_000, 32, 6, 3));
  const moreRows = await splitSeconds(hardTarget(40_000, 32, 6, 3));
  const moreColumns = await splitSeconds(hardTarget(20_000, 64, 6, 3));
  report.line({ case: "one skewed split, 20,000 × 32", ours: base });
  report.line({ case: "one skewed split, 40,000 × 32", ours: moreRows });
  report.line({ case: "one skewed split, 20,000 × 64", ours: moreColumns });
  report.bar("twice the rows, at most 2.3 times", moreRows / base, { atMost: 2.3 });
  report.bar("twice the columns, at most 2.3 times", moreColumns / base, { atMost: 2.3 });
}

async function pairTest(report: Report): Promise<void> {
  const columns = report.quick ? 300 : 1000;
  const dataset = hardTarget(2000, columns, 2, 5);
  const ours = await fastest(3, () => learn(dataset, { method: "auto-skew" }));
  const size = countLeaves((ours.result.model as TreeModel).root);
  const peer = runPython<{ seconds: number; leaves: number }>(report, {
    packages: ["scikit-learn"],
    script: "tree.py",
    arrays: peerArrays(dataset),
    options: { depth: null, repeat: 3 },
  });
  const cart = await importPeer<Cart>(report, "ml-cart");
  const theirs =
    cart && inChildWithin<{ seconds: number }>(import.meta.url, "cartSeconds", [columns], CART_LIMIT);
  if (cart && theirs === null)
    report.notice(`ml-cart had not made one split of ${columns} columns in ${CART_LIMIT} s`);
  report.line({
    case: `XOR of two among ${columns.toLocaleString("en")} columns, 2,000 rows`,
    ours: ours.seconds,
    peers: { "scikit-learn, plain": peer?.seconds ?? null, "ml-cart, one split": theirs?.seconds ?? null },
    notes: { leaves: size, "their leaves": peer?.leaves ?? "–" },
  });
  report.bar("XOR: leaves of our tree, at most 4", size, { atMost: 4 });
  report.bar(
    "XOR found, over scikit-learn's time to miss it, at most 1",
    peer && ours.seconds / peer.seconds,
    {
      atMost: 1,
    },
  );
}

type Cart = {
  DecisionTreeClassifier: new (options: object) => { train(rows: number[][], classes: number[]): void };
};

/** Seconds that ml-cart gets for one split; it may need minutes. */
const CART_LIMIT = 45;

/** One split by ml-cart, on the data of the pair test. */
export async function cartSeconds(columns: number): Promise<{ seconds: number }> {
  const dataset = hardTarget(2000, columns, 2, 5);
  const rows = Array.from({ length: dataset.rows }, (_, row) =>
    dataset.attributes.map((column) => ("values" in column ? column.values : column.codes)[row]),
  );
  const cart = (await importPeer<Cart>({ notice() {} }, "ml-cart"))!;
  const options = { maxDepth: 1, minNumSamples: 2 };
  const { seconds } = await fastest(1, () =>
    new cart.DecisionTreeClassifier(options).train(rows, [...dataset.target.codes]),
  );
  return { seconds };
}

/** All weightings together, against one weighting alone. */
async function onePassInDuckDb(report: Report): Promise<void> {
  const rows = report.quick ? 100_000 : 1_000_000;
  const columns = Array.from({ length: 30 }, (_, i) => `(hash(i * 31 + ${i}) & 1 = 1) AS x${i + 1}`);
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(
    `CREATE TABLE t AS SELECT ${columns.join(", ")}, (hash(i * 31 + 99) & 1)::VARCHAR AS class FROM range(${rows}) r(i)`,
  );
  const source = await createSqlSource(await connectDuckDb(connection), dialects.duckdb, { table: "t" });
  const variables = source.variables.map(({ index }) => index);
  const weighting = (seed: number) => ({
    terms: variables.map((variable) => ({
      variable,
      exponents: Int32Array.of(
        (seed >> (variable % 5)) & 1 ? -406 : 0,
        (seed >> (variable % 5)) & 1 ? 0 : -406,
        0,
      ),
    })),
  });
  const count = (trials: number) =>
    fastest(2, () =>
      source.countWeighted(
        [
          {
            part: source.everything,
            variables,
            weightings: Array.from({ length: trials }, (_, i) => weighting(i)),
          },
        ],
        () => {},
      ),
    );
  const one = await count(1);
  const all = await count(TRIALS);
  await source.close();
  const label = `DuckDB, ${rows.toLocaleString("en")} × 30`;
  report.line({ case: `${label}, one weighting`, ours: one.seconds });
  report.line({ case: `${label}, ${TRIALS} weightings in one pass`, ours: all.seconds });
  report.bar(
    `${label}: ${TRIALS} weightings over one, at most ${TRIALS / 2} times`,
    all.seconds / one.seconds,
    { atMost: TRIALS / 2 },
  );
}

function countLeaves(node: TreeNode): number {
  return node.type === "test" ? countLeaves(node.yes) + countLeaves(node.no) : 1;
}
