// A session and the panels that answer for it. A panel's answers are loaded when one of them is
// first asked for.

import { panels, type RequestName, type Requests } from "../panels/registry.ts";
import type { Answer, Answers } from "./answer.ts";
import { Session } from "./session.ts";
import type { EngineOptions } from "./session-models.ts";
import type { Watch } from "./watch.ts";

export class Engine {
  readonly #session: Session;

  constructor(options: EngineOptions = {}) {
    this.#session = new Session(options);
  }

  async ask<Name extends RequestName>(
    name: Name,
    ask: Requests[Name]["ask"],
    watch: Watch<Requests[Name]["progress"]> = {},
  ): Promise<Requests[Name]["reply"]> {
    const answer = await answerTo(name);
    return answer(this.#session, ask, watch);
  }
}

export async function answerTo<Name extends RequestName>(name: Name): Promise<Answer<Requests[Name]>> {
  const answers = await answersOf(name.split("/", 1)[0]);
  return answers[name];
}

async function answersOf(panel: string): Promise<Answers<Requests>> {
  const { answers } = await import(`../panels/${panel}/answer.ts`);
  return answers;
}

/** Loads all panels' answers, so that the page still works without network or server. */
export async function loadAnswers(): Promise<void> {
  const loading: Promise<unknown>[] = Object.keys(panels).map(answersOf);
  await Promise.allSettled([...loading, import("./restore-models.ts"), import("./apply-step.ts")]);
}
