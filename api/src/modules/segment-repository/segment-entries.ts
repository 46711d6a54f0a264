import type { SegmentEntryInput } from '@netwarden/shared/contract'
import type { ClearedEntry, SegmentEntry } from '@netwarden/shared/domain'
import { fieldErrors, type Message } from '@netwarden/shared/errors'
import { MAX_REPORTED_LINES } from '@netwarden/shared/limits'
import { deviceEntryIdentity, parseDeviceEntry } from '@netwarden/shared/validators'

export interface ReadEntries {
  entries: SegmentEntry[]
  /** The first 100. */
  hostBitsCleared: ClearedEntry[]
}

/** Entries in canonical spelling; faults are a 400 that blames each by its place, the first 100. */
export function readEntries(given: readonly SegmentEntryInput[]): ReadEntries {
  const entries: SegmentEntry[] = []
  const hostBitsCleared: ClearedEntry[] = []
  const faults: Record<string, Message> = {}
  let faultCount = 0
  const firstPlace = new Map<string, number>()
  const blame = (place: number, fault: Message) => {
    faultCount += 1
    if (faultCount <= MAX_REPORTED_LINES) faults[`entries.${place}.entry`] = fault
  }
  for (const [place, { entry: text, ...rest }] of given.entries()) {
    const parsed = parseDeviceEntry(text)
    const identity = parsed && deviceEntryIdentity(parsed)
    const first = identity === null ? undefined : firstPlace.get(identity)
    if (identity === null || !parsed) blame(place, { key: 'validation.deviceEntry' })
    else if (first !== undefined) blame(place, { key: 'segment.entryTwice', params: { first: first + 1 } })
    else {
      firstPlace.set(identity, place)
      entries.push({ entry: parsed.entry, ...rest })
      if (parsed.hostBitsCleared && hostBitsCleared.length < MAX_REPORTED_LINES) {
        hostBitsCleared.push({ given: text, entry: parsed.entry })
      }
    }
  }
  if (faultCount > 0) throw fieldErrors(faults)
  return { entries, hostBitsCleared }
}
