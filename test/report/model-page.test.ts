import { expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import { editDocument } from "../../src/edit/edit-document.ts";
import { modelPage } from "../../src/report/model-page.ts";
import { HOSTILE, sampleData } from "./sample-reports.ts";

const rows = sampleData();
const { model, method, certificate } = await learn(rows, { method: "t2" });
const document = { model, method, certificate: { ...certificate } as never };

it("a model's page has the drawing, the form, its history with reasons, its code, and no row", async () => {
  const edits = [{ type: "remove", at: "2" }] as const;
  const { document: edited } = await editDocument(document, [{ edits, reason: "the ward <asked>" }]);
  const page = modelPage(edited, { evaluated: "Accuracy 91.0 % on 50 held-out rows.", version: "9.8.7" });
  expect(page).toContain('<div class="outline">');
  expect(page).toContain('id="what-if"');
  expect(page).toContain("learned by t2. Accuracy 91.0 % on 50 held-out rows.");
  expect(page).toMatch(
    /holds no longer\..*<li>remove 2: [^<]* → leaf: \w+<br><q>the ward &lt;asked&gt;<\/q>/s,
  );
  expect(page).toContain('id="code-sql"');
  expect(page).not.toContain("data-row=");
  expect(modelPage(edited)).toBe(modelPage(edited));
});

it("rows are on it where they are given, each with its values for the form", () => {
  const page = modelPage(document, { rows });
  expect(page.match(/<tr data-row=/g)).toHaveLength(150);
  expect(page).toContain("150 rows of sample.csv");
  const first = rows.attributes[0];
  if (first?.kind !== "continuous") throw new Error("a number expected");
  expect(page).toContain(`name="0" value="${first.values[0]}"`);
  expect(modelPage(document, { start: { size: 12.5 } })).toContain('name="0" value="12.5"');
  expect(page).not.toContain("Edited by hand");
});

it("hostile names stay text", async () => {
  const hostile = sampleData(HOSTILE);
  const { model: tree } = await learn(hostile, { method: "redwood" });
  const page = modelPage({ model: tree }, { rows: hostile });
  expect(page.match(/<script/g)).toHaveLength(3);
  expect(page).not.toMatch(/<img|<svg onload|<b>red|<h1>class/);
});
