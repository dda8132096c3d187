// `espalier watch`: rows as before are fine, moved rows and decayed parts end with 3.

import { describe, expect, it } from "vitest";
import { run, scratchFolder } from "./run.ts";

const folder = scratchFolder();

function rows(count: number, { moved = 0, wrong = 0 } = {}): string {
  const lines = Array.from({ length: count }, (_, row) => {
    const age = 20 + ((row * 37) % 60) + moved;
    const isSick = age > 50;
    const is = row % 10 < wrong ? !isSick : isSick;
    return `${age},${["north", "south"][row % 2]},${is ? "sick" : "well"}`;
  });
  return `age,ward,outcome\n${lines.join("\n")}\n`;
}

const training = folder.write("training.csv", rows(400));
const model = folder.path("model.json");

describe("watch", async () => {
  await run(["learn", training, "--keep", "age", "--method", "redwood", "--out", model]);
  const watch = (name: string, text: string, ...more: string[]) =>
    run(["watch", model, folder.write(name, text), "--data", training, ...more]);

  it("finds nothing in rows like those before", async () => {
    const { code, stdout } = await watch("same.csv", rows(300));
    expect(code).toBe(0);
    expect(stdout).toContain("Where rows end up in the model: as before");
    expect(stdout).toContain("age: as before");
  });

  it("ends with 3 where a column has moved, and says how", async () => {
    const { code, stdout } = await watch("older.csv", rows(300, { moved: 25 }));
    expect(code).toBe(3);
    expect(stdout).toMatch(/age: changed \([\d.]+\): ".*" was [\d.]+ %, is [\d.]+ %/);
  });

  it("ends with 3 where a part is right less often, and names it first", async () => {
    const { code, stdout } = await watch("worse.csv", rows(300, { wrong: 3 }));
    expect(code).toBe(3);
    expect(stdout).toMatch(/Right less often than before, beyond chance:\n {2}.*right on 100 % before, \d+/);
  });

  it("prints one object, and asks for the training rows", async () => {
    const { stdout } = await watch("same.csv", rows(300), "--json");
    expect(JSON.parse(stdout)).toMatchObject({ version: 1, drifted: false, before: 400, now: 300 });
    const { code, stderr } = await run(["watch", model, training]);
    expect(code).toBe(2);
    expect(stderr).toContain("--data");
  });
});
