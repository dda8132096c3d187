// Does learning survive a cluster that breaks? A Trino of one coordinator and two workers, a table of 20 columns made inside it, and
// three times `espalier learn` on it: undisturbed; with a worker killed by its process id while it counts; with the coordinator
// killed. The model must be the same, byte for byte, or there must be none, one clear line and nothing left behind.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { TrinoConnector } from "../../src/node/connectors/trino.ts";
import { engineFolder } from "./engine-home.ts";
import { restartTrinoNode, trino, trinoPort } from "./trino.ts";
import { wideTableSql } from "./wide-table.ts";

const program = fileURLToPath(new URL("../../bin/espalier.js", import.meta.url));

/** One of the three runs. */
export interface DrillRun {
  readonly name: string;
  readonly code: number | null;
  readonly seconds: number;
  /** Its last lines on standard error. */
  readonly said: readonly string[];
  readonly checks: readonly { readonly what: string; readonly holds: boolean }[];
}

export interface DrillOptions {
  readonly rows: number;
  readonly depth: number;
  /** Told what goes on. */
  readonly say: (text: string) => void;
}

interface Outcome {
  readonly code: number | null;
  readonly seconds: number;
  readonly said: string;
  readonly model: string | null;
}

/** Starts the cluster and stops it again. */
export async function drillCluster({ rows, depth, say }: DrillOptions): Promise<DrillRun[]> {
  process.env.LAKE ??= engineFolder("lake");
  process.env.HEAP ??= "1000m";
  const folder = mkdtempSync(join(tmpdir(), "espalier-drill-"));
  const table = `wide_${rows}`;
  const url = `http://127.0.0.1:${trinoPort()}`;
  const address = `trino://espalier@127.0.0.1:${trinoPort()}/lake/drill/${table}?row=id`;
  const monitor = (): TrinoConnector => new TrinoConnector({ url, user: "drill", patience: 60 });

  /** Learns by the program; `disturb` is called once counting is under way. */
  const learn = async (name: string, disturb = async (): Promise<void> => {}): Promise<Outcome> => {
    const [out, log] = [join(folder, `${name}.json`), join(folder, `${name}.sql`)];
    const flags = ["--target", "y", "--method", "redwood", "--max-depth", String(depth), "--prune", "none"];
    const begun = performance.now();
    const list = [program, "learn", address, ...flags, "--out", out, "--sql-log", log];
    const child = spawn(process.execPath, list);
    let said = "";
    child.stderr.on("data", (text) => {
      said += text;
    });
    let isOver = false;
    const counting = untilCounting(log, () => isOver).then(() => (isOver ? undefined : disturb()));
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    isOver = true;
    await counting;
    const seconds = (performance.now() - begun) / 1000;
    return { code, seconds, said: said.trim(), model: existsSync(out) ? modelOf(out) : null };
  };

  /** Whether a statement of the learner runs on the cluster just now. */
  const isCounting = async (): Promise<boolean> => {
    const [[running]] = await monitor().rows(
      "SELECT count(*) FROM system.runtime.queries WHERE state = 'RUNNING' AND \"user\" = 'espalier'",
    );
    return Number(running) > 0;
  };
  let wasCounting = false;
  const kill = (node: string) => async (): Promise<void> => {
    wasCounting = await isCounting();
    const pid = trino.processes().find(({ name }) => name === node)?.pid;
    if (pid === undefined) throw new Error(`${node} does not run`);
    say(`  killing ${node}, process ${pid}`);
    process.kill(pid, "SIGKILL");
  };
  const scratch = (...flags: string[]): string[] =>
    execFileSync(process.execPath, [program, "scratch", address, ...flags], { encoding: "utf8" })
      .split("\n")
      .filter((line) => line.includes("espalier_"));

  const runs: DrillRun[] = [];
  const add = (name: string, outcome: Outcome, checks: readonly (readonly [string, boolean])[]): void => {
    const { code, seconds, said } = outcome;
    const lines = said.split("\n").filter(Boolean).slice(-4);
    say(`${name}: ${seconds.toFixed(0)} s, exit code ${code}\n    ${lines.join("\n    ")}`);
    for (const [what, holds] of checks) say(`  ${holds ? "✓" : "✗"} ${what}`);
    runs.push({ name, code, seconds, said: lines, checks: checks.map(([what, holds]) => ({ what, holds })) });
  };

  say("starting one coordinator and two workers");
  try {
    await trino.up();
    await monitor().run("CREATE SCHEMA IF NOT EXISTS lake.drill");
    const there = await monitor().rows(`SHOW TABLES FROM lake.drill LIKE '${table}'`);
    if (there.length === 0) {
      say(`making ${rows.toLocaleString("en")} x 20 rows inside Trino`);
      await monitor().run(
        `CREATE TABLE lake.drill.${table} WITH (format = 'PARQUET') AS ${wideTableSql(rows)}`,
      );
    }

    const calm = await learn("calm");
    add("undisturbed", calm, [["a model", calm.code === 0 && calm.model !== null]]);

    const hurt = await learn("hurt", kill("worker2"));
    add("a worker is killed", hurt, [
      ["a statement was running when it was killed", wasCounting],
      ["the same model, byte for byte", hurt.model !== null && hurt.model === calm.model],
      ["no scratch table is left", scratch().length === 0],
    ]);
    restartTrinoNode("worker2");
    await trino.up();

    wasCounting = false;
    const dead = await learn("dead", kill("coordinator"));
    await trino.down();
    await trino.up();
    const left = scratch();
    scratch("--drop");
    add("the coordinator is killed", dead, [
      ["a statement was running when it was killed", wasCounting],
      ["exit code 1", dead.code === 1],
      ["one line that names the server", /Trino at 127\.0\.0\.1:\d+ cannot be reached/.test(dead.said)],
      ["no half-written model", dead.model === null],
      [
        "the scratch table it could not drop is named",
        left.every((name) => dead.said.includes(nameIn(name))),
      ],
      ["`espalier scratch --drop` leaves none", scratch().length === 0],
    ]);
  } finally {
    if (!process.env.KEEP) await trino.down();
    rmSync(folder, { recursive: true, force: true });
  }
  return runs;
}

/** The second level is being counted: a statement on the coded table that tells parts apart. */
async function untilCounting(log: string, isOver: () => boolean): Promise<void> {
  const counts = (): number =>
    existsSync(log) ? readFileSync(log, "utf8").split(/^SELECT k, /m).length - 1 : 0;
  while (counts() < 4 && !isOver()) await sleep(50);
  await sleep(700);
}

const nameIn = (line: string): string => /espalier_\w+/.exec(line)![0];

function modelOf(file: string): string {
  return JSON.stringify((JSON.parse(readFileSync(file, "utf8")) as { model: unknown }).model);
}
