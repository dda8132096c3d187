// What the page says about itself: what it waits for, what went wrong, what it could not keep.

import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { percent } from "../../internal.ts";
import { busy, complaint, keeping } from "../page/store.ts";
import { Button } from "./button.tsx";

/** Milliseconds; what is faster is not worth a message. */
const PATIENCE = 250;

export function Waiting() {
  const isShown = useSignal(false);
  // Only whether there is work starts the clock: how far it has come changes all the time.
  const isBusy = useComputed(() => busy.value !== null);
  useSignalEffect(() => {
    if (!isBusy.value) {
      isShown.value = false;
      return undefined;
    }
    const timer = setTimeout(() => {
      isShown.value = true;
    }, PATIENCE);
    return () => clearTimeout(timer);
  });
  const now = busy.value;
  if (now === null || !isShown.value) return null;
  return (
    <div class="waiting">
      <p role="status">
        {now.text}
        {now.done !== null && ` · ${percent(now.done, 0)}`}
      </p>
      <progress aria-label={now.text} {...(now.done !== null && { value: now.done })} max={1} />
      {now.stop !== null && (
        <Button class="quiet" onClick={now.stop}>
          Stop
        </Button>
      )}
    </div>
  );
}

export function Complaint() {
  const said = complaint.value;
  if (said === null) return null;
  return (
    <div class="complaint" role="alert">
      <p>
        {said.message}
        {said.isBug && (
          <>
            {" "}
            <span class="faint">
              This is a defect of Espalier, not of your data: please report it with what you did. Your session
              is kept.
            </span>
          </>
        )}
      </p>
      <Button class="quiet" onClick={() => (complaint.value = null)}>
        Close
      </Button>
    </div>
  );
}

export function Keeping() {
  return keeping.value === null ? null : (
    <p class="keeping" role="status">
      {keeping.value}
    </p>
  );
}
