// Sessions in the browser's own storage: what was opened, chosen, learned and edited, and the file itself where it is not too
// large. Nothing here throws: where storage is full or forbidden, the answer says so and the Studio goes on without.

export interface KeptSession {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  readonly target: string | null;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The session file's text; null before anything was chosen. */
  readonly session: string | null;
  readonly file: Blob | null;
  readonly bytes: number;
  /** A sentence about where it stands: "9 conditions, right on 85.0 %". */
  readonly standing: string;
  /** Whether a model was being learned when this was written. */
  readonly isLearning: boolean;
}

export type KeepResult = "kept" | "kept without its rows" | "full" | "forbidden";

/** Larger files are not kept: the session asks for them again. */
const MOST_BYTES = 256 * 2 ** 20;
const MOST_SESSIONS = 12;
const STORE = "sessions";

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("espalier-studio", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("blocked"));
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const base = await database();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = base.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? request.error);
      transaction.onerror = () => reject(transaction.error ?? request.error);
    });
  } finally {
    base.close();
  }
}

export async function keepSession(session: KeptSession): Promise<KeepResult> {
  const file = session.bytes > MOST_BYTES ? null : session.file;
  try {
    await within("readwrite", (store) => store.put({ ...session, file }));
    await forgetOldest(session.id);
    return file === null && session.file !== null ? "kept without its rows" : "kept";
  } catch (error) {
    if ((error as DOMException | null)?.name !== "QuotaExceededError") return "forbidden";
    if (file === null) return "full";
    const smaller = await keepSession({ ...session, file: null });
    return smaller === "kept" ? "kept without its rows" : smaller;
  }
}

async function forgetOldest(own: string): Promise<void> {
  const all = await keptSessions();
  for (const { id } of all.slice(MOST_SESSIONS)) if (id !== own) await forgetSession(id);
}

/** The latest first. */
export async function keptSessions(): Promise<KeptSession[]> {
  try {
    const all = (await within("readonly", (store) => store.getAll())) as KeptSession[];
    return all.sort((a, b) => b.savedAt - a.savedAt);
  } catch {
    return [];
  }
}

export async function keptSession(id: string): Promise<KeptSession | null> {
  try {
    return ((await within("readonly", (store) => store.get(id))) as KeptSession | undefined) ?? null;
  } catch {
    return null;
  }
}

export async function forgetSession(id: string): Promise<void> {
  await within("readwrite", (store) => store.delete(id)).catch(() => {});
}

export async function forgetAllSessions(): Promise<void> {
  await within("readwrite", (store) => store.clear()).catch(() => {});
}
