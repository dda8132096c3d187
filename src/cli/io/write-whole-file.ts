// Output files are written whole or not at all: into a neighbour first, which then takes the name in one step.

import { randomBytes } from "node:crypto";
import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DataError } from "../../dataset/data-error.ts";
import { systemReason } from "./system-reason.ts";

/** Writes the pieces of a file; on any failure the old file, or none, is left as it was. */
export async function writeWholeFile(
  path: string,
  pieces: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  let scratch: string | null = null;
  let file: FileHandle | null = null;
  try {
    const existing = await stat(path).catch(() => null);
    if (existing?.isDirectory())
      throw new DataError(`${path}: cannot write: it is a folder; give a file name`);
    if (existing && !existing.isFile()) {
      // A device or a pipe has no neighbour that could take its name.
      file = await open(path, "w");
      for await (const piece of pieces) await file.writeFile(piece);
      return;
    }
    const target = existing ? await realpath(path) : path;
    const neighbour = join(dirname(target), `.${basename(target)}.${randomBytes(4).toString("hex")}.tmp`);
    file = await open(neighbour, "wx", existing ? existing.mode : 0o666);
    scratch = neighbour;
    for await (const piece of pieces) await file.writeFile(piece);
    await file.sync();
    await file.close();
    file = null;
    await rename(scratch, target);
    scratch = null;
  } catch (error) {
    const reason = systemReason(error);
    if (reason === null) throw error;
    throw new DataError(`${path}: cannot write: ${reason}`, { cause: error });
  } finally {
    await file?.close().catch(() => {});
    if (scratch !== null) await rm(scratch, { force: true });
  }
}
