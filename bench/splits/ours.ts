// Our side of the splits: the choice as `learn` makes it without a method, and the scorecard alone.

import { assessRows, createMemorySource, measure, measureSize, selectRows } from "../../build/internal.js";
import { type Dataset, learnSource, predict } from "../../build/node.js";
import { BUDGET, boundedLogLoss, type Outcome } from "./summary.ts";

export const OURS = ["choose", "scorecard"];

export async function learnSplit(dataset: Dataset, roles: Uint8Array, method: string): Promise<Outcome> {
  const rowsOf = (role: number): Dataset => {
    const rows = Uint32Array.from(roles.keys()).filter((row) => roles[row] === role);
    return selectRows(dataset, rows);
  };
  const [train, test] = [rowsOf(1), rowsOf(0)];
  const before = process.cpuUsage();
  const source = await createMemorySource(train);
  const { model, choice } = await learnSource(source, {
    ...(method === "choose" ? {} : { method }),
    maxConditions: BUDGET,
    evaluate: null,
  } as object);
  await source.close();
  const { user, system } = process.cpuUsage(before);
  const matrix = assessRows(predict(model, test), test);
  const measured = measure(matrix);
  const recalls = measured.perClass.flatMap(({ recall }) => (recall === null ? [] : [recall]));
  return {
    accuracy: measured.accuracy,
    balanced: recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length,
    auc: measured.auc,
    logLoss: boundedLogLoss(matrix.forecasts!.flat()),
    conditions: measureSize(model).conditions,
    seconds: (user + system) / 1e6,
    problem: null,
    chosen: choice?.name ?? method,
  };
}
