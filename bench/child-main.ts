// The child's side of child.ts: calls the function named on the command line, prints its result as the last line.

const [, , module, name, argumentList] = process.argv;
const exports = (await import(module!)) as Record<string, (...rest: unknown[]) => unknown>;
const result = await exports[name!](...(JSON.parse(argumentList!) as unknown[]));
process.stdout.write(`\n${JSON.stringify(result)}\n`);
