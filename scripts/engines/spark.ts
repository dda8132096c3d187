// Spark on loopback from PyPI's pyspark: a standalone master, workers and the Thrift server. Settings, from the environment:
// WORKERS (2), SPARK_MEMORY of each executor (700m), SPARK_PORT of the Thrift server (10000), SPARK_MASTER_PORT (17077).

import { readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { Engine } from "./engine.ts";
import { engineFolder, engineHome } from "./engine-home.ts";
import { isAtHand, pythonEnvironment } from "./packages.ts";
import { launch, runningIn, stopIn, untilReady } from "./processes.ts";

const VERSION = "4.0.1";
const MASTER_PORT = Number(process.env.SPARK_MASTER_PORT ?? 17077);
/** Of the master; the workers take the next two. */
const PAGE_PORT = MASTER_PORT + 1013;
const NODES = ["master", "worker1", "worker2", "thrift"];
const folderOf = (node: string): string => join(engineHome, "run", "spark", node);

export const sparkMaster = `spark://127.0.0.1:${MASTER_PORT}`;

export function sparkPort(): number {
  return Number(process.env.SPARK_PORT ?? 10000);
}

/** Frees the workers for somebody else. */
export function stopSparkThrift(): Promise<boolean> {
  return stopIn(folderOf("thrift"));
}

/** The Python environment that holds pyspark. */
export function sparkEnvironment(): string {
  return pythonEnvironment(`pyspark-${VERSION}`, [`pyspark==${VERSION}`, "numpy"]);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

export const spark: Engine = {
  name: "spark",
  absent() {
    if (!isAtHand("python3")) return "Spark comes by Python's pip, which is not here";
    return isAtHand("java", "-version") ? null : "Spark needs Java 17, which is not here";
  },
  async up() {
    const environment = sparkEnvironment();
    const python = readdirSync(join(environment, "lib")).find((name) => name.startsWith("python3"))!;
    const home = join(environment, "lib", python, "site-packages", "pyspark");
    const memory = process.env.SPARK_MEMORY ?? "700m";
    const options = (node: string) => ({
      env: {
        ...process.env,
        SPARK_HOME: home,
        SPARK_LOCAL_IP: "127.0.0.1",
        SPARK_MASTER_HOST: "127.0.0.1",
        SPARK_DAEMON_MEMORY: node === "thrift" ? "900m" : "256m",
        SPARK_DAEMON_JAVA_OPTS: "-XX:TieredStopAtLevel=1",
      },
    });
    const start = (node: string, program: string, list: readonly string[]): void => {
      const folder = folderOf(node);
      if (runningIn(folder) !== null) return;
      engineFolder("run", "spark", node);
      launch({
        folder,
        mark: "org.apache.spark",
        command: join(home, "bin", program),
        arguments: list,
        options: { ...options(node), cwd: folder },
      });
    };
    const at = ["--host", "127.0.0.1"];
    const master = ["org.apache.spark.deploy.master.Master", ...at, "--port", String(MASTER_PORT)];
    start("master", "spark-class", [...master, "--webui-port", String(PAGE_PORT)]);
    await untilReady("Spark's master", [folderOf("master")], () => isListening(MASTER_PORT), 60);
    const workers = Number(process.env.WORKERS ?? 2);
    for (const [index, node] of ["worker1", "worker2"].slice(0, workers).entries()) {
      const list = [
        "org.apache.spark.deploy.worker.Worker",
        ...at,
        "--webui-port",
        String(PAGE_PORT + 1 + index),
      ];
      start(node, "spark-class", [
        ...list,
        "-c",
        "1",
        "-m",
        "1g",
        "-d",
        join(folderOf(node), "work"),
        sparkMaster,
      ]);
    }
    const warehouse = join(engineHome, "run", "spark", "warehouse");
    // The catalog ends with the server: what one that was killed left there is nobody's, and its names could not be used again.
    if (runningIn(folderOf("thrift")) === null) rmSync(warehouse, { recursive: true, force: true });
    const settings = {
      "spark.driver.host": "127.0.0.1",
      "spark.driver.bindAddress": "127.0.0.1",
      "spark.ui.enabled": "false",
      "spark.sql.shuffle.partitions": "2",
      "spark.default.parallelism": "2",
      "spark.sql.ansi.enabled": "false",
      "spark.sql.warehouse.dir": warehouse,
      "spark.sql.catalogImplementation": "in-memory",
      "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1",
    };
    const hive = {
      "hive.server2.thrift.port": sparkPort(),
      "hive.server2.thrift.bind.host": "127.0.0.1",
      "hive.server2.authentication": "NOSASL",
    };
    const pairs = (flag: string, values: object): string[] =>
      Object.entries(values).flatMap(([key, value]) => [flag, `${key}=${value}`]);
    start("thrift", "spark-submit", [
      ...["--master", sparkMaster, "--name", "espalier"],
      ...["--class", "org.apache.spark.sql.hive.thriftserver.HiveThriftServer2"],
      ...["--driver-memory", "900m", "--executor-memory", memory, "--executor-cores", "1"],
      ...pairs("--conf", settings),
      ...["spark-internal", ...pairs("--hiveconf", hive)],
    ]);
    await untilReady("Spark's Thrift server", [folderOf("thrift")], () => isListening(sparkPort()), 240);
    return `spark://espalier@127.0.0.1:${sparkPort()}/default?auth=nosasl`;
  },
  async down() {
    for (const node of [...NODES].reverse()) await stopIn(folderOf(node));
  },
  processes() {
    return NODES.flatMap((name) => {
      const pid = runningIn(folderOf(name));
      return pid === null ? [] : [{ name, pid }];
    });
  },
};
