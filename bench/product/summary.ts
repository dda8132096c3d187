// stub
export function reportProduct(..._rest: unknown[]): void {}
