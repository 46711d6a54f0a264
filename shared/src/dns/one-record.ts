import { ZoneSyntaxError } from './faults.ts'
import { ZoneLexer } from './lexer.ts'
import { octetsOf } from './octets.ts'
import { typeCode } from './rdata/type-names.ts'
import { readHead } from './record-head.ts'

/** A word behind the line: where it does not come last, a comment, a backslash or a parenthesis has taken it. */
const END = '.'

/**
 * Whether a line of a master file is a record of that name and type and nothing else. Name and type as somebody gives
 * them may hold a comment, a parenthesis or a backslash, with which the line would lose a part or take the next one in.
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

/** Of what has no right head the reader tells what is wrong with it. */
function isOfType(tokens: Parameters<typeof readHead>[0], type: string): boolean {
  try {
    return readHead(tokens).type === typeCode(type)
  } catch (error) {
    if (error instanceof ZoneSyntaxError) return true
    throw error
  }
}
