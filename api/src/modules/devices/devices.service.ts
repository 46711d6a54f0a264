import type { Device, DeviceChanges } from '@netwarden/shared/contract'
import { conflict, notFound } from '@netwarden/shared/errors'
import type { PolicySet } from '@netwarden/shared/policy'
import { canonicalIp, canonicalMac } from '@netwarden/shared/validators'
import { pieces } from '../../platform/batches/pieces.ts'
import { inSlices } from '../../platform/batches/time-slices.ts'
import type { Edges } from '../../platform/events/first-and-last.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Retention, retentionSpan } from '../retention/index.ts'
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
import type { DeviceOwners } from './device-owners.ts'
import { revisionOf } from './device-revision.ts'
import type { DeviceRisks, RisksOfDevices } from './device-risks.ts'
import { type DevicesRepository, isMacText, MAX_LISTED_DEVICES } from './devices.repository.ts'

interface Deps {
  repository: DevicesRepository
  activity: DeviceActivityRepository
  makerOf(mac: string): string | null
  /** The policies in force, by which a device belongs to a segment. */
  policies(): Pick<PolicySet, 'deviceIndex' | 'segments' | 'builtIn' | 'generation'>
  owners: DeviceOwners
  risks: Pick<DeviceRisks, 'current'>
  unitOfWork: UnitOfWork
  clock: Clock
  retention: Retention
}

/** The list of devices, for other areas. */
export type ListDevices = DevicesService['list']

/** Up to this many are ordered by exact times where days alone do not decide which was active later. */
const MAX_REFINED = 2_000
const EXPORTED_AT_ONCE = 1_000
/** Up to this many devices are read alone, more with the list of all. */
const FOUND_ALONE = 200

/** All devices with leases or visits. */
export class DevicesService {
  readonly #all: DeviceList

  constructor(private readonly deps: Deps) {
    this.#all = new DeviceList({
      version: () => this.#version(),
      draft: (filter, signal) => this.#draftAll(filter, signal),
      risks: () => deps.risks.current(),
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
    const { sort, order } = orderOf(window)
    const holders = await this.#holdersOf(filter.q, signal)
    const { sorted, drafted, risks } = await this.#all.find({ ...filter, holders }, sort, order, signal)
    const { from, to } = { from: window.offset, to: window.offset + window.limit }
    const refined = await this.#refine(sorted, sort, order, from, to)
    const rows = await this.#present(refined.slice(from, to), risks)
    const isBound = drafted >= MAX_LISTED_DEVICES
    return { rows, total: sorted.length, ...(isBound ? { totalIsAtLeast: true as const } : {}) }
  }

  /** All that match, page by page. */
  async *pages(
    filter: DeviceFilter,
    window: Pick<ListWindow<DeviceSort>, 'sort' | 'order'>,
    signal: AbortSignal,
  ): AsyncGenerator<Device[]> {
    const { sort, order } = orderOf(window)
    const holders = await this.#holdersOf(filter.q, signal)
    const { sorted, risks } = await this.#all.find({ ...filter, holders }, sort, order, signal)
    for (const page of pieces(sorted, EXPORTED_AT_ONCE)) {
      signal.throwIfAborted()
      yield await this.#present(page, risks)
    }
  }

  /** These of the known devices, by id. */
  async drafted(ids: readonly string[], signal?: AbortSignal): Promise<Map<string, DeviceDraft>> {
    const wanted = new Set(ids)
    const drafts =
      ids.length <= FOUND_ALONE
        ? await this.#drafts({}, [...wanted])
        : (await this.#all.find({}, 'id', 'asc', signal)).sorted
    return new Map(drafts.filter(({ id }) => wanted.has(id)).map((draft) => [draft.id, draft]))
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
    const [device] = draft ? await this.#present([draft], await this.deps.risks.current()) : []
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
      const entries = (await this.deps.owners.within(work).entriesOf([id])).get(id) ?? []
      const revision = revisionOf(after.version, entries)
      return { ...device, ...editedFieldsOf(after), version: after.version, revision }
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
    const { repository, activity, policies } = this.deps
    const versions = await Promise.all([repository.version(), activity.version()])
    return [...versions, policies().generation].join(' ')
  }

  async #draftAll(filter: DeviceFilter, signal?: AbortSignal) {
    const nextTurn = await this.deps.repository.nextLeaseTurn(this.deps.clock.now())
    return { drafts: await this.#drafts(filter, null, signal), nextTurn }
  }

  async #drafts(filter: DeviceFilter, ids: readonly string[] | null, signal?: AbortSignal) {
    const { repository, activity, owners, makerOf, clock } = this.deps
    const now = clock.now()
    const hasRange = filter.from !== undefined || filter.to !== undefined
    const span = toSpan(filter, { now, retention: this.deps.retention })
    const [rows, leases, seen, inRange] = await Promise.all([
      ids ? repository.findAll(ids) : repository.all(),
      repository.currentLeases(now, ids ?? undefined),
      activity.devices(this.#kept(now), ids, signal),
      hasRange ? activity.visits(span, signal) : null,
    ])
    const keys = ids && [...ids, ...leases.map(({ ip }) => ip), ...seen.map(({ newestIp }) => newestIp)]
    const entries = await owners.entriesOf(keys ?? undefined)
    const segmentOf = segmentFinder(this.deps.policies())
    return inSlices(draftDevices({ rows, leases, seen, inRange, entries, makerOf, segmentOf }))
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

  async #present(drafts: readonly DeviceDraft[], risks: RisksOfDevices): Promise<Device[]> {
    const edges = await this.#edgesOf(drafts)
    return drafts.map((draft) => {
      const { searched, isSeen, known, segmentRank, entries, ...device } = withEdges(
        draft,
        edges.get(draft.id),
      )
      const risk = risks.of.get(draft.id)
      return {
        ...device,
        riskLevel: risk?.level ?? null,
        riskScore: risk?.score ?? 0,
        openRisks: risk?.open ?? 0,
        revision: revisionOf(draft.version, entries),
        firstSeenAt: isoOf(device.firstSeenAt),
        lastActiveAt: isoOf(device.lastActiveAt),
      }
    })
  }

  #kept(now: number): Span {
    return retentionSpan(this.deps.retention, now)
  }
}

/** Names are read from A to Z, all else from the newest, largest or highest. */
const READ_UPWARDS: readonly DeviceSort[] = ['name', 'maker', 'segment', 'user', 'department']

function orderOf({ sort = 'lastActiveAt', order }: Pick<ListWindow<DeviceSort>, 'sort' | 'order'>) {
  return { sort, order: order ?? (READ_UPWARDS.includes(sort) ? 'asc' : 'desc') } as const
}

function segmentFinder({ deviceIndex, segments, builtIn }: ReturnType<Deps['policies']>) {
  const last = { id: builtIn.id, rank: segments.length }
  return (ip: string | null, mac: string | null) => {
    const rank = deviceIndex.find(ip, mac)?.segment
    const id = rank === undefined ? undefined : segments[rank]?.id
    return rank === undefined || id === undefined ? last : { id, rank }
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
