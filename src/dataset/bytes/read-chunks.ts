// Bytes in whatever form they come (text, one array, a stream in pieces, gzipped) as plain pieces.

import { DataError } from "../data-error.ts";
import { HEAD } from "./detect-format.ts";

export type Bytes = Uint8Array | string | Blob | AsyncIterable<Uint8Array>;

/** A whole array is handed out in pieces of this size. */
const PIECE = 1 << 20;

export async function* chunksOf(bytes: Bytes): AsyncGenerator<Uint8Array> {
  if (bytes instanceof Blob) {
    for (let start = 0; start < bytes.size; start += PIECE) {
      yield new Uint8Array(await bytes.slice(start, start + PIECE).arrayBuffer());
    }
    return;
  }
  if (typeof bytes !== "string" && !(bytes instanceof Uint8Array)) {
    yield* bytes;
    return;
  }
  const whole = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  for (let start = 0; start < whole.length; start += PIECE) yield whole.subarray(start, start + PIECE);
}

/** Puts the first pieces together until they hold HEAD bytes (or everything), so that the first says what this is. */
export async function* withHead(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] | null = [];
  let length = 0;
  for await (const chunk of chunks) {
    if (held === null) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    length += chunk.length;
    if (length >= HEAD) {
      yield concatenate(held, length);
      held = null;
    }
  }
  if (held !== null) yield concatenate(held, length);
}

export function concatenate(parts: readonly Uint8Array[], length: number): Uint8Array {
  if (parts.length === 1) return parts[0];
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** Unpacks gzip with what every current browser and Node have. */
export async function* unpack(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const packed = new ReadableStream<BufferSource>({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value as Uint8Array<ArrayBuffer>);
    },
  });
  const reader = packed.pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (;;) {
      const { done, value } = await readPiece(name, reader);
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function readPiece(
  name: string,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read();
  } catch {
    throw damagedGzip(name);
  }
}

export function damagedGzip(name: string): DataError {
  return new DataError(`${name}: the gzip data is cut short or damaged; fetch or compress the file again`);
}
