// npm run engines -- up NAME … | down [NAME …] | status: starts and stops real database engines on loopback, for tests, benches and
// drills. What they are made of comes from the registries of Maven, pip and npm, once; memory is bounded.

import { clickhouse } from "./clickhouse.ts";
import type { Engine } from "./engine.ts";
import { postgres } from "./postgres.ts";
import { spark } from "./spark.ts";
import { trino } from "./trino.ts";

const engines: readonly Engine[] = [trino, spark, postgres, clickhouse];

const [command, ...names] = process.argv.slice(2);
const unknown = names.find((name) => !engines.some((engine) => engine.name === name));
const list = engines.map(({ name }) => name).join("|");
if (unknown || !["up", "down", "status"].includes(command) || (command === "up" && names.length === 0)) {
  console.error(`usage: npm run engines -- up ${list} … | down [${list} …] | status`);
  process.exit(2);
}

const chosen = names.length === 0 ? engines : engines.filter(({ name }) => names.includes(name));
for (const engine of chosen) {
  if (command === "up") await start(engine);
  else if (command === "down") await engine.down();
  if (command !== "up") {
    const processes = engine.processes().map(({ name, pid }) => `${name} ${pid}`);
    console.log(`${engine.name}: ${processes.length === 0 ? "down" : `up (${processes.join(", ")})`}`);
  }
}

async function start(engine: Engine): Promise<void> {
  const why = engine.absent();
  if (why !== null) {
    console.error(`${engine.name}: ${why}`);
    process.exitCode = 1;
    return;
  }
  const begun = performance.now();
  try {
    const address = await engine.up();
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(`${engine.name}: ${address} (${seconds} s)`);
  } catch (error) {
    await engine.down();
    console.error(`${engine.name}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
