// Random inputs are the same in every run, so that a failure can be run again; ESPALIER_SEED=n draws others.

import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.ESPALIER_SEED ?? 1990) });
