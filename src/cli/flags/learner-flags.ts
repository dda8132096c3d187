// The options of all learners as flags of one command: the union for commander, the chosen learner's own for parsing.

import { Option } from "commander";
import { DataError } from "../../dataset/data-error.ts";
import type { Learner } from "../../learn/shared/learner.ts";
import type { OptionSpec } from "../../learn/shared/option.ts";
import { readTextFile } from "../io/read-input.ts";
import { UsageError } from "./usage-error.ts";

// biome-ignore lint/suspicious/noExplicitAny: each learner has its own options; its specs parse them.
type AnyLearner = Learner<any>;

interface LearnerFlag {
  /** "--max-depth" */
  readonly long: string;
  /** "maxDepth": what commander calls it. */
  readonly attribute: string;
  /** The learner's own name for it. */
  readonly key: string;
  readonly spec: OptionSpec<unknown>;
}

export function learnerFlags(learner: AnyLearner): LearnerFlag[] {
  return Object.entries(learner.options as Record<string, OptionSpec<unknown>>).map(([key, spec]) => {
    const option = new Option(spec.flag);
    return { long: option.long!, attribute: option.attributeName(), key, spec };
  });
}

/** One commander option per flag, whichever learners take it. */
export function flagUnion(learners: readonly AnyLearner[]): Option[] {
  const options = new Map<string, Option>();
  for (const flag of learners.flatMap(learnerFlags)) {
    if (options.has(flag.long)) continue;
    const takers = learners.filter((learner) => learnerFlags(learner).some(({ long }) => long === flag.long));
    const some = takers.length > learners.length / 2 ? "" : ` (${shortList(takers.map(({ name }) => name))})`;
    options.set(flag.long, new Option(flag.spec.flag, flag.spec.help + some));
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
  learner: AnyLearner,
  given: Readonly<Record<string, unknown>>,
  { learners, shared }: { learners: readonly AnyLearner[]; shared: readonly string[] },
): Promise<Record<string, unknown>> {
  const flags = learnerFlags(learner);
  const taken = new Set([...flags.map((flag) => flag.long), ...shared]);
  for (const flag of learners.flatMap(learnerFlags)) {
    if (given[flag.attribute] !== undefined && !taken.has(flag.long)) {
      const takers = learners.filter((other) => learnerFlags(other).some((own) => own.long === flag.long));
      const names = shortList(takers.map((other) => other.name));
      throw new UsageError(`${flag.long} is not an option of ${learner.name} (it belongs to ${names})`);
    }
  }
  const options: Record<string, unknown> = {};
  for (const { attribute, key, spec } of flags) {
    if (given[attribute] === undefined) continue;
    options[key] = await parseFlag(spec, String(given[attribute]));
  }
  return options;
}

/** Every option that was given, whichever learners take it: for choosing among them. */
export async function parseAllFlags(
  given: Readonly<Record<string, unknown>>,
  learners: readonly AnyLearner[],
): Promise<Record<string, unknown>> {
  const options: Record<string, unknown> = {};
  for (const { attribute, key, spec } of learners.flatMap(learnerFlags)) {
    if (given[attribute] === undefined || key in options) continue;
    options[key] = await parseFlag(spec, String(given[attribute]));
  }
  return options;
}

async function parseFlag(spec: OptionSpec<unknown>, text: string): Promise<unknown> {
  const isFile = /<file>/i.test(spec.flag);
  const content = isFile ? await readTextFile(text) : text;
  try {
    return spec.parse(content);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    // A bad file is bad data; a bad word is a bad command line.
    if (isFile) throw new DataError(`${text}: ${error.message}`, { cause: error });
    throw new UsageError(error.message, { cause: error });
  }
}
