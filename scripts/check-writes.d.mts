/** The faults of the server, each with its file and line; of `samples` alone where there are some. */
export function faultsOfWrites(samples?: Record<string, string>): string[]
