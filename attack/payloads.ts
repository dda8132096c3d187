// Texts made to break out of where they are put, and a model that holds one wherever a model can hold a text.

import type { TreeModel } from "../src/model/model.ts";
import type { Row } from "../src/model/predict-row.ts";

const CANARY = "globalThis.pwned=1";
export const PAYLOADS: readonly string[] = [
  ...[
    "'",
    '"',
    "`",
    "\\",
    "\\'",
    '\\"',
    "\\\\'",
    "''",
    '""',
    "``",
    "';--",
    '";--',
    "`;--",
    "\\';--",
    "*/",
    "/*",
    "--",
    "#",
    "%",
    "\n",
    "\r\n",
    "\u2028",
    "\u2029",
    "\u0085",
  ],
  ...[
    "'; DROP TABLE canary; --",
    '"; DROP TABLE canary; --',
    "`; DROP TABLE canary; --",
    "\\'; DROP TABLE canary; --",
    "x' OR '1'='1",
    "x\\' OR 1=1 #",
    "'); DROP TABLE canary; --",
    "\\",
  ],
  ...[
    `'+(${CANARY})+'`,
    `"+(${CANARY})+"`,
    "`+(" + CANARY + ")+`",
    "$" + `{${CANARY}}`,
    `*/ ${CANARY} /*`,
    `\n${CANARY}\n//`,
    `\u2028${CANARY}\u2028//`,
    `\\u0022+(${CANARY})+\\u0022`,
  ],
  ...[
    '"""',
    '"""\nopen("CANARY","w")\n"""',
    "'+open('CANARY','w').name+'",
    '"+open("CANARY","w").name+"',
    "\\\nopen('CANARY','w')",
    "{open('CANARY','w')}",
    "%(x)s",
    "\\N{DIGIT ONE}",
  ],
  ...[
    `<script>${CANARY}</script>`,
    `</script><script>${CANARY}</script>`,
    `<img src=x onerror=${CANARY}>`,
    `"><svg onload=${CANARY}>`,
    `' onmouseover='${CANARY}`,
    `javascript:${CANARY}`,
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "&lt;",
    "&#39;",
    "<style>*{display:none}</style>",
    `</title><script>${CANARY}</script>`,
    `<a href="javascript:${CANARY}">x</a>`,
  ],
  ...[
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(1)",
    '=HYPERLINK("http://x")',
    "=cmd|' /C calc'!A0",
    "\t=1",
    "\r=1",
    ";=1",
    '"=1',
  ],
  ...[
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "class",
    "null",
    "undefined",
    "NaN",
    "true",
    "None",
    "NULL",
    "eval",
    "arguments",
    "await",
    "row",
    "predict",
  ],
  ...[
    'x", shape=none, URL="javascript:1',
    "\\N",
    "\\G",
    "\\l",
    "}",
    "{",
    "]; n1 -> n2 [",
    "\u202e",
    "\ufeff",
    "\u200b",
    "é",
    "日本",
    "😀",
    "a".repeat(60),
  ],
];

/** A model that has the payload everywhere it can stand, and rows that try each of its ways. */
export function modelWith(payload: string): { model: TreeModel; rows: Row[] } {
  const [number, text, flag, date] = [`n ${payload}`, `t ${payload}`, `f ${payload}`, `d ${payload}`];
  const columns = [
    { name: number, kind: "continuous" as const, categories: [], hasMissing: true },
    { name: text, kind: "categorical" as const, categories: [payload, `other ${payload}`], hasMissing: true },
    {
      name: flag,
      kind: "boolean" as const,
      categories: [`no ${payload}`, `yes ${payload}`],
      hasMissing: true,
    },
    { name: date, kind: "date" as const, categories: [], hasMissing: true },
  ];
  const classes = [`A ${payload}`, `${payload} B`];
  const leaf = (index: number) => ({
    type: "leaf" as const,
    class: classes[index],
    counts: index === 0 ? [3, 1] : [1, 4],
  });
  const model: TreeModel = {
    form: "tree",
    target: payload,
    classes,
    columns,
    root: {
      type: "test",
      class: classes[0],
      counts: [9, 11],
      test: { type: "at-most", column: number, threshold: 1.5 },
      yes: {
        type: "values",
        class: classes[1],
        counts: [4, 6],
        column: text,
        branches: [
          { value: payload, node: leaf(1) },
          { value: `other ${payload}`, node: leaf(0) },
        ],
        missing: {
          type: "test",
          class: classes[0],
          counts: [2, 2],
          test: { type: "is", column: flag },
          yes: leaf(0),
          no: leaf(1),
        },
      },
      no: {
        type: "test",
        class: classes[0],
        counts: [2, 3],
        test: {
          type: "xor",
          of: [
            { type: "equals", column: text, value: payload },
            { type: "missing", column: flag },
          ],
        },
        yes: leaf(0),
        no: {
          type: "test",
          class: classes[1],
          counts: [1, 4],
          // 2020-01-01
          test: { type: "at-most", column: date, threshold: 1_577_836_800 },
          yes: leaf(1),
          no: leaf(0),
        },
      },
    },
  };
  const rows: Row[] = [];
  for (const n of [1, 2, null]) {
    for (const t of [payload, `other ${payload}`, "unseen", null]) {
      for (const f of [`no ${payload}`, `yes ${payload}`, null])
        for (const d of ["2019-03-01", "2021-05-05", null])
          rows.push({ [number]: n, [text]: t, [flag]: f, [date]: d });
    }
  }
  return { model, rows };
}
