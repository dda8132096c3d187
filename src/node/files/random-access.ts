// A file on the disk whose bytes are read in any order; it stays open while it is used.

import { open } from "node:fs/promises";
import type { RandomAccess } from "../../dataset/bytes/random-access.ts";
import { fileError } from "./file-error.ts";

export async function withRandomAccess<T>(
  path: string,
  name: string,
  use: (file: RandomAccess) => Promise<T>,
): Promise<T> {
  const handle = await open(path).catch((error) => {
    throw fileError(name, error);
  });
  try {
    const { size } = await handle.stat();
    const read = async (start: number, end = size): Promise<ArrayBuffer> => {
      // A damaged file may point anywhere.
      const from = Math.min(Math.max(0, start), size);
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - from));
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, from + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return filled === bytes.length ? bytes.buffer : bytes.buffer.slice(0, filled);
    };
    const slice = (start: number, end?: number): Promise<ArrayBuffer> =>
      read(start, end).catch((error) => {
        throw fileError(name, error);
      });
    return await use({ byteLength: size, slice });
  } finally {
    await handle.close();
  }
}
