export function docPages(root: string): string[];
