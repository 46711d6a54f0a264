import type { REQUEST_SORTS } from '@netwarden/shared/contract'
import type { RequestState } from '@netwarden/shared/domain'
import type { Selectable } from 'kysely'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { AccessRequestTable } from '../../platform/state/tables/requests.ts'
import type { Work } from '../../platform/state/work.ts'

export type RequestRow = Selectable<AccessRequestTable>
export type RequestSort = (typeof REQUEST_SORTS)[number]
type Decision = Pick<RequestRow, 'status' | 'decidedBy' | 'decidedAt' | 'comment' | 'exception' | 'untilAt'>

/** Decided and expired requests are kept for this time (ms). */
const KEPT_FOR = 90 * 86_400_000

/** Requests for access; there is at most one open request of a device for a name. */
export class RequestsRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): RequestsRepository {
    return new RequestsRepository(trx)
  }

  find(id: string): Promise<RequestRow | undefined> {
    return this.db.selectFrom('accessRequest').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** The newest request of a device for a name. */
  newest(deviceKey: string, domain: string): Promise<RequestRow | undefined> {
    return this.db
      .selectFrom('accessRequest')
      .selectAll()
      .where('deviceKey', '=', deviceKey)
      .where('domain', '=', domain)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  }

  list(
    { status, now }: { status?: RequestState | undefined; now: number },
    { sort = 'createdAt', order = 'desc', ...window }: ListWindow<RequestSort>,
  ): Promise<Slice<RequestRow>> {
    let query = this.db.selectFrom('accessRequest').selectAll()
    if (status === 'granted' || status === 'refused') query = query.where('status', '=', status)
    if (status === 'open') query = query.where('status', '=', 'open').where('expiresAt', '>', now)
    if (status === 'expired') query = query.where('status', '=', 'open').where('expiresAt', '<=', now)
    return readPage(query.orderBy(sort, order).orderBy('id', order), window)
  }

  /** How many requests of each of these names are kept, and of how many devices. */
  async ofDomains(domains: readonly string[]): Promise<Map<string, number>> {
    if (domains.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('accessRequest')
      .select(({ fn }) => ['domain', fn.count<number | string>('deviceKey').distinct().as('devices')])
      .where('domain', 'in', domains)
      .groupBy('domain')
      .execute()
    return new Map(rows.map(({ domain, devices }) => [domain, Number(devices)]))
  }

  async countOpen(now: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('accessRequest')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('status', '=', 'open')
      .where('expiresAt', '>', now)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  async countSince(deviceKey: string, since: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('accessRequest')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('deviceKey', '=', deviceKey)
      .where('createdAt', '>', since)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** Ends the time of old requests: another one of the device for the name may follow. */
  async endOld({ trx }: Work, now: number): Promise<void> {
    await trx
      .updateTable('accessRequest')
      .set({ openKey: null })
      .where('openKey', 'is not', null)
      .where('expiresAt', '<=', now)
      .execute()
    await trx
      .deleteFrom('accessRequest')
      .where('createdAt', '<', now - KEPT_FOR)
      .execute()
  }

  /** False where another request of the device for the name is open. */
  async add({ trx }: Work, row: RequestRow): Promise<boolean> {
    const added = await trx
      .insertInto('accessRequest')
      .values(row)
      .onConflict((conflict) => conflict.column('openKey').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  }

  /** False where it is no longer open. */
  async decide({ trx }: Work, id: string, decision: Decision, now: number): Promise<boolean> {
    const decided = await trx
      .updateTable('accessRequest')
      .set({ ...decision, openKey: null })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .where('expiresAt', '>', now)
      .returning('id')
      .executeTakeFirst()
    return decided !== undefined
  }

  /** Open requests of which no mail was sent, the oldest first. */
  unmailed(now: number, limit: number): Promise<RequestRow[]> {
    return this.db
      .selectFrom('accessRequest')
      .selectAll()
      .where('status', '=', 'open')
      .where('expiresAt', '>', now)
      .where('mailedAt', 'is', null)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  async noteMailed({ trx }: Work, ids: readonly string[], now: number): Promise<void> {
    await trx.updateTable('accessRequest').set({ mailedAt: now }).where('id', 'in', ids).execute()
  }
}

/** The state of a request at a moment. */
export function stateOf(
  { status, expiresAt }: Pick<RequestRow, 'status' | 'expiresAt'>,
  now: number,
): RequestState {
  if (status === 'granted' || status === 'refused') return status
  return expiresAt > now ? 'open' : 'expired'
}
