import type { ShownRecord } from '@netwarden/shared/contract'
import {
  absoluteName,
  compareRecords,
  readWrittenZone,
  readZone,
  relativeName,
  writeZone,
  type ZoneReading,
  type ZoneRecord,
} from '@netwarden/shared/dns'

import { appliedTo, type Draft, type Edit, editsOf } from './zone-draft.ts'

/** A complete zone, with names relative to it. */
export interface WholeZone {
  origin: string
  ttl: number
  records: readonly ShownRecord[]
}

const shown = (origin: string) => (record: ZoneRecord) => ({
  name: relativeName(record.name, origin),
  ttl: record.ttl,
  type: record.type,
  rdata: record.rdata,
})

/** The zone's text with the draft applied. */
export function textOf({ origin, ttl, records }: WholeZone, draft: Draft): string {
  const named = appliedTo(records, draft.edits).map(({ name, ...rest }) => ({
    ...rest,
    name: absoluteName(name, origin),
  }))
  return aligned(writeZone({ origin, ttl: draft.ttl ?? ttl, records: named }))
}

/** Longer names push the rest of their line to the right. */
const WIDEST_NAME = 24
const WIDEST_TYPE = 6

/** Aligned columns: the TTL has a column if any line has one; readers treat blanks like tabs. */
function aligned(text: string): string {
  const lines = text.split('\n').map((line) => line.split('\t'))
  const longest = Math.max(...lines.map(([name = '', ...rest]) => (rest.length > 0 ? name.length : 0)))
  const width = Math.min(longest, WIDEST_NAME)
  const hasTimes = lines.some(([, second]) => second !== undefined && second !== 'IN')
  return lines
    .map(([name = '', ...rest]) => {
      if (rest.length === 0) return name
      const ttl = rest[0] === 'IN' ? '' : (rest.shift() ?? '')
      const [inet = '', type = '', ...rdata] = rest
      const time = hasTimes ? `${ttl.padEnd(5)} ` : ''
      return `${name.padEnd(width)} ${time}${inet} ${type.padEnd(WIDEST_TYPE)} ${rdata.join('\t')}`.trimEnd()
    })
    .join('\n')
}

/** A whole zone as the API exports it. */
function readWhole(text: string, origin: string): WholeZone {
  const { ttl, records } = readWrittenZone(text)
  return { origin, ttl, records: records.map(shown(origin)) }
}

/** The edits from the zone to the parsed text. The requested extras of a record, such as its PTR, stay. */
export function draftOf(zone: WholeZone, reading: ZoneReading, former: readonly Edit[]): Draft {
  const { origin } = zone
  const before = zone.records.map((record) => ({ ...record, name: absoluteName(record.name, origin) }))
  const { added, removed, changed } = compareRecords(before, reading.records)
  const show = shown(origin)
  const edits = editsOf({
    added: added.map(show),
    removed: removed.map(show),
    changed: changed.map((pair) => ({ before: show(pair.before), after: show(pair.after) })),
  })
  return {
    edits: edits.map((edit) => keepQuery(edit, former)),
    ...(reading.ttl !== zone.ttl && { ttl: reading.ttl }),
  }
}

function keepQuery(edit: Edit, former: readonly Edit[]): Edit {
  if (edit.kind === 'remove') return edit
  const { after } = edit
  const known = former.find(
    (other) =>
      other.kind !== 'remove' &&
      other.after.ptr === true &&
      other.after.name === after.name &&
      other.after.rdata === after.rdata,
  )
  return known ? { ...edit, after: { ...after, ptr: true } } : edit
}

/** Loaded with the first text, because neither the list nor the records need it. */
export const zoneReader = { readZone, readWhole, textOf, draftOf }
