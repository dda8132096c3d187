import { describe, expect, it } from "vitest";
import { Engine } from "../../../../src/studio/engine/engine.ts";
import { exportedModel } from "../../sample-session.ts";

/** Red and blue are yes, green and white no; some rows lack a colour, some are told wrong. */
function colours(): string {
  const lines = ["colour,size,class"];
  for (let row = 0; row < 400; row++) {
    const colour = ["red", "blue", "green", "white", ""][(row * 7) % 5]!;
    const isYes = (colour === "red" || colour === "blue") !== (row % 11 === 0);
    lines.push(`${colour},${row % 9},${isYes ? "yes" : "no"}`);
  }
  return `${lines.join("\n")}\n`;
}

async function learnColours(method: string): Promise<Engine> {
  const session = new Engine();
  await session.ask("start/open", { file: new Blob([colours()]), name: "colours.csv" });
  await session.ask("data/choose", { target: "class" });
  await session.ask("learn", { size: 3, method });
  return session;
}

describe("the values that a split asks about", () => {
  it("are shown by class, missing ones too, and each edit gives the accuracy that was told", async () => {
    const session = await learnColours("redwood");
    await session.ask("inspector/edit", {
      edits: [{ type: "change-test", at: "1", test: { type: "equals", column: "colour", value: "red" } }],
    });
    const { categories, counts } = await session.ask("inspector", { at: "1" });
    const [view] = categories;
    expect(categories).toHaveLength(1);
    expect(view).toMatchObject({ column: "colour", asks: "chosen", others: 0 });
    expect(view!.bars.map(({ value }) => value).sort()).toEqual(
      ["blue", "green", null, "red", "white"].sort(),
    );
    expect(view!.bars.filter(({ isChosen }) => isChosen).map(({ value }) => value)).toEqual(["red"]);
    const summed = counts.map((_, c) => view!.bars.reduce((sum, bar) => sum + bar.counts[c]!, 0));
    expect(summed).toEqual([...counts]);
    // Without red nothing would be asked for.
    expect(view!.bars.find(({ value }) => value === "red")!.edits).toBeNull();
    for (const { edits, accuracy, value } of view!.bars) {
      if (edits === null) continue;
      const changed = await session.ask("inspector/edit", { edits });
      expect(changed.figures.now.accuracy, String(value)).toBeCloseTo(accuracy, 12);
      await session.ask("history/undo", {});
    }
  });

  it("grow and shrink by edits, and come back as they are in a session", async () => {
    const session = await learnColours("redwood");
    await session.ask("inspector/edit", {
      edits: [{ type: "change-test", at: "1", test: { type: "equals", column: "colour", value: "red" } }],
    });
    const toggle = async (value: string | null): Promise<string> => {
      const { categories } = await session.ask("inspector", { at: "1" });
      const { edits } = categories[0]!.bars.find((bar) => bar.value === value)!;
      await session.ask("inspector/edit", { edits: edits! });
      return (await session.ask("inspector", { at: "1" })).text;
    };
    expect(await toggle("blue")).toBe("colour = red or colour = blue");
    expect(await toggle(null)).toContain("missing");
    expect(await toggle(null)).toBe("colour = red or colour = blue");
    expect(await toggle("red")).toBe("colour = blue");
    expect(await exportedModel(session)).toContain('"change-test"');
  });

  it("of a negated condition are those for which it holds, and of two columns each has its own", async () => {
    const session = await learnColours("redwood");
    await session.ask("inspector/edit", {
      edits: [
        {
          type: "change-test",
          at: "1",
          test: {
            type: "and",
            of: [
              { type: "equals", column: "colour", value: "green", negated: true },
              { type: "at-most", column: "size", threshold: 4.5 },
            ],
          },
        },
      ],
    });
    const { categories, cuts } = await session.ask("inspector", { at: "1" });
    expect(cuts).toHaveLength(1);
    const [{ bars }] = categories as [(typeof categories)[0]];
    const isChosen = Object.fromEntries(bars.map((bar) => [String(bar.value), bar.isChosen]));
    expect(isChosen).toEqual({ red: true, blue: true, white: true, null: true, green: false });
    for (const { edits, accuracy } of bars) {
      if (edits === null) continue;
      expect((await session.ask("inspector/edit", { edits })).figures.now.accuracy).toBeCloseTo(accuracy, 12);
      await session.ask("history/undo", {});
    }
  });
});

it("another value may take the place of the one that a rule asks for", async () => {
  const session = await learnColours("greedy3");
  const { parts } = await session.ask("model", {});
  const asking = parts.find(({ type, text }) => type === "rule" && text.includes("colour ="))!;
  const { categories } = await session.ask("inspector", { at: asking.address });
  const bar = categories[0]!.bars.find(({ edits, value }) => edits !== null && value !== null)!;
  expect(bar.instead).toBe(`colour = ${bar.value}`);
  const changed = await session.ask("inspector/edit", { edits: bar.edits! });
  expect(changed.figures.now.accuracy).toBeCloseTo(bar.accuracy, 12);
  expect(changed.parts.find(({ address }) => address === asking.address)!.text).toContain(
    `colour = ${bar.value}`,
  );
});
