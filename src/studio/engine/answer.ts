// How the worker's side of a panel answers: a function for each of its requests.

import type { ModelView } from "../panels/model/request.ts";
import type { Request } from "../panels/request.ts";
import type { Session } from "./session.ts";
import type { SessionModels } from "./session-models.ts";
import type { Watch } from "./watch.ts";

type AnyRequest = Request<unknown, unknown, unknown>;

export type Answer<Asked extends AnyRequest> = (
  session: Session,
  ask: Asked["ask"],
  watch: Watch<Asked["progress"]>,
) => Asked["reply"] | Promise<Asked["reply"]>;

export type Answers<Requests extends { [Name in keyof Requests]: AnyRequest }> = {
  readonly [Name in keyof Requests]: Answer<Requests[Name]>;
};

const CHANGING = new WeakSet<object>();

/** An answer that changes the session: such requests queue, others are answered at once. */
export function changing<Given extends object>(answer: Given): Given {
  CHANGING.add(answer);
  return answer;
}

export function isChanging(answer: object): boolean {
  return CHANGING.has(answer);
}

/** Changes the models of the session, and replies with the one that is then shown. */
export function changingModels<Ask, Progress>(
  change: (models: SessionModels, ask: Ask, watch: Watch<Progress>) => void | Promise<void>,
): Answer<Request<Ask, ModelView, Progress>> {
  return changing(async (session: Session, ask: Ask, watch: Watch<Progress>) => {
    const models = await session.models();
    await change(models, ask, watch);
    return models.view();
  });
}
