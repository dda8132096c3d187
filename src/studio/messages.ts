// The messages between the page and its worker.

import type { RequestName, Requests } from "./panels/registry.ts";

/** From page to worker. The page counts its requests; a stop names the one that is meant. */
export type ToEngine =
  | {
      [Name in RequestName]: {
        readonly id: number;
        readonly ask: Name;
        readonly with: Requests[Name]["ask"];
      };
    }[RequestName]
  | { readonly stop: number };

/** From worker to page: any number of progress reports, then one reply or one fault. */
export type FromEngine =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly reply: unknown }
  | { readonly id: number; readonly fault: Fault }
  /** The name of a lock that the worker holds: whoever gets it knows that the worker has died. */
  | { readonly isLocked: true };

export interface Fault {
  /** One sentence that names the way out. */
  readonly message: string;
  readonly isStopped: boolean;
  /** An error of the program, not of the data: shown with a request to report it. */
  readonly isBug: boolean;
}
