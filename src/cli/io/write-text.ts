// Writing to a stream that may be slow, full or closed: waits for it, and fails with its error.

import type { Writable } from "node:stream";

export function writeText(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
