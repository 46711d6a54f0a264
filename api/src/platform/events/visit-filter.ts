import { LOCAL_DOMAIN_TYPE, UNENFORCED_BY } from '@netwarden/shared/domain'
import type { Span } from './time-slices.ts'
import { visitIdsSql } from './visit-id.ts'

/** A column of the records compared with a value given by the caller; values travel as parameters, never as SQL. */
export type Condition = { column: string } & (
  | { operator: '=' | '!='; value: string | number }
  | { operator: 'FOLDED=' | 'FOLDED LIKE'; value: string }
  /** The column has one of these values. */
  | { operator: 'IN' | 'LIKE'; value: readonly string[] }
  /** `column` or `other` has one of these values. */
  | { other: string; operator: 'EITHER IN'; value: readonly string[] }
  /** `column` is one of these MACs; or `other` one of these addresses and `column` none of the exceptions. */
  | {
      other: string
      operator: 'OWNED'
      value: Readonly<Record<'macs' | 'ips' | 'except', readonly string[]>>
    }
  /** The column matches one of these patterns or is one of these names. */
  | { operator: 'LIKE OR IN'; value: { patterns: readonly string[]; names: readonly string[] } }
  /** The address is in this network. */
  | { operator: 'IN NETWORK'; value: string }
  /** The record has one of these ids; no sum contains ids. */
  | { column: 'id'; operator: 'ID IN'; value: readonly string[] }
)

/** Selects names of local discovery and reverse lookups. */
export const IS_LOCAL: Condition = { column: 'domain_type', operator: '=', value: LOCAL_DOMAIN_TYPE }
export const IS_NOT_LOCAL: Condition = { ...IS_LOCAL, operator: '!=' }

export const IS_BANNED: Condition = { column: 'solved_mode', operator: '=', value: 'banned' }
/** Selects visits that our policies decided without enforcement. */
export const IS_UNENFORCED: Condition = { column: 'verdict_by', operator: '=', value: UNENFORCED_BY }

export interface VisitFilter {
  span: Span
  conditions: readonly Condition[]
}

export interface SqlFragment {
  sql: string
  params: Record<string, unknown>
}

export function columnsOf(conditions: readonly Condition[]): string[] {
  return conditions.flatMap((condition) =>
    'other' in condition ? [condition.column, condition.other] : [condition.column],
  )
}

/** Whether a condition asks for one of no values. */
export function findsNothing({ conditions }: VisitFilter): boolean {
  return conditions.some(({ operator, value }) => operator === 'IN' && value.length === 0)
}

/** `a = {c0:String} AND b IN {c1:Array(String)}`, or `1` where there is nothing to hold. */
export function conditionSql(conditions: readonly Condition[]): SqlFragment {
  if (conditions.length === 0) return { sql: '1', params: {} }
  const parts = conditions.map((condition, index) => comparison(condition, `c${index}`))
  return {
    sql: parts.map(({ sql }) => sql).join(' AND '),
    params: Object.assign({}, ...parts.map(({ params }) => params)),
  }
}

function comparison(condition: Condition, name: string): SqlFragment {
  const { column, operator, value } = condition
  const params = { [name]: value }
  switch (operator) {
    case 'ID IN':
      return visitIdsSql(value, name)
    case 'IN':
      return { sql: `${column} IN {${name}:Array(String)}`, params }
    case 'EITHER IN':
      return {
        sql: `(${column} IN {${name}:Array(String)} OR ${condition.other} IN {${name}:Array(String)})`,
        params,
      }
    case 'OWNED':
      return ownedBy(condition.column, condition.other, value, name)
    case 'FOLDED=':
      return { sql: `lowerUTF8(${column}) = lowerUTF8({${name}:String})`, params }
    case 'FOLDED LIKE':
      return { sql: `lowerUTF8(${column}) LIKE lowerUTF8({${name}:String})`, params }
    case 'LIKE':
      return likeOneOf(column, value, name)
    case 'LIKE OR IN': {
      const like = likeOneOf(column, value.patterns, name)
      return {
        sql: `(${like.sql} OR ${column} IN {${name}_names:Array(String)})`,
        params: { ...like.params, [`${name}_names`]: value.names },
      }
    }
    case 'IN NETWORK':
      // The function refuses a text that is no address, also in rows that another condition leaves out.
      return {
        sql: `(${column} != '' AND isIPAddressInRange(if(${column} = '', '::', toString(${column})), {${name}:String}))`,
        params,
      }
    default:
      return {
        sql: `${column} ${operator} {${name}:${typeof value === 'number' ? 'Int64' : 'String'}}`,
        params,
      }
  }
}

function ownedBy(
  column: string,
  other: string,
  { macs, ips, except }: Readonly<Record<'macs' | 'ips' | 'except', readonly string[]>>,
  name: string,
): SqlFragment {
  const isOther = except.length > 0 ? `AND ${column} NOT IN {${name}_except:Array(String)}` : ''
  const parts = [
    ...(macs.length > 0 ? [`${column} IN {${name}_macs:Array(String)}`] : []),
    ...(ips.length > 0 ? [`(${other} IN {${name}_ips:Array(String)} ${isOther})`] : []),
  ]
  return {
    sql: parts.length === 0 ? '0' : `(${parts.join(' OR ')})`,
    params: {
      ...(macs.length > 0 && { [`${name}_macs`]: macs }),
      ...(ips.length > 0 && { [`${name}_ips`]: ips }),
      ...(ips.length > 0 && except.length > 0 && { [`${name}_except`]: except }),
    },
  }
}

function likeOneOf(column: string, patterns: readonly string[], name: string): SqlFragment {
  return {
    sql: `(${patterns.map((_, index) => `${column} LIKE {${name}_${index}:String}`).join(' OR ')})`,
    params: Object.fromEntries(patterns.map((pattern, index) => [`${name}_${index}`, pattern])),
  }
}

/** Converts a keyword with `*` to a LIKE pattern. */
export function patternOf(keyword: string): string {
  return keyword.replace(/[\\%_]/g, '\\$&').replace(/\*+/g, '%')
}
