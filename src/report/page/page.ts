// What every page has around it: a policy under which only its own script runs and nothing is
// fetched, the style, the landmarks. One file that needs nothing else.

import type { ClassLooks } from "../../draw/class-looks.ts";
import { html, type Markup, raw } from "../../draw/html.ts";
import { OUTLINE_STYLE } from "../../draw/outline-style.ts";
import type { ModelDocument } from "../../model/document.ts";
import { modelToJson } from "../../model/write-json.ts";
import { paintDefinitions } from "../sections/class-paint.ts";
import { dataBlock } from "../sections/what-if-section.ts";
import { PAGE_SCRIPT, PAGE_SCRIPT_HASH } from "./page-script.ts";
import { PAGE_STYLE } from "./page-style.ts";

export interface Page {
  readonly title: string;
  readonly version: string | undefined;
  readonly looks: ClassLooks;
  readonly header: Markup;
  readonly main: Markup;
  readonly footer: Markup;
  /** The model, so that the page can be opened as one again. */
  readonly document: ModelDocument;
}

export function pageHtml({ title, version, looks, header, main, footer, document }: Page): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src '${raw(PAGE_SCRIPT_HASH)}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Espalier${version ? ` ${version}` : ""}">
<title>${title}</title>
<style>${raw(PAGE_STYLE + OUTLINE_STYLE)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the model</a>
${paintDefinitions(looks)}
<header>
${header}
</header>
<main id="content" tabindex="-1">
${main}
</main>
<footer>${footer}</footer>
<p class="hidden" role="status" id="status"></p>
${dataBlock("espalier-model", modelToJson(document))}
<script>${raw(PAGE_SCRIPT)}</script>
</body>
</html>
`;
  return page.text;
}
