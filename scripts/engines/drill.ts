// npm run drill: does learning survive a cluster that breaks? A Trino of one coordinator and two workers, a table of 10,000,000 x 20
// made inside it, and three times `espalier learn` on it: undisturbed; with a worker killed by its process id while it counts; with
// the coordinator killed. The model must be the same, byte for byte, or there must be none, one clear line and nothing left behind.
//   ROWS=2000000 npm run drill     a smaller table

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { TrinoConnector } from "../../src/node/databases/trino.ts";
import { engineFolder } from "./engine-home.ts";
import { restartTrinoNode, trino, trinoPort } from "./trino.ts";
import { wideTableSql } from "./wide-table.ts";

process.env.LAKE ??= engineFolder("lake");
process.env.HEAP ??= "1000m";
const rows = Number(process.env.ROWS ?? 10_000_000);
const depth = process.env.DEPTH ?? "4";
const table = `wide_${rows}`;
const program = fileURLToPath(new URL("../../bin/espalier.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "espalier-drill-"));
const url = `http://127.0.0.1:${trinoPort()}`;
const monitor = (): TrinoConnector => new TrinoConnector({ url, user: "drill", patience: 60 });

interface Outcome {
  readonly code: number | null;
  readonly seconds: number;
  readonly said: string;
  readonly model: string | null;
}

/** Learns by the program; `disturb` is called once counting is under way. */
async function learn(name: string, disturb: () => void = () => {}): Promise<Outcome> {
  const out = join(folder, `${name}.json`);
  const log = join(folder, `${name}.sql`);
  const address = `trino://espalier@127.0.0.1:${trinoPort()}/lake/drill/${table}?row=id`;
  const flags = ["--target", "y", "--method", "redwood", "--max-depth", depth, "--prune", "none"];
  const begun = performance.now();
  const child = spawn(process.execPath, [
    program,
    "learn",
    address,
    ...flags,
    "--out",
    out,
    "--sql-log",
    log,
  ]);
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", (code) => resolve(code)));
  const counting = untilCounting(log).then(disturb);
  const code = await ended;
  await Promise.race([counting, sleep(10)]);
  const seconds = (performance.now() - begun) / 1000;
  return { code, seconds, said: said.trim(), model: existsSync(out) ? modelOf(out) : null };
}

/** The second level is being counted: a statement on the coded table that tells parts apart. */
async function untilCounting(log: string): Promise<void> {
  const counts = (): number =>
    existsSync(log) ? readFileSync(log, "utf8").split(/^SELECT k, /m).length - 1 : 0;
  while (counts() < 4) await sleep(50);
  await sleep(700);
}

function modelOf(file: string): string {
  return JSON.stringify((JSON.parse(readFileSync(file, "utf8")) as { model: unknown }).model);
}

function kill(node: string): void {
  const pid = trino.processes().find(({ name }) => name === node)?.pid;
  if (pid === undefined) throw new Error(`${node} does not run`);
  console.log(`  killing ${node}, process ${pid}`);
  process.kill(pid, "SIGKILL");
}

const scratchTables = async (): Promise<string[]> => {
  const found = await monitor().rows(
    "SELECT table_name FROM lake.information_schema.tables WHERE table_schema = 'drill' AND table_name LIKE 'espalier%'",
  );
  return found.map(([name]) => String(name));
};

let failures = 0;
function check(what: string, holds: boolean): void {
  console.log(`  ${holds ? "✓" : "✗"} ${what}`);
  if (!holds) failures++;
}

console.log("starting one coordinator and two workers");
const why = trino.absent();
if (why !== null) {
  console.error(why);
  process.exit(1);
}
try {
  await trino.up();
  await monitor().run("CREATE SCHEMA IF NOT EXISTS lake.drill");
  const there = await monitor().rows(`SHOW TABLES FROM lake.drill LIKE '${table}'`);
  if (there.length === 0) {
    console.log(`making ${rows.toLocaleString("en")} x 20 rows inside Trino`);
    await monitor().run(`CREATE TABLE lake.drill.${table} AS ${wideTableSql(rows)}`);
  }

  console.log("undisturbed");
  const calm = await learn("calm");
  console.log(`  ${calm.seconds.toFixed(0)} s, exit code ${calm.code}`);
  check("a model", calm.code === 0 && calm.model !== null);
  if (calm.code !== 0) console.log(calm.said);

  console.log("a worker dies while it counts");
  const hurt = await learn("hurt", () => kill("worker2"));
  console.log(`  ${hurt.seconds.toFixed(0)} s, exit code ${hurt.code}`);
  check("the same model, byte for byte", hurt.model !== null && hurt.model === calm.model);
  check("no scratch table is left", (await scratchTables()).length === 0);
  if (hurt.code !== 0) console.log(hurt.said);
  restartTrinoNode("worker2");
  await trino.up();

  console.log("the coordinator dies");
  const dead = await learn("dead", () => kill("coordinator"));
  console.log(
    `  ${dead.seconds.toFixed(0)} s, exit code ${dead.code}, it says:\n    ${dead.said.split("\n").slice(-4).join("\n    ")}`,
  );
  check("exit code 1", dead.code === 1);
  check("one line that names the server", /Trino at 127\.0\.0\.1:\d+ cannot be reached/.test(dead.said));
  check("no half-written model", dead.model === null);
  await trino.down();
  await trino.up();
  const left = await scratchTables();
  check(
    "the scratch table it could not drop is named",
    left.every((name) => dead.said.includes(name)),
  );
  for (const name of left) await monitor().run(`DROP TABLE lake.drill.${name}`);
} finally {
  if (!process.env.KEEP) await trino.down();
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures === 0 ? "all as it should be" : `${failures} not as it should be`);
process.exit(failures === 0 ? 0 : 1);
