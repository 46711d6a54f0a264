import { ZoneSyntaxError } from '../faults.ts'
import type { ZoneToken } from '../lexer.ts'
import type { WireName } from '../name.ts'

/** The tokens of a record's data, read in order; a fault gets the position of the token being read. */
export class RdataInput {
  private at = 0

  constructor(
    private readonly tokens: readonly ZoneToken[],
    /** Origin that completes relative names. */
    readonly origin: WireName,
  ) {}

  get isDone(): boolean {
    return this.at >= this.tokens.length
  }

  /** The last token that was read. */
  get last(): ZoneToken | undefined {
    return this.tokens[this.at - 1]
  }

  peek(ahead = 0): ZoneToken | undefined {
    return this.tokens[this.at + ahead]
  }

  /** A word or a quoted string. */
  text(): string {
    const token = this.tokens[this.at]
    if (!token) throw new ZoneSyntaxError('incomplete')
    this.at++
    return token.text
  }

  /** A word; a quoted string is a fault. */
  word(): string {
    const text = this.text()
    if (this.last?.isQuoted) throw new ZoneSyntaxError('quoteMisplaced', { text })
    return text
  }

  /** All remaining words joined: blanks inside hexadecimal and base64 are ignored. */
  rest(): string {
    let text = ''
    while (!this.isDone) text += this.word()
    return text
  }

  /** A service parameter (RFC 9460 §2.1): `key`, `key=value` or `key="value"`. */
  parameter(): { key: string; value: string | null } {
    const text = this.word()
    const equals = text.indexOf('=')
    if (equals === -1) return { key: text, value: null }
    const key = text.slice(0, equals)
    const next = this.peek()
    if (equals < text.length - 1 || !next?.isQuoted || !next.isAdjacent) {
      return { key, value: text.slice(equals + 1) }
    }
    return { key, value: this.text() }
  }

  end(): void {
    const token = this.peek()
    if (!token) return
    this.at++
    throw new ZoneSyntaxError('extra', { text: token.text })
  }
}
