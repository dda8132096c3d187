// What an engine of `npm run engines` is.

export interface Engine {
  readonly name: string;
  /** Why it cannot be had here, in one line; null where it can. */
  absent(): string | null;
  /** Starts it unless it runs, and says where: an address that `espalier learn` takes, but for the table. */
  up(): Promise<string>;
  down(): Promise<void>;
  /** Its processes: name and id. */
  processes(): readonly { readonly name: string; readonly pid: number }[];
}
