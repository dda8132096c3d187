import { type Answers, changing } from "../../engine/answer.ts";
import type { Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  "sealed/open": changing(async (session) => (await session.models()).unseal()),
};
