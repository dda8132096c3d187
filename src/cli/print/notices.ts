// Warnings and notices: one line each on standard error, none where --quiet was given.

import type { Surroundings } from "../io/surroundings.ts";
import { writeText } from "../io/write-output.ts";
import { noticeLine } from "./notice-line.ts";

export async function printNotices(
  notices: readonly string[],
  { stderr }: Pick<Surroundings, "stderr">,
  { quiet = false }: { quiet?: boolean | undefined } = {},
): Promise<void> {
  if (quiet) return;
  for (const notice of groupLeftOut(notices)) await writeText(stderr, `espalier: ${noticeLine(notice)}\n`);
}

const LEFT_OUT = /^left out column (".*"): (.*)$/s;

/** Columns that were left out for the same reason share a line. */
export function groupLeftOut(notices: readonly string[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const notice of notices) {
    const match = LEFT_OUT.exec(notice);
    if (match) byReason.set(match[2], [...(byReason.get(match[2]) ?? []), match[1]]);
  }
  const grouped = notices.flatMap((notice) => {
    const reason = LEFT_OUT.exec(notice)?.[2];
    if (reason === undefined) return [notice];
    const names = byReason.get(reason) ?? [];
    byReason.delete(reason);
    if (names.length < 2) return names.length === 1 ? [notice] : [];
    return [
      `left out ${names.length} columns, ${names.join(", ")}: ${reason.replace(/^it has/, "each has")}`,
    ];
  });
  return grouped;
}
