import type { RiskRules } from '@netwarden/shared/domain'
import { type Contact, contactOf, inOrder } from '../contact.ts'
import { intervalOf } from '../contact-interval.ts'
import { type ContactMemory, noteName, noteVisitor, openMemory, visitorCount } from '../contact-memory.ts'
import { cappedReason, type Finding, reason } from '../finding.ts'
import type { RuleContext, RunningRule } from '../windowed-rule.ts'

type Rule = RiskRules['beaconing']

/** Contacts of one device with one subject, the newest of them. */
interface Series {
  times: number[]
  /** The newest of those that follow each other within seconds, and when they began. */
  fast: number[]
  fastSince: number
  /** Start of the window in which the newest one is. */
  window: number
  /** The finding in that window so far. */
  finding: Finding | null
  isRaised: boolean
}

export interface BeaconingState {
  /** Contacts that later records may still precede. */
  pending: Contact[]
  series: Map<string, Series>
  memory: ContactMemory
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A beacon that continues is found again in each of these. */
const WINDOW = 6 * HOUR
/** Queries of one contact (A, AAAA, HTTPS) arrive together; at short intervals they have to. */
const TOGETHER = 10_000
const TOGETHER_FAST = 400
/** Intervals in minutes: an hour and 40 % of jitter above the longest ends a series. */
const LEAST_MINUTES = 0.3
const MOST_MINUTES = 6.5 * 60
/** Longest interval of fast contacts, and the least duration of a series: longer than a page or a file takes to load. */
const FAST_MINUTES = 0.5
const LEAST_FAST = { name: 30 * MINUTE, address: 5 * MINUTE }
/** A longer pause ends fast contacts. */
const LONGEST_FAST_GAP = 2 * MINUTE
const LONGEST_GAP = 9 * HOUR
const MOST_TIMES = 64
const LEAST_TIMES = 3
const MOST_SERIES = 100_000
/** Contacts an hour and more apart are rare enough that fewer of them are significant. */
const SLOW_MINUTES = 60
const SLOW_SHARE = 2 / 3

/**
 * Detects contacts at regular intervals with a name or an address that hardly any other device contacts. Contacts are
 * evaluated in the order of their time once none can precede them, so that neither their order nor the borders of
 * windows matter. Names of known owners do not count.
 */
export function runBeaconing(
  rule: Rule,
  { emit, isPast = false }: RuleContext,
  state: BeaconingState,
): RunningRule {
  const { thresholds } = rule
  let closedBefore = Number.NEGATIVE_INFINITY
  let dropped = 0
  const found = new Set([...state.series].flatMap(([key, { finding }]) => (finding ? [key] : [])))

  const isRare = (group: string): boolean => visitorCount(state.memory, group) <= thresholds.devices

  const flush = (key: string, series: Series) => {
    if (series.finding) emit(series.finding)
    series.finding = null
    series.isRaised = false
    found.delete(key)
  }

  const take = (contact: Contact) => {
    const { at, subject, group, deviceId } = contact
    if (noteVisitor(state.memory, contact, thresholds.devices)) forgetSeries(state.series, at)
    const key = `${deviceId} ${subject}`
    const known = state.series.get(key)
    if (!isRare(group)) {
      // The domain or the address is not rare any more; earlier findings remain.
      if (known) flush(key, known)
      state.series.delete(key)
      return
    }
    const series = known ?? openSeries(state.series, key)
    if (!series) {
      dropped += 1
      return
    }
    const isFast = addFast(series, at)
    if (!addTime(series.times, at) && !isFast) return
    const window = Math.floor(at / WINDOW) * WINDOW
    if (window !== series.window) flush(key, series)
    series.window = window
    const finding = findingIn(series, contact, state.memory, rule)
    if (!finding) return
    series.finding = finding
    found.add(key)
    // For records of the past, only whole windows are reported.
    if (isPast || series.isRaised) return
    series.isRaised = true
    emit(finding)
  }

  return {
    record(record) {
      noteName(state.memory, record)
      const contact = contactOf(state.memory, record, isRare)
      if (!contact) return true
      if (record.at < closedBefore) return false
      state.pending.push(contact)
      return true
    },
    close(before) {
      closedBefore = before
      const due = state.pending.filter(({ at }) => at < before)
      if (due.length > 0) {
        state.pending = state.pending.filter(({ at }) => at >= before)
        for (const contact of due.sort(inOrder)) take(contact)
      }
      for (const key of found) {
        const series = state.series.get(key)
        if (series && series.window + WINDOW <= before) flush(key, series)
      }
    },
    get state() {
      return state
    },
    get dropped() {
      return dropped
    },
  }
}

export function openBeaconing(): BeaconingState {
  return { pending: [], series: new Map(), memory: openMemory() }
}

/** Adds an empty series. When there are too many, the oldest one that found nothing ends; null where all found something. */
function openSeries(all: Map<string, Series>, key: string): Series | null {
  if (all.size >= MOST_SERIES) {
    const [oldest] = all
    if (!oldest || oldest[1].finding) return null
    all.delete(oldest[0])
  }
  const series = { times: [], fast: [], fastSince: 0, window: 0, finding: null, isRaised: false }
  all.set(key, series)
  return series
}

/** The finding of a series whose intervals are regular and frequent enough; otherwise null. */
function findingIn(series: Series, contact: Contact, memory: ContactMemory, rule: Rule): Finding | null {
  const { thresholds, level } = rule
  const { times, fast, fastSince, window } = series
  const regular = isFastSeries(series, contact, thresholds) ? { times: fast, since: fastSince } : null
  const measured = regular ?? { times, since: times[0] ?? contact.at }
  if (measured.times.length < LEAST_TIMES) return null
  const { minutes, deviation } = intervalOf(measured.times)
  const isSlow = minutes >= SLOW_MINUTES
  const needed = isSlow ? Math.ceil(thresholds.visits * SLOW_SHARE) : thresholds.visits
  if (measured.times.length < needed || deviation > thresholds.deviation) return null
  if (!regular && (minutes < LEAST_MINUTES || minutes > MOST_MINUTES)) return null
  const devices = visitorCount(memory, contact.group)
  return findingOf(contact, measured, { level, window, needed, minutes, deviation, thresholds, devices })
}

function isFastSeries(
  { fast, fastSince }: Series,
  { at, dstIp }: Contact,
  thresholds: Rule['thresholds'],
): boolean {
  if (
    at - fastSince < (dstIp === '' ? LEAST_FAST.name : LEAST_FAST.address) ||
    fast.length < thresholds.visits
  )
    return false
  const { minutes, deviation } = intervalOf(fast)
  return minutes <= FAST_MINUTES && deviation <= thresholds.deviation
}

/** True where the contact follows the one before it at a short interval. */
function addFast(series: Series, at: number): boolean {
  const { fast } = series
  const last = fast.at(-1)
  if (last !== undefined && at - last <= TOGETHER_FAST) return false
  if (last === undefined || at - last > LONGEST_FAST_GAP) {
    fast.length = 0
    series.fastSince = at
  }
  fast.push(at)
  if (fast.length > MOST_TIMES) fast.shift()
  return fast.length > 1
}

/** False for a time that belongs to the contact before it. */
function addTime(times: number[], at: number): boolean {
  const last = times.at(-1)
  if (last !== undefined && at - last <= TOGETHER) return false
  if (last !== undefined && at - last > LONGEST_GAP) times.length = 0
  times.push(at)
  if (times.length > MOST_TIMES) times.shift()
  return true
}

/** A device that stopped contacting a subject starts again. */
function forgetSeries(series: Map<string, Series>, at: number): void {
  for (const [key, { times, finding }] of series) {
    if (!finding && at - (times.at(-1) ?? 0) > LONGEST_GAP) series.delete(key)
  }
}

interface Measured {
  level: Finding['level']
  window: number
  needed: number
  minutes: number
  deviation: number
  devices: number
  thresholds: Rule['thresholds']
}

function findingOf(
  contact: Contact,
  { times, since }: { times: readonly number[]; since: number },
  measured: Measured,
): Finding {
  const { subject, deviceId, deviceIp, deviceMac, dstIp, dstPort, org } = contact
  const from = since
  const hours = Number(((contact.at - from) / HOUR).toFixed(1))
  const isNameless = dstIp !== ''
  return {
    code: 'beaconing',
    level: measured.level,
    subject,
    deviceId,
    deviceIp,
    deviceMac,
    domain: isNameless ? '' : subject,
    org,
    dstIp,
    window: measured.window,
    from,
    to: contact.at,
    reasons: [
      ...(isNameless ? [reason('destination', { address: dstIp, port: dstPort })] : []),
      cappedReason(
        'contacts',
        { contacts: times.length, hours, limit: measured.needed },
        'contacts',
        MOST_TIMES,
      ),
      reason('interval', {
        minutes: Number(measured.minutes.toFixed(measured.minutes < 1 ? 2 : 1)),
        deviation: Math.round(measured.deviation),
        limit: measured.thresholds.deviation,
      }),
      reason('rarity', { devices: measured.devices, limit: measured.thresholds.devices }),
    ],
    evidence: { contacts: [...times], ...(isNameless && { dstPort }) },
  }
}
