// A text of a column, how many rows have it, and the first of them.

import type { Dataset } from "../dataset.ts";

export type FoundText = NonNullable<Dataset["findings"]>[number]["odd"][number];
