import { recordKey, recordSetKey, sortRecords, type ZoneRecord } from './record.ts'

export interface ChangedRecord {
  before: ZoneRecord
  after: ZoneRecord
}

export interface ZoneDifference {
  added: ZoneRecord[]
  removed: ZoneRecord[]
  /** Of one set: another TTL, or other data in the place of what was there. */
  changed: ChangedRecord[]
}

/** What leads from one zone to the other, in canonical order; the SOA's serial counts as any other data. */
export function compareRecords(before: readonly ZoneRecord[], after: readonly ZoneRecord[]): ZoneDifference {
  const old = new Map(before.map((record) => [recordKey(record), record]))
  const changed: ChangedRecord[] = []
  const added: ZoneRecord[] = []
  for (const record of after) {
    const key = recordKey(record)
    const same = old.get(key)
    old.delete(key)
    if (!same) added.push(record)
    else if (same.ttl !== record.ttl) changed.push({ before: same, after: record })
  }
  const paired = pair(sortRecords([...old.values()]), sortRecords(added))
  return { added: paired.added, removed: paired.removed, changed: [...changed, ...paired.changed] }
}

/** A record that went and one that came in the same set are a change. */
function pair(removed: readonly ZoneRecord[], added: readonly ZoneRecord[]): ZoneDifference {
  const waiting = new Map<string, ZoneRecord[]>()
  for (const record of removed) {
    const key = recordSetKey(record)
    waiting.set(key, [...(waiting.get(key) ?? []), record])
  }
  const difference: ZoneDifference = { added: [], removed: [], changed: [] }
  for (const after of added) {
    const before = waiting.get(recordSetKey(after))?.shift()
    if (before) difference.changed.push({ before, after })
    else difference.added.push(after)
  }
  difference.removed = [...waiting.values()].flat()
  return difference
}
