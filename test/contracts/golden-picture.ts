// Golden pictures: what a person sees, kept in test/golden as PNG. On a mismatch the new picture is written beside the old one
// as NAME-changed.png, and what differs as NAME-difference.png, to be looked at; if it is right, it replaces the old file.

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { expect } from "vitest";

/** Share of the pixels that may differ: edges of letters, not a line of text. */
const TOLERANCE = 0.0005;

export function expectGoldenPicture(name: string, picture: Buffer): void {
  const file = (suffix: string): string =>
    fileURLToPath(new URL(`../golden/${name}${suffix}.png`, import.meta.url));
  const now = PNG.sync.read(picture);
  const golden = existsSync(file("")) ? PNG.sync.read(readFileSync(file(""))) : null;
  const { width, height } = now;
  const isComparable = golden !== null && golden.width === width && golden.height === height;
  const difference = new PNG({ width, height });
  const differing = isComparable
    ? pixelmatch(golden.data, now.data, difference.data, width, height, { threshold: 0.15 })
    : width * height;
  const isSame = differing <= TOLERANCE * width * height;
  for (const [suffix, bytes] of [
    ["-changed", picture],
    ["-difference", PNG.sync.write(difference)],
  ] as const) {
    if (isSame) rmSync(file(suffix), { force: true });
    else writeFileSync(file(suffix), bytes);
  }
  expect
    .soft(
      isSame,
      `test/golden/${name}.png: ${differing} pixels differ; look at its -changed twin, and move it over if it is right`,
    )
    .toBe(true);
}
