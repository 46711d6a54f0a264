export function faultsOfNames(file: string, text: string): string[]
export function faultsOfSpreads(file: string, text: string): string[]
