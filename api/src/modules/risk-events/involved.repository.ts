import type { InvolvedQuota } from '@netwarden/shared/domain'
import { z } from 'zod'
import { countableSpan } from '../../platform/events/countable-span.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { VisitFilter } from '../../platform/events/visit-filter.ts'
import { visitSource } from '../../platform/events/visit-source.ts'
import type { ListWindow } from '../../platform/http/list-query.ts'
import { QUOTA_COLUMNS } from './involved-scope.ts'

export type InvolvedSort = 'value' | 'name'
export interface InvolvedItem {
  name: string
  value: number
  deviceMac: string | null
}

const itemRow = z
  .object({ name: z.string(), value: z.number(), mac: z.string() })
  .transform(({ name, value, mac }) => ({ name, value, deviceMac: mac || null }))
const counted = z.object({ n: z.number() })

/** Devices and destinations of the visits of a filter. */
export class InvolvedRepository {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
  ) {}

  async items(
    filter: VisitFilter,
    quota: InvolvedQuota,
    { sort = 'value', order = 'desc', limit, offset }: ListWindow<InvolvedSort>,
    signal?: AbortSignal,
  ): Promise<{ rows: InvolvedItem[]; total: number; isTotalBound: boolean }> {
    const column = QUOTA_COLUMNS[quota]
    // A device that has a MAC is known by it; one without is known by its address.
    const mac =
      quota === 'device' ? "anyIf(device_id, position(device_id, ':') > 0 AND device_id != device_ip)" : "''"
    const columns = quota === 'device' ? ['device_ip', 'device_id'] : [column]
    const place = { columns, timeZone: this.timeZone }
    const span = await countableSpan(this.store, filter, { ...place, signal })
    const source = visitSource({ ...filter, span }, place)
    const options = { ...(signal ? { signal } : {}) }
    const found = `FROM ${source.sql} WHERE ${column} != '' GROUP BY ${column} HAVING sum(visits) > 0`
    const [page, all] = await Promise.all([
      this.store.query(
        itemRow,
        `SELECT ${column} AS name, sum(visits) AS value, ${mac} AS mac ${found}
         ORDER BY ${sort} ${order}, name ${order} LIMIT ${limit} OFFSET ${offset}`,
        source.params,
        options,
      ),
      this.store.query(counted, `SELECT count() AS n FROM (SELECT 1 ${found})`, source.params, options),
    ])
    return { rows: page.rows, total: all.rows[0]?.n ?? 0, isTotalBound: span.from > filter.span.from }
  }
}
