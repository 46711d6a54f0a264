/** The faults of one file of the server, each with its line. */
export function faultsOfWrites(file: string, text: string): string[]
