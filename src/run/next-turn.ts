// Lets the event loop have a turn: timers, signals and messages that wait are heard before the work goes on.

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else {
      // A timer of 0 ms takes 4 in browsers once a few were set in a row; a message does not.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    }
  });
}
