// What Studio learns and edits, in a browser or not, is what the command line learns and replays, byte for byte.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConcept, createRandom, type Edit, generateDataset, writeCsv } from "../../../src/internal.ts";
import { Engine } from "../../../src/studio/engine/engine.ts";
import { launchBrowser } from "../../browser/launch-browser.ts";
import { type StudioEngine, studioEngine } from "../../browser/studio-engine.ts";
import { run, scratchFolder } from "../../cli/run.ts";
import { wardCsv } from "../sample-session.ts";

const scratch = scratchFolder();
const samples = join(import.meta.dirname, "../../../node_modules/@observablehq/sample-datasets");
const sample = (name: string): string => readFileSync(join(samples, name), "utf8");
const generated = (name: string): string =>
  [...writeCsv(generateDataset(createConcept(name), { rows: 240, seed: 1 }))].join("");

const files = [
  { name: "penguins.csv", text: sample("penguins.csv"), target: "species", size: 4 },
  {
    name: "weather.csv",
    text: sample("weather.csv").split("\n").slice(0, 500).join("\n"),
    target: "weather",
    size: 4,
  },
  {
    name: "monks-1.csv",
    text: generated("monks-1"),
    target: "class",
    size: 5,
    shares: [50, 35, 15] as const,
  },
  { name: "xor.csv", text: generated("xor"), target: "class", size: 5 },
  { name: "ward's rows.csv", text: wardCsv(), target: "outcome", size: 3, exclude: ["id"] },
];

const browser = await launchBrowser();
let inBrowser: StudioEngine | null = null;
beforeAll(async () => {
  inBrowser = browser && (await studioEngine(browser));
});
afterAll(async () => {
  await inBrowser?.close();
  await browser?.close();
});

/** The words of a command as a shell would give them. */
function words(command: string): string[] {
  const found = command.match(/(?:'[^']*'|\\'|[^\s'])+/g) ?? [];
  return found.map((word) => word.replaceAll(/'([^']*)'|\\'/g, (_, quoted?: string) => quoted ?? "'"));
}

/** Some edit that the model on the table allows. */
async function someEdit(session: Engine, pick: () => number): Promise<Edit> {
  const { parts, classes } = await session.ask("model", {});
  const places = parts.filter(({ type }) => type !== "condition");
  const { address: at, type } = places[Math.floor(pick() * places.length)]!;
  const node = await session.ask("inspector", { at });
  const edits: Edit[] = [{ type: "lock", at }];
  if (type !== "split")
    edits.push({ type: "relabel", at, class: classes[Math.floor(pick() * classes.length)]! });
  for (const cut of node.cuts)
    edits.push({ type: "set-threshold", at: cut.at, value: cut.cuts[Math.floor(pick() * cut.cuts.length)]! });
  const values = node.categories
    .flatMap(({ bars }) => bars)
    .flatMap((bar) => (bar.edits?.length === 1 ? bar.edits : []));
  if (values.length > 0) edits.push(values[Math.floor(pick() * values.length)]!);
  const other = node.ranked[Math.floor(pick() * node.ranked.length)];
  if (other && type === "leaf") edits.push({ type: "split-leaf", at, test: other.test });
  if (other && type === "split") edits.push({ type: "change-test", at, test: other.test });
  if (node.methods.length > 0)
    edits.push({ type: "grow", at, method: "redwood", options: { maxConditions: 3 } });
  if (places.length > 4) edits.push({ type: "remove", at });
  return edits[Math.floor(pick() * edits.length)]!;
}

describe.each(files)(
  "$name",
  ({ name, text, target, size, exclude = [], shares = [60, 20, 20] as const }) => {
    it("the commands that Studio shows give its model and its history again", async () => {
      const path = scratch.write(name, text);
      const session = new Engine();
      await session.ask("start/open", { file: new Blob([text]), name: path });
      await session.ask("data/choose", { target, ...(exclude.length > 0 && { exclude }) });
      await session.ask("data/split", { seed: 1, shares });
      const view = await session.ask("learn", { size });
      expect(view.commands[0]).toContain(`--shares ${shares.join(",")} `);
      const learned = scratch.path(`learned of ${name}.json`);
      const at = (command: string): string[] =>
        words(command)
          .slice(1)
          .map((word) =>
            /^(learned|edited|again)\.json$/.test(word)
              ? scratch.path(`${word.slice(0, -5)} of ${name}.json`)
              : word,
          );
      const first = await run(at(view.commands[0]!));
      expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: expect.any(String) });
      expect(readFileSync(learned, "utf8")).toBe((await session.ask("export", { to: "json" })).text);

      const random = createRandom(5);
      let made = 0;
      for (let tried = 0; tried < 40 && made < 6; tried++) {
        try {
          const edits = [await someEdit(session, () => random.unit())];
          await session.ask("inspector/edit", { edits, reason: `reason ${tried}` });
          made++;
        } catch (error) {
          // Parts that are locked, or cannot be so changed.
          expect(error).toHaveProperty("name", "DataError");
        }
      }
      expect(made).toBe(6);
      const edited = await session.ask("export", { to: "json" });
      scratch.write(`edited of ${name}.json`, edited.text);
      const { commands } = await session.ask("model", {});
      const replayed = await run(at(commands.at(-1)!));
      expect({ code: replayed.code, stderr: replayed.stderr }).toEqual({
        code: 0,
        stderr: expect.any(String),
      });
      expect(readFileSync(scratch.path(`again of ${name}.json`), "utf8")).toBe(edited.text);
    });

    it.skipIf(browser === null)("a browser learns the same model", async () => {
      await inBrowser!.ask("start/open", { file: text, name: scratch.path(name) });
      await inBrowser!.ask("data/choose", { target, exclude });
      await inBrowser!.ask("data/split", { seed: 1, shares });
      await inBrowser!.ask("learn", { size });
      const { text: model } = (await inBrowser!.ask("export", { to: "json" })) as { text: string };
      expect(model).toBe(readFileSync(scratch.path(`learned of ${name}.json`), "utf8"));
    });
  },
);

/** So many columns that a choice shows most methods only some of them. */
function wideCsv(): string {
  const random = createRandom(2);
  const names = Array.from({ length: 132 }, (_, column) => `c${column}`);
  const lines = Array.from({ length: 90 }, () => {
    const bits = names.map(() => random.below(2));
    return [...bits, bits[7] === 1 && bits[120] === 1 ? "yes" : "no"].join(",");
  });
  return `${[...names, "class"].join(",")}\n${lines.join("\n")}\n`;
}

it("the command shown for a candidate that saw only some columns gives that candidate", async () => {
  const path = scratch.write("wide.csv", wideCsv());
  const session = new Engine();
  await session.ask("start/open", { file: new Blob([readFileSync(path)]), name: path });
  await session.ask("data/choose", { target: "class" });
  const { frontier } = await session.ask("learn", { size: 3 });
  // Refined trees may have learned the models of another, and are then no points of their own.
  let commands: readonly string[] = [];
  for (const { number } of frontier.points.filter(({ conditions }) => conditions > 0)) {
    ({ commands } = await session.ask("frontier/learn", { number }));
    if (commands[0]!.includes("--screen 128")) break;
  }
  expect(commands[0]).toContain("--screen 128");
  const out = scratch.path("learned of wide.json");
  const ran = await run(words(commands[0]!.replace("learned.json", `'${out}'`)).slice(1));
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: expect.any(String) });
  expect(readFileSync(out, "utf8")).toBe((await session.ask("export", { to: "json" })).text);
});
