// Trino: its addresses, its password or token and how a session is opened.

import { trino as dialect } from "../../counts/sql/dialects/trino.ts";
import { type Engine, serverUrl } from "./engine.ts";

export const trino: Engine = {
  name: "trino",
  schemes: { trino: { tls: false, port: 8080 }, "trino+https": { tls: true, port: 443 } },
  depth: 2,
  passwordVariable: "TRINO_PASSWORD",
  tokenVariable: "TRINO_TOKEN",
  passwordsNeedTls: true,
  dialect,
  async open(address, own) {
    const { TrinoConnector } = await import("../connectors/trino.ts");
    const { session, place } = address;
    return new TrinoConnector({
      ...{ ...own, url: serverUrl(address), session },
      ...{ catalog: place[0], schema: place[1] },
    });
  },
};
