import { FILTER_SETTING, STATEMENT_SETTINGS } from './allowed-words.ts'
import { accessDenied } from './exception.ts'
import { isName, nameOf, type SqlToken } from './sql-tokens.ts'

/** Words that are values, and words that may follow the last value. */
const VALUE_WORDS = new Set(['TRUE', 'FALSE', 'DEFAULT', 'NULL'])
const FOLLOWING_WORDS = new Set(['AS', 'FORMAT', 'SELECT', 'SETTINGS', 'UNION', 'VALUES', 'WITH'])

/** Follows `SETTINGS name = value, name = value`, and refuses settings that are not available. */
export class SettingClause {
  #expected: 'nothing' | 'name' | 'equals' | 'value' = 'nothing'
  #name = ''
  #depth = 0
  #hasValue = false

  /** `readCondition` reads the text of a condition that is the value of a setting. */
  constructor(private readonly readCondition: (sql: string) => void) {}

  read(token: SqlToken): void {
    const { text, raw } = token
    if (text === 'SETTINGS' || text === 'SETTING') this.#expected = 'name'
    else if (this.#expected === 'name') this.#readName(raw)
    else if (this.#expected === 'equals') this.#readEquals(text)
    else if (this.#expected === 'value') this.#readValue(token)
  }

  #readName(raw: string): void {
    this.#name = nameOf(raw)
    if (!STATEMENT_SETTINGS.has(this.#name)) throw accessDenied(`The setting ${raw} is not available.`)
    this.#expected = 'equals'
  }

  #readEquals(text: string): void {
    if (text !== '=') throw accessDenied(`The setting ${this.#name} is not available without a value.`)
    this.#expected = 'value'
    this.#hasValue = false
    this.#depth = 0
  }

  #readValue({ text, raw }: SqlToken): void {
    if (raw[0] === "'" && this.#name === FILTER_SETTING) this.readCondition(unquoted(raw))
    if (text === '{' || text === '[' || text === '(') this.#depth += 1
    else if (text === '}' || text === ']' || text === ')') this.#depth -= 1
    if (this.#depth === 0 && text === ',') this.#expected = 'name'
    // A bracket of the query around the clause, or the word that follows the last value.
    else if (this.#depth < 0 || (this.#hasValue && FOLLOWING_WORDS.has(text))) this.#expected = 'nothing'
    else if (isName(raw) && !VALUE_WORDS.has(text))
      throw accessDenied(`Not available in the value of a setting: ${raw}`)
    this.#hasValue = true
  }
}

function unquoted(raw: string): string {
  const inner = raw.slice(1, -1)
  if (/\\[^'\\]/.test(inner)) throw accessDenied(`Not available in the value of a setting: ${raw}`)
  return inner.replace(/\\(['\\])|''/g, (_, escaped: string | undefined) => escaped ?? "'")
}
