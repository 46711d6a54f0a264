import type { Device, DeviceChanges } from '@netwarden/shared/contract'
import { conflict, notFound } from '@netwarden/shared/errors'
import { canonicalIp, canonicalMac } from '@netwarden/shared/validators'
import type { Edges } from '../../platform/events/first-and-last.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Retention } from '../retention/index.ts'
import { toSpan } from '../visit-filters/index.ts'
import type { DeviceActivityRepository } from './device-activity.repository.ts'
import { type DeviceDraft, draftDevices, sortDrafts } from './device-drafts.ts'
import {
  columnsOf,
  type DeviceEdits,
  type EditedRow,
  editedFieldsOf,
  givenNameOf,
  loggedFieldsOf,
} from './device-edits.ts'
import type { DeviceFilter, DeviceSort } from './device-filter.ts'
import { DeviceList } from './device-list.ts'
import { type DevicesRepository, isMacText, MAX_LISTED_DEVICES } from './devices.repository.ts'

interface Deps {
  repository: DevicesRepository
  activity: DeviceActivityRepository
  makerOf(mac: string): string | null
  unitOfWork: UnitOfWork
  clock: Clock
  retention: Retention
}

/** The list of devices, for other areas. */
export type ListDevices = DevicesService['list']

const DAY = 86_400_000
/** Up to this many are ordered by exact times where days alone do not decide which was active later. */
const MAX_REFINED = 2_000

/** All devices with leases or visits. */
export class DevicesService {
  readonly #all: DeviceList

  constructor(private readonly deps: Deps) {
    this.#all = new DeviceList({
      version: () => this.#version(),
      draft: (filter, signal) => this.#draftAll(filter, signal),
      clock: deps.clock,
    })
  }

  close(): void {
    this.#all.close()
  }

  async list(
    filter: DeviceFilter,
    window: ListWindow<DeviceSort>,
    signal?: AbortSignal,
  ): Promise<Slice<Device>> {
    const { sort = 'lastActiveAt', order = sort === 'name' || sort === 'maker' ? 'asc' : 'desc' } = window
    const holders = await this.#holdersOf(filter.q, signal)
    const { sorted, drafted } = await this.#all.find({ ...filter, holders }, sort, order, signal)
    const { from, to } = { from: window.offset, to: window.offset + window.limit }
    const refined = await this.#refine(sorted, sort, order, from, to)
    const rows = await this.#present(refined.slice(from, to))
    const isBound = drafted >= MAX_LISTED_DEVICES
    return { rows, total: sorted.length, ...(isBound ? { totalIsAtLeast: true as const } : {}) }
  }

  /** Every device that held an address, by visits or leases; none for an incomplete address. */
  async #holdersOf(text: string | undefined, signal?: AbortSignal): Promise<ReadonlySet<string>> {
    const ip = text ? canonicalIp(text) : null
    if (ip === null) return new Set()
    const { repository, activity, clock } = this.deps
    const [seen, leases] = await Promise.all([
      activity.everWith(ip, this.#kept(clock.now()), signal),
      repository.leasesOfAddresses([ip]),
    ])
    return new Set([...seen, ...leases.map(({ deviceId }) => deviceId)])
  }

  async find(rawId: string): Promise<Device> {
    const id = canonicalId(rawId)
    const [draft] = id === null ? [] : await this.#drafts({}, [id])
    const [device] = draft ? await this.#present([draft]) : []
    if (!device) throw notFound()
    return device
  }

  async edit(rawId: string, { version, ...changes }: DeviceChanges, actor: Actor): Promise<Device> {
    const device = await this.find(rawId)
    const { id } = device
    return this.deps.unitOfWork.run(async (work) => {
      const { before, after } = await this.#store(work, device, changes, version)
      work.record({
        actor,
        action: 'device.update',
        subject: { kind: 'device', id, name: after.name ?? device.name ?? id },
        before: loggedFieldsOf(before),
        after: loggedFieldsOf(after),
      })
      work.changed('devices', id, after.version)
      return { ...device, ...editedFieldsOf(after), version: after.version }
    })
  }

  /** A device of which only visits are known has no row yet. */
  async #store(
    work: Work,
    { id, firstSeenAt, lastActiveAt }: Device,
    changes: DeviceEdits,
    version: number | undefined,
  ): Promise<{ before: EditedRow | undefined; after: EditedRow }> {
    const { repository, clock } = this.deps
    await repository.lock(work)
    const row = await repository.within(work).find(id)
    const changedMeanwhile = () =>
      conflict('device.changedMeanwhile', {}, { changed: { kind: 'device', id } })
    if (version !== undefined && version < (row?.version ?? 0)) throw changedMeanwhile()
    if (row) {
      const columns = { ...columnsOf(changes), givenName: givenNameOf(row) }
      const after = await repository.edit(work, row, columns)
      if (!after) throw changedMeanwhile()
      return { before: row, after }
    }
    const now = clock.now()
    const columns = { ...columnsOf(changes), version: 1 }
    await repository.insert(work, [
      {
        id,
        mac: isMacText(id) ? id : null,
        ...columns,
        firstSeenAt: firstSeenAt === null ? now : Date.parse(firstSeenAt),
        lastSeenAt: lastActiveAt === null ? now : Date.parse(lastActiveAt),
      },
    ])
    return { before: undefined, after: { ...columns, givenName: null } }
  }

  async #version(): Promise<string> {
    const { repository, activity } = this.deps
    return (await Promise.all([repository.version(), activity.version()])).join(' ')
  }

  async #draftAll(filter: DeviceFilter, signal?: AbortSignal) {
    const nextTurn = await this.deps.repository.nextLeaseTurn(this.deps.clock.now())
    return { drafts: await this.#drafts(filter, null, signal), nextTurn }
  }

  async #drafts(filter: DeviceFilter, ids: readonly string[] | null, signal?: AbortSignal) {
    const { repository, activity, makerOf, clock } = this.deps
    const now = clock.now()
    const hasRange = filter.from !== undefined || filter.to !== undefined
    const span = toSpan(filter, { now, retention: this.deps.retention })
    const [rows, leases, seen, inRange] = await Promise.all([
      ids ? repository.findAll(ids) : repository.all(),
      repository.currentLeases(now, ids ?? undefined),
      activity.devices(this.#kept(now), ids, signal),
      hasRange ? activity.visits(span, signal) : null,
    ])
    return draftDevices({ rows, leases, seen, inRange, makerOf })
  }

  /** The sums hold whole past days: where a page ends within a day, its neighbours are ordered by exact times. */
  async #refine(
    drafts: DeviceDraft[],
    sort: DeviceSort,
    order: 'asc' | 'desc',
    from: number,
    to: number,
  ): Promise<DeviceDraft[]> {
    if (sort !== 'lastActiveAt' && sort !== 'firstSeenAt') return drafts
    const page = drafts.slice(from, to)
    const days = new Set(page.map((draft) => draft[sort]))
    const near = drafts.filter((draft) => days.has(draft[sort]))
    if (near.length === 0 || near.length > MAX_REFINED) return drafts
    const edges = await this.#edgesOf(near)
    const exact = sortDrafts(
      near.map((draft) => withEdges(draft, edges.get(draft.id))),
      sort,
      order,
    )
    const begin = drafts.findIndex((draft) => days.has(draft[sort]))
    return [...drafts.slice(0, begin), ...exact, ...drafts.slice(begin + near.length)]
  }

  #edgesOf(drafts: readonly DeviceDraft[]): Promise<Map<string, Edges>> {
    const seen = drafts.filter(({ isSeen }) => isSeen).map(({ id }) => id)
    return this.deps.activity.edgesOf(seen, this.#kept(this.deps.clock.now()))
  }

  async #present(drafts: readonly DeviceDraft[]): Promise<Device[]> {
    const edges = await this.#edgesOf(drafts)
    return drafts.map((draft) => {
      const { searched, isSeen, known, ...device } = withEdges(draft, edges.get(draft.id))
      return {
        ...device,
        firstSeenAt: isoOf(device.firstSeenAt),
        lastActiveAt: isoOf(device.lastActiveAt),
      }
    })
  }

  #kept(now: number): Span {
    return { from: now - (this.deps.retention.days + 1) * DAY, to: now + DAY }
  }
}

function isoOf(time: number): string {
  return new Date(time).toISOString()
}

function withEdges(draft: DeviceDraft, edges: Edges | undefined): DeviceDraft {
  if (!edges) return draft
  const { known } = draft
  return {
    ...draft,
    firstSeenAt: Math.min(edges.first, known?.firstSeenAt ?? edges.first),
    lastActiveAt: edges.last,
  }
}

function canonicalId(id: string): string | null {
  return canonicalIp(id) ?? canonicalMac(id)
}
