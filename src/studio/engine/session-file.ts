// A session as a file: which data, what was chosen, every model with its edits and their reasons,
// what was opened. Reading one trusts nothing in it.

import { type Choice, DataError, type Json, type JsonObject } from "../../internal.ts";
import type { Chosen, RowSplit } from "../panels/data/request.ts";
import type { Unsealed } from "./model-view.ts";
import type { OpenedFile } from "./opened-file.ts";
import type { LearnOptions } from "./session-model.ts";

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
  readonly position: number;
  readonly from?: string;
  readonly given?: string;
}

export interface SavedModels {
  readonly models: readonly SavedModel[];
  readonly current: string | null;
  readonly unsealed: Unsealed | null;
  readonly compared: readonly string[];
}

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

export function sessionFromJson(text: string): SavedSession {
  const file = parsed(text);
  if (!isObject(file) || file.format !== SESSION_FORMAT)
    throw new DataError("this is not a session of Espalier Studio; choose a file that Studio saved");
  if (file.version !== VERSION)
    throw new DataError(
      `this session is of another version (${String(file.version)}); open it with the Studio that saved it`,
    );
  const { data, models, rows, compared } = file;
  const isSound =
    isObject(data) &&
    typeof data.name === "string" &&
    typeof data.hash === "string" &&
    Array.isArray(models) &&
    models.every(isModel) &&
    (rows === null || typeof rows === "string");
  if (!isSound) throw new DataError("the session is damaged; open the data file anew");
  const own = file as unknown as SavedSession;
  return { ...own, compared: Array.isArray(compared) ? compared.map(String) : [] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isModel(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { id, name, files, position, options, from, given } = value;
  return (
    typeof id === "string" &&
    typeof name === "string" &&
    [from, given].every((own) => own === undefined || typeof own === "string") &&
    isObject(options) &&
    Array.isArray(files) &&
    files.length > 0 &&
    Number.isSafeInteger(position) &&
    Number(position) >= 0 &&
    Number(position) < files.length
  );
}

/** More is too much for one JSON text. */
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
