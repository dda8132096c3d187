// What the page of the reader tests holds: the public reader, and the plain form of what it gives.

import { readDataset } from "../../src/index.ts";
import { type Outcome, outcomeOf } from "../dataset/plain-dataset.ts";

export interface ReadRequest {
  /** The bytes of the file, as base64 in pieces. */
  readonly pieces: readonly string[];
  readonly options: Parameters<typeof readDataset>[1];
}

export async function read({ pieces, options }: ReadRequest): Promise<Outcome> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) yield Uint8Array.from(atob(piece), (character) => character.charCodeAt(0));
  }
  return outcomeOf(readDataset(chunks(), options));
}
