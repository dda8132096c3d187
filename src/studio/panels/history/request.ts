// What the panel of edits asks of the engine, and what it gets.

import type { ModelView } from "../model/request.ts";
import type { Nothing, Request } from "../request.ts";

export interface Requests {
  "history/undo": Request<Nothing, ModelView>;
  "history/redo": Request<Nothing, ModelView>;
  /** Another version goes on from this one, and is shown. */
  "history/branch": Request<{ readonly name: string }, ModelView>;
  /** A name for the version that is shown; "" takes it away. */
  "history/name": Request<{ readonly name: string }, ModelView>;
  /** Why the last edit was made, said afterwards. */
  "history/reason": Request<{ readonly reason: string }, ModelView>;
}
