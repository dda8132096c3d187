// A panel is a folder and a line of the registry, and nothing else knows of it.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { panels } from "../../../src/studio/panels/registry.ts";

const inside = readdirSync(join(import.meta.dirname, "../../../src/studio/panels"), { withFileTypes: true });
const folders = inside.filter((entry) => entry.isDirectory());

it("every folder has its line in the registry", () => {
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(panels).sort());
});

describe.each(Object.entries(panels))("%s", (name, { question }) => {
  it("answers requests that are named after it", async () => {
    const { answers } = await import(`../../../src/studio/panels/${name}/answer.ts`);
    const strange = Object.keys(answers).filter((own) => own !== name && !own.startsWith(`${name}/`));
    expect(Object.keys(answers).length).toBeGreaterThan(0);
    expect(strange).toEqual([]);
  });

  it("is drawn as a tab where it has the title of one", async () => {
    const file = `../../../src/studio/panels/${name}/question.tsx`;
    expect(existsSync(join(import.meta.dirname, file))).toBe(question !== null);
    if (question !== null) expect((await import(file)).Question).toBeTypeOf("function");
  });
});
