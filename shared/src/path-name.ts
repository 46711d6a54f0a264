/**
 * How a name stands as one part of a path. Browsers and URL readers take `.` and `..`, even written as %2E, for steps
 * through the path (WHATWG URL, "single-dot" and "double-dot" segments): these two get a `~` in front, and so does
 * what would then read the same, so that each name has one spelling and each spelling one name.
 */
const STEP = /^~*\.\.?$/
const SPELLED_STEP = /^~+\.\.?$/

/** The part of a path that stands for a name, percent-encoded. */
export function pathPartOf(name: string): string {
  return encodeURIComponent(STEP.test(name) ? `~${name}` : name)
}

/** The path of a call with its `:name` parameters filled in. */
export function fillPath(url: string, params: Readonly<Record<string, unknown>>): string {
  return url.replace(/:(\w+)/g, (_, name: string) => pathPartOf(String(params[name] ?? '')))
}

/** The name that a part of a path, already percent-decoded, stands for. */
export function nameOfPathPart(part: string): string {
  return SPELLED_STEP.test(part) ? part.slice(1) : part
}

/** For the descriptions of path parameters. */
export const PATH_NAME_NOTE =
  'the names `.` (the root) and `..` are written `~.` and `~..`: clients take a bare dot for a step through the path'
