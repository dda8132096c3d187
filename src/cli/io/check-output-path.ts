// Looks at where an output file is to go before any work is done, so that long work is not lost to
// a typing mistake.

import { constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { DataError } from "../../dataset/data-error.ts";
import { UsageError } from "./exit-code.ts";
import { systemReason } from "./system-reason.ts";

/** Throws where the file could not be written, or would overwrite one of the inputs. */
export async function checkOutputPath(
  path: string,
  inputs: readonly string[],
  flag = "--out",
): Promise<void> {
  const existing = await stat(path).catch(() => null);
  if (existing?.isDirectory()) throw new DataError(`${path}: cannot write: it is a folder; give a file name`);
  for (const input of inputs) {
    if (existing?.isFile() && (await sameFile(path, input))) {
      throw new UsageError(`${flag}: ${path} is also read by this command; choose another name`);
    }
  }
  try {
    if (existing && !existing.isFile()) await access(path, constants.W_OK);
    else await access(dirname(path), constants.W_OK);
  } catch (error) {
    throw new DataError(`${path}: cannot write: ${systemReason(error)}`, { cause: error });
  }
}

async function sameFile(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([realpath(a), realpath(b).catch(() => null)]);
  return first === second;
}
