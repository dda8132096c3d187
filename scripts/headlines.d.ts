export function headlineTable(root: string): string;
export function measuredValue(page: string, promise: string): number | null | undefined;
