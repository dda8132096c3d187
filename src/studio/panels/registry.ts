// Every panel of the Studio, one line each. A panel is a folder here: request.ts says what it asks
// and what is replied, answer.ts answers in the worker, and a .tsx file draws it on the page:
// screen.tsx is a step of the header, card.tsx stands on a screen, question.tsx is a tab below the
// model with the title given here. Requests are named after their folder ("rows", "rows/csv").
// Worker and page find their files by the folder's name, so that neither bundle holds code of the
// other.

interface Panel<Requests> {
  /** Title of the tab, where the panel is one. */
  readonly question: string | null;
  /** For types only. */
  readonly requests?: Requests;
}

function panel<Requests>(question: string | null = null): Panel<Requests> {
  return { question };
}

export const panels = {
  start: panel<import("./start/request.ts").Requests>(),
  sessions: panel<import("./sessions/request.ts").Requests>(),
  data: panel<import("./data/request.ts").Requests>(),
  learn: panel<import("./learn/request.ts").Requests>(),
  model: panel<import("./model/request.ts").Requests>(),
  tree: panel<import("./tree/request.ts").Requests>(),
  inspector: panel<import("./inspector/request.ts").Requests>(),
  frontier: panel<import("./frontier/request.ts").Requests>(),
  sealed: panel<import("./sealed/request.ts").Requests>(),
  history: panel<import("./history/request.ts").Requests>(),
  decide: panel<import("./decide/request.ts").Requests>("Decide"),
  groups: panel<import("./groups/request.ts").Requests>("Who it fails"),
  missed: panel<import("./missed/request.ts").Requests>("What greedy missed"),
  compare: panel<import("./compare/request.ts").Requests>("Compare"),
  alternatives: panel<import("./alternatives/request.ts").Requests>("Alternatives"),
  score: panel<import("./score/request.ts").Requests>("New rows"),
  rows: panel<import("./rows/request.ts").Requests>(),
  export: panel<import("./export/request.ts").Requests>(),
};

export type PanelName = keyof typeof panels;

type RequestsOf<Each> = Each extends Panel<infer Requests> ? Requests : never;
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type All = Together<RequestsOf<(typeof panels)[PanelName]>>;

/** The requests of all panels by name. */
export type Requests = { readonly [Name in keyof All]: All[Name] };
export type RequestName = keyof Requests;
