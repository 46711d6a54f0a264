import { matchesDecoded, unicodePattern } from '@netwarden/shared/validators'
import { z } from 'zod'
import { inSlots } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import type { Condition } from '../../platform/events/visit-filter.ts'

const row = z.object({ domain: z.string() })
const DAY = 86_400_000
const SECONDS = 5
const MOST_READ = 50_000
const MOST_FOUND = 1_000

/** Names with A-labels, which the event store cannot decode. */
export class EncodedNamesRepository {
  constructor(private readonly store: EventStore) {}

  /** The condition of a search word, which also finds domains that match the word once their A-labels are decoded. */
  async widen(condition: Condition, keyword: string, span: Span, signal?: AbortSignal): Promise<Condition> {
    if (condition.column !== 'domain' || condition.operator !== 'LIKE') return condition
    const pattern = unicodePattern(keyword)
    if (pattern === null) return condition
    const names = await this.#matching(pattern, span, signal)
    return { column: 'domain', operator: 'LIKE OR IN', value: { patterns: condition.value, names } }
  }

  async #matching(pattern: string, { from, to }: Span, signal?: AbortSignal): Promise<string[]> {
    const days = { from: Math.floor(from / DAY - 1) * DAY, to: Math.ceil(to / 1000) * 1000 }
    const { rows } = await this.store.query(
      row,
      `SELECT DISTINCT domain FROM rollup_domain_day WHERE ${inSlots(days)} AND domain LIKE '%xn--%' LIMIT ${MOST_READ}`,
      {},
      { seconds: SECONDS, ...(signal && { signal }) },
    )
    return rows
      .map(({ domain }) => domain)
      .filter((domain) => matchesDecoded(domain, pattern))
      .slice(0, MOST_FOUND)
  }
}

export function createEncodedNames(store: EventStore): EncodedNamesRepository {
  return new EncodedNamesRepository(store)
}
