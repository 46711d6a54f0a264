import { domainPatternSpellings } from '@netwarden/shared/validators'
import { type Condition, patternOf } from '../../platform/events/visit-filter.ts'

/** Columns that a person searches by a pattern. */
type SearchedColumn = 'domain' | 'device_ip' | 'device_name' | 'dst_ip' | 'org'

/** A pattern as people type it, in which `*` matches any text; in any case, names in any of their spellings. */
export function patternCondition(column: SearchedColumn, pattern: string): Condition {
  if (column === 'org' || column === 'device_name')
    return { column, operator: 'FOLDED LIKE', value: patternOf(pattern) }
  const spellings = column === 'domain' ? domainPatternSpellings(pattern) : [pattern.toLowerCase()]
  return { column, operator: 'LIKE', value: spellings.map(patternOf) }
}
