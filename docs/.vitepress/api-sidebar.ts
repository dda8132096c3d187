// The sidebars of the API: of each entry of the package its functions, types and values, a page each. Only those of the
// entry that is read stand on its pages, which a list of them all would double in size.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const ENTRIES = ["", "node", "edit", "report", "learner", "check"];
const GROUPS = {
  functions: "Functions",
  classes: "Classes",
  variables: "Values",
  interfaces: "Types",
  "type-aliases": "Types",
};

interface SidebarItem {
  readonly text: string;
  readonly link: string;
}

interface SidebarGroup {
  readonly text: string;
  readonly collapsed?: boolean;
  readonly items: SidebarItem[];
}

const nameOf = (entry: string): string => (entry === "" ? "espalier" : `espalier/${entry}`);

/** By address; `folder` is where TypeDoc wrote the entry `espalier`, with those of the others inside. */
export function apiSidebars(folder: string): Record<string, SidebarGroup[]> {
  const entries: SidebarGroup = {
    text: "Entries",
    items: [
      ...ENTRIES.map((entry) => ({ text: nameOf(entry), link: `/api/${nameOf(entry)}/` })),
      { text: "Back to the docs", link: "/library" },
    ],
  };
  const own = ENTRIES.map((entry) => [`/api/${nameOf(entry)}/`, [entries, ...groupsOf(folder, entry)]]);
  return { ...Object.fromEntries(own), "/api/": [entries] };
}

function groupsOf(folder: string, entry: string): SidebarGroup[] {
  const groups = new Map<string, SidebarItem[]>();
  for (const [kind, title] of Object.entries(GROUPS)) {
    const pages = join(folder, entry, kind);
    if (!existsSync(pages)) continue;
    const names = readdirSync(pages).map((file) => file.replace(/\.md$/, ""));
    const links = names.map((text) => ({ text, link: `/api/${nameOf(entry)}/${kind}/${text}` }));
    groups.set(title, [...(groups.get(title) ?? []), ...links]);
  }
  return [...groups].map(([text, items]) => ({ text, collapsed: false, items }));
}
