/** Character classes inside bracket expressions (POSIX.1-2017 §9.3.5). */
const CLASSES: ReadonlySet<string> = new Set(
  'alnum alpha blank cntrl digit graph lower print punct space upper xdigit'.split(' '),
)
const BOUND = /\{(\d+)(?:,(\d*))?\}/y
const NAMED_PART = /\[([.:=])(.+?)\1\]/sy
const MAX_COUNT = 255

/** Number of groups in an extended regular expression (POSIX.1-2017 §9.4); null for an expression that BIND rejects. */
export function countGroups(expression: string): number | null {
  return new PosixExpression(expression).count()
}

class PosixExpression {
  private at = 0
  private groups = 0
  private depth = 0
  /** The last atom can be repeated and is not repeated yet. */
  private hasAtom = false
  private isRepeated = false
  /** The group is empty so far, and may stay empty. */
  private canBeEmpty = false

  constructor(private readonly text: string) {}

  count(): number | null {
    while (this.at < this.text.length) if (!this.step()) return null
    return this.hasAtom && this.depth === 0 ? this.groups : null
  }

  private step(): boolean {
    const sign = this.text.charAt(this.at)
    const next = this.text.charAt(this.at + 1)
    if (sign === '\\') return next !== '' && !(Number(next) > this.groups) && this.pass(2)
    if (sign === '[') return this.bracket() && this.pass(0)
    if (sign === '(') return this.open()
    if (sign === ')') return this.close()
    if (sign === '|') return this.hasAtom && this.pass(1, { hasAtom: false, canBeEmpty: false })
    if (sign === '^' || sign === '$') return this.pass(1, { isRepeated: true })
    if ('+*?'.includes(sign)) return this.canRepeat() && this.pass(1, { isRepeated: true })
    if (sign === '{' && /\d/.test(next)) return this.canRepeat() && this.bound()
    return this.pass(1)
  }

  private pass(
    length: number,
    { hasAtom = true, isRepeated = false, canBeEmpty = this.canBeEmpty } = {},
  ): boolean {
    this.at += length
    Object.assign(this, { hasAtom, isRepeated, canBeEmpty })
    return true
  }

  private canRepeat(): boolean {
    return this.hasAtom && !this.isRepeated
  }

  private open(): boolean {
    this.groups++
    this.depth++
    return this.pass(1, { hasAtom: false, canBeEmpty: true })
  }

  /** A closing parenthesis without an open group is a literal. */
  private close(): boolean {
    if (this.depth > 0 && !this.hasAtom && !this.canBeEmpty) return false
    this.depth = Math.max(0, this.depth - 1)
    return this.pass(1)
  }

  private bound(): boolean {
    const [whole, low, high] = this.match(BOUND)
    if (whole === undefined || Number(low) > MAX_COUNT || Number(high ?? 0) > MAX_COUNT) return false
    return !(high && Number(low) > Number(high)) && this.pass(whole.length, { isRepeated: true })
  }

  private match(pattern: RegExp): string[] {
    pattern.lastIndex = this.at
    return pattern.exec(this.text) ?? []
  }

  private bracket(): boolean {
    this.at += this.text.charAt(this.at + 1) === '^' ? 2 : 1
    const first = this.at
    /** The start of a range, and its progress: start and hyphen were read (2), the range is complete (1). */
    let [start, range] = [0, 0]
    while (this.at < this.text.length) {
      const sign = this.text.charAt(this.at)
      const isFirst = this.at === first
      const [named, kind, name = ''] = this.match(NAMED_PART)
      if (named !== undefined) {
        if (kind !== '.' && range === 2) return false
        if (kind === ':' && !CLASSES.has(name)) return false
        if (kind === '.') {
          start = name.length > 1 ? 256 : name.charCodeAt(0)
          range = Math.max(0, range - 1)
        }
        this.at += named.length
      } else if (sign === '[') {
        if ('.:='.includes(this.text.charAt(this.at + 1) || ' ')) return false
        this.at++
      } else if (sign === ']' && !isFirst) {
        this.at++
        return true
      } else if (sign === '-' && !isFirst && range !== 2) {
        if (range === 1) return false
        range = 2
        this.at++
      } else {
        const code = sign.charCodeAt(0)
        if (range === 2 && code < start) return false
        start = code
        range = Math.max(0, range - 1)
        this.at++
      }
    }
    return false
  }
}
