import { domainToUnicode } from 'node:url'
import { matchesPattern } from '@netwarden/shared/validators'
import { z } from 'zod'
import { inSlots } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { Span } from '../../platform/events/time-slices.ts'

const row = z.object({ domain: z.string() })
const DAY = 86_400_000
const SECONDS = 5
const MOST_READ = 50_000
const MOST_FOUND = 1_000

/** Names with A-labels, which the event store cannot decode. */
export class EncodedNamesRepository {
  constructor(private readonly store: EventStore) {}

  /** Names that were visited in a span and match a pattern once their A-labels are decoded. */
  async matching(pattern: string, { from, to }: Span, signal?: AbortSignal): Promise<string[]> {
    const days = { from: Math.floor(from / DAY - 1) * DAY, to: Math.ceil(to / 1000) * 1000 }
    const { rows } = await this.store.query(
      row,
      `SELECT DISTINCT domain FROM rollup_domain_day WHERE ${inSlots(days)} AND domain LIKE '%xn--%' LIMIT ${MOST_READ}`,
      {},
      { seconds: SECONDS, ...(signal && { signal }) },
    )
    return rows
      .map(({ domain }) => domain)
      .filter((domain) => matchesPattern(domainToUnicode(domain).toLowerCase(), pattern))
      .slice(0, MOST_FOUND)
  }
}
