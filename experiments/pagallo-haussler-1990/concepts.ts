// The test concepts: what Tables 8 and 9 and Section 8.3 say of them, counted anew.

import { generateDataset } from "../../src/internal.ts";
import { type Named, quoted } from "../columns.ts";
import { oneFound } from "../found.ts";
import type { Exhibit, Figure } from "../report.ts";
import { concepts } from "./design.ts";
import published from "./published.json" with { type: "json" };

const SAMPLE = 100_000;

export async function conceptExhibits(): Promise<Exhibit[]> {
  const figures: Figure[] = [];
  const rows = concepts.map(({ name, concept, learningRows }) => {
    const lengths = concept.terms!.map((term) => term.length);
    const literals = lengths.reduce((sum, length) => sum + length, 0);
    const sample = generateDataset(concept, { rows: SAMPLE, seed: 1 });
    const positive = Array.from(sample.target.codes).filter((code) => code === 1).length / sample.rows;
    const attributes = concept.attributes.length;
    const rule = (literals * Math.log2(attributes)) / 0.1;
    figures.push({
      name: `${name}: learning examples`,
      bar: "the rule gives as many, to 0.2 %",
      published: quoted(published.learningExamples as Named, name),
      asPublished: oneFound(
        String(Math.round(rule)),
        Math.abs(rule - learningRows) <= 0.002 * learningRows,
        `the ${literals} literals that are legible in Appendix B give ${Math.round(rule)}; ${learningRows} needs ${Math.round((0.1 * learningRows) / Math.log2(attributes))} literals. We use the printed number`,
      ),
      today: "same",
    });
    return [
      name,
      attributes,
      lengths.length,
      `${Math.min(...lengths)}–${Math.max(...lengths)}`,
      (literals / lengths.length).toFixed(1),
      positive.toFixed(3),
      learningRows,
    ];
  });
  figures.push(longestTerm());
  return [
    {
      id: "concepts",
      title: "Tables 8 and 9: the test concepts",
      kind: "table",
      text: [
        "Formula 2 gives K log₂(N) / 0.10 learning examples for K literals and N attributes. Most cells of both tables are lost in the scan, so the concepts are those of Appendix B as far as it is legible.",
      ],
      runs: `counted; P(positive) from ${SAMPLE.toLocaleString("en")} rows`,
      figures,
      tables: [
        {
          caption: "The concepts as we use them",
          head: ["concept", "attributes", "terms", "term length", "mean length", "P(positive)", "examples"],
          rows,
        },
      ],
    },
  ];
}

/** Section 8.3: examples of dnf3 that satisfy its longest term and no other. */
function longestTerm(): Figure {
  const { concept } = concepts.find(({ name }) => name === "dnf3")!;
  const terms = concept.terms!;
  const longest = Math.max(...terms.map((term) => term.length));
  // Over all settings of the attributes that occur beside the longest term, which is set true.
  const fixed = new Map(
    terms.find((term) => term.length === longest)!.map(({ attribute, value }) => [attribute, value]),
  );
  const others = terms.filter((term) => term.length < longest);
  const free = [...new Set(others.flat().map(({ attribute }) => attribute))].filter(
    (name) => !fixed.has(name),
  );
  let alone = 0;
  for (let setting = 0; setting < 2 ** free.length; setting++) {
    const settingOf = (name: string): string =>
      fixed.get(name) ?? String((setting >> free.indexOf(name)) & 1);
    if (!others.some((term) => term.every(({ attribute, value }) => settingOf(attribute) === value))) alone++;
  }
  const share = (100 * alone) / 2 ** free.length / 2 ** longest;
  return {
    name: "dnf3: examples that satisfy only its longest term, %",
    bar: "0.3 when rounded",
    published: { text: "about 0.3", source: "read" },
    asPublished: oneFound(
      share.toFixed(2),
      share.toFixed(1) === "0.3",
      "counted exactly on the concept as Appendix B is read, where two signs and one index of other terms are unsure",
    ),
    today: "same",
  };
}
