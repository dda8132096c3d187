// The worker: the engine behind messages. It holds a lock for as long as it lives; whoever gets that lock knows that it died.

import { serveEngine } from "./engine/serve-engine.ts";

serveEngine(self as unknown as Parameters<typeof serveEngine>[0]);
navigator.locks?.request(self.name, () => new Promise(() => {})).catch(() => {});
