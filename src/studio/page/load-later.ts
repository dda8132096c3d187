// Loads what the page needs once there is a model.

import type { FunctionComponent } from "preact";
import { later, laterFault, QUESTIONS } from "./later.ts";

/** Browsers keep a piece that failed for failed: only a new page tries again. */
export async function loadLater(): Promise<void> {
  if (later.value !== null) return;
  try {
    const [model, rows, exported] = await Promise.all([
      import("../panels/model/screen.tsx"),
      import("../panels/rows/screen.tsx"),
      import("../panels/export/screen.tsx"),
    ]);
    const questions = QUESTIONS.map(async ({ name }) => [name, await questionOf(name)] as const);
    later.value = {
      screens: new Map([
        ["model", model.ModelScreen],
        ["rows", rows.RowsScreen],
        ["export", exported.ExportScreen],
      ]),
      questions: new Map(await Promise.all(questions)),
    };
  } catch {
    laterFault.value =
      "This screen could not be loaded: the server of the page was ended, or the network is gone. Reload the page once it is back; your session is kept.";
  }
}

async function questionOf(panel: string): Promise<FunctionComponent> {
  const { Question } = await import(`../panels/${panel}/question.tsx`);
  return Question;
}
