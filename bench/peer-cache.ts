// Peers' results that took long, kept in bench/out/peers.json: a result is used again only for the same bytes, the same
// version of the peer, the same options and the same machine, and says when it was measured.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import type { Report } from "./bench.ts";
import { type PythonPeer, packageVersion, runPython } from "./peers.ts";

const folder = fileURLToPath(new URL("out/", import.meta.url));
const file = `${folder}peers.json`;

interface Kept<T> {
  readonly result: T;
  readonly measured: string;
}

/** What is kept for a peer's work, or null. */
export function keptResult<T>(peer: PythonPeer): Kept<T> | null {
  return (read()[keyOf(peer)] as Kept<T> | undefined) ?? null;
}

/** Runs the peer and keeps its result; null where it cannot run. */
export function measurePeer<T>(report: Pick<Report, "notice">, peer: PythonPeer): Kept<T> | null {
  const result = runPython<T>(report, peer);
  if (result === null) return null;
  const kept = { result, measured: new Date().toISOString() };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...read(), [keyOf(peer)]: kept }, null, 1)}\n`);
  return kept;
}

function read(): Record<string, unknown> {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

function keyOf({ packages, environment, script, arrays, options }: PythonPeer): string {
  const hash = createHash("sha256");
  for (const [name, array] of Object.entries(arrays)) {
    hash.update(name).update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  }
  const code = readFileSync(new URL(`peers/${script}`, import.meta.url));
  const versions = packages.map((name) => `${name} ${packageVersion(name, environment)}`).join(", ");
  const processors = cpus();
  const machine = `${processors[0]?.model}, ${processors.length} cores`;
  const work = hash.update(code).digest("hex").slice(0, 16);
  return `${script}: ${versions}; ${JSON.stringify(options)}; ${work}; ${machine}`;
}
