/**
 * The words and brackets of an SQL text; strings, quoted names and comments cannot be mistaken for
 * them. Just enough to route a statement: the engine's own parser is the judge of everything else.
 */
const TOKEN =
  /--[^\n]*|#(?: |!)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\]+|\\[\s\S]|'')*(?:'|$)|`(?:[^`\\]+|\\[\s\S])*(?:`|$)|"(?:[^"\\]+|\\[\s\S])*(?:"|$)|[A-Za-z_][A-Za-z0-9_]*|[^\s]/g

export interface SqlToken {
  /** Upper-cased where it is a bare word. */
  text: string
  /** As it is written, for names whose case counts. */
  raw: string
  /** Index behind its last character. */
  end: number
}

export function* sqlTokens(sql: string): Generator<SqlToken> {
  for (const match of sql.matchAll(TOKEN)) {
    const raw = match[0]
    if (/^(--|\/\*|#[ !])/.test(raw)) continue
    yield { text: raw.toUpperCase(), raw, end: match.index + raw.length }
  }
}
