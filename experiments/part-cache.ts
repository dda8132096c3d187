// Finished parts, and finished pieces of parts, on disk: an interrupted run goes on where it stopped. The key has everything a
// result depends on: paper, part, mode, seed, data folder or none, and the code (unless any code will do).

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface CacheKey {
  readonly paper: string;
  readonly part: string;
  readonly mode: string;
  readonly seed: number;
  readonly data: string | null;
  readonly code: string;
}

export class PartCache {
  readonly #folder: string;
  readonly #key: CacheKey;
  readonly #anyCode: boolean;

  constructor(root: string, key: CacheKey, anyCode: boolean) {
    const data = key.data === null ? "no-data" : "data";
    this.#folder = join(root, key.paper, `${key.part}-${key.mode}-seed-${key.seed}-${data}`);
    this.#key = key;
    this.#anyCode = anyCode;
  }

  get(name: string): unknown {
    const file = this.#fileOf(name);
    if (!existsSync(file)) return undefined;
    const { code, value } = JSON.parse(readFileSync(file, "utf8")) as { code: string; value: unknown };
    return this.#anyCode || code === this.#key.code ? value : undefined;
  }

  /** Written whole or not at all. */
  set(name: string, value: unknown): void {
    mkdirSync(this.#folder, { recursive: true });
    const file = this.#fileOf(name);
    writeFileSync(`${file}.new`, JSON.stringify({ code: this.#key.code, value }));
    renameSync(`${file}.new`, file);
  }

  clear(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #fileOf(name: string): string {
    return join(this.#folder, `${name.replaceAll(/[^\w.-]+/g, "-")}-${hashOf([name]).slice(0, 8)}.json`);
  }
}

/** What papers share besides the frame. */
const SHARED = ["columns.ts", "concept-runs.ts", "found.ts", "sections.ts", "spread.ts", "stated-terms.ts"];

/** Of every source that a figure of the paper may depend on. */
export function codeOf(root: string, paper: string): string {
  const experiments = join(root, "experiments");
  const files = [
    ...sources(join(root, "src")),
    ...sources(join(experiments, paper)),
    ...SHARED.map((name) => join(experiments, name)),
  ];
  return hashOf(files.map((file) => readFileSync(file, "utf8"))).slice(0, 12);
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name) && !entry.name.endsWith(".wasm.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex");
}
