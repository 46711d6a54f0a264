import { finishSteps, type Steps } from '../steps.ts'
import { recordKey, recordSetKey, sortRecordsInSteps, type ZoneRecord } from './record.ts'

/** Records per step. */
const STEP = 250

export interface ChangedRecord {
  before: ZoneRecord
  after: ZoneRecord
}

export interface ZoneDifference {
  added: ZoneRecord[]
  removed: ZoneRecord[]
  /** Records of one set with another TTL or other data. */
  changed: ChangedRecord[]
}

/** Differences between two zones in canonical order; a new SOA serial counts as a difference. */
export function compareRecords(before: readonly ZoneRecord[], after: readonly ZoneRecord[]): ZoneDifference {
  return finishSteps(compareRecordsInSteps(before, after))
}

/** `compareRecords` in small steps. */
export function* compareRecordsInSteps(
  before: readonly ZoneRecord[],
  after: readonly ZoneRecord[],
): Steps<ZoneDifference> {
  const old = new Map<string, ZoneRecord>()
  const changed: ChangedRecord[] = []
  const added: ZoneRecord[] = []
  for (const [index, record] of before.entries()) {
    old.set(recordKey(record), record)
    if (index % STEP === STEP - 1) yield
  }
  for (const [index, record] of after.entries()) {
    if (index % STEP === STEP - 1) yield
    const key = recordKey(record)
    const same = old.get(key)
    old.delete(key)
    if (!same) added.push(record)
    else if (same.ttl !== record.ttl) changed.push({ before: same, after: record })
  }
  const paired = pair(yield* sortRecordsInSteps([...old.values()]), yield* sortRecordsInSteps(added))
  return { added: paired.added, removed: paired.removed, changed: [...changed, ...paired.changed] }
}

/** Reports a removed and an added record of the same set as one change. */
function pair(removed: readonly ZoneRecord[], added: readonly ZoneRecord[]): ZoneDifference {
  const waiting = new Map<string, { records: ZoneRecord[]; paired: number }>()
  for (const record of removed) {
    const key = recordSetKey(record)
    const same = waiting.get(key)
    if (same) same.records.push(record)
    else waiting.set(key, { records: [record], paired: 0 })
  }
  const difference: ZoneDifference = { added: [], removed: [], changed: [] }
  for (const after of added) {
    const set = waiting.get(recordSetKey(after))
    const before = set?.records[set.paired]
    if (set && before) {
      set.paired += 1
      difference.changed.push({ before, after })
    } else difference.added.push(after)
  }
  difference.removed = [...waiting.values()].flatMap(({ records, paired }) => records.slice(paired))
  return difference
}
