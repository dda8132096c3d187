// The sections of docs/results/engines.md, each from what was measured, and the promises on them.

import type { DrillRun } from "../../scripts/engines/cluster-drill.ts";
import type { Report } from "../bench.ts";
import { number, table } from "../print.ts";
import type { Kept } from "./kept-section.ts";
import type { MeasuredTree } from "./measured-tree.ts";
import type { PeerTree } from "./peers.ts";
import type { Agreement } from "./same-bytes.ts";
import type { WideRun } from "./wide-columns.ts";
import type { WorkerTimes } from "./wide-trees.ts";

const ENGINES = ["DuckDB", "PostgreSQL", "ClickHouse", "Trino", "Spark"];

export function agreementText(report: Report, kept: readonly Kept<readonly Agreement[]>[]): string {
  const result = kept.flatMap((each) => each.result);
  const wrong = result.reduce((sum, { different }) => sum + different.length, 0);
  report.bar("models and measures that differ from memory's, at most 0", wrong, { atMost: 0 });
  const head = ["engine", "data", "rows", "small parts", "same bytes", "different", "statements", "seconds"];
  const body = result.map((each) => [
    each.engine,
    each.dataset,
    each.rows.toLocaleString("en"),
    each.handOver ? "handed over" : "counted there",
    `${each.same.length} of ${each.same.length + each.different.length}`,
    each.different.join(", ") || "none",
    String(each.statements),
    number(each.seconds),
  ]);
  const measured = kept.map((each) => `${each.result[0].engine} on ${each.measured}`).join("; ");
  const lacking = ENGINES.filter((name) => !result.some(({ engine }) => engine === name));
  const datasets = (engine: string): number =>
    new Set(result.filter((each) => each.engine === engine).map(({ dataset }) => dataset)).size;
  const most = Math.max(...ENGINES.map(datasets));
  const begun = ENGINES.filter((name) => datasets(name) > 0 && datasets(name) < most);
  const unfinished = begun.map((name) => ` ${name} was stopped after ${datasets(name)} of ${most} datasets.`);
  const tried = (handOver: boolean): string => {
    const own = result.filter((each) => each.handOver === handOver);
    return [...new Set(own.flatMap(({ same, different }) => [...same, ...different]))].join(", ");
  };
  return `## The same bytes as memory\n\nEach task is done on a table of the engine and on the same rows in memory, under the column names that the engine keeps (Trino writes them in lower case); models and what was measured of them are compared as JSON. As users run it, parts of at most 2,000,000 cells are handed over and finished in memory: ${tried(true)}. With every count asked of the engine: ${tried(false)}. hypothyroid and adult have NULLs; on adult the learners that take long there, the lists, \`fringe-full\` and the skewing ones, are left out. Statements and seconds are of all tasks together. Measured: ${measured}.${unfinished.join("")}${lacking.length === 0 ? "" : ` Not measured here yet: ${lacking.join(", ")}; \`npm run test:engines\` compares every learner there on small tables.`}\n\n${table(head, body)}`;
}

export function drillText(report: Report, { result, measured }: Kept<readonly DrillRun[]>): string {
  const failed = result.flatMap(({ checks }) => checks).filter(({ holds }) => !holds).length;
  report.bar("a cluster that breaks: expectations not met, at most 0", failed, { atMost: 0 });
  const body = result.map(({ name, seconds, code, checks }) => [
    name,
    number(seconds),
    String(code),
    checks.map(({ what, holds }) => `${holds ? "✓" : "✗"} ${what}`).join("; "),
  ]);
  const said = result.at(-1)!.said.join("\n");
  return `## A cluster that breaks\n\nMeasured on ${measured} (\`npm run drill\`): \`espalier learn --method redwood --max-depth 4 --prune none\` on 10,000,000 × 20 rows in Trino with task retries, one coordinator and two workers; nodes are killed by their process id while a level is counted.\n\n${table(["run", "seconds", "exit code", "what was expected"], body)}\n\nWhat the last run says:\n\n\`\`\`text\n${said}\n\`\`\``;
}

export function treesText(
  report: Report,
  engine: string,
  { result, measured }: Kept<readonly MeasuredTree[]>,
): string {
  const [small, large] = result;
  // PostgreSQL reads whole rows, Trino the columns it needs.
  const scanned =
    engine === "PostgreSQL"
      ? "all bytes of that table"
      : small.scanOf === "codes"
        ? "all codes of that table, in bytes"
        : "all bytes of that table, the numbers of binned columns and the places of rows included, which counting does not need";
  const work = ({ openProcessor, processor }: MeasuredTree): number =>
    (openProcessor ?? 0) + (processor ?? 0);
  report.bar(
    `${engine}: scans per level by bytes read, at most 1.5`,
    Math.max(...result.map(({ scans }) => scans ?? 0)),
    { atMost: 1.5 },
  );
  report.bar(
    `${engine}: processor time at five times the rows, at most 5.5 times`,
    work(large) / work(small),
    { atMost: 5.5 },
  );
  report.bar(
    `${engine}: JavaScript memory gained, MB, at most 50`,
    Math.max(...result.map(({ gained }) => gained)),
    { atMost: 50 },
  );
  const head = [
    "rows",
    "opening: statements",
    "engine's processor s",
    "tree: statements",
    "per level",
    "engine's processor s",
    "scans per level",
    "JavaScript MB gained",
  ];
  const body = result.map((tree) => [
    tree.rows.toLocaleString("en"),
    String(tree.openStatements),
    number(tree.openProcessor ?? 0),
    String(tree.statements),
    number(tree.statements / tree.levels),
    number(tree.processor ?? 0),
    number(tree.scans ?? 0),
    number(tree.gained),
  ]);
  return `## A tree of six levels in ${engine}\n\nMeasured on ${measured}: 20 columns; nothing is handed over to memory. Opening surveys the columns and codes them into a scratch table; a scan is one reading of ${scanned}.\n\n${table(head, body)}`;
}

export function workersText(
  report: Report,
  { result: { rows, one, two }, measured }: Kept<WorkerTimes>,
): string {
  report.bar("one worker and two: models that differ, at most 0", one.model === two.model ? 0 : 1, {
    atMost: 0,
  });
  const line = (name: string, tree: MeasuredTree): string[] => [
    name,
    ...[tree.openSeconds, tree.openProcessor ?? 0, tree.seconds, tree.processor ?? 0].map(number),
  ];
  const body = [line("one", one), line("two", two)];
  return `## One worker against two\n\nMeasured on ${measured}: ${rows.toLocaleString("en")} rows in Trino without task retries, with which a second worker made nothing faster at this size, each worker with one thread; coordinator, workers and Node share the machine's two cores.\n\n${table(["workers", "opening: s by the clock", "processor s", "tree: s by the clock", "processor s"], body)}`;
}

/** Megabytes for the engine and JavaScript together: a quarter of what one statement for all columns took. */
const MOST_MEMORY = 4000;

export function wideText(report: Report, { result, measured }: Kept<readonly WideRun[]>): string {
  const peak = Math.max(...result.map((run) => run.peak));
  report.bar("a thousand columns: most memory, MB, at most 4,000", peak, { atMost: MOST_MEMORY });
  const models = new Set(result.map(({ model }) => model)).size;
  report.bar("a thousand columns: engines that differ, at most 0", models - 1, { atMost: 0 });
  const head = ["engine", "columns", "rows", "statements", "opening, s", "tree, s", "most memory, MB"];
  const body = result.map((run) => [
    run.engine,
    run.columns.toLocaleString("en"),
    run.rows.toLocaleString("en"),
    String(run.statements),
    number(run.openSeconds),
    number(run.seconds),
    number(run.peak),
  ]);
  return `## A thousand columns of thousands of numbers\n\nMeasured on ${measured}, beside other work: each column has 9,973 different numbers, so that its codes are looked up; a statement looks up at most 32 columns. A tree of three levels, nothing handed over. DuckDB works inside the process of JavaScript; of PostgreSQL it is the server's memory alone.\n\n${table(head, body)}`;
}

export function peersText({ result, measured }: Kept<readonly PeerTree[]>): string {
  const body = result.map(({ name, seconds, processor, leaves, accuracy }) => [
    name,
    seconds === null ? "did not finish" : number(seconds),
    processor === undefined ? "" : number(processor),
    leaves === undefined ? "" : String(leaves),
    accuracy === undefined ? "" : number(accuracy),
  ]);
  return `## Plain trees of six levels, ours and others'\n\nMeasured on ${measured}: all on the same Parquet files of 2,000,000 × 20 rows and the same cores. Ours survey and code the columns first, which is included; the share right is of the rows learned from. Spark MLlib joins leaves that say the same, and JoinBoost tells neither.\n\n${table(["tree", "seconds by the clock", "processor s", "leaves", "right"], body)}`;
}
