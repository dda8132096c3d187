// An animated PNG from pictures of equal size: of each only what differs from the one before is kept. Browsers play it as a picture.

import { crc32 } from "node:zlib";
import { PNG } from "pngjs";

export interface Frame {
  readonly png: Buffer;
  readonly seconds: number;
}

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

export function animatedPng(frames: readonly Frame[]): Buffer {
  const pictures = frames.map(({ png }) => PNG.sync.read(png));
  const [{ width, height }] = pictures as [PNG];
  let sequence = 0;
  const chunks: Buffer[] = [chunk("acTL", words(frames.length, 0))];
  let header: Buffer | null = null;
  pictures.forEach((picture, index) => {
    const box = index === 0 ? { x: 0, y: 0, width, height } : changedBox(pictures[index - 1]!, picture);
    const part = new PNG({ width: box.width, height: box.height });
    PNG.bitblt(picture, part, box.x, box.y, box.width, box.height, 0, 0);
    const parts = chunksOf(PNG.sync.write(part, { colorType: 2, deflateLevel: 9 }));
    header ??= parts.find(({ type }) => type === "IHDR")!.body;
    const milliseconds = Math.round(frames[index]!.seconds * 1000);
    const control = Buffer.concat([
      words(sequence++, box.width, box.height, box.x, box.y),
      Buffer.from([milliseconds >> 8, milliseconds & 255, 1000 >> 8, 1000 & 255, 0, 0]),
    ]);
    chunks.push(chunk("fcTL", control));
    for (const { body } of parts.filter(({ type }) => type === "IDAT"))
      chunks.push(
        index === 0 ? chunk("IDAT", body) : chunk("fdAT", Buffer.concat([words(sequence++), body])),
      );
  });
  return Buffer.concat([SIGNATURE, chunk("IHDR", header!), ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

/** The least box that holds all pixels that differ; one pixel where none does. */
function changedBox(before: PNG, now: PNG) {
  let [left, top, right, bottom] = [now.width, now.height, -1, -1];
  for (let y = 0; y < now.height; y++)
    for (let x = 0; x < now.width; x++) {
      const at = (y * now.width + x) * 4;
      if (before.data.readUInt32LE(at) === now.data.readUInt32LE(at)) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), y];
    }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function words(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4);
  return bytes;
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  return Buffer.concat([words(body.length), named, words(crc32(named))]);
}

function chunksOf(png: Buffer): { readonly type: string; readonly body: Buffer }[] {
  const all: { type: string; body: Buffer }[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    all.push({ type: png.toString("latin1", at + 4, at + 8), body: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return all;
}
