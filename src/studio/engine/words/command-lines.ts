// The commands that give the same model files: what was done with the mouse can be put into a
// script.

import { type Dataset, learners } from "../../../internal.ts";
import type { OpenedData } from "../opened-data.ts";
import type { LearnOptions, SessionModel } from "../session-model.ts";

export const LEARNED_FILE = "learned.json";
export const EDITED_FILE = "edited.json";

/** Run beside the data file; LEARNED_FILE and EDITED_FILE are what Studio exports. */
export function commandLines(data: OpenedData, { start, edits }: SessionModel): string[] {
  const { name } = data;
  const { choice, options } = start;
  const lines: string[] = [];
  if (options.adopted === true)
    return ["# One of the alternatives, adopted by hand: export it as a model file; no command learns it."];
  if (choice?.verdict === "stopped" || options.timeLimit !== undefined)
    lines.push("# Learning was stopped early: running it again may find another model.");
  const learn = [
    "espalier",
    "learn",
    name,
    ...columnFlags(data),
    ...splitFlags(data),
    ...learnFlags(options),
  ];
  lines.push(`${shell(learn)} --out ${LEARNED_FILE}`);
  if (edits > 0) {
    const rows = ["--data", name, ...columnFlags(data).slice(2), ...splitFlags(data)];
    lines.push(
      `${shell(["espalier", "edit", LEARNED_FILE, "--replay", EDITED_FILE, ...rows])} --out again.json`,
    );
  }
  return lines;
}

function columnFlags({ dataset, chosen }: { dataset: Dataset; chosen: OpenedData["chosen"] }): string[] {
  const { kinds = {}, exclude = [], words = [], weights, group, time } = chosen;
  const given = Object.entries(kinds).map(([column, kind]) => `${column}=${kind}`);
  return [
    ...["--target", dataset.target.name],
    ...(given.length > 0 ? ["--kinds", given.join(",")] : []),
    ...(exclude.length > 0 ? ["--exclude", exclude.join(",")] : []),
    ...(words.length > 0 ? ["--words", words.join(",")] : []),
    ...(weights === undefined ? [] : ["--weights", weights]),
    ...(group === undefined ? [] : ["--group", group]),
    ...(time === undefined ? [] : ["--time", time]),
  ];
}

function splitFlags({ split }: OpenedData): string[] {
  return ["--shares", split.shares.join(","), "--seed", String(split.seed)];
}

/** Costs are exported as a file of this name. */
export const COSTS_FILE = "costs.json";

function learnFlags(options: LearnOptions): string[] {
  const { method, select, screen, readable, ...rest } = options;
  const own = learners.filter(({ name }) => method === undefined || name === method);
  const flags = typeof method === "string" ? ["--method", method] : [];
  if (typeof select === "object" && select !== null && "method" in select)
    flags.push("--select", String(select.method));
  if (typeof screen === "number") flags.push("--screen", String(screen));
  if (readable && method !== undefined) flags.push("--readable");
  for (const [key, value] of Object.entries(rest)) {
    if (key === "seed") continue;
    const spec = own.map((learner) => learner.options[key]).find((found) => found !== undefined);
    if (spec === undefined || value === undefined || same(value, spec.default)) continue;
    flags.push(spec.flag.split(" ")[0], valueText(key, value));
  }
  return flags;
}

function same(value: unknown, other: unknown): boolean {
  return value === other || JSON.stringify(value) === JSON.stringify(other);
}

function valueText(key: string, value: unknown): string {
  if (key === "costs") return COSTS_FILE;
  if (value === null || value === Number.POSITIVE_INFINITY) return "none";
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, share]) => `${name}=${share}`)
      .join(",");
  return String(value);
}

/** Quoted where a shell would read more than a word. */
function shell(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}
