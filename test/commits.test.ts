// Messages of commits have one form, which .githooks/commit-msg asks for, too.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { faultsIn, faultsOf } from "../scripts/check-commits.js";

it.each([
  ["Read Parquet without DuckDB", []],
  ["Read Parquet without DuckDB\n\nIt is 4 MB less to install.\n# Please enter the message", []],
  ["", ["it has no subject"]],
  ["x".repeat(73), ["its subject has 73 characters; 72 are allowed"]],
  ["Read Parquet.", ["its subject ends with a full stop"]],
  ["Read Parquet\nwithout DuckDB", ["there is no empty line between its subject and its body"]],
])("a message is a short subject, an empty line and a body: %j", (message, faults) => {
  expect(faultsOf(message)).toEqual(faults);
});

const root = join(import.meta.dirname, "..");
const clone = spawnSync("git", ["rev-parse", "--is-shallow-repository"], { cwd: root, encoding: "utf8" });
const ROUND = 12;

it.skipIf(clone.stdout.trim() !== "false")("the last commits have it", () => {
  expect(faultsIn(`-${ROUND}`)).toEqual([]);
});
