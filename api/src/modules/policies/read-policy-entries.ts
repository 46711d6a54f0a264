import type { ClearedEntry, CustomPolicyGroup } from '@netwarden/shared/domain'
import { fieldErrors, type Message } from '@netwarden/shared/errors'
import { MAX_REPORTED_LINES } from '@netwarden/shared/limits'
import { type PolicyEntry, parsePolicyEntry } from '@netwarden/shared/validators'
import { TimeSlicer } from '../../platform/batches/time-slices.ts'

export interface ReadPolicyEntries {
  /** Each once, in the order given. */
  entries: PolicyEntry[]
  /** The first 100. */
  hostBitsCleared: ClearedEntry[]
}

/** Entries in canonical spelling; faults are a 400 that blames each by its place, the first 100. */
export async function readPolicyEntries(
  group: CustomPolicyGroup,
  texts: readonly string[],
): Promise<ReadPolicyEntries> {
  const entries = new Map<string, PolicyEntry>()
  const hostBitsCleared: ClearedEntry[] = []
  const faults: Record<string, Message> = {}
  let faultCount = 0
  const slicer = new TimeSlicer()
  for (const [place, text] of texts.entries()) {
    await slicer.pause()
    const parsed = parsePolicyEntry(group, text)
    if (parsed.fault !== undefined) {
      if (faultCount < MAX_REPORTED_LINES) faults[`entries.${place}`] = { key: parsed.fault }
      faultCount += 1
      continue
    }
    if (!entries.has(parsed.entry)) entries.set(parsed.entry, parsed)
    if (parsed.hostBitsCleared && hostBitsCleared.length < MAX_REPORTED_LINES) {
      hostBitsCleared.push({ given: text, entry: parsed.entry })
    }
  }
  if (faultCount > 0) throw fieldErrors(faults)
  return { entries: [...entries.values()], hostBitsCleared }
}
