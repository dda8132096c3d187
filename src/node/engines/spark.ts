// Spark over Thrift: its addresses, its password and how a session is opened.

import { spark as dialect } from "../../counts/sql/dialects/spark.ts";
import type { Engine } from "./engine.ts";

export const spark: Engine = {
  name: "spark",
  schemes: { spark: { tls: false, port: 10000 } },
  depth: 1,
  passwordVariable: "SPARK_PASSWORD",
  passwordsNeedTls: false,
  dialect,
  async open({ host, port, place, auth }, own) {
    const { connectSpark } = await import("../connectors/spark.ts");
    return connectSpark({
      ...{ ...own, host, port, database: place[0] },
      auth: auth === "nosasl" ? "nosasl" : "plain",
    });
  },
};
