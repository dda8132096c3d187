// Another thread, as the rooms that use one see it; src/node starts them on Node, the Studio in a browser.

/** Another thread of this program, on which an exact search can go on. */
export interface SearchThread {
  post(message: unknown): void;
  /** The one who hears what the thread posts. */
  listen(hear: (message: unknown) => void): void;
  stop(): void;
}
