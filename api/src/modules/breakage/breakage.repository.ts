import { z } from 'zod'
import { inRecords } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import type { BannedSite } from './banned-site.ts'

const MOST_SITES = 500
/** The devices of a site that are looked at, and the queries of each. */
const SAMPLED_DEVICES = 20
const SAMPLED_QUERIES = 120
const MOST_STARTS = 200
const SECONDS = 20

const query = z.tuple([z.number(), z.string(), z.string()])
const row = z.object({
  policyId: z.string(),
  segmentId: z.string(),
  site: z.string(),
  devices: z.number(),
  visits: z.number(),
  starts: z.array(z.number()),
  samples: z.array(z.array(query)),
})

/** Bans in the event store. */
export class BreakageRepository {
  constructor(private readonly store: Pick<EventStore, 'query' | 'maxRowsRead'>) {}

  /** The sites whose bans are densest: retries put many queries into a minute, pages and timers few. */
  async bannedSites(span: Span, signal: AbortSignal): Promise<BannedSite[]> {
    const { rows } = await this.store.query(
      row,
      `SELECT policy AS policyId, segment AS segmentId, site_name AS site, count() AS devices, sum(n) AS visits,
         groupArray(${MOST_STARTS})(queries[1].1) AS starts, groupArray(${SAMPLED_DEVICES})(queries) AS samples
       FROM (
         SELECT policy_id AS policy, segment_id AS segment,
           if(registrable_domain = '', domain, registrable_domain) AS site_name, device_id AS device, count() AS n,
           arraySort(groupArray(${SAMPLED_QUERIES})(
             (toUnixTimestamp64Milli(at), toString(domain), toString(qtype)))) AS queries,
           n / uniqExact(toStartOfMinute(at)) AS density
         FROM access_record
         WHERE ${inRecords(span)} AND solved_mode = 'banned' AND policy_id != '' AND domain != ''
         GROUP BY policy, segment, site_name, device
         ORDER BY density DESC, n DESC
       )
       GROUP BY policy, segment, site_name ORDER BY max(density) DESC, visits DESC, site LIMIT ${MOST_SITES}`,
      {},
      { signal, seconds: SECONDS, rowBudget: this.store.maxRowsRead, shared: 'visits' },
    )
    return rows.map(({ samples, ...site }) => ({
      ...site,
      samples: samples.map((queries) => queries.map(([at, domain, qtype]) => ({ at, domain, qtype }))),
    }))
  }
}
