import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { hashOf, Sha256 } from "../../../src/studio/engine/file-hash.ts";

it("is the SHA-256 that others compute, however the bytes are cut into pieces", async () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 5 }), (pieces) => {
      const sha = new Sha256();
      for (const piece of pieces) sha.push(piece);
      expect(sha.end()).toBe(createHash("sha256").update(Buffer.concat(pieces)).digest("hex"));
    }),
  );
  const file = new Blob(["a file"]);
  expect(await hashOf(file)).toBe(createHash("sha256").update("a file").digest("hex"));
});
