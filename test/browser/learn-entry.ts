export { findLearner, generateDataset, learn, readDataset, toText } from "../../src/index.ts";
