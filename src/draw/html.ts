// HTML as text in which whatever is put in is escaped, unless it is HTML already.

export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** Nothing is written for null and false, one after the other for lists. */
export type Content = Markup | string | number | null | false | readonly Content[];

/** A template whose values are escaped: html`<b>${name}</b>`. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  let text = strings[0];
  values.forEach((value, index) => {
    text += written(value) + strings[index + 1];
  });
  return new Markup(text);
}

export function raw(text: string): Markup {
  return new Markup(text);
}

function written(value: Content): string {
  if (value === null || value === false) return "";
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.map(written).join("");
  return escapeMarkup(String(value));
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** For content, and for attributes in double quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character]);
}
