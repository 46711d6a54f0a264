import { readDomainKeyword } from '@netwarden/shared/validators'
import { z } from 'zod'
import type { EventStore } from '../../platform/events/store.ts'
import type { Condition } from '../../platform/events/visit-filter.ts'

const row = z.object({ domain: z.string() })
/** Names that a condition may list: more of them are found by their end as fast. */
const MOST_NAMES = 100
/** Labels of the longest ends that the index of the table holds. */
const MOST_LABELS = 8
/** As the index of `rollup_domain_day` has it: the last two labels of a name, the last three and so on. */
const ENDS =
  "arrayMap(n -> arrayStringConcat(arraySlice(splitByChar('.', domain), -n), '.'), [2, 3, 4, 5, 6, 7, 8])"

/** The visited names at and below a name, so that a search reads nothing but their visits. */
export class NamesBelowRepository {
  constructor(private readonly store: EventStore) {}

  /** The condition of a search word with the names that it finds in the event store, or as it is where they are many. */
  async narrow(condition: Condition, keyword: string, signal?: AbortSignal): Promise<Condition> {
    const { column, operator } = condition
    const read = readDomainKeyword(keyword)
    if (column !== 'domain' || operator !== 'LIKE' || read.kind !== 'below') return condition
    const names = read.names
    if (names.some((name) => name.split('.').length > MOST_LABELS)) return condition
    const anyOf = (test: (param: string) => string) =>
      names.map((_, index) => test(`{n${index}:String}`)).join(' OR ')
    const { rows } = await this.store.query(
      row,
      // The index decides what is read; of that, most names are left out by a comparison that costs less than `has`.
      `SELECT DISTINCT domain FROM rollup_domain_day PREWHERE ${anyOf((name) => `endsWith(domain, ${name})`)}
       WHERE ${anyOf((name) => `has(${ENDS}, ${name})`)} LIMIT ${MOST_NAMES + 1}`,
      Object.fromEntries(names.map((name, index) => [`n${index}`, name])),
      { shared: 'visits', ...(signal ? { signal } : {}) },
    )
    if (rows.length > MOST_NAMES) return condition
    const [only, ...others] = rows.map(({ domain }) => domain).sort()
    if (only !== undefined && others.length === 0) return { column, operator: '=', value: only }
    return { column, operator: 'IN', value: only === undefined ? [] : [only, ...others] }
  }
}

export function createNamesBelow(store: EventStore): NamesBelowRepository {
  return new NamesBelowRepository(store)
}
