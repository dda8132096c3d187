// A part of a count source with the columns that a learner is shown of it, chosen on the rows of
// that part: without those that give the class away, and selected or screened where that is asked.

import { viewColumns } from "../counts/column-view.ts";
import type { CountSource, Part } from "../counts/count-source.ts";
import { responsiveSource } from "../counts/responsive-source.ts";
import type { LearnContext } from "../learner/learner.ts";
import { SharedWork } from "../learner/shared-work.ts";
import { informativeColumns } from "../select/informative-columns.ts";
import type { Selection, SelectOptions } from "../select/select-options.ts";
import { leakNotice, leakyColumns } from "./leaky-columns.ts";
import { shownWords } from "./shown-words.ts";

export interface ShownRows {
  readonly source: CountSource;
  readonly selection: Selection | null;
  readonly notices: readonly string[];
  /** What fits to these rows and columns share. */
  readonly shared: SharedWork;
  /** That choosing the columns took. */
  readonly seconds: number;
}

export async function showColumns(
  source: CountSource,
  part: Part,
  { select, screen }: { readonly select: SelectOptions | null; readonly screen: number | null },
  context: LearnContext,
): Promise<ShownRows> {
  const started = performance.now();
  const isWatched = context.signal !== undefined || context.onProgress !== undefined;
  let shown = isWatched ? responsiveSource(source, { signal: context.signal }) : source;
  const notices: string[] = [];
  const leaks = await leakyColumns(shown, part);
  // A model of nothing but leaks still says more than none.
  if (leaks.length > 0 && leaks.length < shown.attributes) {
    const out = new Set(leaks.map(({ column }) => column));
    const columns = Array.from({ length: shown.attributes }, (_, column) => column);
    shown = viewColumns(
      shown,
      columns.filter((column) => !out.has(column)),
    );
    notices.push(...leaks.map((leak) => leakNotice(leak, shown.target)));
  }
  const words = await shownWords(shown, part);
  if (words !== null) shown = viewColumns(shown, words);
  if (screen) shown = viewColumns(shown, await informativeColumns(shown, part, screen));
  // Loaded when asked for: most calls select nothing.
  const selection = select
    ? await (await import("../select/select.ts")).selectPart(shown, part, select, context)
    : null;
  if (selection !== null) {
    const { attributes, method, columns } = selection;
    notices.push(
      `${method} selected ${attributes.length} of ${shown.attributes} columns: ${attributes.join(", ") || "none"}`,
    );
    shown = viewColumns(shown, columns);
  }
  const seconds = (performance.now() - started) / 1000;
  return { source: shown, selection, notices, shared: new SharedWork(), seconds };
}
