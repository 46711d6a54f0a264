import { accessDenied } from './exception.ts'
import type { SqlToken } from './sql-tokens.ts'

/** Table functions that read nothing but their arguments and the tables of this store. */
const INNER_FUNCTIONS = new Set([
  'format',
  'generaterandom',
  'generateseries',
  'generate_series',
  'input',
  'merge',
  'null',
  'numbers',
  'numbers_mt',
  'values',
  'view',
  'zeros',
  'zeros_mt',
])
/** Functions on values that read files, ask other servers, or run programs. */
const OUTER_FUNCTION = /^(ai[a-z_]\w*|catboostevaluate|disk|file|python|reversednsquery|showcertificate)$/
const INNER_ENGINE =
  /^(atomic|buffer|join|log|memory|merge|null|set|stripelog|tinylog|((aggregating|coalescing|collapsing|graphite|replacing|summing|versionedcollapsing)?mergetree))$/
/** Functions that replace the SQL of a filter, or read a schema from a file. */
const OUTER_SETTING = /^(dialect|format_schema\w*|ai_\w+)$/
const CREATES = new Set(['CREATE', 'ATTACH', 'REPLACE'])
const OUTER_OBJECTS = new Set(['DICTIONARY', 'NAMED', 'FUNCTION'])
const BEFORE_TABLE = new Set(['FROM', 'JOIN', 'INTO', 'TABLE', 'DESCRIBE', 'DESC', 'EXISTS', '.'])
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

/** Names of functions that reach outside of the store: every table function of this engine that is not known to be inner. */
export type OuterFunctions = ReadonlySet<string>

export function outerFunctions(tableFunctions: readonly string[]): OuterFunctions {
  return new Set(
    tableFunctions.map((name) => name.toLowerCase()).filter((name) => !INNER_FUNCTIONS.has(name)),
  )
}

export function refuseOuterSetting(name: string): void {
  if (OUTER_SETTING.test(name.toLowerCase())) throw accessDenied(`The setting ${name} is not available.`)
}

/** Reads a statement token by token and refuses what would leave the store: files, other servers, programs. */
export class OutsideReach {
  #first = ''
  #beforeName = ''
  #isEngineNext = false
  #previous: SqlToken = { text: '', raw: '', end: 0 }
  /** For each open bracket, whether the FROM clause of its query is open. */
  readonly #inFrom = [false]

  constructor(private readonly outer: OuterFunctions) {}

  read(token: SqlToken): void {
    const { text, raw } = token
    if (this.#first === '' && text !== ';') this.#first = text
    // Both begin forms of quoting that the tokens here do not know.
    if (text === '$' || /^[^\x20-\x7e]/.test(raw))
      throw accessDenied(`Not available outside of quotes: ${raw}`)
    if (raw[0] === "'") this.#refuseFileAsTable()
    else if (isQuotedName(raw)) refusePath(raw)
    else refuseOuterSetting(raw)
    if (text === '(') this.#refuseCall(nameOf(this.#previous.raw))
    this.#refuseOuterObject(token)
    this.#noteClause(text)
    this.#beforeName = this.#previous.text
    this.#previous = token
  }

  #refuseCall(name: string): void {
    const isBackupFile = name === 'file' && /^(BACKUP|RESTORE)$/.test(this.#first)
    if (isBackupFile && (this.#beforeName === 'TO' || this.#beforeName === 'FROM')) return
    if (OUTER_FUNCTION.test(name) || this.outer.has(name)) {
      throw accessDenied(`The function ${name} is not available: it reaches outside of this store.`)
    }
    if (name === 'source' && CREATES.has(this.#first)) throw accessDenied('A source is not available.')
  }

  #refuseOuterObject({ text, raw }: SqlToken): void {
    const { text: previous } = this.#previous
    if ((text === 'OUTFILE' && previous === 'INTO') || (text === 'INFILE' && previous === 'FROM')) {
      throw accessDenied('Files are not available.')
    }
    if (!CREATES.has(this.#first)) return
    if (this.#first === 'ATTACH' && text === 'FROM') throw accessDenied('Files are not available.')
    if (OUTER_OBJECTS.has(text) && (CREATES.has(previous) || previous === 'OR')) {
      throw accessDenied(`Not available: ${raw}`)
    }
    if (text === 'ENGINE') this.#isEngineNext = true
    else if (this.#isEngineNext && text !== '=') {
      this.#isEngineNext = false
      if (!INNER_ENGINE.test(nameOf(raw))) throw accessDenied(`The engine ${raw} is not available.`)
    }
  }

  /** A text in the place of a table is the name of a file. */
  #refuseFileAsTable(): void {
    const { text } = this.#previous
    const isFirstInBrackets = text === '(' && (this.#beforeName === 'FROM' || this.#beforeName === 'JOIN')
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
}

function isQuotedName(raw: string): boolean {
  return raw[0] === '`' || raw[0] === '"'
}

/** A table may be named after a file, relative to an empty folder: only a path leads elsewhere. */
function refusePath(raw: string): void {
  if (/[/\\]/.test(raw)) throw accessDenied('A name may not hold a path.')
}

function nameOf(raw: string): string {
  return (isQuotedName(raw) ? raw.slice(1, -1) : raw).toLowerCase()
}
