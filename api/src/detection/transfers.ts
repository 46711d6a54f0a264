import { isResolverAddress, type RiskLevel, type RiskRuleCode } from '@netwarden/shared/domain'
import type { AcceptedRecord } from './accepted-record.ts'
import { isPublicAddress } from './address-kind.ts'
import { type AddressNames, nameOf, OWNED } from './address-names.ts'
import { isInside, REGULAR_PORTS } from './contact.ts'
import { type Reason, reason } from './finding.ts'
import { isFileDrop, isServiceNetwork } from './known-services.ts'
import { isPopularName } from './popular-name.ts'
import { registeredNameOf } from './registered-name.ts'
import {
  type RuleContext,
  type RunningRule,
  runWindowed,
  type Subject,
  type WindowedRule,
  type Windows,
} from './windowed-rule.ts'

/** A rule over the connections of a device with one destination that hardly any other device of the network has. */
export interface TransferRule<Tally> {
  code: RiskRuleCode
  level: RiskLevel
  /** The most devices that may have the same destination within a day. */
  mostDevices: number
  isCounted(record: AcceptedRecord): boolean
  /** Whether the destination, by its registered name, is a service for which such connections are usual. */
  isUsual(registered: string, record: AcceptedRecord): boolean
  open(): Tally
  count(tally: Tally, record: AcceptedRecord): void
  evaluate(tally: Tally): Reason[] | null
}

interface Counted<Tally> {
  own: Tally
  /** The newest connection without a name, if any; its name by the look-ups before it. */
  address: string
  port: number | null
}

export interface TransferState<Tally> {
  /** Connections that records with the name of their address may still follow. */
  pending: AcceptedRecord[]
  windows: Windows<Counted<Tally>>
  /** The devices of each destination by the start of the window. */
  devices: Map<number, Map<string, Set<string>>>
}

const MINUTES = 24 * 60
const WINDOW = MINUTES * 60_000
/** A destination is rare when no other devices had it within the hour in which the thresholds were reached. */
const PACE = 60
const MOST_PENDING = 50_000
const MOST_DESTINATIONS = 50_000

export function openTransfers<Tally>(): TransferState<Tally> {
  return { pending: [], windows: new Map(), devices: new Map() }
}

/**
 * Counts connections by device and destination in days of UTC, by the time of their start. They are counted in the order of
 * time once no earlier record is to be expected, so that a name is known in whichever order the look-up and the connection arrive.
 */
export function runTransfers<Tally>(
  rule: TransferRule<Tally>,
  context: RuleContext,
  state: TransferState<Tally>,
): RunningRule {
  let closedBefore = Number.NEGATIVE_INFINITY
  let dropped = 0
  const running = runWindowed(windowedRuleOf(rule, context.names, state), context, state.windows)

  const take = (record: AcceptedRecord) => {
    const subject = subjectOf(rule, context.names, record)
    if (subject === null) return
    if (!noteDevice(state.devices, subject, record, rule.mostDevices)) dropped += 1
    running.record(record)
  }
  const takeBefore = (before: number) => {
    const due = state.pending.filter(({ at }) => at < before)
    if (due.length === 0) return
    state.pending = state.pending.filter(({ at }) => at >= before)
    for (const record of due.sort(inOrder)) take(record)
  }
  return {
    record(record) {
      if (!rule.isCounted(record)) return true
      if (windowOf(record.at) + WINDOW <= closedBefore) return false
      state.pending.push(record)
      if (state.pending.length >= MOST_PENDING) takeBefore(Number.POSITIVE_INFINITY)
      return true
    },
    close(before) {
      closedBefore = Math.max(closedBefore, before)
      // What is due at the full hour is due without the connections after it.
      for (const time of [fullHour(before), before]) {
        takeBefore(time)
        running.close(time)
      }
      for (const window of state.devices.keys())
        if (window + 2 * WINDOW <= before) state.devices.delete(window)
    },
    get state() {
      return state
    },
    get dropped() {
      return dropped + running.dropped
    },
  }
}

function windowedRuleOf<Tally>(
  rule: TransferRule<Tally>,
  names: AddressNames,
  { devices }: TransferState<Tally>,
): WindowedRule<Counted<Tally>> {
  return {
    code: rule.code,
    level: rule.level,
    minutes: MINUTES,
    pace: PACE,
    capacity: MOST_DESTINATIONS,
    subjectOf: (record) => subjectOf(rule, names, record),
    open: () => ({ own: rule.open(), address: '', port: null }),
    count: (tally, record) => {
      if (record.domain === '') {
        tally.address = record.dstIp
        tally.port = record.dstPort
      }
      rule.count(tally.own, record)
    },
    evaluate: ({ own, address, port }, counted) => {
      const found = rule.evaluate(own)
      if (!found) return null
      const visitors = visitorsOf(devices, counted)
      if (visitors > rule.mostDevices) return null
      return [
        ...placeReasons(counted, address, port),
        ...found,
        reason('rarity', { devices: visitors, limit: rule.mostDevices }),
      ]
    },
  }
}

/** Visits to an address hold no name: the event is about the address, and says which name it had. */
function placeReasons(counted: Subject, address: string, port: number | null): Reason[] {
  if (address === '' || counted.domain !== '') return []
  counted.dstIp = address
  const place = { address, port: port ?? 0 }
  const { subject } = counted
  return [
    subject === address
      ? reason('destination', place)
      : reason('namedDestination', { ...place, name: subject }),
  ]
}

const fullHour = (at: number) => (Number.isFinite(at) ? Math.floor(at / (PACE * 60_000)) * PACE * 60_000 : at)
const windowOf = (at: number) => Math.floor(at / WINDOW) * WINDOW

/** The registered name, or the address where no name is known; null for the own network and for what is usual. */
function subjectOf(
  { isUsual }: Pick<TransferRule<unknown>, 'isUsual'>,
  names: AddressNames,
  record: AcceptedRecord,
): string | null {
  const { domain, registrableDomain, owner, org, domainType, dstIp, dstPort } = record
  if (domain !== '') {
    if (registrableDomain === '' || domainType === 'local' || isInside(record)) return null
    const registered = registeredNameOf(domain, registrableDomain)
    if (isFileDrop(registered)) return registered
    if (owner !== '' || isPopularName(domain, registrableDomain)) return null
    return isUsual(registered, record) ? null : registered
  }
  if (!isPublicAddress(dstIp) || isResolverAddress(dstIp)) return null
  if (dstPort !== null && REGULAR_PORTS.has(dstPort)) return null
  const name = nameOf(names, dstIp)
  if (name === OWNED) return null
  if (name !== null) return isUsual(name, record) ? null : name
  return isServiceNetwork(org) || isUsual('', record) ? null : dstIp
}

/** Devices with this destination on that day and the one before. */
function visitorsOf(all: TransferState<unknown>['devices'], { subject, from }: Subject): number {
  const window = windowOf(from)
  const [now, before] = [window, window - WINDOW].map((day) => all.get(day)?.get(subject) ?? [])
  return new Set([...(now ?? []), ...(before ?? [])]).size
}

/** False where there are too many destinations. Of the devices, one more than allowed is enough to know. */
function noteDevice(
  all: TransferState<unknown>['devices'],
  subject: string,
  { at, deviceId }: AcceptedRecord,
  most: number,
): boolean {
  const window = windowOf(at)
  const destinations = all.get(window) ?? new Map<string, Set<string>>()
  all.set(window, destinations)
  const devices = destinations.get(subject) ?? new Set()
  if (devices.size > most) return true
  if (devices.size === 0 && destinations.size >= MOST_DESTINATIONS) return false
  destinations.set(subject, devices.add(deviceId))
  return true
}

function inOrder(a: AcceptedRecord, b: AcceptedRecord): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.deviceId !== b.deviceId) return a.deviceId < b.deviceId ? -1 : 1
  return a.dstIp < b.dstIp ? -1 : 1
}
