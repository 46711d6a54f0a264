import type { Span } from './time-slices.ts'

/** A column of the records compared with a value given by the caller; values travel as parameters, never as SQL. */
export interface Condition {
  column: string
  operator: '=' | '!=' | 'LIKE' | 'IN' | 'FOLDED='
  value: string | number | readonly string[]
}

export interface VisitFilter {
  span: Span
  conditions: readonly Condition[]
}

export interface SqlFragment {
  sql: string
  params: Record<string, unknown>
}

export function columnsOf(conditions: readonly Condition[]): string[] {
  return conditions.map(({ column }) => column)
}

/** `a = {p0:String} AND b LIKE {p1:String}`, or `1` where there is nothing to hold. */
export function conditionSql(conditions: readonly Condition[]): SqlFragment {
  const params: Record<string, unknown> = {}
  const parts = conditions.map((condition, index) => {
    const name = `c${index}`
    params[name] = condition.value
    return comparison(condition, name)
  })
  return { sql: parts.length === 0 ? '1' : parts.join(' AND '), params }
}

function comparison({ column, operator, value }: Condition, name: string): string {
  if (operator === 'IN') return `${column} IN {${name}:Array(String)}`
  if (operator === 'FOLDED=') return `lowerUTF8(${column}) = lowerUTF8({${name}:String})`
  return `${column} ${operator} {${name}:${typeof value === 'number' ? 'Int64' : 'String'}}`
}

/** A keyword as people type it: `*` stands for any text; without one it must be the whole value. */
export function keywordCondition(column: string, keyword: string): Condition {
  if (!keyword.includes('*')) return { column, operator: '=', value: keyword }
  return { column, operator: 'LIKE', value: patternOf(keyword) }
}

/** A keyword with `*` as LIKE takes it. */
export function patternOf(keyword: string): string {
  return keyword.replace(/[\\%_]/g, '\\$&').replace(/\*+/g, '%')
}
