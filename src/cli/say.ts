// Warnings and notices: one line each on standard error, none where --quiet was given.

import type { Surroundings } from "./surroundings.ts";
import { oneLine } from "./wording.ts";
import { writeText } from "./write-text.ts";

export async function say(
  notices: readonly string[],
  { stderr }: Pick<Surroundings, "stderr">,
  { quiet = false }: { quiet?: boolean | undefined } = {},
): Promise<void> {
  if (quiet) return;
  for (const notice of notices) await writeText(stderr, `espalier: ${oneLine(notice)}\n`);
}
