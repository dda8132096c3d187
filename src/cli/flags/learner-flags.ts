// The options of all learners as flags of one command: the union for commander, the chosen
// learner's own for parsing. Earlier names of options go on working, unlisted.

import { Option } from "commander";
import { DataError } from "../../dataset/data-error.ts";
import type { Learner } from "../../learner/learner.ts";
import { type OptionSpec, parseOption } from "../../learner/option.ts";
import { specsOf } from "../../learner/resolve-options.ts";
import { UsageError } from "../io/exit-code.ts";
import { readTextFile } from "../io/read-input.ts";

interface LearnerFlag {
  /** "--max-depth" */
  readonly long: string;
  /** "maxDepth", then earlier names: what commander calls it. */
  readonly attributes: readonly string[];
  /** The learner's own name for it. */
  readonly key: string;
  readonly spec: OptionSpec<unknown>;
}

export function learnerFlags(learner: Learner): LearnerFlag[] {
  return Object.entries(specsOf(learner)).map(([key, spec]) => {
    const option = new Option(spec.flag);
    const attributes = [spec.flag, ...earlierFlags(spec)].map((flag) => new Option(flag).attributeName());
    return { long: option.long!, attributes, key, spec };
  });
}

/** With the placeholder of today's flag: "--redeals <n>". */
function earlierFlags({ flag, aliases = {} }: OptionSpec<unknown>): string[] {
  return Object.values(aliases).map((earlier) => flag.replace(/^--\S+/, earlier));
}

/** One commander option per flag, whichever learners take it; earlier names are hidden. */
export function flagUnion(learners: readonly Learner[]): Option[] {
  const options = new Map<string, Option>();
  const all = learners.map((learner) => ({ learner, flags: learnerFlags(learner) }));
  for (const flag of all.flatMap(({ flags }) => flags)) {
    if (options.has(flag.long)) continue;
    const takers = all.filter(({ flags }) => flags.some(({ long }) => long === flag.long));
    const some =
      takers.length > learners.length / 2 ? "" : ` (${shortList(takers.map(({ learner }) => learner.name))})`;
    options.set(flag.long, new Option(flag.spec.flag, flag.spec.help + some));
    for (const earlier of earlierFlags(flag.spec)) options.set(earlier, new Option(earlier).hideHelp());
  }
  return [...options.values()];
}

function shortList(names: readonly string[]): string {
  return names.length <= 3
    ? names.join(", ")
    : `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`;
}

/** The learner's options from what commander read; a flag it does not take is a usage error. */
export async function parseLearnerFlags(
  learner: Learner,
  given: Readonly<Record<string, unknown>>,
  { learners, shared }: { learners: readonly Learner[]; shared: readonly string[] },
): Promise<Record<string, unknown>> {
  const flags = learnerFlags(learner);
  const taken = new Set([...flags.map((flag) => flag.long), ...shared]);
  for (const flag of learners.flatMap(learnerFlags)) {
    if (textOf(flag, given) !== undefined && !taken.has(flag.long)) {
      const takers = learners.filter((other) => learnerFlags(other).some((own) => own.long === flag.long));
      const names = shortList(takers.map((other) => other.name));
      const reason = learner.refusals?.[flag.key];
      throw new UsageError(
        `${flag.long} is not an option of ${learner.name} (it belongs to ${names})${reason ? `: ${reason}` : ""}`,
      );
    }
  }
  return parseFlags(flags, given);
}

/** Every option that was given, whichever learners take it: for choosing among them. */
export function parseAllFlags(
  given: Readonly<Record<string, unknown>>,
  learners: readonly Learner[],
): Promise<Record<string, unknown>> {
  return parseFlags(learners.flatMap(learnerFlags), given);
}

async function parseFlags(
  flags: readonly LearnerFlag[],
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const options: Record<string, unknown> = {};
  for (const flag of flags) {
    const text = textOf(flag, given);
    if (text === undefined || flag.key in options) continue;
    options[flag.key] = await parseFlag(flag.spec, text);
  }
  return options;
}

function textOf({ attributes }: LearnerFlag, given: Readonly<Record<string, unknown>>): string | undefined {
  const attribute = attributes.find((name) => given[name] !== undefined);
  return attribute === undefined ? undefined : String(given[attribute]);
}

/** The value of a flag; of one that names a file, what the file holds. */
export async function parseFlag(spec: OptionSpec<unknown>, text: string): Promise<unknown> {
  const isFile = /<file>/i.test(spec.flag);
  const content = isFile ? await readTextFile(text) : text;
  try {
    return parseOption(spec, content);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    // A bad file is bad data; a bad word is a bad command line.
    if (isFile) throw new DataError(`${text}: expected ${spec.accepts}`, { cause: error });
    throw new UsageError(error.message, { cause: error });
  }
}
