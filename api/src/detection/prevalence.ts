import { hashOf } from './new-labels.ts'

/** Destinations by the hash of their name in a table with open addressing; plain values, so that a checkpoint can keep it. */
interface Destinations {
  size: number
  /** 0 where a place is empty. */
  keys: Uint32Array
  /** A bit for each device, by the hash of its id: several may share one, so that counts are "at least". */
  devices: Uint32Array
  /** A bit for each day of the span, and `FOUND`. */
  days: Uint16Array
}

/** Which destinations this network contacted in the last 14 to 28 days, by how many devices and on which days. */
export interface Prevalence {
  span: number
  now: Destinations
  before: Destinations
}

const DAY = 86_400_000
const SPAN_DAYS = 14
const FEWEST_PLACES = 1_024
/** Of 10 bytes each, filled to three quarters: some 98,000 destinations. Further ones stay rare. */
const MOST_PLACES = 131_072
const LARGEST_FILL = 0.75
/** What was contacted on so many other days is known here, also where hardly any device does. */
const KNOWN_DAYS = 6
/** Set for what was found as a beacon: it does not become usual by going on. */
const FOUND = 1 << 15

export function openPrevalence(): Prevalence {
  return { span: 0, now: noDestinations(FEWEST_PLACES), before: noDestinations(FEWEST_PLACES) }
}

function noDestinations(places: number): Destinations {
  return {
    size: 0,
    keys: new Uint32Array(places),
    devices: new Uint32Array(places),
    days: new Uint16Array(places),
  }
}

interface KnownContact {
  at: number
  group: string
  deviceId: string
}

/** Notes a contact. One that is older than the span is not noted. */
export function noteContact(prevalence: Prevalence, contact: KnownContact): void {
  note(prevalence, contact, 1 << dayOf(contact.at))
}

/** Notes a contact that was found as a beacon. */
export function noteFound(prevalence: Prevalence, contact: KnownContact): void {
  note(prevalence, contact, FOUND)
}

function note(prevalence: Prevalence, { at, group, deviceId }: KnownContact, days: number): void {
  const span = Math.floor(at / (SPAN_DAYS * DAY))
  if (span > prevalence.span) {
    prevalence.before = span === prevalence.span + 1 ? prevalence.now : noDestinations(FEWEST_PLACES)
    prevalence.now = noDestinations(FEWEST_PLACES)
    prevalence.span = span
  }
  if (span < prevalence.span) return
  const key = keyOf(group)
  if (prevalence.now.size >= prevalence.now.keys.length * LARGEST_FILL) {
    if (prevalence.now.keys.length >= MOST_PLACES) return
    prevalence.now = enlarged(prevalence.now)
  }
  const { now } = prevalence
  const place = placeOf(now, key)
  if (now.keys[place] === 0) {
    now.keys[place] = key
    now.size += 1
  }
  now.devices[place] = (now.devices[place] ?? 0) | (1 << (hashOf(deviceId) & 31))
  now.days[place] = (now.days[place] ?? 0) | days
}

/** Whether more than `most` devices contacted a destination, or any on several days besides that of `at` and never as a beacon. */
export function isKnownHere(
  { span, now, before }: Prevalence,
  { at, group, most }: { at: number; group: string; most: number },
): boolean {
  const key = keyOf(group)
  const [place, former] = [placeOf(now, key), placeOf(before, key)]
  const devices = (now.devices[place] ?? 0) | (before.devices[former] ?? 0)
  if (bitsIn(devices) > most) return true
  const [days, formerDays] = [now.days[place] ?? 0, before.days[former] ?? 0]
  if (((days | formerDays) & FOUND) !== 0) return false
  const own = 1 << dayOf(at)
  const atSpan = Math.floor(at / (SPAN_DAYS * DAY))
  const others = (bits: number, bitsSpan: number) => bitsIn(atSpan === bitsSpan ? bits & ~own : bits)
  return others(days, span) + others(formerDays, span - 1) >= KNOWN_DAYS
}

const keyOf = (group: string) => hashOf(group) || 1
const dayOf = (at: number) => Math.floor(at / DAY) % SPAN_DAYS

/** The place of a key, or the empty one where it belongs. A table is never full. */
function placeOf({ keys }: Destinations, key: number): number {
  const mask = keys.length - 1
  let place = key & mask
  while (keys[place] !== 0 && keys[place] !== key) place = (place + 1) & mask
  return place
}

function enlarged(former: Destinations): Destinations {
  const larger = noDestinations(former.keys.length * 2)
  for (const [index, key] of former.keys.entries()) {
    if (key === 0) continue
    const place = placeOf(larger, key)
    larger.keys[place] = key
    larger.devices[place] = former.devices[index] ?? 0
    larger.days[place] = former.days[index] ?? 0
  }
  larger.size = former.size
  return larger
}

function bitsIn(value: number): number {
  let rest = value
  let count = 0
  for (; rest !== 0; count += 1) rest &= rest - 1
  return count
}
