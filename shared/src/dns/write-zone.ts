import { finishSteps, type Steps } from '../steps.ts'
import { ZoneSyntaxError } from './faults.ts'
import { ZoneLexer } from './lexer.ts'
import { ROOT } from './name.ts'
import { isFormerText, readRdata } from './rdata/rdata.ts'
import { typeCode, typeName } from './rdata/type-names.ts'
import { absoluteName, relativeName, sortRecordsInSteps, type ZoneRecord } from './record.ts'

/** Records per step. */
const STEP = 250

/** A zone as it is stored: the TTL applies to records that name none. */
export interface ZoneText {
  origin: string
  ttl: number
  records: readonly ZoneRecord[]
}

/**
 * Writes a zone as a master file: owner names relative to `$ORIGIN`, absolute names in the data, a TTL when it differs
 * from `$TTL`, records in canonical order. Reading it returns the same records.
 */
export function writeZone(zone: ZoneText): string {
  return finishSteps(writeZoneInSteps(zone))
}

/** `writeZone` in small steps. */
export function* writeZoneInSteps({ origin, ttl, records }: ZoneText): Steps<string> {
  const lines = [`$ORIGIN ${origin}`, `$TTL ${ttl}`]
  for (const record of yield* sortRecordsInSteps(records)) {
    lines.push(recordLine(record, origin, ttl))
    if (lines.length % STEP === 0) yield
  }
  return `${lines.join('\n')}\n`
}

function recordLine({ name, ttl, type, rdata }: ZoneRecord, origin: string, zoneTtl: number): string {
  const time = ttl === zoneTtl ? '' : `${ttl}\t`
  return `${relativeName(name, origin)}\t${time}IN\t${type}${rdata === '' ? '' : `\t${rdata}`}`
}

/** Reads the output of `writeZone` only: fast, because nothing is checked again. */
export function readWrittenZone(text: string): ZoneText {
  const [origin = '', ttl = '', ...lines] = text.split('\n')
  const zone = { origin: origin.slice('$ORIGIN '.length), ttl: Number(ttl.slice('$TTL '.length)) }
  const records = lines
    .filter((line) => line !== '')
    .map((line) => readRecordLine(line, zone.origin, zone.ttl))
  return { ...zone, records }
}

function readRecordLine(line: string, origin: string, zoneTtl: number): ZoneRecord {
  const [name = '', second = '', ...rest] = line.split('\t')
  const [ttl, [type = '', rdata = '']] = second === 'IN' ? [zoneTtl, rest] : [Number(second), rest.slice(1)]
  return presentForm({ name: absoluteName(name, origin), ttl, type, rdata })
}

/**
 * A type that had no mnemonic when the zone was written gets its current name, and data that a former release wrote in text
 * form its generic one.
 */
function presentForm(record: ZoneRecord): ZoneRecord {
  const code = typeCode(record.type)
  if (code === null) return record
  if (typeName(code) === record.type && !isFormerText(code, record.rdata)) return record
  try {
    const tokens = new ZoneLexer(record.rdata).next()?.tokens ?? []
    return { ...record, type: typeName(code), rdata: readRdata(code, tokens, ROOT) }
  } catch (error) {
    if (error instanceof ZoneSyntaxError) return record
    throw error
  }
}
