// ClickHouse for tests: npm's `chdb`, which is ClickHouse inside a process (543 MB, hence not a dependency), behind the part of the
// HTTP interface that the connector speaks. It proves the dialect and the connector, not a cluster.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Engine } from "./engine.ts";
import { engineHome } from "./engine-home.ts";
import { isAtHand, npmFolder } from "./packages.ts";
import { launch, runningIn, stopIn, untilReady } from "./processes.ts";

const folder = join(engineHome, "run", "clickhouse");
const port = Number(process.env.CLICKHOUSE_PORT ?? 18123);

export const clickhouse: Engine = {
  name: "clickhouse",
  absent() {
    if (process.platform === "win32") return "chdb does not run on Windows";
    return isAtHand("npm") ? null : "chdb comes by npm, which is not here";
  },
  async up() {
    const modules = join(npmFolder("chdb", ["chdb@3.4.0"]), "node_modules");
    if (runningIn(folder) === null) {
      launch({
        folder,
        mark: "clickhouse-server.js",
        command: process.execPath,
        arguments: [fileURLToPath(new URL("clickhouse-server.js", import.meta.url)), modules, String(port)],
      });
    }
    const ping = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/ping`)).ok;
    await untilReady("ClickHouse", [folder], ping, 60);
    return `clickhouse://default@127.0.0.1:${port}/default`;
  },
  down: async () => {
    await stopIn(folder);
  },
  processes() {
    const pid = runningIn(folder);
    return pid === null ? [] : [{ name: "chdb", pid }];
  },
};
