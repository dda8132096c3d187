// Checks the paths of output files before anything is opened, so that no input or other output is
// overwritten, and long work is not lost to a typing mistake.

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { DataError } from "../../dataset/data-error.ts";
import type { NamedFile } from "../flags/file-flags.ts";
import { UsageError } from "./exit-code.ts";
import { systemReason } from "./system-reason.ts";
import { linkTarget } from "./write-whole-file.ts";

/**
 * Throws where an output could not be written, is one of the inputs or is another output. Files are
 * compared by device and inode, so that links and other spellings of one file are recognised.
 */
export async function checkOutputFiles({
  reads,
  writes,
}: {
  readonly reads: readonly NamedFile[];
  readonly writes: readonly NamedFile[];
}): Promise<void> {
  if (writes.length === 0) return;
  const inputs = new Set<string>();
  for (const path of reads.flatMap((read) => filesBehind(read.path))) {
    const identity = path === "-" ? null : await identityOf(path);
    if (identity !== null) inputs.add(identity);
  }
  const outputs = new Map<string, string>();
  for (const { by: flag, path } of writes) {
    await checkWritable(path);
    const identity = await identityOf(path);
    if (identity === null) continue;
    if (inputs.has(identity))
      throw new UsageError(`${flag}: ${path} is also read by this command; choose another name`);
    const other = outputs.get(identity);
    if (other !== undefined)
      throw new UsageError(`${flag} and ${other} are the same file; give them different names`);
    outputs.set(identity, flag);
  }
}

async function checkWritable(path: string): Promise<void> {
  const existing = await stat(path).catch(() => null);
  if (existing?.isDirectory()) throw new DataError(`${path}: cannot write: it is a folder; give a file name`);
  try {
    if (existing && !existing.isFile()) await access(path, constants.W_OK);
    else await access(dirname(path), constants.W_OK);
  } catch (error) {
    throw new DataError(`${path}: cannot write: ${systemReason(error)}`, { cause: error });
  }
}

/** What makes two paths one file; null of devices and pipes, which hold nothing. */
async function identityOf(path: string): Promise<string | null> {
  const existing = await stat(path, { bigint: true }).catch(() => null);
  if (existing) return existing.isFile() ? `${existing.dev}:${existing.ino}` : null;
  const place = await linkTarget(path);
  const folder = await stat(dirname(place), { bigint: true }).catch(() => null);
  return folder && `${folder.dev}:${folder.ino}/${basename(place)}`;
}

/** The files that an argument stands for: both of C4.5, and the file of a DuckDB address. */
function filesBehind(text: string): string[] {
  const path = text.replace(/^duckdb:/, "").replace(/(\.(?:duckdb|ddb|db)):[^:/\\]+$/i, "$1");
  const stem = path.replace(/\.(names|data|data\.gz)$/i, "");
  const companions = [".names", ".NAMES", ".data", ".data.gz", ".DATA"].map((ending) => stem + ending);
  return [text, path, `${path}.wal`, ...companions];
}
