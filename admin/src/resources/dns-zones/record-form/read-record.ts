import { readRecords, relativeName, type ZoneFault } from '@netwarden/shared/dns'
import type { DraftRecord } from '../draft/zone-draft.ts'
import { type FieldName, type FieldValues, OTHER_TYPE, partsOf } from './record-fields.ts'

export interface RecordValues {
  name: string
  /** Empty for the zone's TTL. */
  ttl: string
  type: string
  /** Name of a type without its own form. */
  otherType: string
  fields: FieldValues
}
export type RecordFieldName = FieldName | 'name' | 'ttl' | 'otherType'

export type ReadResult =
  | { record: DraftRecord; line: string }
  | { fault: Pick<ZoneFault, 'code' | 'params'>; field: RecordFieldName }

const FAULT_OF_NAME = { code: 'incomplete' } as const

export const typeOf = ({ type, otherType }: RecordValues) =>
  type === OTHER_TYPE ? otherType.trim().toUpperCase() : type

/** The record of a form, read as a line of a master file: the same rules as for files and the API. */
export function readRecord(values: RecordValues, zone: { origin: string; ttl: number }): ReadResult {
  const type = typeOf(values)
  const name = values.name.trim() || '@'
  const ttl = values.ttl.trim() || String(zone.ttl)
  if (type === '') return { fault: FAULT_OF_NAME, field: 'otherType' }
  const parts = partsOf(type, values.fields)
  const empty = parts.find(
    (part, index) => part.text === '' && index < parts.length - Number(part.name === 'params'),
  )
  if (empty) return { fault: FAULT_OF_NAME, field: empty.name }
  const places = placesOf([
    { name: 'name', text: name },
    { name: 'ttl', text: ttl },
    { name: 'otherType', text: `IN ${type}` },
    ...parts.map((part) => ({ ...part, text: part.text.replace(/\s*[\r\n]+\s*/g, ' ') })),
  ])
  const line = places.map(({ text }) => text).join(' ')
  const { records, faults } = readRecords(line, zone.origin, zone.ttl)
  const [fault] = faults
  const [record] = records
  if (fault || !record || name.startsWith('$')) {
    const column = fault?.column ?? 1
    const place = places.findLast(({ from }) => from <= column)
    return { fault: fault ?? FAULT_OF_NAME, field: place?.name ?? 'name' }
  }
  return {
    line,
    record: {
      name: relativeName(record.name, zone.origin),
      ttl: record.ttl,
      type: record.type,
      rdata: record.rdata,
    },
  }
}

/** Where each part begins in the line, in octets from 1 as the reader counts them. */
function placesOf(parts: readonly { name: RecordFieldName; text: string }[]) {
  const encoder = new TextEncoder()
  let at = 1
  return parts.map((part) => {
    const from = at
    at += encoder.encode(part.text).length + 1
    return { ...part, from }
  })
}
