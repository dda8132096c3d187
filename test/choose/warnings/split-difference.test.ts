import { describe, expect, it } from "vitest";
import { learn } from "../../../src/choose/learn.ts";
import { createRandom } from "../../../src/dataset/random.ts";
import { readDataset } from "../../../src/dataset/read/read-dataset.ts";
import { selectRows } from "../../../src/dataset/select.ts";

/** Six rows of each of 40 patients, whose class has nothing to do with what is measured of them. */
function visits(): string {
  const random = createRandom(3);
  const lines = ["patient,pulse,weight,ill"];
  for (let patient = 1; patient <= 40; patient++) {
    const [pulse, weight] = [60 + random.unit() * 40, 50 + random.unit() * 40];
    const ill = random.unit() < 0.5 ? "yes" : "no";
    for (let visit = 0; visit < 6; visit++) {
      lines.push(
        [patient * 7, (pulse + random.unit()).toFixed(2), (weight + random.unit()).toFixed(2), ill].join(),
      );
    }
  }
  return `${lines.join("\n")}\n`;
}

function days(): string {
  const random = createRandom(5);
  const lines = ["day,a,b,class"];
  for (let day = 0; day < 400; day++) {
    const [a, b] = [random.unit(), random.unit()];
    const date = new Date(Date.UTC(2020, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
    lines.push([date, a.toFixed(3), b.toFixed(3), (day < 250 ? a : b) > 0.5 ? "p" : "q"].join());
  }
  return `${lines.join("\n")}\n`;
}

const options = { method: "redwood", evaluate: { folds: 5 } } as const;
const shares = (line: string): number[] =>
  [...line.matchAll(/(\d+\.\d) %/g)].map(([, share]) => Number(share));

describe("rows that belong together", () => {
  it("are measured both ways where nobody named their column", async () => {
    const dataset = await readDataset(visits());
    const { notices } = await learn(dataset, options);
    expect(notices.at(-1)).toMatch(/^rows may belong together by "patient": folds of random rows say/);
    const [random, fresh] = shares(notices.at(-1)!);
    expect(random).toBeGreaterThan(85);
    expect(fresh).toBeLessThan(65);
  });

  it("are measured by random rows where the column is named: the other figure is the evaluation's own", async () => {
    const { notices, cv } = await learn(await readDataset(visits(), { group: "patient" }), options);
    const [random, fresh] = shares(notices.at(-1)!);
    expect(notices.at(-1)).toContain("would have said");
    expect(random).toBeGreaterThan(85);
    expect(fresh).toBeCloseTo(100 * cv!.accuracy, 0);
  });

  it("are not measured where there is no difference to tell, or on some of the rows", async () => {
    const told = (notices: readonly string[]) => notices.some((line) => line.includes("random rows"));
    const dataset = await readDataset(visits());
    const some = selectRows(
      dataset,
      Uint32Array.from({ length: 120 }, (_, row) => row * 2),
    );
    expect(told((await learn(some, options)).notices)).toBe(false);
    const lines = visits()
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    // What is measured anew at every visit, and tells the class, knows no patients.
    const plain = lines.map(([id, pulse, weight, ill], row) => {
      const now = (row * 37) % 101;
      return (row === 0 ? [id, pulse, weight, ill] : [id, now, weight, now > 50 ? "yes" : "no"]).join();
    });
    const text = plain.join("\n");
    expect(told((await learn(await readDataset(text), options)).notices)).toBe(false);
  });
});

describe("rows in the order of time", () => {
  it("are pointed out, and measured both ways", async () => {
    const dataset = await readDataset(days(), { dateParts: false });
    expect(dataset.notices).toContain(
      'the rows are in the order of "day": take it as the time, to learn from earlier rows and evaluate on later ones',
    );
    const { notices } = await learn(dataset, options);
    expect(notices.at(-1)).toMatch(
      /^rows are in the order of "day": folds of random rows say .+ the option time evaluates so$/,
    );
    const [random, later] = shares(notices.at(-1)!);
    expect(later).toBeLessThan(random - 5);
  });

  it("are not where the rows are in another order, or a date is missing", async () => {
    const lines = days().trim().split("\n");
    const shuffled = [lines[0], ...lines.slice(1).sort((a, b) => (a.slice(-9) < b.slice(-9) ? -1 : 1))];
    const notices = async (text: string) => (await readDataset(text)).notices.join("\n");
    expect(await notices(shuffled.join("\n"))).not.toContain("in the order of");
    expect(await notices(days().replace("2020-01-09", ""))).not.toContain("in the order of");
    expect((await readDataset(days(), { time: "day" })).notices.join()).not.toContain("in the order of");
  });
});
