// The program: arguments in, exit code out. Whatever goes wrong ends as one line on standard error.

import { Command, CommanderError, Option } from "commander";
import { DataError } from "../dataset/data-error.ts";
import { messageLine } from "../text/sentences.ts";
import type { ListedCommand } from "./commands/command.ts";
import { commands } from "./commands/registry.ts";
import { namedFiles } from "./flags/file-flags.ts";
import { checkOutputFiles } from "./io/check-output-files.ts";
import { EXIT_BAD_DATA, EXIT_FINE, EXIT_INTERRUPTED, EXIT_USAGE, UsageError } from "./io/exit-code.ts";
import { type Surroundings, version, wantsColour } from "./io/surroundings.ts";
import { systemReason } from "./io/system-reason.ts";
import { writeText } from "./io/write-output.ts";
import { errorLine } from "./print/error-line.ts";

export async function runCli(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const output = { stdout: "", stderr: "" };
  try {
    const outcome = { code: EXIT_FINE };
    const program = await createProgram(args, { surroundings, output, outcome });
    await program.parseAsync(args, { from: "user" });
    return outcome.code;
  } catch (error) {
    return await explainFailure(error, { args, output, surroundings });
  } finally {
    // Help and version texts, which commander writes in pieces.
    if (output.stdout !== "") await writeText(surroundings.stdout, output.stdout);
  }
}

interface ProgramRequest {
  readonly surroundings: Surroundings;
  readonly output: { stdout: string; stderr: string };
  readonly outcome: { code: number };
}

/** Commands that are not among the arguments are listed without being loaded. */
async function createProgram(
  args: readonly string[],
  { surroundings, output, outcome }: ProgramRequest,
): Promise<Command> {
  const program = new Command("espalier")
    .description("Learns classifiers that a person can read in one look.")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        output.stdout += text;
      },
      writeErr: (text) => {
        output.stderr += text;
      },
      getOutHelpWidth: () => surroundings.stdout.columns || 100,
      getErrHelpWidth: () => surroundings.stderr.columns || 100,
      getOutHasColors: () => wantsColour(surroundings.stdout, surroundings.env),
      getErrHasColors: () => wantsColour(surroundings.stderr, surroundings.env),
    })
    .addHelpText(
      "after",
      "\nStart here:\n  espalier learn data.csv --test 0.3\n  espalier COMMAND --help    examples and every option of a command",
    );
  for (const listed of commands) {
    const command = program
      .command(listed.name)
      .summary(listed.summary)
      .description(listed.summary)
      .addHelpOption(new Option("-h, --help", "print this help").helpGroup("Output:"))
      .allowExcessArguments(false);
    if (args.includes(listed.name)) await define(command, listed, surroundings, outcome);
  }
  return program;
}

async function define(
  command: Command,
  listed: ListedCommand,
  surroundings: Surroundings,
  outcome: { code: number },
): Promise<void> {
  const definition = await listed.load();
  definition.declare(command);
  const lines = definition.examples.map(({ line, does }) => `  ${line}\n      ${does}`);
  command.addHelpText("after", `\nExamples:\n${lines.join("\n")}`);
  command.action(async () => {
    const { args } = command;
    const options = command.opts();
    await checkOutputFiles(namedFiles(command));
    // Before a command shows its progress, which would write over the question.
    const around = options.askPassword
      ? await (await import("./io/ask-password.ts")).withPasswords(args, surroundings)
      : surroundings;
    outcome.code = await definition.run({ args, options, surroundings: around, commands });
  });
}

async function explainFailure(
  error: unknown,
  {
    args,
    output,
    surroundings,
  }: {
    args: readonly string[];
    output: { stdout: string; stderr: string };
    surroundings: Surroundings;
  },
): Promise<number> {
  const { stderr, env, interrupt } = surroundings;
  const complain = (message: string): Promise<void> =>
    writeText(stderr, `espalier: ${messageLine(message)}\n`);
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT_FINE;
    // Without a command the help is printed.
    if (error.code === "commander.help") await writeText(stderr, output.stderr);
    else await complain(usageMessage(error, args));
    return EXIT_USAGE;
  }
  if (error instanceof UsageError) {
    await complain(error.message);
    return EXIT_USAGE;
  }
  if (interrupt.aborted && (error === interrupt.reason || (error as Error)?.name === "AbortError")) {
    await complain("interrupted; nothing was finished, so nothing is printed or saved");
    return EXIT_INTERRUPTED;
  }
  const debug = Boolean(env.ESPALIER_DEBUG || env.DEBUG);
  if (isBrokenPipe(error)) return EXIT_FINE;
  if (error instanceof DataError) await complain(errorLine(error));
  else if ((error as Error)?.name === "ThreadFault")
    await complain(`${(error as Error).message}; try again with --threads 1`);
  else if (systemReason(error) !== null) await complain(systemReason(error)!);
  else if (isOutOfMemory(error))
    await complain(
      args[0] === "learn" || args[0] === "compare"
        ? "not enough memory for these data; try fewer rows or columns, or learn with --engine duckdb"
        : "not enough memory for this; give a smaller model or fewer rows",
    );
  else {
    const text = error instanceof Error ? error.message : String(error);
    const hint = debug ? "" : " (ESPALIER_DEBUG=1 shows where)";
    await complain(`a defect in espalier: ${text}; please report it with the command you typed${hint}`);
  }
  if (debug && error instanceof Error) await writeText(stderr, `${error.stack}\n`);
  return EXIT_BAD_DATA;
}

/** What commander found wrong, in the form of our own messages. */
function usageMessage({ message }: CommanderError, args: readonly string[]): string {
  const command = commands.find(({ name }) => name === args[0]);
  const text = message
    .replace(/^error: /, "")
    .replace(
      /^option '(--\S+).*?' argument '(.*)' is invalid\. Allowed choices are (.*)\.$/s,
      (_, flag: string, given: string, choices: string) =>
        `${flag}: expected one of ${choices}, got "${given}"`,
    )
    .replace(
      /^command-argument value '(.*)' is invalid for argument '(.*)'\. Allowed choices are (.*)\.$/s,
      (_, given: string, argument: string, choices: string) =>
        `<${argument}>: expected one of ${choices}, got "${given}"`,
    )
    .replace(/^option '(.*)' argument missing$/, "$1: the value is missing")
    .replace(/^required option '(.*)' not specified$/, "$1 is required")
    .replace(
      /^too many arguments for '.*'\. Expected (\d+) .* but got (\d+)\.$/,
      "too many arguments: expected $1, got $2",
    )
    .replace(/^missing required argument '(.*)'$/, "the argument <$1> is missing")
    .replace(/^unknown (command|option) '(.*?)'/, 'unknown $1 "$2"')
    .replace(/\s*\(Did you mean (.*)\?\)$/, "; did you mean $1?");
  const help = `see espalier ${command === undefined ? "" : `${command.name} `}--help`;
  return text.endsWith("?") ? text : `${text}; ${help}`;
}

function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EPIPE";
}

function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError && /memory|allocation|typed array length|string length/i.test(error.message)
  );
}
