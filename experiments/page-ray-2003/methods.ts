// The methods that every exhibit compares, and the form of its plots. The paper's skewing is the column "as published"; auto-skew, which
// we recommend, is that of today; skewing where plain gain is blind stands beside them.

import type { ReportPlot, ReproduceOptions, Series } from "../report.ts";
import { byLearner, type NamedMethod, type Point } from "./curves.ts";

export const BLIND = { skewAt: "blind", uninformed: "split" } as const;

export const ID3 = "ID3";
export const PUBLISHED = "skewing";
export const WHERE_BLIND = "skewing where blind";
export const TODAY = "auto-skew";

export const methods: readonly NamedMethod[] = [
  byLearner(ID3, "id3"),
  byLearner(PUBLISHED, "skewing"),
  byLearner(WHERE_BLIND, "skewing", BLIND),
  byLearner(TODAY, "auto-skew"),
];

export const procedure = {
  asPublished: "`skewing`: Algorithm 1, T = 30, s = 3/4, G = 0.05, unpruned",
  today: "`auto-skew`: significant plain splits, then exact lookahead, then skewing",
};

export interface Design extends ReproduceOptions {
  /** Targets per point. */
  readonly runs: number;
}

export const seedsOf = ({ runs, seed }: Design, most = runs): number[] =>
  Array.from({ length: Math.min(runs, most) }, (_, run) => seed * 1000 + run);

export function plotOf(caption: string, points: readonly Point[]): ReportPlot {
  const names = [...new Set(points.map(({ method }) => method))];
  return {
    caption,
    x: "training examples",
    y: "accuracy, %",
    series: names.map(
      (name): Series => ({
        name,
        points: points
          .filter(({ method }) => method === name)
          .map(({ rows, accuracy }) => [rows, accuracy.mean, accuracy.half] as const),
        column: name === TODAY ? "today" : "as published",
      }),
    ),
  };
}

export const signed = (value: number): string => `${value >= 0 ? "+" : ""}${value.toFixed(2)}`;
