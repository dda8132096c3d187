// Sessions in the browser's own storage: what was opened, chosen, learned and edited, and the file itself where it is not too
// large. Nothing here throws: where storage is full or forbidden, the answer says so and the Studio goes on without.

import { forgetWishes } from "../noted-wishes.ts";

export interface KeptSession {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  readonly target: string | null;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The session file's text; null before anything was chosen. */
  readonly session: string | null;
  /** Whether the data file is kept beside it. */
  readonly hasFile: boolean;
  readonly bytes: number;
  /** A sentence about where it stands: "9 conditions, right on 85.0 %". */
  readonly standing: string;
  /** Whether a model was being learned when this was written. */
  readonly isLearning: boolean;
  /** The last of the wishes (noted-wishes.ts) that are in it. */
  readonly wishes: number;
}

export type KeepResult = "kept" | "kept without its rows" | "full" | "forbidden";

/** Larger files are not kept: the session asks for them again. */
const MOST_BYTES = 256 * 2 ** 20;
const MOST_SESSIONS = 12;
const SESSIONS = "sessions";
/** Apart, under the session's id: a file is written once, what is made of it again and again. */
const FILES = "files";

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("espalier-studio", 2);
    opening.onupgradeneeded = () => {
      const base = opening.result;
      const files = base.createObjectStore(FILES);
      if (!base.objectStoreNames.contains(SESSIONS)) base.createObjectStore(SESSIONS, { keyPath: "id" });
      else moveFiles(opening.transaction!.objectStore(SESSIONS), files);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("blocked"));
  });
}

/** Sessions of the first version had their file in them. */
function moveFiles(sessions: IDBObjectStore, files: IDBObjectStore): void {
  const asking = sessions.openCursor();
  asking.onsuccess = () => {
    const cursor = asking.result;
    if (cursor === null) return;
    const { file, ...session } = cursor.value;
    if (file) files.put(file, session.id);
    cursor.update({ ...session, hasFile: Boolean(file), wishes: 0 });
    cursor.continue();
  };
}

/** What is asked of both stores is done whole or not at all. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (sessions: IDBObjectStore, files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const base = await database();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = base.transaction([SESSIONS, FILES], mode);
      const request = work(transaction.objectStore(SESSIONS), transaction.objectStore(FILES));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? request.error);
      transaction.onerror = () => reject(transaction.error ?? request.error);
    });
  } finally {
    base.close();
  }
}

/** `file` where it is not kept yet. */
export async function keepSession(session: KeptSession, file: Blob | null): Promise<KeepResult> {
  const isFit = file !== null && file.size <= MOST_BYTES;
  const hasFile = session.hasFile || isFit;
  try {
    await within("readwrite", (sessions, files) => {
      if (isFit) files.put(file, session.id);
      return sessions.put({ ...session, hasFile });
    });
    await forgetOldest(session.id);
    return session.bytes > 0 && !hasFile ? "kept without its rows" : "kept";
  } catch (error) {
    if ((error as DOMException | null)?.name !== "QuotaExceededError") return "forbidden";
    return isFit ? keepSession(session, null) : "full";
  }
}

async function forgetOldest(own: string): Promise<void> {
  const all = await keptSessions();
  for (const { id } of all.slice(MOST_SESSIONS)) if (id !== own) await forgetSession(id);
}

/** The latest first. */
export async function keptSessions(): Promise<KeptSession[]> {
  try {
    const all = (await within("readonly", (sessions) => sessions.getAll())) as KeptSession[];
    return all.sort((a, b) => b.savedAt - a.savedAt);
  } catch {
    return [];
  }
}

export async function keptSession(id: string): Promise<KeptSession | null> {
  try {
    return ((await within("readonly", (sessions) => sessions.get(id))) as KeptSession | undefined) ?? null;
  } catch {
    return null;
  }
}

export async function keptFile(id: string): Promise<Blob | null> {
  try {
    return ((await within("readonly", (_, files) => files.get(id))) as Blob | undefined) ?? null;
  } catch {
    return null;
  }
}

export async function forgetSession(id: string): Promise<void> {
  forgetWishes(id);
  await within("readwrite", (sessions, files) => {
    files.delete(id);
    return sessions.delete(id);
  }).catch(() => {});
}

export async function forgetAllSessions(): Promise<void> {
  forgetWishes();
  await within("readwrite", (sessions, files) => {
    files.clear();
    return sessions.clear();
  }).catch(() => {});
}
