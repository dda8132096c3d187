// Learns from a CSV file inside DuckDB with so much memory, and prints the size of the tree.

import { measureSize } from "../build/internal.js";
import { createDatabaseSource, learnSource } from "../build/node.js";

const [path, memoryLimit] = process.argv.slice(2);
const source = await createDatabaseSource(`duckdb:${path}`, { memoryLimit, threads: 2 });
const { model } = await learnSource(source, { method: "id3", maxDepth: 3 });
console.log(measureSize(model));
await source.close();
