import type { AcceptedRecord } from './accepted-record.ts'

/** Values of this span of the records' time and of the one before it: older ones are dropped. */
interface TwoSpans<Value> {
  span: number
  now: Map<string, Value>
  before: Map<string, Value>
}

/** The devices that contacted each domain and address, and the names of addresses. */
export interface ContactMemory {
  /** Devices that contacted a domain or an address; only as many are kept as are needed to decide whether it is rare. */
  visitors: TwoSpans<Set<string>>
  /** The registrable domain that an address answered for; empty for several of them. */
  names: TwoSpans<string>
  /** Whether the stream has contacts without a name; the names of addresses are kept only then. */
  hasNameless: boolean
}

const SPAN = 12 * 3_600_000
const MOST_SUBJECTS = 200_000
const MOST_NAMES = 200_000
const SEVERAL = ''
/** The entry for an address whose name has a known owner. */
export const OWNED = '.'

export function openMemory(): ContactMemory {
  return { visitors: openSpans(), names: openSpans(), hasNameless: false }
}

function openSpans<Value>(): TwoSpans<Value> {
  return { span: 0, now: new Map(), before: new Map() }
}

/** True where a new span starts with this time. */
function advance<Value>(spans: TwoSpans<Value>, at: number): boolean {
  const span = Math.floor(at / SPAN)
  if (span <= spans.span) return false
  spans.before = spans.span === span - 1 ? spans.now : new Map()
  spans.now = new Map()
  spans.span = span
  return true
}

/** Notes the name of the addresses of an answer. */
export function noteName({ names, hasNameless }: ContactMemory, record: AcceptedRecord): void {
  const { at, registrableDomain, dstIp, owner, answers } = record
  if (!hasNameless || registrableDomain === '' || dstIp === '') return
  advance(names, at)
  const name = owner === '' ? registrableDomain : OWNED
  noteAddress(names.now, dstIp, name)
  for (const address of answers) noteAddress(names.now, address, name)
}

function noteAddress(names: Map<string, string>, address: string, name: string): void {
  const known = names.get(address)
  if (known === name || known === OWNED) return
  if (known === undefined && names.size >= MOST_NAMES) return
  names.set(address, known === undefined || name === OWNED ? name : SEVERAL)
}

/** The one name of an address, `OWNED`, or null where it is not known or there are several. */
export function nameOf({ names }: ContactMemory, address: string): string | null {
  return names.now.get(address) || names.before.get(address) || null
}

/** Contacts arrive in the order of their time; true where a new span starts with this one. */
export function noteVisitor(
  { visitors }: ContactMemory,
  { at, group, deviceId }: { at: number; group: string; deviceId: string },
  most: number,
): boolean {
  const isNewSpan = advance(visitors, at)
  const devices = visitors.now.get(group) ?? new Set()
  if (devices.size > most) return isNewSpan
  if (devices.size === 0) {
    if (visitors.now.size >= MOST_SUBJECTS) return isNewSpan
    visitors.now.set(group, devices)
  }
  devices.add(deviceId)
  return isNewSpan
}

/** Devices that contacted a domain or an address, as far as they were kept. */
export function visitorCount({ visitors }: ContactMemory, group: string): number {
  const devices = visitors.now.get(group)
  const former = visitors.before.size === 0 ? undefined : visitors.before.get(group)
  if (!devices || !former) return (devices ?? former)?.size ?? 0
  return new Set([...devices, ...former]).size
}
