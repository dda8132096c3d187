// `espalier studio`: serves the Studio to the browser of this machine until Ctrl-C.

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { DataError } from "../../dataset/data-error.ts";
import { openBrowser } from "../../node/studio/open-browser.ts";
import { serveStudio } from "../../node/studio/serve-studio.ts";
import { addFlags } from "../flags/add-flags.ts";
import { port } from "../flags/read-flag.ts";
import { EXIT_FINE, UsageError } from "../io/exit-code.ts";
import { packageFolder } from "../io/package-folder.ts";
import { systemReason } from "../io/system-reason.ts";
import { writeText } from "../io/write-output.ts";
import type { CliCommand, CommandCall } from "./command.ts";

export const studioCommand: CliCommand = {
  examples: [
    { line: "espalier studio", does: "opens the Studio; drop a file there, or take a sample" },
    { line: "espalier studio patients.csv", does: "opens it with this file" },
    {
      line: "espalier studio patients.csv --no-open --port 8080",
      does: "prints the address and opens nothing",
    },
  ],
  declare(command: Command): void {
    command.argument("[file]", "data file to open");
    addFlags(command, null, [
      ["--port <n>", "port of 127.0.0.1 to serve on (default: any that is free)", port],
      ["--no-open", "print the address, open no browser"],
    ]);
  },
  run,
};

async function run({ args, options, surroundings }: CommandCall): Promise<number> {
  const { stdout, stderr, interrupt } = surroundings;
  const [file] = args as readonly (string | undefined)[];
  if (file === "-") throw new UsageError("studio opens a file, not standard input; give its name");
  if (file !== undefined) await checkFile(file);
  const folder = join(packageFolder(), "dist", "studio");
  const server = await serveStudio({ folder, file, port: options.port ?? 0 });
  try {
    await writeText(stdout, `Espalier Studio: ${server.url}\n`);
    await writeText(stderr, "Only this machine can open it; your data stay here. Ctrl-C ends it.\n");
    if (options.open !== false && !(await openBrowser(server.url)))
      await writeText(stderr, "No browser could be started here: open the address yourself.\n");
    // Ctrl-C is the normal way to end it, so the exit code is 0.
    await new Promise<void>((resolve) => {
      if (interrupt.aborted) resolve();
      interrupt.addEventListener("abort", () => resolve(), { once: true });
    });
  } finally {
    await server.close();
  }
  return EXIT_FINE;
}

async function checkFile(path: string): Promise<void> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new DataError(`${path}: it is a folder; give a data file`);
    await access(path, constants.R_OK);
  } catch (error) {
    const reason = systemReason(error);
    if (error instanceof DataError || reason === null) throw error;
    throw new DataError(`${path}: cannot read: ${reason}`, { cause: error });
  }
}
