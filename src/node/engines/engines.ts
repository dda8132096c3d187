// The databases that can be learned from.

import { clickhouse } from "./clickhouse.ts";
import { duckdb } from "./duckdb.ts";
import type { Engine, EngineName } from "./engine.ts";
import { postgres } from "./postgres.ts";
import { spark } from "./spark.ts";
import { trino } from "./trino.ts";

export const engines: readonly Engine[] = [trino, postgres, clickhouse, spark, duckdb];

export function engineOf({ engine }: { readonly engine: EngineName }): Engine {
  return engines.find(({ name }) => name === engine)!;
}
