// A small share of the failing part of the attack: the calls that write, and a thread that dies.

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countCalls, failOnce, prepare, scenarios } from "../../attack/failing/fail-in-turn.ts";

const parent = mkdtempSync(join(tmpdir(), "espalier-failing-"));
const folder = join(parent, "work");
beforeAll(() => {
  expect(existsSync(new URL("../../dist/cli.js", import.meta.url)), "npm run build comes first").toBe(true);
  prepare(folder);
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const WRITING = ["file writeFile", "file sync", "rename", "thread"];

it.each(["learn", "learn with two threads"])("%s ends in one line whatever fails", (what) => {
  const scenario = scenarios.find((each) => each.what === what)!;
  const calls = countCalls(folder, scenario);
  const places = calls.flatMap((call, index) => (WRITING.includes(call) ? [index + 1] : []));
  expect(places.length).toBeGreaterThan(2);
  for (const at of places)
    expect([calls[at - 1], failOnce(folder, scenario, at, "ENOSPC")]).toEqual([calls[at - 1], null]);
});
