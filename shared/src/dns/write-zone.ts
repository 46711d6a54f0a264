import { relativeName, sortRecords, type ZoneRecord } from './record.ts'

/** A zone as it is kept: the TTL is that of records that name none. */
export interface ZoneText {
  origin: string
  ttl: number
  records: readonly ZoneRecord[]
}

/**
 * The zone as a master file: names relative to `$ORIGIN` on the left and absolute in the data, a TTL where it
 * differs from `$TTL`, records in canonical order. Reading it gives the same records.
 */
export function writeZone({ origin, ttl, records }: ZoneText): string {
  const lines = [`$ORIGIN ${origin}`, `$TTL ${ttl}`]
  for (const record of sortRecords(records)) lines.push(recordLine(record, origin, ttl))
  return `${lines.join('\n')}\n`
}

function recordLine({ name, ttl, type, rdata }: ZoneRecord, origin: string, zoneTtl: number): string {
  const time = ttl === zoneTtl ? '' : `${ttl}\t`
  return `${relativeName(name, origin)}\t${time}IN\t${type}${rdata === '' ? '' : `\t${rdata}`}`
}
