import { type AccessRecord, notFound, type VisitFilterInput } from '@netwarden/shared'
import type { StreamTaker } from '../../platform/events/stream-slots.ts'
import type { VisitLists } from '../../platform/events/visit-lists.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Retention } from '../retention/index.ts'
import { toVisitFilter, type VisitListFilter } from './visit-conditions.ts'
import type { VisitsRepository } from './visits.repository.ts'

export interface VisitsDeps {
  lists: VisitLists
  repository: VisitsRepository
  clock: Clock
  retention: Retention
}

export class VisitsService {
  constructor(private readonly deps: VisitsDeps) {}

  async list(input: VisitListFilter, window: ListWindow, signal?: AbortSignal): Promise<Slice<AccessRecord>> {
    const { offset, limit, order = 'desc' } = window
    const filter = this.#filter(input)
    const page = await this.deps.lists.page(filter, { offset, limit, order }, signal)
    return {
      rows: page.list,
      total: page.total,
      asOf: new Date(filter.span.to).toISOString(),
      ...(page.isTotalBound ? { totalIsAtLeast: true as const } : {}),
    }
  }

  distribution(
    input: VisitFilterInput & { quota: 'solvedMode' | 'riskLevel' | 'domainType' },
    signal?: AbortSignal,
  ) {
    return this.deps.repository.distribution(this.#filter(input), input.quota, signal)
  }

  async find(id: string): Promise<AccessRecord> {
    const record = await this.deps.lists.find(id)
    if (!record) throw notFound()
    return record
  }

  export(input: VisitFilterInput & { order?: 'asc' | 'desc' }, format: 'csv' | 'ndjson', taker: StreamTaker) {
    return this.deps.lists.stream(this.#filter(input), input.order ?? 'desc', format, taker)
  }

  #filter(input: VisitListFilter) {
    return toVisitFilter(input, { now: this.deps.clock.now(), retention: this.deps.retention })
  }
}
