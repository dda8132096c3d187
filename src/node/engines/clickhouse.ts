// ClickHouse: its addresses, its password and how a session is opened.

import { clickhouse as dialect } from "../../counts/sql/dialects/clickhouse.ts";
import { type Engine, serverUrl } from "./engine.ts";

export const clickhouse: Engine = {
  name: "clickhouse",
  schemes: { clickhouse: { tls: false, port: 8123 }, "clickhouse+https": { tls: true, port: 8443 } },
  depth: 1,
  passwordVariable: "CLICKHOUSE_PASSWORD",
  passwordsNeedTls: true,
  anonymous: "default",
  dialect,
  async open(address, own) {
    const { connectClickHouse } = await import("../connectors/clickhouse.ts");
    return connectClickHouse({ ...own, url: serverUrl(address), database: address.place[0] });
  },
};
