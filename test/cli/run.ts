// Runs the program inside the test process with made-up streams, so that coverage sees it.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { afterAll } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";

export interface RunOptions {
  readonly stdin?: string | Uint8Array | Readable;
  /** Whether the output streams are a terminal. */
  readonly terminal?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly interrupt?: AbortSignal;
  readonly stdout?: Writable;
  /** Called with each piece of standard error. */
  readonly onError?: (text: string) => void;
}

export interface RunResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export class Collector extends Writable {
  text = "";
  readonly isTTY: boolean;
  readonly columns: number = 100;

  readonly #onText: (text: string) => void;

  constructor(isTTY = false, onText: (text: string) => void = () => {}) {
    super();
    this.isTTY = isTTY;
    this.#onText = onText;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString("utf8");
    this.#onText(chunk.toString("utf8"));
    done();
  }
}

export async function run(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { stdin = "" } = options;
  const stdout = new Collector(options.terminal);
  const stderr = new Collector(options.terminal, options.onError);
  const code = await runCli(args, {
    stdin: stdin instanceof Readable ? stdin : Readable.from([Buffer.from(stdin)]),
    stdout: options.stdout ?? stdout,
    stderr,
    env: options.env ?? {},
    interrupt: options.interrupt ?? new AbortController().signal,
  });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** A folder of its own for a test file, gone afterwards; `write` makes a file in it and gives its path. */
export function scratchFolder(): {
  path(name: string): string;
  write(name: string, text: string | Uint8Array): string;
} {
  const folder = mkdtempSync(join(tmpdir(), "espalier-cli-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string): string => join(folder, name);
  return {
    path,
    write(name, text) {
      writeFileSync(path(name), text);
      return path(name);
    },
  };
}
