// The rows that a command works on, open while it works and closed whatever happens, behind a
// progress bar.

import type { SplitOptions } from "../../evaluate/learn-edit-sealed.ts";
import type { ProgressBar } from "../print/progress-bar.ts";
import { type DataFlags, type OpenedSource, openSource } from "./open-source.ts";
import type { Surroundings } from "./surroundings.ts";

/** `work` clears the bar before it prints. */
export async function withSource<T>(
  path: string,
  flags: DataFlags,
  {
    surroundings,
    bar,
    split = null,
  }: { surroundings: Surroundings; bar: ProgressBar; split?: SplitOptions | null },
  work: (opened: OpenedSource) => Promise<T>,
): Promise<T> {
  let opened: OpenedSource | null = null;
  try {
    bar.update({ done: null, text: `reading ${path}` });
    opened = await openSource(path, flags, surroundings, split);
    return await work(opened);
  } finally {
    bar.clear();
    await opened?.close();
  }
}
