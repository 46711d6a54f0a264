import { ZoneSyntaxError } from './faults.ts'
import { ZoneLexer } from './lexer.ts'
import { octetsOf } from './octets.ts'
import { typeCode } from './rdata/type-names.ts'
import { readHead } from './record-head.ts'

/** A word after the line. When it is not the last token, a comment, a backslash or a parenthesis has absorbed it. */
const END = '.'

/**
 * Whether a line of a master file is exactly one record of that name and type. A given name or type may contain a
 * comment, a parenthesis or a backslash, which would cut the line or join it with the next one.
 */
export function isOneRecord(line: string, { name, type }: { name: string; type: string }): boolean {
  if (name.startsWith('$') || /[\n\r]/.test(line)) return false
  try {
    const lexer = new ZoneLexer(octetsOf(`${line} ${END}`))
    const [owner, ...rest] = lexer.next()?.tokens ?? []
    const end = rest.pop()
    if (!owner || end?.text !== END || end.isQuoted || lexer.next()) return false
    const written = owner.isQuoted ? `"${owner.text}"` : owner.text
    return written === octetsOf(name) && isOfType(rest, type)
  } catch (error) {
    if (error instanceof ZoneSyntaxError) return false
    throw error
  }
}

/** The reader reports the faults of lines without a valid head. */
function isOfType(tokens: Parameters<typeof readHead>[0], type: string): boolean {
  try {
    return readHead(tokens).type === typeCode(type)
  } catch (error) {
    if (error instanceof ZoneSyntaxError) return true
    throw error
  }
}
