// What --json prints is docs/output.schema.json: of every command that has the flag, and with no key beyond those listed.

import { Command } from "commander";
import { expect, it } from "vitest";
import { commands } from "../../src/cli/commands/registry.ts";
import { misfit, type Schema, schemaFile } from "../json-fit.ts";
import { WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const folder = scratchFolder();
const data = folder.write("weather.csv", WEATHER);
const model = folder.path("model.json");
const schema = schemaFile("output.schema.json");

const CALLS: readonly (readonly [shape: string, args: readonly string[]])[] = [
  ["learn", ["learn", data, "--method", "id3", "--test", "0.3", "--out", model]],
  ["learn", ["learn", data, "--method", "id3", "--cv", "2"]],
  ["learn", ["learn", data, "--select", "mig", "--method", "t1", "--alternatives"]],
  ["learn", ["learn", data, "--max-conditions", "2"]],
  ["inspect", ["inspect", data]],
  ["explain", ["explain", model, data, "--row", "1"]],
  ["watch", ["watch", model, data, "--data", data]],
  ["parts", ["edit", model]],
  ["edit", ["edit", model, "--remove", "1", "--data", data]],
  ["edit", ["edit", model, "--remove", "1"]],
  ["compare", ["compare", data, "--methods", "id3", "--cv", "2"]],
  ["alternatives", ["alternatives", data]],
  ["select", ["select", data]],
  ["bound", ["bound", "replication", "--concept", "par4"]],
  ["bound", ["bound", "trees", "--d", "2", "--n", "20", "--p", "2", "--k", "3"]],
];

it("is a shape that docs/output.schema.json has", async () => {
  for (const [shape, args] of CALLS) {
    const { code, stdout, stderr } = await run([...args, "--json"]);
    expect(code, `${args.join(" ")}: ${stderr}`).toBe(0);
    expect(stdout.endsWith("}\n") && !stdout.slice(0, -1).includes("\n"), args[0]).toBe(true);
    const printed = JSON.parse(stdout) as object;
    expect(misfit(printed, schema.$defs[shape], schema), args.join(" ")).toBe(null);
    const { properties } = schema.$defs[shape] as { properties: Schema };
    const unlisted = Object.keys(printed).filter((key) => !Object.hasOwn(properties, key));
    if (shape !== "bound") expect(unlisted, args.join(" ")).toEqual([]);
  }
});

it("is tried for every command that has the flag", async () => {
  const withFlag: string[] = [];
  for (const { name, load } of commands) {
    const command = new Command(name);
    (await load()).declare(command);
    if (command.options.some(({ long }) => long === "--json")) withFlag.push(name);
  }
  expect([...new Set(CALLS.map(([, [name]]) => name))].sort()).toEqual(withFlag.sort());
});
