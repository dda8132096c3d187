// Where the program meets the process: streams, signals, the exit code.

import { readFileSync, readlinkSync } from "node:fs";
import { compileLess } from "./compile-less.ts";
import { EXIT_BAD_DATA, EXIT_FINE, EXIT_INTERRUPTED } from "./io/exit-code.ts";
import { systemReason } from "./io/system-reason.ts";
import { writeText } from "./io/write-output.ts";
import { runCli } from "./run-cli.ts";

compileLess();
const interrupt = new AbortController();
process.on("SIGINT", () => {
  // The first Ctrl-C ends the work with the best so far, the second ends the program at once.
  if (interrupt.signal.aborted) process.exit(EXIT_INTERRUPTED);
  interrupt.abort();
});
process.stdout.on("error", (error) => {
  // `| head` closes the pipe when it has seen enough: nothing to report.
  if ("code" in error && error.code === "EPIPE") process.exit(EXIT_FINE);
  process.stderr.write(
    `espalier: cannot write to standard output: ${systemReason(error) ?? error.message}\n`,
  );
  process.exit(EXIT_BAD_DATA);
});
process.stderr.on("error", () => {});

// A closed standard output is intended where standard input is closed, too, or an output file is
// named.
const isSilent =
  isClosed(1) && !isNull(0) && !process.argv.some((argument) => /^--(out|report)\b/.test(argument));
const code = await runCli(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  interrupt: interrupt.signal,
});
// Both streams are flushed before the end, which waits for nothing else (an unread standard input,
// a database thread).
await writeText(process.stdout, "").catch(() => {});
await writeText(process.stderr, "").catch(() => {});
if (isSilent && code === EXIT_FINE) {
  await writeText(
    process.stderr,
    "espalier: standard output is closed, so what was printed is lost; use > FILE\n",
  ).catch(() => {});
  process.exit(EXIT_BAD_DATA);
}
process.exit(code);

/**
 * Whether a stream was closed when the program began (`>&-`): Node then opens /dev/null in its
 * place, for reading and writing, which a shell's `> /dev/null` does not.
 */
function isClosed(descriptor: number): boolean {
  if (!isNull(descriptor)) return false;
  try {
    const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8"));
    return flags !== null && (Number.parseInt(flags[1], 8) & 3) === 2;
  } catch {
    return false;
  }
}

function isNull(descriptor: number): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`) === "/dev/null";
  } catch {
    return false;
  }
}
