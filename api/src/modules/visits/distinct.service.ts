import type { DistinctQuota, DistinctRow, DistinctSort, VisitFilterInput } from '@netwarden/shared/contract'
import { MAX_PAGE_DEPTH } from '@netwarden/shared/limits'
import { pieces } from '../../platform/batches/pieces.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import type { VisitFilter } from '../../platform/events/visit-filter.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import { type DeviceOwners, type DeviceRegistry, isMacText } from '../devices/index.ts'
import {
  type CountedBy,
  type DistinctRepository,
  KEYS_AT_ONCE,
  MAX_USED_ADDRESSES,
  type RankedRow,
} from './distinct.repository.ts'
import { countPeople, type Person } from './people.ts'

interface Deps {
  repository: DistinctRepository
  owners: Pick<DeviceOwners, 'of'>
  devices: Pick<DeviceRegistry, 'namesOf'>
  /** The filter of a request in the store's terms. */
  filterOf(input: VisitFilterInput, signal?: AbortSignal): Promise<VisitFilter>
}

interface Ranking {
  quota: DistinctQuota
  sort?: DistinctSort | undefined
  order?: 'asc' | 'desc' | undefined
}

/** Devices, people, domains and organisations of the visits that a filter finds, with their counts. */
export class DistinctService {
  constructor(private readonly deps: Deps) {}

  async list(
    { quota, ...input }: VisitFilterInput & { quota: DistinctQuota },
    window: ListWindow<DistinctSort>,
    signal?: AbortSignal,
  ): Promise<Slice<DistinctRow>> {
    const { span, ...page } = await this.page(quota, await this.deps.filterOf(input, signal), window, signal)
    return { ...page, asOf: new Date(span.to).toISOString() }
  }

  /** A page of the visits that a filter of the store finds, and the part of its span that was counted. */
  async page(
    quota: DistinctQuota,
    asked: VisitFilter,
    { offset, limit, ...ordering }: ListWindow<DistinctSort>,
    signal?: AbortSignal,
  ): Promise<Slice<DistinctRow> & { span: Span }> {
    const filter = await this.deps.repository.countable(asked, quota, signal)
    const { span } = filter
    const isPart = span.from > asked.span.from
    const bound = (isBound: boolean) => (isBound ? { totalIsAtLeast: true as const } : {})
    if (quota === 'user') {
      const { people, isBound } = await this.#people(filter, ordering, signal)
      const page = people.slice(offset, offset + limit)
      const rows = await this.#presentPeople(page, filter, signal)
      return { rows, total: people.length, span, ...bound(isPart || isBound) }
    }
    const { repository } = this.deps
    const window = { offset, limit, sort: ordering.sort ?? 'visits', order: ordering.order ?? 'desc' }
    const [ranked, total] = await Promise.all([
      repository.rank(quota, filter, window, signal),
      repository.count(quota, filter, signal),
    ])
    return { rows: await this.#present(quota, ranked, filter, signal), total, span, ...bound(isPart) }
  }

  /** All rows that lists reach, a few at a time. */
  async *export(
    { quota, sort = 'visits', order = 'desc', ...input }: VisitFilterInput & Ranking,
    signal: AbortSignal,
  ): AsyncGenerator<DistinctRow[]> {
    const { repository } = this.deps
    const filter = await repository.countable(await this.deps.filterOf(input, signal), quota, signal)
    if (quota === 'user') {
      const { people } = await this.#people(filter, { sort, order }, signal)
      for (const part of pieces(people, KEYS_AT_ONCE)) yield await this.#presentPeople(part, filter, signal)
      return
    }
    const window = { offset: 0, limit: MAX_PAGE_DEPTH, sort, order }
    const ranked = await repository.rank(quota, filter, window, signal)
    for (const part of pieces(ranked, KEYS_AT_ONCE)) yield await this.#present(quota, part, filter, signal)
  }

  async #present(
    by: CountedBy,
    ranked: readonly RankedRow[],
    filter: VisitFilter,
    signal?: AbortSignal,
  ): Promise<DistinctRow[]> {
    if (ranked.length === 0) return []
    const { repository } = this.deps
    const keys = ranked.map(({ key }) => key)
    const [facts, edges] = await Promise.all([
      repository.facts(by, filter, keys, signal),
      repository.edges(by, filter, keys, signal),
    ])
    const factsOf = new Map(facts.map((each) => [each.key, each]))
    const devices = by === 'device' ? await this.#devices(facts) : null
    return keys.flatMap((key) => {
      const [known, seen] = [factsOf.get(key), edges.get(key)]
      // Its visits were deleted while the page was read.
      if (!known || !seen) return []
      const { visits, banned } = known
      const times = { firstAt: isoOf(seen.first), lastAt: isoOf(seen.last) }
      return { key, name: key, visits, banned, ...times, ...devices?.get(key) }
    })
  }

  async #devices(facts: readonly { key: string; ip: string }[]) {
    const ids = facts.map(({ key }) => key)
    const [names, owners] = await Promise.all([
      this.deps.devices.namesOf(ids),
      this.deps.owners.of([...new Set([...ids, ...facts.map(({ ip }) => ip)])]),
    ])
    return new Map(
      facts.map(({ key, ip }) => {
        const owner = owners.get(key) ?? owners.get(ip)
        return [
          key,
          {
            name: names.get(key) ?? null,
            deviceIP: ip || null,
            deviceMac: isMacText(key) ? key : null,
            user: owner?.user || null,
            department: owner?.department || null,
          },
        ]
      }),
    )
  }

  async #people(filter: VisitFilter, ordering: Omit<Ranking, 'quota'>, signal?: AbortSignal) {
    const { repository, owners } = this.deps
    const [used, all] = await Promise.all([repository.usedAddresses(filter, signal), owners.of()])
    return { people: countPeople(used, all, ordering), isBound: used.length >= MAX_USED_ADDRESSES }
  }

  async #presentPeople(
    people: readonly Person[],
    filter: VisitFilter,
    signal?: AbortSignal,
  ): Promise<DistinctRow[]> {
    const ids = [...new Set(people.flatMap(({ used }) => used.map(({ id }) => id)))]
    const edges = new Map<string, { first: number; last: number }>()
    for (const part of pieces(ids, KEYS_AT_ONCE)) {
      const found = await this.deps.repository.edgesOfAddresses(filter, part, signal)
      for (const [key, seen] of found) edges.set(key, seen)
    }
    return people.flatMap(({ user, department, used, visits, banned }) => {
      const seen = used.flatMap(({ id, ip }) => edges.get(`${id} ${ip}`) ?? [])
      if (seen.length === 0) return []
      const firstAt = isoOf(Math.min(...seen.map(({ first }) => first)))
      const lastAt = isoOf(Math.max(...seen.map(({ last }) => last)))
      const devices = new Set(used.map(({ id }) => id)).size
      return { key: user, name: user, visits, banned, firstAt, lastAt, department, devices }
    })
  }
}

function isoOf(at: number): string {
  return new Date(at).toISOString()
}
