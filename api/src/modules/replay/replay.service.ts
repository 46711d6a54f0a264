import type { NewSegmentInput, Replay, ReplayExample } from '@netwarden/shared/contract'
import { fieldErrors, notFound, tooBusy } from '@netwarden/shared/errors'
import type { FlippedVisit, GuardedObjects } from '../../history/flip-tally.ts'
import type { ReplayResult } from '../../history/replay.ts'
import type { ReplaySetup } from '../../history/replay-setup.ts'
import { replayInThread } from '../../history/replay-thread.ts'
import type { EventStore } from '../../platform/events/store.ts'
import { DAY, type Span } from '../../platform/events/time-slices.ts'
import { formatVisitId } from '../../platform/events/visit-id.ts'
import type { VisitLists } from '../../platform/events/visit-lists.ts'
import { createLendingPool } from '../../platform/processes/lending-pool.ts'
import { chartSlots } from '../../platform/time/chart-slots.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ListCatalog, ListsRepository } from '../list-catalog/index.ts'
import type { InForce } from '../policy-snapshot/index.ts'
import type { Retention } from '../retention/index.ts'
import type { ChangeDraft } from './change-draft.ts'
import type { DraftReader, ReadDraft } from './draft-reader.ts'

export interface ReplayDeps {
  drafts: Pick<DraftReader, 'read'>
  /** The current policies. */
  inForce(): InForce
  lists: Pick<ListsRepository, 'content'>
  catalog: Pick<ListCatalog, 'indexWith'>
  store: Pick<EventStore, 'address'>
  visits: Pick<VisitLists, 'page'>
  retention: Retention
  /** The MACs that hold addresses at a moment (epoch ms), where they are known. */
  macsOf(ips: readonly string[], at: number): Promise<ReadonlyMap<string, string | null>>
  clock: Clock
}

export interface ReplayRequest {
  draft: ChangeDraft
  newSegment?: NewSegmentInput | undefined
  from?: Date | undefined
  to?: Date | undefined
  examples: number
}

/** Of a draft, or of the rows before a change. */
type Measured = { draft: ChangeDraft; newSegment?: NewSegmentInput | undefined } | { restored: ReadDraft }

export type MeasureRequest = Measured & MeasureOptions

interface MeasureOptions extends Pick<ReplayRequest, 'from' | 'to'> {
  /** What happened, where each visit is decided by what counted at its time, instead of a prediction. */
  isLookingBack?: boolean
  /** Names and devices in the result. */
  mostRows: number
  guarded?: GuardedObjects | undefined
}

export interface MeasuredReplay {
  result: ReplayResult
  span: Span
  /** Generation of the policies that the draft changes. */
  generation: number
}

const SHOWN_ROWS = 50
const NOTHING_GUARDED: GuardedObjects = { domains: [], devices: [] }
const DEFAULT_SPAN = 7 * DAY
/** Further visits are read within this time; decisions that have started are completed. */
const SECONDS = 30
const AT_ONCE = 2
const MAX_WAITING = 8
const MOST_OF_USER = 2
const RETRY_AFTER_SECONDS = 10

/** Decides stored visits by the current policies and by those of a draft. */
export class ReplayService {
  readonly #slots = createLendingPool([0, 1].slice(0, AT_ONCE), MAX_WAITING, {
    full: () => tooBusy('replay.busy', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS }),
    left: (reason) => reason,
    shut: () => tooBusy(),
  })

  /** The replays of each user that run or wait. */
  readonly #ofUsers = new Map<string, readonly Promise<unknown>[]>()

  constructor(private readonly deps: ReplayDeps) {}

  /** One of a user is running and one is waiting, so that nobody delays the others. */
  async runFor(
    userId: string,
    request: ReplayRequest,
    timeZone: string,
    signal: AbortSignal,
  ): Promise<Replay> {
    const own = this.#ofUsers.get(userId) ?? []
    if (own.length >= MOST_OF_USER)
      throw tooBusy('replay.ownBusy', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const run = async () => {
      await Promise.allSettled(own)
      signal.throwIfAborted()
      return this.run(request, timeZone, signal)
    }
    const running = run()
    this.#ofUsers.set(userId, [...own, running])
    try {
      return await running
    } finally {
      const left = (this.#ofUsers.get(userId) ?? []).filter((each) => each !== running)
      if (left.length > 0) this.#ofUsers.set(userId, left)
      else this.#ofUsers.delete(userId)
    }
  }

  async run(request: ReplayRequest, timeZone: string, signal: AbortSignal): Promise<Replay> {
    const span = this.#spanOf(request)
    const slots = chartSlots(span, timeZone).starts
    const { draft, newSegment, examples } = request
    const measured = await this.#measure(
      { draft, newSegment },
      { span, slots, mostExamples: examples },
      signal,
    )
    const { result, generation } = measured
    return {
      ...presentReplay(result, span, slots),
      byDevice: await this.#devicesOf(result.byDevice),
      examples: await this.#examplesOf(result.examples, signal),
      baseGeneration: generation,
    }
  }

  /** The effect of a draft on the visits of a span, by default the last 7 days, without examples. */
  async measure(
    { from, to, isLookingBack, mostRows, guarded, ...measured }: MeasureRequest,
    signal: AbortSignal,
  ): Promise<MeasuredReplay> {
    const span = this.#spanOf({ from, to })
    const slots = [span.from]
    const wanted = { span, slots, mostExamples: 0, mostRows, guarded }
    return { ...(await this.#measure(measured, wanted, signal, isLookingBack)), span }
  }

  async #measure(
    measured: Measured,
    {
      span,
      slots,
      mostExamples,
      mostRows = SHOWN_ROWS,
      guarded = NOTHING_GUARDED,
    }: Pick<ReplaySetup, 'span' | 'slots' | 'mostExamples'> &
      Partial<Pick<ReplaySetup, 'mostRows' | 'guarded'>>,
    signal: AbortSignal,
    isLookingBack = false,
  ): Promise<{ result: ReplayResult; generation: number }> {
    // Reading a draft takes time and memory too, so only as many are read as are replayed.
    return this.#slots.lend(signal, async () => {
      const read =
        'draft' in measured
          ? await this.deps.drafts.read(measured.draft, measured.newSegment)
          : measured.restored
      const { policies, lists, generation } = this.deps.inForce()
      const draftNames = await this.#namesOf(read)
      const result = await replayInThread(
        {
          events: this.deps.store.address,
          policies: { base: policies.base.packed, changed: policies.changed, names: lists.buffer },
          draft: read.draft,
          draftNames,
          scope: read.scope,
          inForceAt: isLookingBack ? null : this.deps.clock.now(),
          span,
          slots,
          mostExamples,
          mostRows,
          guarded,
          seconds: SECONDS,
        },
        signal,
      )
      return { result, generation }
    })
  }

  #spanOf({ from, to }: Pick<ReplayRequest, 'from' | 'to'>): Span {
    const { clock, retention } = this.deps
    const end = to?.getTime() ?? clock.now()
    const start = Math.max(from?.getTime() ?? end - DEFAULT_SPAN, retention.since)
    if (start >= end) throw fieldErrors({ from: 'validation.timeOrder' })
    return { from: start, to: end }
  }

  async #namesOf({ versions }: ReadDraft): Promise<ArrayBufferLike | null> {
    if (versions.length === 0) return null
    const contents = new Map<string, string>()
    for (const { id, version, content: given } of versions) {
      const content = given ?? (await this.deps.lists.content(id, version))
      if (content === undefined) throw notFound()
      contents.set(id, content)
    }
    return (await this.deps.catalog.indexWith(contents)).buffer
  }

  /** An exception is of the device that holds the address now: other devices have no names to except. */
  async #devicesOf(found: ReplayResult['byDevice']): Promise<Replay['byDevice']> {
    const { macsOf, clock } = this.deps
    const addresses = found.flatMap(({ deviceIp, exceptNames }) => (exceptNames.length > 0 ? deviceIp : []))
    const macs = await macsOf([...new Set(addresses)], clock.now())
    return found.map(({ id, deviceIp, deviceName, toBanned, toPassed, exceptNames }) => ({
      deviceIP: deviceIp,
      deviceMac: id === deviceIp ? null : id,
      deviceName: deviceName || null,
      toBanned,
      toPassed,
      exceptNames: (macs.get(deviceIp) ?? deviceIp) === id ? exceptNames : [],
    }))
  }

  async #examplesOf(found: readonly FlippedVisit[], signal: AbortSignal): Promise<ReplayExample[]> {
    if (found.length === 0) return []
    const drafts = new Map(found.map(({ at, uid, draft }) => [formatVisitId(at, uid), draft]))
    const times = found.map(({ at }) => at)
    const span = { from: Math.min(...times), to: Math.max(...times) + 1 }
    const conditions = [{ column: 'id', operator: 'ID IN', value: [...drafts.keys()] }] as const
    const page = { offset: 0, limit: found.length, order: 'desc' } as const
    const { list } = await this.deps.visits.page({ span, conditions }, page, signal)
    return list.flatMap((record) => {
      const draft = drafts.get(record.id)
      return draft ? [{ ...record, draft }] : []
    })
  }
}

function presentReplay(
  { visitsRead, readSince, flips, byDomain, bySlot }: ReplayResult,
  span: Span,
  slots: readonly number[],
) {
  const iso = (at: number) => new Date(at).toISOString()
  return {
    from: iso(span.from),
    to: iso(span.to),
    visitsRead,
    readSince: iso(readSince),
    flips,
    byDomain,
    chartData: bySlot.map((counts, index) => ({ name: iso(slots[index] ?? span.from), ...counts })),
  }
}
