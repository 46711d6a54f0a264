import { BlockList, isIPv6 } from 'node:net'

import type { Group, Labels, Mode, Rule, Segment, Slot, Verdict, Visit, World } from './world.ts'

/** How a replay sees policies that end: those in force at this moment count for ever, others and pauses never. */
export interface ReplayView {
  now: number
}

const NAMED: readonly Group[] = ['domain', 'app', 'org', 'bad', 'common']
const SPECIAL = ['localhost', 'invalid', 'test', 'local', 'onion', 'alt', 'home.arpa', 'resolver.arpa']
const PRIVATE_REVERSE = ['10.in-addr.arpa', '168.192.in-addr.arpa', '20.172.in-addr.arpa', 'd.f.ip6.arpa']
const SPECIAL_ZONES = [...SPECIAL, ...PRIVATE_REVERSE].map((zone) => zone.split('.'))
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16']
const PRIVATE_NETWORKS = [...PRIVATE, '100.64.0.0/10', 'fc00::/7', 'fe80::/10', '::1/128']

/**
 * The decision as the guides describe it (docs/en/policies-and-lists.md, docs/en/gateway.md), slow and plain, written
 * without the code of the product.
 */
export function decide(world: World, visit: Visit, replay: ReplayView | null = null): Verdict {
  const segment = world.segments.find(({ entries }) => holdsDevice(entries, visit)) ?? last(world)
  const verdict = (mode: Mode, group: Verdict['group']): Verdict => {
    return { mode, group, segment: segment.id, policies: [], cname: null, isInherited: false }
  }
  if (visit.isEnforced && isAnsweredHere(world, visit.name)) return verdict('passed', 'special')
  const isPaused = !replay && world.pauses.some((pause) => pauses(pause, segment, visit.at))
  const named = isPaused ? verdict('passed', 'pause') : decideName(world, segment, visit, replay)
  if (named?.mode === 'banned') return named
  if (visit.isEnforced && isPrivateBlocked(world, visit)) return verdict('banned', 'private')
  return named ?? decideAnswer(world, segment, visit, replay) ?? verdict(segment.defaultMode, 'default')
}

/** Groups 1 to 6 on the queried name, own ones before those of all devices. */
function decideName(world: World, segment: Segment, visit: Visit, replay: ReplayView | null) {
  for (const place of placesOf(world, segment))
    for (const group of ['device', ...NAMED] as const) {
      const found = match(world, { segment, place, group, visit, replay }, visit.name)
      if (found) return found
    }
  return null
}

/** Groups 2 to 6 on each target of the chain, then group 7 on the addresses. */
function decideAnswer(world: World, segment: Segment, visit: Visit, replay: ReplayView | null) {
  for (const target of visit.chain)
    for (const place of placesOf(world, segment))
      for (const group of NAMED) {
        const found = match(world, { segment, place, group, visit, replay }, target)
        if (found) return { ...found, cname: target }
      }
  for (const place of placesOf(world, segment)) {
    const found = match(world, { segment, place, group: 'ip', visit, replay }, visit.name)
    if (found) return found
  }
  return null
}

interface Asked {
  segment: Segment
  /** The segment whose policies are looked at. */
  place: Segment
  group: Group
  visit: Visit
  replay: ReplayView | null
}

function match(world: World, { segment, place, group, visit, replay }: Asked, name: Labels): Verdict | null {
  const isInherited = place !== segment
  const rules = world.rules.filter((rule) => rule.group === group && isActive(rule, visit.at, replay))
  const forDevice = isInherited ? [] : rules.filter(({ onlyFor }) => onlyFor && isDevice(onlyFor, visit))
  const forSegment = rules.filter((rule) => rule.segment === place.id && !rule.onlyFor)
  for (const some of [forDevice, forSegment]) {
    const scored = some.map((rule) => ({ rule, length: matchLength(rule, visit, name) }))
    const longest = Math.max(...scored.map(({ length }) => length))
    if (!(longest >= 0)) continue
    const best = scored.filter(({ length }) => length === longest).map(({ rule }) => rule)
    const mode = best.some((rule) => rule.mode === 'passed') ? 'passed' : 'banned'
    const policies = best.filter((rule) => rule.mode === mode).map(({ id }) => id)
    return { mode, group, segment: segment.id, policies, cname: null, isInherited }
  }
  return null
}

/** How many labels match; -1 for none. What is no name matches or does not. */
function matchLength({ group, entries, names }: Rule, visit: Visit, name: Labels): number {
  if (group === 'device') return holdsDevice(entries, visit) ? 0 : -1
  if (group === 'ip') return visit.answers.some((ip) => entries.some((entry) => isInside(ip, entry))) ? 0 : -1
  return Math.max(-1, ...names.filter((entry) => isBelow(name, entry)).map(({ length }) => length))
}

function isActive({ isOn, isTrial, from, to, schedule }: Rule, at: number, replay: ReplayView | null) {
  if (!isOn || isTrial) return false
  const moment = replay?.now ?? at
  if (from !== null && moment < from) return false
  if (to !== null && moment >= to) return false
  return schedule === null || schedule.slots.some((slot) => isWithin(slot, schedule.tz, at))
}

/** By the clock on the wall, whichever time of the two it shows in a repeated hour. */
function isWithin({ days, from, to }: Slot, timeZone: string, at: number): boolean {
  const { day, time } = wallClock(timeZone, at)
  if (from < to) return days.includes(day) && time >= from && time < to
  const dayBefore = day === 1 ? 7 : day - 1
  return (days.includes(day) && time >= from) || (days.includes(dayBefore) && time < to)
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const clocks = new Map<string, Intl.DateTimeFormat>()

function wallClock(timeZone: string, at: number): { day: number; time: string } {
  const options = {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', options)
  clocks.set(timeZone, clock)
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    day: DAYS.indexOf(parts.get('weekday') ?? '') + 1,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  }
}

function pauses(pause: World['pauses'][number], { id }: Segment, at: number): boolean {
  return (pause.segment === null || pause.segment === id) && at >= pause.from && at < pause.to
}

function placesOf(world: World, segment: Segment): readonly Segment[] {
  return segment.inherits && segment !== last(world) ? [segment, last(world)] : [segment]
}

function isAnsweredHere({ optOutNames }: World, name: Labels): boolean {
  return SPECIAL_ZONES.some((zone) => isBelow(name, zone)) || optOutNames.some((one) => isEqual(one, name))
}

/** An unspecified address alone is how servers answer names that they ban. */
function isPrivateBlocked({ privateDomains }: World, { name, answers }: Visit): boolean {
  if (privateDomains.some((domain) => isBelow(name, domain))) return false
  const isUnspecified = (ip: string) => ip === '0.0.0.0' || ip === '::'
  if (answers.every(isUnspecified)) return false
  return answers.some((ip) => isUnspecified(ip) || PRIVATE_NETWORKS.some((network) => isInside(ip, network)))
}

const holdsDevice = (entries: readonly string[], visit: Visit) =>
  entries.some((entry) => isDevice(entry, visit))
const isMac = (text: string) => /^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/.test(text)
const isDevice = (entry: string, { ip, mac }: Visit) => (isMac(entry) ? entry === mac : isInside(ip, entry))
const isBelow = (name: Labels, entry: Labels) => isEqual(name.slice(-entry.length), entry)
const isEqual = (a: Labels, b: Labels) => a.length === b.length && a.every((label, i) => label === b[i])
const last = ({ segments }: World): Segment => segments[segments.length - 1] as Segment

const networks = new Map<string, BlockList>()

function isInside(ip: string, network: string): boolean {
  const known = networks.get(network) ?? new BlockList()
  if (!networks.has(network)) {
    const [address = '', bits] = network.split('/')
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
    known.addSubnet(address, Number(bits ?? (kind === 'ipv6' ? 128 : 32)), kind)
    networks.set(network, known)
  }
  return known.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
