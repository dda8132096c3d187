// Every command, in the order they are listed to users. Adding one is one line here.

import { alternativesCommand } from "./alternatives.ts";
import { boundCommand } from "./bound.ts";
import type { CliCommand } from "./command.ts";
import { compareCommand } from "./compare.ts";
import { editCommand } from "./edit.ts";
import { explainCommand } from "./explain.ts";
import { exportCommand } from "./export.ts";
import { generateCommand } from "./generate.ts";
import { learnCommand } from "./learn.ts";
import { predictCommand } from "./predict.ts";
import { scratchCommand } from "./scratch.ts";
import { selectCommand } from "./select.ts";
import { studioCommand } from "./studio.ts";

export const commands: readonly CliCommand[] = [
  learnCommand,
  studioCommand,
  predictCommand,
  explainCommand,
  exportCommand,
  editCommand,
  compareCommand,
  alternativesCommand,
  selectCommand,
  generateCommand,
  boundCommand,
  scratchCommand,
];
