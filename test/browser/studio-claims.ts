// The numbers that a screen of the Studio shows, by what they are said of: two of the same thing must agree, wherever they stand.

import type { Page } from "playwright-core";

export interface Claim {
  /** "edit rows", "right on the edit rows". */
  readonly of: string;
  readonly value: number;
  /** As it is written, and on which screen. */
  readonly text: string;
}

/** What a text says; the first group is the number. */
const SAID: readonly (readonly [of: string, words: RegExp])[] = [
  ["edit rows", /(?:of|On) ([\d,]+) edit rows?\b/g],
  ["edit rows", /([\d,]+) rows\s+of the edit rows/g],
  ["edit rows", /Edit\s+([\d,]+) live figures/g],
  ["learn rows", /Learn\s+([\d,]+) the model is found/g],
  ["learn rows", /([\d,]+) learn rows come here/g],
  ["sealed rows", /Sealed\s+([\d,]+) opened once/g],
  ["sealed rows", /([\d,]+) rows that neither the search nor you/g],
  ["sealed rows", /of ([\d,]+) sealed rows/g],
  ["right on the edit rows", /Right on ([\d.]+ %) of rows it has not seen/g],
  ["right on the edit rows", /are predicted right \(([\d.]+ %)\)/g],
  ["right on the edit rows", /With this decision ([\d.]+ %)/g],
  ["right on the edit rows", /which is right on ([\d.]+ %) of the edit rows/g],
  ["right on the edit rows", /accuracy on all of them \(([\d.]+ %)\)/g],
  ["right on the edit rows", /\(([\d.]+ %) of the edit rows\)/g],
  ["right on the edit rows", /This model right on ([\d.]+ %)/g],
  ["conditions", /(?:tree|list|card|checklist|rule|combinations|pairs|class) of ([\d,]+) conditions?, /g],
  ["conditions", /This model: ([\d,]+) conditions?/g],
];

/** Of the screen that is open; the root of the model must be the part that is picked. */
export async function claimsOf(page: Page, where: string): Promise<Claim[]> {
  const text = await page.locator("main").evaluate((main) => (main as HTMLElement).innerText);
  const flat = text.replaceAll("\u00a0", " ").replace(/\s+/g, " ");
  const claims = SAID.flatMap(([of, words]) =>
    Array.from(flat.matchAll(words), ([whole, number]) => ({
      of,
      value: numberOf(number!),
      text: `${where}: ${whole}`,
    })),
  );
  return [...claims, ...(await drawnClaims(page, where))];
}

/** What is drawn: the confusion matrix, the figures above the model, the root and the leaves. */
async function drawnClaims(page: Page, where: string): Promise<Claim[]> {
  const drawn = await page.evaluate(() => {
    const numbers = (all: string): number[] =>
      (all.match(/[\d,]+/g) ?? []).map((own) => Number(own.replaceAll(",", "")));
    const textOf = (element: Element): string =>
      (element as HTMLElement).innerText ?? element.textContent ?? "";
    const found: [string, number, string][] = [];
    const cells = [...document.querySelectorAll(".confusion tbody tr")].map((row) =>
      [...row.querySelectorAll("td")].map((cell) => numbers(textOf(cell))[0] ?? 0),
    );
    if (cells.length > 0) {
      const sum = (all: readonly number[]): number => all.reduce((total, own) => total + own, 0);
      found.push(["edit rows", sum(cells.flat()), "the sum of the confusion matrix"]);
      // Of very many classes the matrix is of one of them only.
      const isWhole = !textOf(document.querySelector(".confusion")!).includes("any other");
      const right = sum(cells.map((row, place) => row[place]!));
      if (isWhole)
        found.push([
          "right on the edit rows",
          (100 * right) / sum(cells.flat()),
          "the diagonal of the matrix",
        ]);
    }
    const [caught, missed, alarms] = [...document.querySelectorAll(".hero-figure")].map((figure) =>
      numbers(textOf(figure)),
    );
    if (caught && missed && alarms) {
      found.push(["rows looked for", caught[1]!, "caught"], ["rows looked for", missed[1]!, "missed"]);
      found.push(["rows looked for", caught[0]! + missed[0]!, "caught and missed"]);
      found.push(["edit rows", caught[1]! + alarms[1]!, "looked for and not"]);
    }
    const lines = [...document.querySelectorAll(".model-main .tree .line")];
    const rowsOf = (line: Element): number => numbers(textOf(line.querySelector(".line-rows")!))[0]!;
    if (lines.length > 0) found.push(["learn rows", rowsOf(lines[0]!), "the root of the outline"]);
    const nodes = [...document.querySelectorAll(".tree-picture .node")];
    const feet = nodes.map((node) => ({
      isEnd: node.classList.contains("end"),
      rows: numbers(node.querySelector(".foot")!.textContent!).at(-1)!,
    }));
    if (feet.length > 1) {
      found.push(["learn rows", feet[0]!.rows, "the root of the tree"]);
      const isFolded = nodes.some((node) => node.getAttribute("aria-expanded") === "false");
      const ends = feet.filter(({ isEnd }) => isEnd).reduce((total, { rows }) => total + rows, 0);
      if (!isFolded) found.push(["learn rows", ends, "all leaves"]);
    }
    return found;
  });
  return drawn.map(([of, value, text]) => ({ of, value, text: `${where}: ${text}, ${value}` }));
}

function numberOf(text: string): number {
  return Number(text.replaceAll(",", "").replace(" %", ""));
}

/** Those that say something else of the same thing than the first of them; shares are rounded to a tenth. */
export function disagreements(claims: readonly Claim[]): string[] {
  const first = new Map<string, Claim>();
  for (const claim of claims) if (!first.has(claim.of)) first.set(claim.of, claim);
  return claims
    .filter(({ of, value }) => Math.abs(value - first.get(of)!.value) > (of.startsWith("right") ? 0.0501 : 0))
    .map((claim) => `${claim.text} | ${first.get(claim.of)!.text}`);
}
