import { ZoneSyntaxError } from './faults.ts'
import { MAX_ENTRY_BYTES, MAX_ENTRY_WORDS } from './zone-limits.ts'

/** A word or a quoted string; `text` keeps the escapes of the file and omits the quotes. */
export interface ZoneToken {
  text: string
  isQuoted: boolean
  /** No blank separates it from the token before. */
  isAdjacent: boolean
  line: number
  column: number
}

/** A record or directive: one line, or several lines inside parentheses (RFC 1035 §5.1). */
export interface ZoneEntry {
  line: number
  /** The entry begins with a blank, so the previous owner applies. */
  hasBlankOwner: boolean
  tokens: ZoneToken[]
}

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32
const QUOTE = 34
const OPEN = 40
const CLOSE = 41
const SEMICOLON = 59
const BACKSLASH = 92
/** Lines without words that are skipped at once. */
const EMPTY_LINES = 10_000

/**
 * Splits a master file into entries. The text has one character per octet. A quoted string may contain `;` and
 * parentheses, and a line end only after a backslash. A carriage return outside quotes ends a line, as in BIND.
 */
export class ZoneLexer {
  private at = 0
  private line = 1
  private lineStart = 0
  private depth = 0
  private opened: { line: number; column: number } | null = null

  constructor(private readonly text: string) {}

  /**
   * The next entry, or null at the end; after very many lines without words, an entry without tokens. After a fault,
   * reading continues with the next line.
   */
  next(): ZoneEntry | null {
    for (let empty = 0; this.at < this.text.length; empty++) {
      const entry = this.readEntry()
      if (entry.tokens.length > 0 || empty === EMPTY_LINES) return entry
    }
    return null
  }

  private readEntry(): ZoneEntry {
    const first = this.text.charCodeAt(this.at)
    const entry: ZoneEntry = {
      line: this.line,
      hasBlankOwner: first === SPACE || first === TAB,
      tokens: [],
    }
    try {
      this.readTokens(entry)
    } catch (error) {
      this.skipLine()
      throw error
    }
    return entry
  }

  private readTokens(entry: ZoneEntry): void {
    let isAdjacent = false
    const start = this.at
    while (this.at < this.text.length) {
      this.assertShort(start, entry.tokens.length)
      const code = this.text.charCodeAt(this.at)
      if (code === LF || (code === CR && this.depth === 0)) {
        this.endLine(code)
        isAdjacent = false
        if (this.depth === 0) return
      } else if (code === SPACE || code === TAB || code === CR) {
        this.at++
        isAdjacent = false
      } else if (code === SEMICOLON) {
        this.skipComment()
      } else if (code === OPEN) {
        if (this.depth++ === 0) this.opened = this.place()
        this.at++
        isAdjacent = false
      } else if (code === CLOSE) {
        if (this.depth === 0) throw new ZoneSyntaxError('parenClose', {}, this.place())
        this.depth--
        this.at++
        isAdjacent = false
      } else {
        if (entry.tokens.length === 0) entry.line = this.line
        entry.tokens.push(code === QUOTE ? this.quoted(isAdjacent) : this.word(isAdjacent))
        isAdjacent = true
      }
    }
    if (this.depth > 0) throw new ZoneSyntaxError('parenOpen', {}, this.opened ?? this.place())
  }

  private word(isAdjacent: boolean): ZoneToken {
    const place = this.place()
    const start = this.at
    while (this.at < this.text.length) {
      const code = this.text.charCodeAt(this.at)
      if (code === LF || code === CR || code === SPACE || code === TAB) break
      if (code === SEMICOLON || code === OPEN || code === CLOSE || code === QUOTE) break
      this.at++
      if (code === BACKSLASH && !this.isLineEnd()) this.at++
    }
    this.assertShort(start)
    return { text: this.text.slice(start, this.at), isQuoted: false, isAdjacent, ...place }
  }

  private quoted(isAdjacent: boolean): ZoneToken {
    const place = this.place()
    const start = ++this.at
    for (; ; this.at++) {
      const code = this.text.charCodeAt(this.at)
      if (this.at >= this.text.length || code === LF) throw new ZoneSyntaxError('quoteOpen', {}, place)
      if (code === QUOTE) break
      if (code !== BACKSLASH) continue
      this.at++
      if (this.text.charCodeAt(this.at) !== LF) continue
      this.line++
      this.lineStart = this.at + 1
    }
    this.assertShort(start)
    const text = this.text.slice(start, this.at)
    this.at++
    return { text, isQuoted: true, isAdjacent, ...place }
  }

  private assertShort(start: number, words = 0): void {
    if (this.at - start <= MAX_ENTRY_BYTES && words <= MAX_ENTRY_WORDS) return
    throw new ZoneSyntaxError('longEntry', { most: MAX_ENTRY_BYTES, words: MAX_ENTRY_WORDS }, this.place())
  }

  private isLineEnd(): boolean {
    const code = this.text.charCodeAt(this.at)
    return this.at >= this.text.length || code === LF || code === CR
  }

  private skipComment(): void {
    const end = this.text.indexOf('\n', this.at)
    this.at = end === -1 ? this.text.length : end
  }

  private endLine(code: number): void {
    this.at += code === CR && this.text.charCodeAt(this.at + 1) === LF ? 2 : 1
    // A lone carriage return does not start a line that editors count.
    if (this.text.charCodeAt(this.at - 1) !== LF) return
    this.line++
    this.lineStart = this.at
  }

  private skipLine(): void {
    this.depth = 0
    this.skipComment()
    if (this.at < this.text.length) this.endLine(LF)
  }

  private place() {
    return { line: this.line, column: this.at - this.lineStart + 1 }
  }
}
