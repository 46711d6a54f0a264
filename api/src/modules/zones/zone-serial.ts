import { isNewerSerial, nextSerial, soaFields, sortRecords, type ZoneText } from '@netwarden/shared'

export function serialOf({ records }: ZoneText): number {
  return soaFields(records.find(({ type }) => type === 'SOA')?.rdata ?? '').serial
}

/** The zone with that serial, in canonical order. */
export function setSerial(zone: ZoneText, serial: number): ZoneText {
  const records = zone.records.map((record) => {
    if (record.type !== 'SOA') return record
    const words = record.rdata.split(' ')
    words[2] = String(serial)
    return { ...record, rdata: words.join(' ') }
  })
  return { ...zone, records: sortRecords(records) }
}

export interface SerialRule {
  /** Of the zone in force; null where there is none. */
  last: number | null
  /** What the new one brings; null where it brings none. */
  own: number | null
  mode: 'date' | 'increment'
  /** YYYY-MM-DD. */
  today: string
}

/** The serial that the zone brings where it is new or greater (RFC 1982), else the next one. */
export function raiseSerial(zone: ZoneText, { last, own, mode, today }: SerialRule): ZoneText {
  const isTaken = own !== null && (last === null || (own !== 0 && isNewerSerial(own, last)))
  return setSerial(zone, isTaken ? own : nextSerial(last, mode, today))
}
