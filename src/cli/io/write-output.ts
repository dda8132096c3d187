// Where results go: into a file, whole or not at all, or to standard output.

import type { Surroundings } from "./surroundings.ts";
import { writeText } from "./write-text.ts";
import { writeWholeFile } from "./write-whole-file.ts";

export async function writeOutput(
  out: string | undefined,
  pieces: Iterable<string>,
  { stdout }: Pick<Surroundings, "stdout">,
): Promise<void> {
  if (out !== undefined && out !== "-") return writeWholeFile(out, pieces);
  for (const piece of pieces) await writeText(stdout, piece);
}
