/** What is wrong: each cycle with its files. `texts` are the files with what they hold, `packages` those behind our names. */
export function cyclesAmong(texts: Map<string, string>, packages?: Map<string, string>): string[]
