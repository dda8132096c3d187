// What `learn --help` says of the methods: all of them in a list, of a chosen one its own options
// in its own words.

import { type Command, Help, Option } from "commander";
import { learners } from "../../learn/registry.ts";
import type { Learner } from "../../learner/learner.ts";
import { plainJson } from "../../model/document.ts";
import { SHARED } from "./learn-request.ts";
import { learnerFlags } from "./learner-flags.ts";

const WIDTH = 100;

/** All methods, or only the chosen one with its defaults. */
export function methodsHelp(learners: readonly Learner[], chosen: string | undefined): string {
  const only = learners.find((learner) => learner.name === chosen || learner.aliases?.includes(chosen ?? ""));
  if (only) {
    const lines = learnerFlags(only).map(
      ({ long, spec }) => `  ${long} ${defaultText(spec.default)} (${spec.accepts})`,
    );
    return [
      "",
      `Method ${only.name}: ${only.summary}.`,
      "Its options with their defaults, and what they accept:",
      ...lines,
    ].join("\n");
  }
  const width = Math.max(...learners.map((learner) => learner.name.length));
  const lines = learners.flatMap(({ name, summary }) => {
    const [first, ...rest] = wrap(summary, WIDTH - width - 4);
    return [`  ${name.padEnd(width)}  ${first}`, ...rest.map((line) => " ".repeat(width + 4) + line)];
  });
  return [
    "",
    "Methods (--method NAME --help lists the options of one method with their defaults):",
    ...lines,
  ].join("\n");
}

/** What most people need; `--help --all` lists the rest. */
const USUAL: ReadonlySet<string> = new Set([
  ...["--target", "--kinds", "--exclude", "--weights", "--group", "--time", "--na"],
  ...["--method", "--max-conditions", "--max-depth", "--min-rows", "--costs", "--class-weights", "--metric"],
  ...["--positive", "--time-limit", "--seed", "--test", "--cv", "--shares", "--alternatives"],
  ...["--out", "--report", "--json", "--quiet", "--help", "--all"],
]);

/**
 * The usual options; all of them with `--all`; with `--method NAME` what that method takes, in its
 * own words.
 */
export function optionsShown(command: Command, group: string): Option[] {
  const options = new Help().visibleOptions(command);
  const { method, all } = command.opts();
  const chosen = learners.find(({ name, aliases }) => name === method || aliases?.includes(method));
  if (!chosen) return all ? options : options.filter(({ long }) => USUAL.has(long!));
  const own = new Map(learnerFlags(chosen).map(({ long, spec }) => [long, spec]));
  for (const long of SHARED) own.delete(long);
  const foreign = new Set(learners.flatMap(learnerFlags).map((flag) => flag.long));
  for (const long of [...own.keys(), ...SHARED]) foreign.delete(long);
  return options
    .filter((option) => !foreign.has(option.long!))
    .map((option) => {
      const spec = own.get(option.long!);
      return spec === undefined ? option : new Option(spec.flag, spec.help).helpGroup(group);
    });
}

function defaultText(value: unknown): string {
  const plain = plainJson(value);
  if (plain === null) return value === null ? "none" : "no limit";
  if (typeof plain === "number") return String(Number(plain.toPrecision(3)));
  return typeof plain === "string" ? plain : JSON.stringify(plain);
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
