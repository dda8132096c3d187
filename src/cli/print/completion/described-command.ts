// What a shell needs to know of each command: its flags, what they take, and the words that may
// follow them.

import { Command } from "commander";
import { concepts } from "../../../dataset/generate/concepts.ts";
import { learners } from "../../../learn/registry.ts";
import { selectMethods } from "../../../select/select-options.ts";
import type { ListedCommand } from "../../commands/command.ts";

export interface DescribedFlag {
  /** "--max-depth" */
  readonly long: string;
  readonly help: string;
  /** What follows: nothing, one of some words, or a value, which may be a file. */
  readonly takes: "nothing" | "words" | "value" | "file";
  readonly words: readonly string[];
}

export interface DescribedCommand {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly DescribedFlag[];
  /** Of the first argument; where it has none it is a file. */
  readonly words: readonly string[];
}

/** Words that flags take and commander does not know of. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  "--method": learners.map(({ name }) => name),
  "--select": selectMethods,
};

const FIRST_WORDS: Readonly<Record<string, readonly string[]>> = {
  generate: concepts.map(({ name }) => name),
};

export async function describeCommands(listed: readonly ListedCommand[]): Promise<DescribedCommand[]> {
  const described: DescribedCommand[] = [];
  for (const { name, summary, load } of listed) {
    const command = new Command(name);
    (await load()).declare(command);
    const [first] = command.registeredArguments;
    described.push({
      name,
      summary,
      flags: [...command.options.filter(({ hidden }) => !hidden).map(flagOf), HELP],
      words: first?.argChoices ?? FIRST_WORDS[name] ?? [],
    });
  }
  return described;
}

const HELP: DescribedFlag = { long: "--help", help: "print this help", takes: "nothing", words: [] };

function flagOf({
  long,
  description,
  argChoices,
  required,
  optional,
  flags,
}: Command["options"][number]): DescribedFlag {
  const words = argChoices ?? WORDS[long!] ?? [];
  const isFile = /<(file|share\|file)>/i.test(flags);
  const takes = !required && !optional ? "nothing" : words.length > 0 ? "words" : isFile ? "file" : "value";
  return { long: long!, help: description, takes, words };
}
