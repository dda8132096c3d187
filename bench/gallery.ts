// Twenty models as `learn` chooses them for public tables, printed as a person sees them: to be read, each in one look.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createMemorySource, toText } from "../build/internal.js";
import { learnSource, readDatasetFile } from "../build/node.js";
import type { Bench } from "./bench.ts";
import { table } from "./print.ts";

const folder = new URL("../../shared/datasets/", import.meta.url);
const TABLES = [
  ...["appendicitis", "breast-w", "contraceptive", "glass", "heart-c"],
  ...["iris", "lymph", "raisin", "tic-tac-toe", "wine"],
  ...["banknote", "breast-cancer", "car", "credit", "german-credit"],
  ...["hepatitis", "ionosphere", "pima", "sonar", "wdbc"],
];

const bench: Bench = {
  summary: "twenty chosen models, as they are printed",
  async run(report) {
    const wanted = TABLES.filter(
      (name, place) => report.sets?.includes(name) ?? (!report.quick || place % 10 === 0),
    );
    const pages: string[] = [];
    const rows: string[][] = [];
    for (const name of wanted) {
      const path = fileURLToPath(new URL(`${name}.csv`, folder));
      if (!existsSync(path)) {
        report.notice("no ../shared/datasets: skipped");
        return;
      }
      const dataset = await readDatasetFile(path, { target: "class" });
      const source = await createMemorySource(dataset);
      const { model, choice, cv, test, size } = await learnSource(source);
      await source.close();
      const measures = (test ?? cv)!;
      const accuracy = `${(100 * measures.accuracy).toFixed(1)} %`;
      report.line({
        case: name,
        notes: { model: choice.name, conditions: size.conditions, accuracy, AUC: shown(measures.auc) },
      });
      rows.push([name, choice.name, String(size.conditions), accuracy, shown(measures.auc)]);
      const said = `${choice.name}: ${accuracy} right on rows not seen, AUC ${shown(measures.auc)}, log-loss ${shown(measures.logLoss)}; ${dataset.rows} rows, ${size.conditions} conditions.`;
      pages.push(`## ${name}\n\n${said}\n\n\`\`\`text\n${toText(model).trimEnd()}\n\`\`\``);
    }
    if (!report.quick && wanted.length === TABLES.length) {
      report.page([table(["table", "model", "conditions", "accuracy", "AUC"], rows), ...pages].join("\n\n"));
    }
  },
};
export default bench;

function shown(value: number | null): string {
  return value === null ? "–" : value.toFixed(3);
}
