// One line for the person who waits: which paper and part, how much of it is done, how long it has taken. On a terminal it is
// rewritten in place; elsewhere a line is printed for each part and then at most every half minute.

const EVERY = 30_000;

export interface ProgressLine {
  begin(paper: string, part: string, place: string): void;
  say(text: string, done?: number): void;
  end(note: string): void;
}

export function progressLine(
  stream: NodeJS.WriteStream,
  now: () => number = () => performance.now(),
): ProgressLine {
  const started = now();
  let head = "";
  let printed = 0;
  const clock = (): string => {
    const seconds = Math.round((now() - started) / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  const show = (text: string, last: boolean): void => {
    const line = `${clock()}  ${head}${text}`;
    if (stream.isTTY) {
      const width = (stream.columns ?? 80) - 1;
      stream.write(`\r\u001b[2K${line.slice(0, width)}${last ? "\n" : ""}`);
    } else if (last || now() - printed >= EVERY) {
      printed = now();
      stream.write(`${line}\n`);
    }
  };
  return {
    begin(paper, part, place) {
      head = `${place} ${paper} · ${part} · `;
      printed = now();
      if (stream.isTTY) show("0 %", false);
    },
    say(text, done) {
      show(`${done === undefined ? "" : `${Math.round(100 * done)} % · `}${text}`, false);
    },
    end(note) {
      show(note, true);
    },
  };
}
