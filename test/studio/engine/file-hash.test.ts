import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { fileHash } from "../../../src/studio/engine/file-hash.ts";

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

it("is the SHA-256 that others compute", async () => {
  expect(await fileHash(new Blob([]))).toBe(hashOf(new Uint8Array(0)));
  expect(await fileHash(new Blob(["a file"]))).toBe(hashOf(new TextEncoder().encode("a file")));
});

it("of a file too large to be hashed at once tells every byte of it", async () => {
  const megabyte = new Uint8Array(2 ** 20).fill(7);
  const large = new Blob(Array.from({ length: 65 }, () => megabyte));
  const hash = await fileHash(large);
  expect(await fileHash(new Blob([large]))).toBe(hash);
  const changed = new Blob([large.slice(0, large.size - 1), Uint8Array.of(8)]);
  expect(await fileHash(changed)).not.toBe(hash);
});
