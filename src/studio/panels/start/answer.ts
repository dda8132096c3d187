// Opens a data file, or a sample.

import { type Answers, changing } from "../../engine/answer.ts";
import { OpenedFile } from "../../engine/opened-file.ts";
import type { Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  "start/open": changing(async (session, { file, name }, watch) =>
    session.open(await OpenedFile.read(file, name, watch)),
  ),
  "start/sample": changing(async (session, { concept, rows }) => {
    const { sampleFile } = await import("./sample-file.ts");
    return session.open(await OpenedFile.read(sampleFile(concept, rows), `${concept}.csv`));
  }),
};
