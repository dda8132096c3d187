// The papers, in the order of the page.

import { paper as almuallimDietterich } from "./almuallim-dietterich-1994/run.ts";
import { paper as auerHolteMaass } from "./auer-holte-maass-1995/run.ts";
import { paper as pagallo } from "./pagallo-1989/run.ts";
import { paper as pagalloHaussler } from "./pagallo-haussler-1990/run.ts";
import { paper as pageRay } from "./page-ray-2003/run.ts";
import type { Paper } from "./report.ts";

export const papers: readonly Paper[] = [
  pagalloHaussler,
  pagallo,
  auerHolteMaass,
  pageRay,
  almuallimDietterich,
];
