// The report on what was learned, as the text of an HTML page.

import type { CountSource } from "../../counts/count-source.ts";
import type { LearnContext } from "../../learn/shared/learner.ts";
import { findFacts, type Judging } from "../../report/find-facts.ts";
import { report } from "../../report/report.ts";
import type { JudgedResult } from "../learn-and-judge.ts";
import { version } from "./version.ts";

export interface WriteReportOptions extends LearnContext {
  readonly source: CountSource;
  readonly notices: readonly string[];
  readonly testRows: string;
  readonly seed: number;
  /** What a test file says of a model; null where there is none. */
  readonly assess: Judging["assess"];
}

export async function writeReport(judged: JudgedResult, options: WriteReportOptions): Promise<string> {
  const { source, assess, ...rest } = options;
  const { relearn, judgedBy, ...known } = judged;
  const facts = await findFacts(source, {
    ...known,
    ...rest,
    learn: relearn,
    judging: { ...judgedBy, assess },
  });
  return report(facts, { version: version() });
}
