/** What is wrong: each cycle with its files. `texts` are the files with what they hold, `packages` those behind our names. */
export function cyclesAmong(texts: Map<string, string>, packages?: Map<string, string>): string[]

/** Chains of imports through which files of `from` load `to` at run time. */
export function chainsBetween(
  from: RegExp,
  to: RegExp,
  texts: Map<string, string>,
  packages?: Map<string, string>,
): string[]
