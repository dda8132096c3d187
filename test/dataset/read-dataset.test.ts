// The reader contract on both readers and in a real browser.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import type { ReadOptions } from "../../src/dataset/read-options.ts";
import { readDatasetFile } from "../../src/node/read-dataset-file.ts";
import { bundleForBrowser } from "../browser/bundle-for-browser.ts";
import { launchBrowser } from "../browser/launch-browser.ts";
import type { ReadRequest } from "../browser/reader-entry.ts";
import { describeReader } from "../contracts/reader-contract.ts";
import { type Outcome, outcomeOf } from "./plain-dataset.ts";

async function* chunksOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

describeReader({
  name: "the browser-safe reader, in Node",
  runs: 500,
  read: (pieces, options) => outcomeOf(readDataset(chunksOf(pieces), options)),
});

const folder = mkdtempSync(join(tmpdir(), "espalier-test-"));
describeReader({
  name: "the Node reader, from files",
  runs: 300,
  read(pieces, options) {
    const path = join(folder, "file");
    writeFileSync(path, Buffer.concat(pieces));
    return outcomeOf(readDatasetFile(path, { format: formatOf(options), ...options }));
  },
});

const browser = await launchBrowser();
const page = browser ? await openPage() : null;
describeReader({
  name: "the browser-safe reader, in Chromium",
  runs: 300,
  skip: browser ? null : "no browser starts on this machine",
  read: (pieces, options) =>
    page!.evaluate((request) => (globalThis as unknown as Global).espalier.read(request), {
      pieces: pieces.map((piece) => Buffer.from(piece).toString("base64")),
      options,
    }),
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Global {
  espalier: { read(request: ReadRequest): Promise<Outcome> };
}

async function openPage(): Promise<Page> {
  const opened = await browser!.newPage();
  const script = await bundleForBrowser(join(import.meta.dirname, "../browser/reader-entry.ts"), "espalier");
  await opened.addScriptTag({ content: script });
  return opened;
}

/** The file's own name says nothing, so the format comes from the name for messages. */
function formatOf({ name = "", format }: ReadOptions): ReadOptions["format"] {
  if (format) return format;
  const ending = /\.(csv|tsv|arff|json|ndjson)$/.exec(name)?.[1];
  return ending as ReadOptions["format"];
}
