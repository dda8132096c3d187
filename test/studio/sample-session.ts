// A session with a small file open, for tests.

import { Engine } from "../../src/studio/engine/engine.ts";

/** Ninety rows: sick where old and either heavy or a smoker; a note that numbers the rows; some fields missing. */
export function wardCsv(): string {
  const lines = ["id,age,weight,smoker,ward,outcome"];
  for (let i = 0; i < 240; i++) {
    const age = 20 + ((i * 37) % 61);
    const weight = 50 + ((i * 53) % 47);
    const smoker = (i * 7) % 3 === 0 ? "yes" : "no";
    const ward = ["north", "south", "<b>west</b>"][(i * 5) % 3]!;
    const isSick = age > 50 && (weight > 70 || smoker === "yes") !== (i % 29 === 0);
    const noted = i % 17 === 0 ? "" : String(weight);
    lines.push(`p${i},${age},${noted},${smoker},${ward},${isSick ? "sick" : "well"}`);
  }
  return `${lines.join("\n")}\n`;
}

export async function openWard(name = "ward.csv"): Promise<Engine> {
  const session = new Engine();
  await session.ask("start/open", { file: new Blob([wardCsv()]), name });
  await session.ask("data/choose", { target: "outcome" });
  return session;
}

export async function learnWard(): Promise<Engine> {
  const session = await openWard();
  await session.ask("learn", { size: 6, method: "redwood" });
  return session;
}

/** The model file with its history. */
export async function exportedModel(session: Engine): Promise<string> {
  return (await session.ask("export", { to: "json" })).text;
}
