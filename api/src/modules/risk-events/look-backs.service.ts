import { setTimeout as pause } from 'node:timers/promises'
import type { RiskLevel, RiskRules } from '@netwarden/shared/domain'
import type { Logger } from 'pino'
import { type Finding, milder, reason } from '../../detection/finding.ts'
import { DAY, type Span, stepsOf } from '../../platform/events/time-slices.ts'
import { logEvent } from '../../platform/logging/log-event.ts'
import type { StoredList, StoredLookBack } from '../../platform/state/tables/lists.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type {
  ListsRepository,
  ListTasks,
  ListThread,
  LookBacksRepository,
  PastVisitor,
  Progress,
} from '../list-catalog/index.ts'
import type { Notice, NotifyWithin } from '../messages/index.ts'
import type { PastVisitorsRepository } from './past-visitors.repository.ts'

export interface LookBacksDeps {
  lookBacks: LookBacksRepository
  lists: Pick<ListsRepository, 'find' | 'content'>
  past: PastVisitorsRepository
  thread: Pick<ListThread, 'run'>
  /** The rule for bad lists; null where it is off. */
  rule(): Promise<RiskRules['badListHit']>
  raise(findings: readonly Finding[]): Promise<void>
  notifyWithin: NotifyWithin
  unitOfWork: UnitOfWork
  clock: Clock
  logger: Pick<Logger, 'error'>
}

const RETRY_PAUSE = 60_000
const AT_ONCE = 200
/** Further names of a day and devices of a search are omitted, and the event notes that. */
const MOST_NAMES = 2_000
const MOST_DEVICES = 1_000
const MOST_NAMES_OF_EVENT = 100
const EXAMPLES = 3

type Texts = Omit<ListTasks['gained']['asked'], 'names'>

interface Found {
  names: Set<string>
  devices: Map<string, PastVisitor>
  isCut: boolean
}

/**
 * Searches the stored past for names that bad lists gained, day by day, and raises one event for each list and device
 * that visited them. The visitors of a day are stored with the position, so that the search continues after a crash.
 * No event is raised before the search is complete, so each process that completes it raises the same.
 */
export class LookBacks {
  readonly #retryAt = new Map<string, number>()

  constructor(private readonly deps: LookBacksDeps) {}

  /** Runs waiting searches; the signal ends a search, and the next run continues it. */
  async searchAll(signal: AbortSignal): Promise<void> {
    const { lookBacks, clock, logger } = this.deps
    for (const row of await lookBacks.waiting(AT_ONCE)) {
      // The searches of one list run in order, or a later result would seem to be known.
      if (clock.now() < (this.#retryAt.get(row.listId) ?? 0)) continue
      this.#retryAt.delete(row.listId)
      try {
        await this.#search(row, signal)
      } catch (err) {
        if (signal.aborted) return
        // Other searches run first, and a failing search is not retried all the time.
        this.#retryAt.set(row.listId, clock.now() + RETRY_PAUSE)
        logEvent(logger, 'lists.lookback.failed', { err, list: row.listId })
      }
    }
  }

  async #search(started: StoredLookBack, signal: AbortSignal): Promise<void> {
    const { lists, lookBacks, clock } = this.deps
    const list = await lists.find(started.listId)
    const texts = await this.#textsOf(started)
    const found: Found = {
      names: new Set(),
      devices: new Map(),
      isCut: started.isCut === 1 || texts === null,
    }
    for (const visitors of await lookBacks.visitorsOf(started)) addVisitors(found, visitors)
    let row = started
    for (const { texts: both, day } of texts
      ? daysOf(restOf(row, clock.now())).map((day) => ({ texts, day }))
      : []) {
      const begun = performance.now()
      const visitors = await this.#searchDay(both, { span: day, found, signal })
      // Half of the time is for other work: new records have priority over old ones.
      await pause(performance.now() - begun, null, { signal })
      const { names, devices, isCut } = found
      const progress = { doneAt: day.to, names: names.size, devices: devices.size, isCut: isCut ? 1 : 0 }
      if (!(await this.#noteDay(row, progress, visitors))) return
      row = { ...row, ...progress }
    }
    const rule = await this.deps.rule()
    if (list && rule.enabled)
      await this.deps.raise(findingsOf(row, list, milder(rule.level, list.level ?? rule.level), found))
    const isToReport = list && rule.enabled && found.devices.size > 0
    await this.#end(row, found.isCut, isToReport ? noticeOf(list, found) : null)
  }

  /** With its message in one write: it is sent once, whenever a crash happens. */
  #end(row: StoredLookBack, isCut: boolean, notice: Notice | null): Promise<void> {
    const { unitOfWork, lookBacks, clock, notifyWithin } = this.deps
    return unitOfWork.run(async (work) => {
      const end = { endedAt: clock.now(), isCut: isCut ? 1 : 0 }
      if (!(await lookBacks.note(work, row, end))) return
      await lookBacks.removeVisitors(work, row)
      if (notice) await notifyWithin(work, notice)
    })
  }

  /** The visitors of gained names; `found` collects them, too. */
  async #searchDay(
    texts: Texts,
    { span, found, signal }: { span: Span; found: Found; signal: AbortSignal },
  ): Promise<PastVisitor[]> {
    const { past, thread } = this.deps
    const names: string[] = []
    for await (const page of past.names(span, signal)) {
      names.push(...(await thread.run('gained', { ...texts, names: page })))
      if (names.length > MOST_NAMES) break
    }
    if (names.length === 0) return []
    if (names.length > MOST_NAMES) found.isCut = true
    const asked = names.slice(0, MOST_NAMES)
    const visitors = await past.visitors(span, asked, { limit: MOST_DEVICES + 1, signal })
    if (visitors.length > MOST_DEVICES) found.isCut = true
    const reported = visitors.slice(0, MOST_DEVICES)
    addVisitors(found, reported)
    return reported
  }

  /** The names of the version and of the one before it; null when one of them is missing. */
  async #textsOf({ listId, version, base }: StoredLookBack): Promise<Texts | null> {
    const { lists } = this.deps
    const after = await lists.content(listId, version)
    const before = base === null ? null : await lists.content(listId, base)
    if (after === undefined || before === undefined) return null
    return { key: `${listId} ${base} ${version}`, before, after }
  }

  #noteDay(
    row: StoredLookBack,
    progress: Omit<Progress, 'endedAt'>,
    visitors: readonly PastVisitor[],
  ): Promise<boolean> {
    const { unitOfWork, lookBacks } = this.deps
    return unitOfWork.run(async (work) => {
      const isWanted = await lookBacks.note(work, row, progress)
      if (isWanted && visitors.length > 0) await lookBacks.addVisitors(work, row, visitors)
      return isWanted
    })
  }
}

function addVisitors(found: Found, visitors: readonly PastVisitor[]): void {
  for (const visitor of visitors) {
    const known = found.devices.get(visitor.deviceId)
    if (!known && found.devices.size === MOST_DEVICES) found.isCut = true
    else found.devices.set(visitor.deviceId, known ? joined(known, visitor) : visitor)
    for (const [name] of visitor.names) found.names.add(name)
  }
}

/** Visits that arrived while the version was put in force were not decided by it. */
function restOf({ fromAt, toAt, doneAt }: StoredLookBack, now: number): Span {
  const from = Math.max(fromAt, doneAt)
  return { from, to: Math.max(from, toAt, now) }
}

function noticeOf({ name, policyGroup }: StoredList, { names, devices }: Found): Notice {
  return {
    to: { roles: ['superadmin', 'admin'] },
    type: 'notice',
    kind: 'system',
    title: 'list.message.lookedBack',
    subTitle: 'list.message.pastVisits',
    content: 'list.lookedBack',
    params: { list: name, names: names.size, devices: devices.size },
    link: `/audit-control/policy/all/${policyGroup}`,
  }
}

/** The days of UTC that a span touches, cut at its ends. */
function daysOf({ from, to }: Span): Span[] {
  return stepsOf({ from, to }, DAY).map((day) => ({ from: Math.max(day, from), to: Math.min(day + DAY, to) }))
}

function joined(one: PastVisitor, later: PastVisitor): PastVisitor {
  const names = new Map(one.names)
  for (const [name, visits] of later.names) names.set(name, (names.get(name) ?? 0) + visits)
  return {
    ...later,
    deviceMac: later.deviceMac || one.deviceMac,
    first: Math.min(one.first, later.first),
    last: Math.max(one.last, later.last),
    visits: one.visits + later.visits,
    names: [...names].sort(mostFirst).slice(0, MOST_NAMES_OF_EVENT),
  }
}

function mostFirst(a: [string, number], b: [string, number]): number {
  return b[1] - a[1] || (a[0] < b[0] ? -1 : 1)
}

function findingsOf(row: StoredLookBack, list: StoredList, level: RiskLevel, { devices }: Found): Finding[] {
  return [...devices.values()].map(({ deviceId, deviceIp, deviceMac, first, last, visits, names }) => {
    const reported = [...names].sort(mostFirst).map(([name]) => name)
    const examples = reported.slice(0, EXAMPLES).join(', ')
    return {
      code: 'badListHit',
      level,
      subject: `list ${list.id}`,
      deviceId,
      deviceIp,
      deviceMac,
      domain: reported[0] ?? '',
      org: '',
      dstIp: '',
      names: reported,
      window: row.toAt,
      from: first,
      to: last,
      reasons: [reason('lookedBack', { list: list.name, names: reported.length, visits, examples })],
    }
  })
}
