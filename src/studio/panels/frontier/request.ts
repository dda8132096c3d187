// What the panel of sizes asks of the engine, and what it gets.

import type { LearnProgress } from "../learn/request.ts";
import type { ModelView } from "../model/request.ts";
import type { Request } from "../request.ts";

export interface Requests {
  /** A numbered point of the frontier: that candidate, learned unless it was, and shown. */
  "frontier/learn": Request<{ readonly number: number }, ModelView, LearnProgress>;
}
