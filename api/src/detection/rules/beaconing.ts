import type { RiskRules } from '@netwarden/shared/domain'
import type { AcceptedRecord } from '../accepted-record.ts'
import { type Contact, contactOf, inOrder } from '../contact.ts'
import { type ContactInterval, intervalOf } from '../contact-interval.ts'
import { type ContactMemory, noteVisitor, openMemory, visitorCount } from '../contact-memory.ts'
import { cappedReason, type Finding, type Reason, reason } from '../finding.ts'
import { isKnownHere, noteContact, noteFound, openPrevalence, type Prevalence } from '../prevalence.ts'
import type { RuleContext, RunningRule } from '../windowed-rule.ts'

type Rule = RiskRules['beaconing']

/** Contacts of one device with one subject, the newest of them. */
interface Series {
  times: number[]
  /** The newest of those that follow each other within seconds, and when they began. */
  fast: number[]
  fastSince: number
  /** Contacts of the newest hour, and those of the busy hours before it that follow each other. */
  hour: number
  inHour: number
  busy: { hours: number; contacts: number }
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
/** Longest interval of fast contacts, and the least duration of any series: longer than a page or a file takes to load. */
const FAST_MINUTES = 0.5
const LEAST_SPAN = { name: 30 * MINUTE, address: 5 * MINUTE }
/** A longer pause ends fast contacts. */
const LONGEST_FAST_GAP = 2 * MINUTE
const LONGEST_GAP = 9 * HOUR
const MOST_TIMES = 64
const LEAST_TIMES = 3
const MOST_SERIES = 100_000
/** So many contacts in each of so many hours are too many for a person, however irregular they are (a strobe). */
const STROBE = { contacts: 200, hours: 3 }
/** Few intervals may be equal by chance: of the deviation, this share is allowed for the least contacts, and all for twice as many. */
const FEW_SHARE = 0.75
/** Contacts an hour and more apart are rare enough that fewer of them are significant. */
const SLOW_MINUTES = 60
const SLOW_SHARE = 2 / 3

/**
 * Detects contacts at regular intervals with a name or an address that hardly any other device contacts. Contacts are
 * evaluated in the order of their time once none can precede them, so that neither their order nor the borders of
 * windows matter. Names of known owners do not count, nor what this network contacted before.
 */
export function runBeaconing(
  rule: Rule,
  { emit, names, isPast = false }: RuleContext,
  state: BeaconingState,
  prevalence: Prevalence = openPrevalence(),
): RunningRule {
  const { thresholds } = rule
  let closedBefore = Number.NEGATIVE_INFINITY
  let dropped = 0
  const found = new Set([...state.series].flatMap(([key, { finding }]) => (finding ? [key] : [])))

  /** What is not rare is noted here, since it is no contact that `take` gets. */
  const isRare = (group: string, { at, deviceId }: Pick<AcceptedRecord, 'at' | 'deviceId'>): boolean => {
    const most = thresholds.devices
    if (visitorCount(state.memory, group) <= most && !isKnownHere(prevalence, { at, group, most }))
      return true
    noteContact(prevalence, { at, group, deviceId })
    return false
  }

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
    if (!isRare(group, contact)) {
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
    if (at - (series.fast.at(-1) ?? 0) > TOGETHER_FAST) addToHour(series, at)
    const isFast = addFast(series, at)
    if (!addTime(series.times, at) && !isFast) return
    const window = Math.floor(at / WINDOW) * WINDOW
    if (window !== series.window) flush(key, series)
    series.window = window
    const finding = findingIn(series, contact, state.memory, rule)
    if (!finding) {
      noteContact(prevalence, contact)
      return
    }
    noteFound(prevalence, contact)
    series.finding = finding
    found.add(key)
    // For records of the past, only whole windows are reported.
    if (isPast || series.isRaised) return
    series.isRaised = true
    emit(finding)
  }

  return {
    record(record) {
      const contact = contactOf(names, record, isRare)
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
  const counts = { hour: 0, inHour: 0, busy: { hours: 0, contacts: 0 } }
  const series = { times: [], fast: [], fastSince: 0, ...counts, window: 0, finding: null, isRaised: false }
  all.set(key, series)
  return series
}

/** The finding of a series whose intervals are regular and frequent enough, or that is a strobe; otherwise null. */
function findingIn(series: Series, contact: Contact, memory: ContactMemory, rule: Rule): Finding | null {
  const { thresholds, level } = rule
  const devices = visitorCount(memory, contact.group)
  const { window } = series
  const rarity = { devices, thresholds }
  const regular = regularIn(series, contact, thresholds)
  if (regular) return findingOf(contact, regular, { level, window, ...rarity })
  const strobe = strobeIn(series)
  return strobe && findingOf(contact, strobe, { level, window, ...rarity })
}

interface Measured {
  times: readonly number[]
  since: number
  contacts: number
  needed: number
  /** Not of a strobe. */
  interval?: ContactInterval
}

function regularIn(series: Series, contact: Contact, thresholds: Rule['thresholds']): Measured | null {
  const isFast = isFastSeries(series, contact, thresholds)
  const times = isFast ? series.fast : series.times
  const since = isFast ? series.fastSince : (times[0] ?? contact.at)
  if (times.length < LEAST_TIMES || contact.at - since < leastSpanOf(contact)) return null
  const interval = intervalOf(times)
  const isSlow = interval.minutes >= SLOW_MINUTES
  const needed = isSlow ? Math.ceil(thresholds.visits * SLOW_SHARE) : thresholds.visits
  if (times.length < needed || interval.deviation > allowedDeviation(times.length, needed, thresholds))
    return null
  if (!isFast && (interval.minutes < LEAST_MINUTES || interval.minutes > MOST_MINUTES)) return null
  return { times, since, contacts: times.length, needed, interval }
}

function allowedDeviation(contacts: number, needed: number, { deviation }: Rule['thresholds']): number {
  return deviation * Math.min(1, FEW_SHARE + (1 - FEW_SHARE) * (contacts / needed - 1))
}

const leastSpanOf = ({ dstIp }: Contact) => (dstIp === '' ? LEAST_SPAN.name : LEAST_SPAN.address)

function strobeIn({ times, fast, hour, busy }: Series): Measured | null {
  if (busy.hours < STROBE.hours) return null
  const since = (hour - busy.hours) * HOUR
  const needed = STROBE.contacts * STROBE.hours
  return { times: fast.length > times.length ? fast : times, since, contacts: busy.contacts, needed }
}

/** Counts a contact in its hour; an hour with too few contacts ends the busy ones. */
function addToHour(series: Series, at: number): void {
  const hour = Math.floor(at / HOUR)
  if (hour !== series.hour) {
    const isBusy = series.inHour >= STROBE.contacts && hour === series.hour + 1
    const { busy } = series
    series.busy = isBusy
      ? { hours: busy.hours + 1, contacts: busy.contacts + series.inHour }
      : { hours: 0, contacts: 0 }
    series.hour = hour
    series.inHour = 0
  }
  series.inHour += 1
}

function isFastSeries(series: Series, contact: Contact, thresholds: Rule['thresholds']): boolean {
  const { fast, fastSince } = series
  if (contact.at - fastSince < leastSpanOf(contact) || fast.length < thresholds.visits) return false
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

interface Rarity {
  level: Finding['level']
  window: number
  devices: number
  thresholds: Rule['thresholds']
}

function findingOf(
  contact: Contact,
  measured: Measured,
  { level, window, devices, thresholds }: Rarity,
): Finding {
  const { subject, deviceId, deviceIp, deviceMac, dstIp, dstPort, org } = contact
  const { times, since, contacts, needed, interval } = measured
  const hours = Number(((contact.at - since) / HOUR).toFixed(1))
  const isNameless = dstIp !== ''
  return {
    code: 'beaconing',
    level,
    subject,
    deviceId,
    deviceIp,
    deviceMac,
    domain: isNameless ? '' : subject,
    org,
    dstIp,
    window,
    from: since,
    to: contact.at,
    reasons: [
      ...(isNameless ? [reason('destination', { address: dstIp, port: dstPort })] : []),
      cappedReason('contacts', { contacts, hours, limit: needed }, 'contacts', MOST_TIMES),
      ...(interval ? [intervalReason(interval, thresholds)] : []),
      reason('rarity', { devices, limit: thresholds.devices }),
    ],
    evidence: { contacts: [...times], ...(isNameless && { dstPort }) },
  }
}

function intervalReason({ minutes, deviation }: ContactInterval, thresholds: Rule['thresholds']): Reason {
  return reason('interval', {
    minutes: Number(minutes.toFixed(minutes < 1 ? 2 : 1)),
    deviation: Math.round(deviation),
    limit: thresholds.deviation,
  })
}
