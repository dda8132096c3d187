// Where results go: into a file, whole or not at all, or to standard output.

import type { Writable } from "node:stream";
import type { Surroundings } from "./surroundings.ts";
import { writeWholeFile } from "./write-whole-file.ts";

export async function writeOutput(
  out: string | undefined,
  pieces: Iterable<string>,
  { stdout }: Pick<Surroundings, "stdout">,
): Promise<void> {
  if (out !== undefined && out !== "-") return writeWholeFile(out, pieces);
  for (const piece of pieces) await writeText(stdout, piece);
}

/** To a stream that may be slow, full or closed: waits for it, and fails with its error. */
export function writeText(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
