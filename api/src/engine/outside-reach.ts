import { ENGINES, FORMATS, mayPrecedeBracket, REQUEST_SETTINGS, STATEMENTS } from './allowed-words.ts'
import { accessDenied } from './exception.ts'
import { SettingClause } from './setting-clause.ts'
import { isName, isQuotedName, nameOf, type SqlToken, sqlTokens } from './sql-tokens.ts'

const BEFORE_TABLE = new Set(['FROM', 'JOIN', 'INTO', 'TABLE', 'VIEW', 'TO', '.'])
/** Words before the name of the table of an INSERT or CREATE. */
const BEFORE_NAME = new Set(['INTO', 'TABLE', 'VIEW', 'IF', 'NOT', 'EXISTS'])
const ENDS_OF_FROM = new Set([
  'SELECT',
  'WHERE',
  'PREWHERE',
  'GROUP',
  'HAVING',
  'ORDER',
  'LIMIT',
  'SETTINGS',
  'FORMAT',
  'UNION',
  'ON',
  'USING',
  'WINDOW',
])
/** Words that lead to files, to other servers, or to a further statement, by the word before them; `*` is any. */
const LEADS_OUTSIDE: Readonly<Record<string, string>> = {
  INFILE: 'FROM',
  CLUSTER: 'ON',
  FUNCTION: '*',
  PARALLEL: '*',
  EXPLAIN: '*',
}

export function refuseOuterSetting(name: string): void {
  if (!REQUEST_SETTINGS.has(name)) throw accessDenied(`The setting ${name} is not available.`)
}

export function refuseOuterFormat(name: string): void {
  if (!FORMATS.has(name)) throw accessDenied(`The format ${name} is not available.`)
}

/**
 * Reads a statement token by token and refuses what is not known to stay in the store: statements, functions, formats, table
 * engines and settings are those of `allowed-words.ts`. Files, other servers and programs are thereby out of reach.
 */
export class OutsideReach {
  readonly #head: string[] = []
  #isHeadKnown = false
  #isInBrackets = false
  /** In the name of the table of an INSERT or CREATE: a bracket after it holds columns. */
  #isNaming = false
  #beforePrevious = ''
  #isEngineNext = false
  #previous: SqlToken = { text: '', raw: '', end: 0 }
  readonly #settings = new SettingClause((sql) => this.#readCondition(sql))
  /** For each open bracket, whether the FROM clause of its query is open. */
  readonly #inFrom = [false]

  read(given: SqlToken): void {
    // The name of a parameter such as {format:String} is no word of the statement.
    const token = this.#previous.text === '{' && isName(given.raw) ? { ...given, text: '' } : given
    const { text, raw } = token
    // Both begin forms of quoting that the tokens here do not know.
    if (text === '$' || /^[^\x20-\x7e]/.test(raw))
      throw accessDenied(`Not available outside of quotes: ${raw}`)
    if (this.#isHeadKnown) this.#noteEngine(token)
    if (raw[0] === "'") this.#refuseFileAsTable()
    else if (isQuotedName(raw)) refusePath(raw)
    if (text === '(') this.#refuseCall()
    if (this.#isNaming) this.#noteName(token)
    if (!this.#isHeadKnown) this.#readHead(text)
    if (this.#previous.text === 'FORMAT') refuseOuterFormat(raw)
    this.#refuseLead(token)
    this.#settings.read(token)
    this.#noteClause(text)
    this.#beforePrevious = this.#previous.text
    this.#previous = token
  }

  #readHead(text: string): void {
    const isBefore = this.#head.length === 0
    if (isBefore && text === '(') this.#isInBrackets = true
    if (isBefore && (text === ';' || text === '(')) return
    this.#head.push(text)
    const head = this.#head.join(' ')
    const isBeginning = STATEMENTS.some((words) => words === head || words.startsWith(`${head} `))
    const isWrongInBrackets = this.#isInBrackets && head !== 'SELECT' && head !== 'WITH'
    if (!isBeginning || isWrongInBrackets) throw accessDenied(`The statement ${head} is not available.`)
    this.#isHeadKnown = STATEMENTS.includes(head)
    this.#isNaming = this.#isHeadKnown && (this.#head[0] === 'INSERT' || this.#head[0] === 'CREATE')
  }

  #refuseCall(): void {
    const { raw, text } = this.#previous
    if (!isName(raw) || (this.#isNaming && !BEFORE_NAME.has(text))) return
    if (!mayPrecedeBracket(nameOf(raw))) throw accessDenied(`The function ${raw} is not available.`)
  }

  #refuseLead({ text, raw }: SqlToken): void {
    const before = LEADS_OUTSIDE[text]
    const isOutside = before === '*' || (before !== undefined && before === this.#previous.text)
    // Rows go into a table, nothing goes into a file.
    const isIntoFile = text === 'INTO' && (this.#head[0] !== 'INSERT' || this.#previous.text !== 'INSERT')
    if (isOutside || isIntoFile) throw accessDenied(`Not available: ${raw}`)
  }

  #noteEngine({ text, raw }: SqlToken): void {
    if (this.#head[0] !== 'CREATE') return
    if (text === 'ENGINE') this.#isEngineNext = true
    else if (this.#isEngineNext && text !== '=') {
      this.#isEngineNext = false
      if (!ENGINES.has(nameOf(raw))) throw accessDenied(`The engine ${raw} is not available.`)
    }
  }

  #noteName({ text, raw }: SqlToken): void {
    const { raw: previousRaw, text: previous } = this.#previous
    const isAfterName = isName(previousRaw) && !BEFORE_NAME.has(previous)
    this.#isNaming = text === '.' ? isAfterName : isName(raw) && !isAfterName
  }

  /** A text in the place of a table is the name of a file. */
  #refuseFileAsTable(): void {
    const { text } = this.#previous
    const isFirstInBrackets =
      text === '(' && (this.#beforePrevious === 'FROM' || this.#beforePrevious === 'JOIN')
    if (BEFORE_TABLE.has(text) || isFirstInBrackets || (text === ',' && this.#inFrom.at(-1))) {
      throw accessDenied('A file in the place of a table is not available.')
    }
  }

  #noteClause(text: string): void {
    // A parameter such as {from:UInt32} is in brackets of its own, so that its name begins no clause.
    if (text === '(' || text === '[' || text === '{') this.#inFrom.push(false)
    else if (text === ')' || text === ']' || text === '}') this.#inFrom.length > 1 && this.#inFrom.pop()
    else if (text === 'FROM' || text === 'JOIN') this.#inFrom[this.#inFrom.length - 1] = true
    else if (ENDS_OF_FROM.has(text)) this.#inFrom[this.#inFrom.length - 1] = false
  }

  #readCondition(sql: string): void {
    const reach = new OutsideReach()
    for (const token of sqlTokens(`SELECT ${sql}`)) reach.read(token)
  }
}

/** A table may be named after a file, relative to an empty folder: only a path leads elsewhere. */
function refusePath(raw: string): void {
  if (/[/\\]/.test(raw)) throw accessDenied('A name may not hold a path.')
}
