// The dialects by the name of their engine.

import type { Dialect } from "../dialect.ts";
import { bigquery } from "./bigquery.ts";
import { clickhouse } from "./clickhouse.ts";
import { duckdb } from "./duckdb.ts";
import { mysql } from "./mysql.ts";
import { postgres } from "./postgres.ts";
import { snowflake } from "./snowflake.ts";
import { spark } from "./spark.ts";
import { trino } from "./trino.ts";

export const dialects = {
  bigquery,
  clickhouse,
  duckdb,
  mysql,
  postgres,
  snowflake,
  spark,
  trino,
} as const satisfies Readonly<Record<string, Dialect>>;
