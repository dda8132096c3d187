// The browser's own storage (IndexedDB) of the sessions: of each a line about where it stands, its
// log, and its data file. A write begins and commits in the turn in which it is asked for, on a
// connection that stays open: it is carried out even where the page is reloaded or closed right
// after. Where storage is full or forbidden, writes reject.

/** What the Start screen says of a session. */
export interface Summary {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  readonly target: string | null;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** "9 conditions, right on 85.0 %". */
  readonly standing: string;
  /** Whether the data file is kept, too; where it is not, it is asked for again. */
  readonly hasFile: boolean;
}

/** An entry of a session's log; numbers grow. */
export interface Line<Entry> {
  readonly session: string;
  readonly number: number;
  readonly entry: Entry;
}

export interface Kept<Entry> {
  readonly lines: readonly Line<Entry>[];
  readonly file: Blob | null;
}

const SESSIONS = "sessions";
const FILES = "files";
const LOG = "log";

type Mode = "readonly" | "readwrite";
type Work = (store: (name: string) => IDBObjectStore) => IDBRequest[];

export class SessionStore<Entry> {
  #base: IDBDatabase | null = null;
  readonly #opening: Promise<IDBDatabase>;

  constructor(name = "espalier-studio") {
    this.#opening = openDatabase(name);
    this.#opening.then(
      (base) => {
        this.#base = base;
      },
      () => {},
    );
  }

  /** The latest first; none where storage is forbidden. */
  async list(): Promise<Summary[]> {
    const found = await this.#in([SESSIONS], "readonly", (store) => [store(SESSIONS).getAll()]).catch(
      () => [],
    );
    return ((found[0] ?? []) as Summary[]).sort((a, b) => b.savedAt - a.savedAt);
  }

  async read(id: string): Promise<Kept<Entry>> {
    const [lines, file] = await this.#in([LOG, FILES], "readonly", (store) => [
      store(LOG).getAll(linesOf(id)),
      store(FILES).get(id),
    ]);
    return { lines: lines as Line<Entry>[], file: (file as Blob | undefined) ?? null };
  }

  async describe(summary: Summary): Promise<void> {
    await this.#in([SESSIONS], "readwrite", (store) => [store(SESSIONS).put(summary)]);
  }

  async keepFile(id: string, file: Blob): Promise<void> {
    await this.#in([FILES], "readwrite", (store) => [store(FILES).put(file, id)]);
  }

  async append(line: Line<Entry>): Promise<void> {
    await this.#in([LOG], "readwrite", (store) => [store(LOG).put(line)]);
  }

  /** Puts a line in the place of all up to its number. */
  async replace(line: Line<Entry>): Promise<void> {
    const before = linesOf(line.session, line.number);
    await this.#in([LOG], "readwrite", (store) => [store(LOG).delete(before), store(LOG).put(line)]);
  }

  /** One session, or all. */
  async forget(id?: string): Promise<void> {
    const all = IDBKeyRange.lowerBound(Number.NEGATIVE_INFINITY);
    await this.#in([SESSIONS, FILES, LOG], "readwrite", (store) => [
      store(SESSIONS).delete(id ?? all),
      store(FILES).delete(id ?? all),
      store(LOG).delete(id === undefined ? all : linesOf(id)),
    ]);
  }

  /** What the requests of one transaction found. */
  #in(names: string[], mode: Mode, work: Work): Promise<unknown[]> {
    const run = (base: IDBDatabase): Promise<unknown[]> =>
      new Promise((resolve, reject) => {
        const transaction = base.transaction(names, mode);
        transaction.onabort = () => reject(transaction.error);
        try {
          const requests = work((name) => transaction.objectStore(name));
          transaction.oncomplete = () => resolve(requests.map(({ result }) => result));
          // Else it would wait for a turn of the page, which may never come.
          if (mode === "readwrite") transaction.commit();
        } catch (error) {
          transaction.abort();
          reject(error);
        }
      });
    return this.#base === null ? this.#opening.then(run) : run(this.#base);
  }
}

function linesOf(session: string, upTo = Number.POSITIVE_INFINITY): IDBKeyRange {
  return IDBKeyRange.bound([session, Number.NEGATIVE_INFINITY], [session, upTo]);
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 3);
    opening.onupgradeneeded = () => {
      const { result: base, transaction } = opening;
      const log = base.createObjectStore(LOG, { keyPath: ["session", "number"] });
      const known = base.objectStoreNames;
      const files = known.contains(FILES) ? transaction!.objectStore(FILES) : base.createObjectStore(FILES);
      if (!known.contains(SESSIONS)) base.createObjectStore(SESSIONS, { keyPath: "id" });
      else moveEarlier(transaction!.objectStore(SESSIONS), files, log);
    };
    opening.onsuccess = () => {
      // A later Studio in another tab may want to change it.
      opening.result.onversionchange = () => opening.result.close();
      resolve(opening.result);
    };
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("blocked"));
  });
}

/** Earlier versions kept the session file, the first one the data, in the position record. */
function moveEarlier(sessions: IDBObjectStore, files: IDBObjectStore, log: IDBObjectStore): void {
  const asking = sessions.openCursor();
  asking.onsuccess = () => {
    const cursor = asking.result;
    if (cursor === null) return;
    const { file, session, bytes, hasFile = Boolean(file), ...known } = cursor.value;
    if (file) files.put(file, known.id);
    if (session) log.put({ session: known.id, number: 1, entry: { session } });
    // The rows of a sample were in its session file.
    cursor.update({ ...known, hasFile: hasFile || bytes === 0 });
    cursor.continue();
  };
}
