export function faultsOf(message: string): string[];
export function faultsIn(range: string): string[];
