// A button that does what its handler says, and never submits a form.

import type { ButtonHTMLAttributes } from "preact";

export function Button(given: ButtonHTMLAttributes) {
  return <button type="button" {...given} />;
}
