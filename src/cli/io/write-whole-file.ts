// Output files are written whole or not at all: into a temporary file beside it first, which is
// then renamed in one step.

import { randomBytes } from "node:crypto";
import { type FileHandle, open, readdir, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
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
      // A device or a pipe cannot be replaced by renaming.
      file = await open(path, "w");
      for await (const piece of pieces) await file.writeFile(piece);
      return;
    }
    const target = existing ? await realpath(path) : await linkTarget(path);
    await removeLeftovers(target);
    const neighbour = join(
      dirname(target),
      `.${basename(target)}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`,
    );
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

/** The target of a link whose file does not exist yet: the link stays, and the file is created. */
export async function linkTarget(path: string): Promise<string> {
  let place = path;
  for (let links = 0; links < 40; links++) {
    const next = await readlink(place).catch(() => null);
    if (next === null) return place;
    place = resolve(dirname(place), next);
  }
  return place;
}

/**
 * Removes temporary files of runs that were killed: their names hold the process, which is gone.
 */
async function removeLeftovers(target: string): Promise<void> {
  const start = `.${basename(target)}.`;
  const names = await readdir(dirname(target)).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(start)) continue;
    const owner = /^(\d+)-[0-9a-f]{8}\.tmp$/.exec(name.slice(start.length));
    if (owner !== null && !isRunning(Number(owner[1])))
      await rm(join(dirname(target), name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
