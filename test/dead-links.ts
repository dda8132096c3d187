// Links of a built site that lead nowhere: to no page, or to no place on one.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, relative, resolve } from "node:path";

/** Each as "page: link". Other sites are not asked; programs of their own (`except`) are not read. */
export function deadLinks(site: string, except: readonly string[] = []): string[] {
  const pages = readdirSync(site, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".html") && !except.some((folder) => file.startsWith(`${folder}/`)),
  );
  const texts = new Map(pages.map((page) => [page, readFileSync(join(site, page), "utf8")]));
  const places = new Map(
    [...texts].map(([page, text]) => [
      page,
      new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const dead: string[] = [];
  for (const [page, text] of texts) {
    for (const [, link] of text.matchAll(/<a[^>]*\shref="([^"]+)"/g)) {
      if (/^\w+:/.test(link)) continue;
      const [address, place] = link.split("#");
      const target = targetOf(site, page, decodeURI(address));
      const known = places.get(target);
      const isThere =
        existsSync(join(site, target)) && (!place || !known || known.has(decodeURIComponent(place)));
      if (!isThere) dead.push(`${page}: ${link}`);
    }
  }
  return [...new Set(dead)];
}

/** The file behind an address, from the site's folder. */
function targetOf(site: string, page: string, address: string): string {
  if (address === "") return page;
  const path = relative(
    site,
    address.startsWith("/") ? join(site, address) : resolve(site, dirname(page), address),
  );
  if (address.endsWith("/") || path === "") return join(path, "index.html");
  return extname(path) === "" ? `${path}.html` : path;
}
