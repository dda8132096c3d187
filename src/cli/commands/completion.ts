// `espalier completion`: a script for the shell that completes commands, flags and their values.

import { Argument, type Command } from "commander";
import { EXIT_FINE } from "../io/exit-code.ts";
import { writeText } from "../io/write-output.ts";
import { describeCommands } from "../print/completion/described-command.ts";
import { bashCompletion, fishCompletion, zshCompletion } from "../print/completion/shells.ts";
import type { CliCommand, CommandCall } from "./command.ts";

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

export const completionCommand: CliCommand = {
  examples: [
    { line: "espalier completion bash", does: "for ~/.bashrc: source <(espalier completion bash)" },
    {
      line: "espalier completion zsh",
      does: "for ~/.zshrc, after compinit: source <(espalier completion zsh)",
    },
    { line: "espalier completion fish", does: "for ~/.config/fish/completions/espalier.fish" },
  ],
  declare(command: Command): void {
    command.addArgument(new Argument("<shell>", "the shell").choices(Object.keys(SHELLS)));
  },
  async run({ args, surroundings, commands }: CommandCall): Promise<number> {
    const script = SHELLS[args[0] as keyof typeof SHELLS](await describeCommands(commands));
    await writeText(surroundings.stdout, script);
    return EXIT_FINE;
  },
};
