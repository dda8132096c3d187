// The bytes of a file or of standard input in pieces, unpacked where they are gzipped.

import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { stdin } from "node:process";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { damagedGzip, isGzip, peek } from "../../dataset/bytes/read-chunks.ts";
import { DataError } from "../../dataset/data-error.ts";
import { fileError } from "./file-error.ts";

const PIECE = 1 << 20;

/** Checks at once that the file is there. */
export async function openFile(path: string, name: string): Promise<AsyncIterable<Uint8Array>> {
  if (path === "-") return unpacked(name, stdin);
  let isFolder: boolean;
  try {
    isFolder = (await stat(path)).isDirectory();
  } catch (error) {
    throw fileError(name, error);
  }
  if (isFolder) throw new DataError(`${name}: this is a folder; give a file in it`);
  return unpacked(name, fileChunks(path, name));
}

/**
 * The first bytes of a file, at most this many; none of what can be read only once, such as a pipe.
 */
export async function fileStart(path: string, name: string, length: number): Promise<Uint8Array> {
  try {
    if (!(await stat(path)).isFile()) return new Uint8Array(0);
    const file = await open(path);
    try {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(name, error);
  }
}

async function* fileChunks(path: string, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: PIECE });
  } catch (error) {
    throw fileError(name, error);
  }
}

async function* unpacked(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(chunks);
  if (!isGzip(head)) {
    yield* all;
    return;
  }
  let failure: unknown = null;
  const packed = Readable.from(all, { objectMode: false });
  const plain = packed.pipe(createGunzip({ chunkSize: PIECE }));
  packed.on("error", (error) => {
    failure = error;
    plain.destroy(error);
  });
  try {
    yield* plain;
  } catch (error) {
    throw failure ?? (isZlibError(error) ? damagedGzip(name) : error);
  }
}

function isZlibError(error: unknown): boolean {
  return String((error as NodeJS.ErrnoException).code).startsWith("Z_");
}
