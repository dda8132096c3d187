// Writes the session as a file, and opens such a file.

import { DataError } from "../../../internal.ts";
import { type Answers, changing } from "../../engine/answer.ts";
import { chosenView } from "../../engine/column-views.ts";
import { OpenedFile } from "../../engine/opened-file.ts";
import type { Session } from "../../engine/session.ts";
import { fileFromText, fileText, sessionFromJson, sessionToJson } from "../../engine/session-file.ts";
import type { TextFile } from "../request.ts";
import type { Requests } from "./request.ts";

export const answers: Answers<Requests> = {
  "sessions/save": (session, { withRows }) => save(session, withRows),
  "sessions/checkpoint": changing((session) => save(session, false)),
  "sessions/load": changing(async (session, { session: text, file }, watch) => {
    const saved = sessionFromJson(await text.text());
    const { name, hash } = saved.data;
    const given = file ?? (saved.rows === null ? null : fileFromText(saved.rows));
    const none = { file: null, data: null, model: null };
    if (given === null) return { needs: name, chosen: saved.chosen, ...none };
    const opened = await OpenedFile.read(given, name, watch);
    if ((await opened.hash()) !== hash)
      throw new DataError(
        `${name}: this is not the file that the session was made with; choose that one, or open this one anew`,
      );
    const model = await session.restore(opened, saved);
    const data = session.chosenData && (await chosenView(session.chosenData));
    return { needs: null, file: opened.view(), chosen: saved.chosen, data, model };
  }),
};

async function save(session: Session, withRows: boolean): Promise<TextFile> {
  const { file } = session;
  const rows = withRows ? await fileText(file) : null;
  const text = sessionToJson({ ...(await session.saved()), rows });
  return { name: `${file.stem}.espalier`, type: "application/json", text };
}
