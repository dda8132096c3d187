// Gives the event loop a turn: waiting timers, signals and messages are handled before the work
// goes on.

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else {
      // Browsers delay a timer of 0 ms to 4 ms after a few in a row; a message is not delayed.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    }
  });
}
