// The two files of the C4.5 format, given either of them or their common stem.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { DataError } from "../../dataset/data-error.ts";
import { fileError } from "./file-error.ts";

export interface C45Files {
  readonly data: string;
  /** Text of the .names file. */
  readonly names: string;
}

/** Null where the path is none of the two and no stem of them. */
export async function findC45Files(path: string): Promise<C45Files | null> {
  const match = /^(.*)\.(names|data|data\.gz)$/i.exec(path);
  const stem = match?.[1] ?? path;
  const names = firstThatExists([`${stem}.names`, `${stem}.NAMES`]);
  const data = firstThatExists([`${stem}.data`, `${stem}.data.gz`, `${stem}.DATA`]);
  if (match?.[2]?.toLowerCase() === "names") {
    if (names === null) throw new DataError(`${path}: there is no such file; check the path`);
    if (data === null) {
      throw new DataError(`${path}: there is no ${stem}.data beside it; C4.5 keeps its rows there`);
    }
  }
  if (names === null || data === null || (!match && existsSync(path))) return null;
  try {
    return { data, names: await readFile(names, "utf8") };
  } catch (error) {
    throw fileError(names, error);
  }
}

function firstThatExists(paths: readonly string[]): string | null {
  return paths.find((path) => existsSync(path)) ?? null;
}
