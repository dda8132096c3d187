// How the engine answers the drawing of the tree.

import type { Answers } from "../../engine/answer.ts";
import type { Requests } from "./request.ts";
import { splitPictures } from "./split-pictures.ts";

export const answers: Answers<Requests> = {
  tree: async (session) => splitPictures(await session.models()),
};
