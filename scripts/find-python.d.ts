export function findPythons(): { readonly minor: number; readonly path: string }[];
