import { syntaxError } from './exception.ts'
import { OutsideReach } from './outside-reach.ts'
import { type SqlToken, sqlTokens } from './sql-tokens.ts'

/** Only `select` reads; `insert` has its own rows (an INSERT … SELECT is a command). */
export type StatementKind = 'select' | 'insert' | 'command'

export interface Statement {
  kind: StatementKind
  sql: string
  /** The name after the last FORMAT clause, if there is one. */
  format?: string
  /** A subquery that the engine evaluates during analysis of the query: as a value, or after IN. */
  hasEarlySubquery: boolean
  /** A parameter may name a table. */
  hasNameParameter: boolean
}

const KINDS: Readonly<Record<string, StatementKind>> = {
  SELECT: 'select',
  WITH: 'select',
  '(': 'select',
  INSERT: 'insert',
}
/** Words that may precede a subquery that is only read when the query runs. */
const BEFORE_LATE_SUBQUERY = new Set(['FROM', 'JOIN', 'AS', 'ALL', 'DISTINCT', 'EXCEPT', 'INTERSECT', ''])

/** Statements that are kept read, and the longest of them (characters): pages send the same ones, with other parameters. */
const MOST_KEPT = 500
const LONGEST_KEPT = 16_384
const kept = new Map<string, Statement>()

/** Throws where there is no statement, or more than one, which the engine alone would run, and where it reaches outside. */
export function readStatement(sql: string): Statement {
  const known = kept.get(sql)
  if (known) return known
  const statement = read(sql)
  if (sql.length > LONGEST_KEPT) return statement
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(sql, statement)
  return statement
}

function read(sql: string): Statement {
  if (sql.includes('\0')) throw syntaxError('A query may not hold a NUL character.')
  const reader = new StatementReader()
  const reach = new OutsideReach()
  for (const token of sqlTokens(sql)) {
    reach.read(token)
    if (reader.read(token) === 'rest is input') break
  }
  return reader.statement(sql)
}

class StatementReader {
  #first = ''
  #before = ''
  #previous = ''
  #hasSelect = false
  #hasEarlySubquery = false
  #hasNameParameter = false
  #format: string | undefined
  #isEnded = false

  read({ text, raw }: SqlToken): 'more' | 'rest is input' {
    if (text === ';') {
      this.#isEnded = this.#first !== ''
      return 'more'
    }
    if (this.#isEnded) throw syntaxError('Multi-statements are not allowed.')
    if (this.#first === '') this.#first = text
    else if (text === 'SELECT') this.#hasSelect = true
    if (this.#previous === 'FORMAT' && /^\w+$/.test(raw)) {
      this.#format = raw
      // Values are expressions, which are read like the rest of the statement.
      if (this.#first === 'INSERT' && text !== 'VALUES') return 'rest is input'
    }
    this.#noteSubquery(text)
    if (text === 'IDENTIFIER' && this.#previous === ':') this.#hasNameParameter = true
    this.#before = this.#previous
    this.#previous = text
    return 'more'
  }

  #noteSubquery(text: string): void {
    const isSubquery = this.#previous === '(' && (text === 'SELECT' || text === 'WITH')
    if (isSubquery && !BEFORE_LATE_SUBQUERY.has(this.#before)) this.#hasEarlySubquery = true
    // `IN name`: a table or a common table expression, read completely for the set. A parameter begins with a brace.
    if (this.#previous === 'IN' && /^[\w`"]/.test(text)) this.#hasEarlySubquery = true
  }

  statement(sql: string): Statement {
    if (this.#first === '') throw syntaxError('Empty query.')
    return {
      kind: this.#kind(),
      sql,
      format: this.#format,
      hasEarlySubquery: this.#hasEarlySubquery,
      hasNameParameter: this.#hasNameParameter,
    }
  }

  #kind(): StatementKind {
    const kind = KINDS[this.#first] ?? 'command'
    return kind === 'insert' && this.#hasSelect ? 'command' : kind
  }
}
