// The test concepts: what Tables 8 and 9 say of them, counted anew.

import { generateDataset } from "../../src/node.ts";
import type { ReportSection } from "../sections.ts";
import { concepts, type Named, quoted } from "./design.ts";
import published from "./published.json" with { type: "json" };

export function conceptSection(): ReportSection {
  const rows = concepts.map(({ name, concept, learningRows }) => {
    const lengths = concept.terms!.map((term) => term.length);
    const literals = lengths.reduce((sum, length) => sum + length, 0);
    const sample = generateDataset(concept, { rows: 100_000, seed: 1 });
    const positive = Array.from(sample.target.codes).filter((code) => code === 1).length / sample.rows;
    const attributes = concept.attributes.length;
    const rule = Math.round((literals * Math.log2(attributes)) / 0.1);
    return [
      name,
      attributes,
      lengths.length,
      `${Math.min(...lengths)}–${Math.max(...lengths)}`,
      (literals / lengths.length).toFixed(1),
      positive.toFixed(3),
      rule,
      quoted(published.learningExamples as Named, name),
      learningRows,
    ];
  });
  return {
    title: "Test concepts (Tables 8 and 9)",
    text: [
      "Sources of published figures: [read] " +
        published.sources.read +
        "; [other] " +
        published.sources.other +
        "; [derived] " +
        published.sources.derived +
        ".",
      "Every run draws its own learning set and 2000 test rows, and puts the columns in random order, because ties go to the first column and the relevant bits of the multiplexor and parity concepts come first.",
    ],
    tables: [
      {
        caption: "Concepts; learning examples by the rule K log2(N) / 0.10, as published, and as used",
        head: [
          "concept",
          "attributes",
          "terms",
          "term length",
          "mean length",
          "P(positive)",
          "rule",
          "published",
          "used",
        ],
        rows,
      },
    ],
  };
}
