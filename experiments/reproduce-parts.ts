// The sections of a reproduction by name, all of them or those asked for.

import type { ReportSection, ReproduceOptions } from "./report.ts";

export async function reproduceParts(
  parts: Readonly<Record<string, (options: ReproduceOptions) => Promise<ReportSection | ReportSection[]>>>,
  options: ReproduceOptions,
): Promise<ReportSection[]> {
  const { only = null } = options;
  const unknown = only?.find((name) => !(name in parts));
  if (unknown !== undefined) {
    throw new Error(`--only: there is no part "${unknown}"; they are ${Object.keys(parts).join(", ")}`);
  }
  const sections: ReportSection[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (only === null || only.includes(name)) sections.push(...[await part(options)].flat());
  }
  return sections;
}
