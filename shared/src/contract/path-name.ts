/**
 * Encodes a name as one segment of a path. Browsers and URL parsers resolve `.` and `..`, even written as %2E (WHATWG
 * URL, "single-dot" and "double-dot" segments). These two get a `~` in front, and so do names that would read the
 * same, so that the encoding is reversible.
 */
const STEP = /^~*\.\.?$/
const SPELLED_STEP = /^~+\.\.?$/

/** The percent-encoded path segment of a name. */
export function pathPartOf(name: string): string {
  return encodeURIComponent(STEP.test(name) ? `~${name}` : name)
}

/** The path of a call with its `:name` parameters filled in. */
export function fillPath(url: string, params: Readonly<Record<string, unknown>>): string {
  return url.replace(/:(\w+)/g, (_, name: string) => pathPartOf(String(params[name] ?? '')))
}

/** The name of a path segment that is already percent-decoded. */
export function nameOfPathPart(part: string): string {
  return SPELLED_STEP.test(part) ? part.slice(1) : part
}

/** Note in the descriptions of path parameters. */
export const PATH_NAME_NOTE =
  'the names `.` (the root) and `..` are written `~.` and `~..`, because clients resolve dot segments of a path'
