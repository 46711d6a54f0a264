import { canonicalAddress } from './address.ts'
import { isJsonObject, type JsonObject, objectMember, textMember } from './json-line.ts'

/** Suricata's `dns` object of any of its three versions, in one form. */
export interface SuricataDns {
  isAnswer: boolean
  /** Version 1 writes a line for each record of an answer, later versions a line for the whole answer. */
  isWhole: boolean
  /** The DNS message's id, which the answer repeats. */
  id: string
  name: string | null
  type: string | null
  rcode: string | null
  /** Name, data and TTL of each answer record that has data. */
  records: readonly SuricataRecord[]
}

export interface SuricataRecord {
  name: string | null
  type: string | null
  rdata: string
  /** Seconds; null where the form has none. */
  ttl: number | null
}

const MAX_RECORDS = 256
/** `request` and `response` since version 3. */
const KINDS: Readonly<Record<string, boolean>> = {
  query: false,
  request: false,
  answer: true,
  response: true,
}

/** Null when the object is neither query nor answer. */
export function readSuricataDns(dns: JsonObject): SuricataDns | null {
  const kind = textMember(dns, 'type') ?? ''
  if (!Object.hasOwn(KINDS, kind)) return null
  const question = Array.isArray(dns.queries) ? firstObject(dns.queries) : dns
  const list = Array.isArray(dns.answers) ? dns.answers : []
  const records = list.filter(isJsonObject).slice(0, MAX_RECORDS)
  const version = dns.version === undefined ? 1 : dns.version
  return {
    isAnswer: KINDS[kind] === true,
    isWhole: version !== 1 || Array.isArray(dns.answers) || isJsonObject(dns.grouped),
    id: textMember(dns, 'id') ?? '',
    name: question === null ? null : textMember(question, 'rrname'),
    type: question === null ? null : textMember(question, 'rrtype'),
    rcode: textMember(dns, 'rcode'),
    records: records.length > 0 ? records.flatMap(recordOf) : [...recordOf(dns), ...groupedRecords(dns)],
  }
}

function firstObject(list: readonly unknown[]): JsonObject | null {
  const first = list[0]
  return isJsonObject(first) ? first : null
}

function recordOf(object: JsonObject): SuricataRecord[] {
  const { rdata, ttl } = object
  if (typeof rdata !== 'string') return []
  return [
    {
      name: textMember(object, 'rrname'),
      type: textMember(object, 'rrtype'),
      rdata,
      ttl: typeof ttl === 'number' ? ttl : null,
    },
  ]
}

/** The `grouped` form has data by type, without the names they belong to. */
function groupedRecords(dns: JsonObject): SuricataRecord[] {
  const grouped = objectMember(dns, 'grouped')
  if (grouped === null) return []
  return ['CNAME', 'A', 'AAAA'].flatMap((type) => {
    const list = grouped[type]
    const texts = Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
    return texts.slice(0, MAX_RECORDS).map((rdata) => ({ name: null, type, rdata, ttl: null }))
  })
}

/** The addresses of records, and the targets of the aliases before the first of them. */
export function addressesOf(records: readonly SuricataRecord[]): {
  addresses: string[]
  aliases: string[]
} {
  const addresses: string[] = []
  const aliases: string[] = []
  for (const { type, rdata } of records) {
    if (type === 'CNAME' && addresses.length === 0) aliases.push(rdata)
    const address = type === 'A' || type === 'AAAA' ? canonicalAddress(rdata) : null
    if (address !== null) addresses.push(address)
  }
  return { addresses, aliases }
}
