import type { ServiceQuota } from '@netwarden/shared/domain'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Span } from '../../platform/events/time-slices.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { ServiceIncidentTable } from '../../platform/state/tables/status.ts'
import type { Work } from '../../platform/state/work.ts'

export type IncidentRow = Selectable<ServiceIncidentTable>
export type IncidentSort = 'from' | 'id'

/** Probes of a service, summed; times in microseconds. */
export interface ProbeSums {
  probes: number
  answered: number
  timed: number
  microseconds: number
}
export interface MinuteOfProbes extends ProbeSums {
  quota: ServiceQuota
  minute: number
}

export class StatusRepository {
  constructor(private readonly db: StateReader) {}

  /** Adds to the stored sums of that minute. */
  async add({ trx }: Work, { quota, minute, ...sums }: MinuteOfProbes): Promise<void> {
    await trx
      .insertInto('serviceProbe')
      .values({ quota, minute, ...sums })
      .onConflict((conflict) =>
        conflict.columns(['quota', 'minute']).doUpdateSet((eb) => ({
          probes: eb('serviceProbe.probes', '+', sums.probes),
          answered: eb('serviceProbe.answered', '+', sums.answered),
          timed: eb('serviceProbe.timed', '+', sums.timed),
          microseconds: eb('serviceProbe.microseconds', '+', sums.microseconds),
        })),
      )
      .execute()
  }

  /** Sums by slots of so many milliseconds, by the slot's number since the epoch. */
  async sums(quota: ServiceQuota, { from, to }: Span, length: number): Promise<Map<number, ProbeSums>> {
    const slot = sql<number>`minute / ${sql.lit(length)}`
    const sum = (column: string) => sql<number>`sum(${sql.ref(column)})`
    const rows = await this.db
      .selectFrom('serviceProbe')
      .select([
        slot.as('slot'),
        sum('probes').as('probes'),
        sum('answered').as('answered'),
        sum('timed').as('timed'),
        sum('microseconds').as('microseconds'),
      ])
      .where('quota', '=', quota)
      .where('minute', '>=', from)
      .where('minute', '<', to)
      .groupBy(slot)
      .execute()
    return new Map(
      rows.map(({ slot: number, probes, answered, timed, microseconds }) => [
        Number(number),
        {
          probes: Number(probes),
          answered: Number(answered),
          timed: Number(timed),
          microseconds: Number(microseconds),
        },
      ]),
    )
  }

  async putIncident({ trx }: Work, row: IncidentRow): Promise<void> {
    await trx
      .insertInto('serviceIncident')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ toAt: row.toAt }))
      .execute()
  }

  openIncidents(): Promise<IncidentRow[]> {
    return this.db.selectFrom('serviceIncident').selectAll().where('toAt', 'is', null).execute()
  }

  /** Outages that overlap the span. */
  async incidents(
    filter: { quota?: ServiceQuota | undefined; span: Span },
    { order = 'desc', ...window }: ListWindow<IncidentSort>,
  ): Promise<Slice<IncidentRow>> {
    return readPage(this.#filtered(filter).selectAll().orderBy('fromAt', order).orderBy('id', order), window)
  }

  async prune({ trx }: Work, before: { probes: number; incidents: number }): Promise<void> {
    await trx.deleteFrom('serviceProbe').where('minute', '<', before.probes).execute()
    await trx.deleteFrom('serviceIncident').where('toAt', '<', before.incidents).execute()
  }

  #filtered({ quota, span }: { quota?: ServiceQuota | undefined; span: Span }) {
    let query: SelectQueryBuilder<StateTables, 'serviceIncident', object> = this.db
      .selectFrom('serviceIncident')
      .where('fromAt', '<', span.to)
      .where((eb) => eb.or([eb('toAt', 'is', null), eb('toAt', '>=', span.from)]))
    if (quota) query = query.where('quota', '=', quota)
    return query
  }
}
