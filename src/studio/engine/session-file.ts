// A session as a file: which data, what was chosen, every model with its edits and their reasons, what was opened. Reading
// one trusts nothing in it.

import { type Choice, DataError, type EditStep, type Json, type JsonObject } from "../../internal.ts";
import type { OpenedFile } from "./opened-data.ts";
import type { LearnOptions } from "./session-model.ts";
import type { Unsealed } from "./model-view.ts";
import type { Chosen, RowSplit } from "../messages.ts";

export const SESSION_FORMAT = "espalier-session";
const VERSION = 1;

export interface SavedModel {
  readonly id: string;
  readonly name: string;
  readonly options: LearnOptions;
  readonly choice: Choice | null;
  readonly candidate: number | null;
  /** The model file as it was learned, then after each edit. */
  readonly files: readonly Json[];
  readonly steps: readonly EditStep[];
  readonly position: number;
}

export interface SavedModels {
  readonly models: readonly SavedModel[];
  readonly current: string | null;
  readonly unsealed: Unsealed | null;
  readonly compared: readonly string[];
}

export const NO_MODELS: SavedModels = { models: [], current: null, unsealed: null, compared: [] };

export interface SavedSession extends SavedModels {
  readonly data: { readonly name: string; readonly hash: string; readonly bytes: number };
  readonly chosen: Chosen | null;
  readonly split: RowSplit | null;
  /** The data file itself, in Base64; null where it was left out. */
  readonly rows: string | null;
}

export function sessionToJson(session: SavedSession): string {
  return `${JSON.stringify({ format: SESSION_FORMAT, version: VERSION, ...session })}\n`;
}

export function sessionFromJson(text: string, name: string): SavedSession {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new DataError(`${name}: not a session of Espalier Studio; choose a file that Studio saved`);
  }
  if (typeof file !== "object" || file === null || (file as JsonObject).format !== SESSION_FORMAT)
    throw new DataError(`${name}: not a session of Espalier Studio; choose a file that Studio saved`);
  const own = file as unknown as SavedSession & { version: unknown };
  if (own.version !== VERSION)
    throw new DataError(
      `${name}: a session of another version (${String(own.version)}); open it with the Studio that saved it`,
    );
  const isSound =
    isObject(own.data) &&
    typeof own.data.name === "string" &&
    typeof own.data.hash === "string" &&
    Array.isArray(own.models) &&
    own.models.every(isModel) &&
    (own.rows === null || typeof own.rows === "string");
  if (!isSound) throw new DataError(`${name}: the session is damaged; open the data file anew`);
  return { ...own, compared: Array.isArray(own.compared) ? own.compared.map(String) : [] };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isModel(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { id, name, files, steps, position, options } = value;
  return (
    typeof id === "string" &&
    typeof name === "string" &&
    isObject(options) &&
    Array.isArray(files) &&
    Array.isArray(steps) &&
    files.length === steps.length + 1 &&
    Number.isSafeInteger(position) &&
    Number(position) >= 0 &&
    Number(position) <= steps.length
  );
}

/** Characters of a file in Base64 beyond which it is too much for one JSON text. */
const MOST_BYTES = 200 * 2 ** 20;

export async function fileText({ file, table }: OpenedFile): Promise<string> {
  if (file.size > MOST_BYTES)
    throw new DataError(
      `${table.name}: too large to be kept in a session file; save without rows, and keep the data file beside it`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  const step = 3 * 8192;
  for (let at = 0; at < bytes.length; at += step)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + step)));
  return text;
}

export function fileFromText(text: string): Blob {
  const plain = atob(text);
  return new Blob([Uint8Array.from(plain, (character) => character.charCodeAt(0))]);
}
