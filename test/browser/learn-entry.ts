export { learn, readDataset, toText } from "../../src/index.ts";
export { findLearner, generateDataset } from "../../src/internal.ts";
