import {
  type AccessRecord,
  fieldErrors,
  MAX_PAGE_DEPTH,
  notFound,
  type Page,
  type VisitFilterInput,
} from '@netwarden/shared'
import type { Clock } from '../../clock.ts'
import type { VisitLists } from '../../events/visit-lists.ts'
import { toVisitFilter } from './visit-conditions.ts'
import type { VisitsRepository } from './visits.repository.ts'

interface ListInput extends VisitFilterInput {
  current: number
  pageSize: number
  order?: 'asc' | 'desc'
}

export interface VisitsDeps {
  lists: VisitLists
  repository: VisitsRepository
  clock: Clock
  retentionDays: number
}

export class VisitsService {
  constructor(private readonly deps: VisitsDeps) {}

  async list(input: ListInput, signal?: AbortSignal): Promise<Page<AccessRecord>> {
    const { current, pageSize, order = 'desc' } = input
    if (current * pageSize > MAX_PAGE_DEPTH) {
      throw fieldErrors({ current: { key: 'error.pageTooDeep', params: { limit: MAX_PAGE_DEPTH } } })
    }
    const filter = this.#filter(input)
    const offset = (current - 1) * pageSize
    const page = await this.deps.lists.page(filter, { offset, limit: pageSize, order }, signal)
    return {
      list: page.list,
      total: page.total,
      current,
      pageSize,
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

  export(input: VisitFilterInput & { order?: 'asc' | 'desc' }, format: string, signal: AbortSignal) {
    return this.deps.lists.stream(this.#filter(input), input.order ?? 'desc', format, signal)
  }

  #filter(input: VisitFilterInput) {
    return toVisitFilter(input, { now: this.deps.clock.now(), retentionDays: this.deps.retentionDays })
  }
}
