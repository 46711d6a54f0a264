/**
 * The words and brackets of an SQL text; strings, quoted names and comments cannot be mistaken for them. Just enough
 * to route a statement: everything else is left to the engine's own parser, whose comments and quotes are these.
 */
const TOKEN =
  /(?:--|\/\/|#[ !])[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\]+|\\[\s\S]|'')*(?:'|$)|`(?:[^`\\]+|\\[\s\S])*(?:`|$)|"(?:[^"\\]+|\\[\s\S])*(?:"|$)|[A-Za-z_][A-Za-z0-9_]*|[^\s]/g
const COMMENT = /^(?:--|\/\/|\/\*|#[ !])/

export interface SqlToken {
  /** Upper-cased where it is a bare word. */
  text: string
  /** As written, for case-sensitive names. */
  raw: string
  /** Index after its last character. */
  end: number
}

export function* sqlTokens(sql: string): Generator<SqlToken> {
  for (const match of sql.matchAll(TOKEN)) {
    const raw = match[0]
    if (COMMENT.test(raw)) continue
    yield { text: raw.toUpperCase(), raw, end: match.index + raw.length }
  }
}

export function isQuotedName(raw: string): boolean {
  return raw[0] === '`' || raw[0] === '"'
}

/** A bare word or a quoted name. */
export function isName(raw: string): boolean {
  return isQuotedName(raw) || /^[A-Za-z_]/.test(raw)
}

/** In lower case, without quotes. */
export function nameOf(raw: string): string {
  return (isQuotedName(raw) ? raw.slice(1, -1) : raw).toLowerCase()
}
