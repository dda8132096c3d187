export function roomImports(root: string): Map<string, Map<string, number>>;
export function roomsTable(imports: Map<string, Map<string, number>>): string;
export function roomLevels(imports: Map<string, Map<string, number>>): string;
