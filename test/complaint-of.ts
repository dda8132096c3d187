// What a DataError says, or "none" where nothing is wrong; any other error fails the test.

import { expect } from "vitest";
import { DataError } from "../src/dataset/data-error.ts";

export function complaintOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(DataError);
    return (error as DataError).message;
  }
  return "none";
}
