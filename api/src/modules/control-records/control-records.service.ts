import type { ControlRecordFilter } from '@netwarden/shared/contract'
import type { AccessRecord, ControlRecord } from '@netwarden/shared/domain'
import { notFound } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import type { StreamTaker } from '../../platform/events/stream-slots.ts'
import type { VisitFilter } from '../../platform/events/visit-filter.ts'
import type { VisitLists } from '../../platform/events/visit-lists.ts'
import { type ListWindow, nextOf, type Slice } from '../../platform/http/list-query.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { NamesOfControl } from '../policies/index.ts'
import type { Retention } from '../retention/index.ts'
import { toVisitFilter, type VisitListFilter } from '../visit-filters/index.ts'
import { ofGroup } from './control-stats.service.ts'
import { isControlled, presentControlRecord } from './present-control-record.ts'

export interface ControlRecordsDeps {
  lists: VisitLists
  names: NamesOfControl
  clock: Clock
  retention: Retention
}

type ControlRecordListFilter = ControlRecordFilter & Pick<VisitListFilter, 'id'>

/** The visits that a policy decided, each with its reason. */
export class ControlRecordsService {
  constructor(private readonly deps: ControlRecordsDeps) {}

  async list(
    input: ControlRecordListFilter,
    { offset, limit, order = 'desc', after }: ListWindow,
    { language, signal }: { language: Language; signal?: AbortSignal },
  ): Promise<Slice<ControlRecord>> {
    const filter = this.#filter(input)
    const page = await this.deps.lists.page(filter, { offset, limit, order, after }, signal)
    return {
      rows: await this.#present(page.list, language),
      total: page.total,
      asOf: new Date(filter.span.to).toISOString(),
      ...(page.isTotalBound ? { totalIsAtLeast: true as const } : {}),
      ...nextOf(page.list, limit, ({ id }) => id),
    }
  }

  async find(id: string, language: Language): Promise<ControlRecord> {
    const visit = await this.deps.lists.find(id)
    const [record] = await this.#present(visit ? [visit] : [], language)
    if (!record) throw notFound()
    return record
  }

  export(
    { order, ...input }: ControlRecordFilter & { order?: 'asc' | 'desc' | undefined },
    format: 'csv' | 'ndjson',
    taker: StreamTaker,
  ) {
    return this.deps.lists.stream(this.#filter(input), order ?? 'desc', format, taker)
  }

  #filter({ controlGroup, ...input }: ControlRecordListFilter): VisitFilter {
    const { clock, retention } = this.deps
    const { span, conditions } = toVisitFilter(input, { now: clock.now(), retention })
    return { span, conditions: [ofGroup(controlGroup), ...conditions] }
  }

  async #present(visits: readonly AccessRecord[], language: Language): Promise<ControlRecord[]> {
    const controlled = visits.filter(isControlled)
    const policyIds = new Set(controlled.flatMap(({ policyId }) => policyId ?? []))
    const names = await this.deps.names.of([...policyIds], language)
    return controlled.map((visit) => presentControlRecord(visit, names, language))
  }
}
