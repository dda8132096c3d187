import { expect, it } from "vitest";
import type { SqlConnector } from "../../../src/counts/sql/connector.ts";
import { spark } from "../../../src/counts/sql/dialects/spark.ts";
import { listScratch } from "../../../src/counts/sql/scratch.ts";

const answering = (rows: readonly (readonly unknown[])[], scratch = "`s`."): SqlConnector => ({
  name: "an engine",
  scratch,
  run: async () => {},
  rows: async () => rows,
  stream: async () => {},
  describe: async () => [],
  tidy: async () => true,
  isTransient: () => false,
  close: async () => {},
});

it("lists tables that begin as scratch tables do, and nothing else that the engine tells beside them", async () => {
  const told = [
    ["espalier_s", "espalier_2_b", "false"],
    ["sales", "espalier_1_a", "false"],
    ["sales", "orders", "false"],
  ];
  expect(await listScratch(answering(told), spark)).toEqual(["`s`.`espalier_1_a`", "`s`.`espalier_2_b`"]);
});
