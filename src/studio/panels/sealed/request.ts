// What the panel of the sealed rows asks of the engine, and what it gets.

import type { ModelView } from "../model/request.ts";
import type { Nothing, Request } from "../request.ts";

export interface Requests {
  /** Once in a session; any later change of the model makes the figure stale. */
  "sealed/open": Request<Nothing, ModelView>;
}
