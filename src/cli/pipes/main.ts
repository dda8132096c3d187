// The child process of the Python and R packages: requests come on standard input, answers go to
// standard output. It ends when the program that started it does.

import { answers } from "./answers.ts";
import { servePipes } from "./serve-pipes.ts";

// Ctrl-C reaches the parent program too, which decides what to stop.
process.on("SIGINT", () => {});
// No other output may come between two frames.
console.log = console.error;
process.stdout.on("error", () => process.exit());
const lines = process.argv.includes("--lines");
process.exit(await servePipes(process.stdin, process.stdout, answers, { lines }));
