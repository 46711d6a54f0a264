import {
  isNewerSerial,
  nextSerial,
  soaFields,
  sortRecordsInSteps,
  type ZoneText,
} from '@netwarden/shared/dns'
import { inSlices } from '../../platform/batches/time-slices.ts'

export function serialOf({ records }: ZoneText): number {
  return soaFields(records.find(({ type }) => type === 'SOA')?.rdata ?? '').serial
}

/** The zone with that serial, in canonical order. */
export async function setSerial(zone: ZoneText, serial: number): Promise<ZoneText> {
  const records = zone.records.map((record) => {
    if (record.type !== 'SOA') return record
    const words = record.rdata.split(' ')
    words[2] = String(serial)
    return { ...record, rdata: words.join(' ') }
  })
  return { ...zone, records: await inSlices(sortRecordsInSteps(records)) }
}

export interface SerialRule {
  /** Serial of the stored zone; null without one. */
  last: number | null
  /** Serial of the new text; null without one. */
  own: number | null
  mode: 'date' | 'increment'
  /** YYYY-MM-DD. */
  today: string
}

/** The serial that the zone brings where it is new or greater (RFC 1982), else the next one. */
export function raiseSerial(zone: ZoneText, { last, own, mode, today }: SerialRule): Promise<ZoneText> {
  const isTaken = own !== null && (last === null || (own !== 0 && isNewerSerial(own, last)))
  return setSerial(zone, isTaken ? own : nextSerial(last, mode, today))
}
