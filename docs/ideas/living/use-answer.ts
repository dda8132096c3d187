// The answer to a question that takes a while: null until it is there, and never that of an earlier question.

import { useEffect, useState } from "preact/hooks";

export function useAnswer<Answer>(ask: () => Promise<Answer>, about: readonly unknown[]): Answer | null {
  const [found, setFound] = useState<{ readonly about: readonly unknown[]; readonly answer: Answer } | null>(
    null,
  );
  useEffect(() => {
    let isCurrent = true;
    ask().then((answer) => {
      if (isCurrent) setFound({ about, answer });
    });
    return () => {
      isCurrent = false;
    };
  }, about);
  return found?.about.every((each, at) => each === about[at]) ? found.answer : null;
}
