// Small inputs that once failed: each is a file of attack/corpus, and `npm test` tries them all again.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { seeded } from "../bench/random.ts";
import type { FuzzInput, FuzzKind } from "./fuzz-input.ts";

const PLACE = new URL("./corpus/", import.meta.url);
/** Bytes; larger inputs are kept in attack/out alone. */
const LARGEST = 20_000;

interface KeptInput {
  readonly kind: FuzzKind;
  /** What was wrong. */
  readonly what: string;
  readonly names: string;
  /** Seed of what is drawn while it is tried. */
  readonly use: number;
  readonly base64: string;
}

/** Keeps an input unless it is large or kept already. */
export function keepInput({ kind, bytes, names, use }: FuzzInput, what: string): void {
  if (bytes.length + names.length > LARGEST) return;
  const hash = createHash("sha256").update(bytes).update(names).update(String(use)).digest("hex");
  const place = new URL(`${kind}-${hash.slice(0, 12)}.json`, PLACE);
  if (existsSync(place)) return;
  const kept: KeptInput = {
    kind,
    what: what.split("\n")[0].slice(0, 200),
    names,
    use,
    base64: Buffer.from(bytes).toString("base64"),
  };
  writeFileSync(place, `${JSON.stringify(kept, null, 2)}\n`);
}

export function keptInputs(): { readonly file: string; readonly input: FuzzInput }[] {
  const files = readdirSync(PLACE).filter((file) => file.endsWith(".json"));
  return files.sort().map((file) => {
    const { kind, names, use, base64 } = JSON.parse(readFileSync(new URL(file, PLACE), "utf8")) as KeptInput;
    return {
      file,
      input: { kind, names, use, bytes: Uint8Array.from(Buffer.from(base64, "base64")), random: seeded(use) },
    };
  });
}
