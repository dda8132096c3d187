// The answer to a question that takes a while: null until it is there, and never that of an earlier question.

import { useEffect, useState } from "preact/hooks";

export function useAnswer<Answer>(ask: () => Promise<Answer>, about: readonly unknown[]): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    ask().then((found) => {
      if (isCurrent) setAnswer(() => found);
    });
    return () => {
      isCurrent = false;
    };
  }, about);
  return answer;
}
