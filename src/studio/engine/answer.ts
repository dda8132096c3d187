// How the worker's side of a panel answers: a function for each of its requests.

import type { Request } from "../panels/request.ts";
import type { Session } from "./session.ts";
import type { Watch } from "./watch.ts";

export type Answer<Asked extends Request<unknown, unknown, unknown>> = (
  session: Session,
  ask: Asked["ask"],
  watch: Watch<Asked["progress"]>,
) => Asked["reply"] | Promise<Asked["reply"]>;

export type Answers<Requests extends { [Name in keyof Requests]: Request<unknown, unknown, unknown> }> = {
  readonly [Name in keyof Requests]: Answer<Requests[Name]>;
};

const CHANGING = new WeakSet<object>();

/** Marks an answer that changes the session: such requests wait for each other, all others are answered at once. */
export function changing<Given extends object>(answer: Given): Given {
  CHANGING.add(answer);
  return answer;
}

export function isChanging(answer: object): boolean {
  return CHANGING.has(answer);
}
