import { advance, openSpans, type TwoSpans } from './two-spans.ts'

/** The devices that contacted each domain and address; only as many are kept as are needed to decide whether it is rare. */
export type ContactMemory = TwoSpans<Set<string>>

const MOST_SUBJECTS = 200_000

export function openMemory(): ContactMemory {
  return openSpans()
}

/** Contacts arrive in the order of their time; true where a new span starts with this one. */
export function noteVisitor(
  visitors: ContactMemory,
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
export function visitorCount(visitors: ContactMemory, group: string): number {
  const devices = visitors.now.get(group)
  const former = visitors.before.size === 0 ? undefined : visitors.before.get(group)
  if (!devices || !former) return (devices ?? former)?.size ?? 0
  return new Set([...devices, ...former]).size
}
