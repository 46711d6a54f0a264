import type { VisitFilterInput, VisitUsage } from '@netwarden/shared/contract'
import type { AccessRecord } from '@netwarden/shared/domain'
import { notFound } from '@netwarden/shared/errors'
import type { StreamTaker } from '../../platform/events/stream-slots.ts'
import type { Condition, VisitFilter } from '../../platform/events/visit-filter.ts'
import type { VisitLists } from '../../platform/events/visit-lists.ts'
import { type ListWindow, nextOf, type Slice } from '../../platform/http/list-query.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { DevicePeople } from '../devices/index.ts'
import type { Retention } from '../retention/index.ts'
import {
  type EncodedNamesRepository,
  type NamesBelowRepository,
  peopleOf,
  toVisitFilter,
  type VisitListFilter,
} from '../visit-filters/index.ts'
import type { VisitsRepository } from './visits.repository.ts'

export interface VisitsDeps {
  lists: VisitLists
  repository: VisitsRepository
  encodedNames: EncodedNamesRepository
  namesBelow: NamesBelowRepository
  people: Pick<DevicePeople, 'conditionOf'>
  /** Ids of the enforcers that belong to a site now. */
  enforcersOf(site: string): Promise<string[]>
  clock: Clock
  /** A moment up to which all that is stored by now can be read. */
  settledAt(now: number): number
  retention: Retention
}

export class VisitsService {
  constructor(private readonly deps: VisitsDeps) {}

  async list(input: VisitListFilter, window: ListWindow, signal?: AbortSignal): Promise<Slice<AccessRecord>> {
    const { offset, limit, order = 'desc', after } = window
    const filter = await this.#filter(input, signal)
    const page = await this.deps.lists.page(filter, { offset, limit, order, after }, signal)
    return {
      rows: page.list,
      total: page.total,
      asOf: new Date(filter.span.to).toISOString(),
      ...(page.isTotalBound ? { totalIsAtLeast: true as const } : {}),
      ...nextOf(page.list, limit, ({ id }) => id),
    }
  }

  async distribution(
    input: VisitFilterInput & { quota: 'solvedMode' | 'riskLevel' | 'domainType' },
    signal?: AbortSignal,
  ) {
    return this.deps.repository.distribution(await this.#filter(input, signal), input.quota, signal)
  }

  async usage(input: VisitFilterInput, signal?: AbortSignal): Promise<VisitUsage> {
    return this.deps.repository.usage(await this.#filter(input, signal), signal)
  }

  async find(id: string): Promise<AccessRecord> {
    const record = await this.deps.lists.find(id)
    if (!record) throw notFound()
    return record
  }

  async export(
    input: VisitFilterInput & { order?: 'asc' | 'desc' },
    format: 'csv' | 'ndjson',
    taker: StreamTaker,
  ) {
    return this.deps.lists.stream(
      await this.#filter(input, taker.signal),
      input.order ?? 'desc',
      format,
      taker,
    )
  }

  readonly filterOf = (input: VisitListFilter, signal?: AbortSignal) => this.#filter(input, signal)

  async #filter(input: VisitListFilter, signal?: AbortSignal): Promise<VisitFilter> {
    const { clock, retention, encodedNames, namesBelow } = this.deps
    const now = this.deps.settledAt(clock.now())
    const asked = await this.#ofSite(input, toVisitFilter(input, { now, retention }))
    const filter = await this.#ofPeople(input, asked, signal)
    const isOfDomains = (input.keywordKind ?? 'domain') === 'domain'
    const { keyword } = input
    if (!isOfDomains || !keyword) return filter
    const read = async (each: Condition) =>
      encodedNames.widen(await namesBelow.narrow(each, keyword, signal), keyword, filter.span, signal)
    return { ...filter, conditions: await Promise.all(filter.conditions.map(read)) }
  }

  async #ofSite({ site }: VisitListFilter, filter: VisitFilter): Promise<VisitFilter> {
    if (!site) return filter
    const value = await this.deps.enforcersOf(site)
    return { ...filter, conditions: [...filter.conditions, { column: 'enforcer', operator: 'IN', value }] }
  }

  async #ofPeople(input: VisitListFilter, filter: VisitFilter, signal?: AbortSignal): Promise<VisitFilter> {
    const asked = peopleOf(input)
    if (asked === null) return filter
    const isTheirs = await this.deps.people.conditionOf(asked, filter.span, signal)
    return { ...filter, conditions: [...filter.conditions, isTheirs] }
  }
}
