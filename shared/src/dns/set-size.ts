import type { ZoneFault } from './faults.ts'
import { rdataLength } from './rdata/rdata.ts'
import { typeCode } from './rdata/type-names.ts'
import type { ReadRecord } from './record.ts'
import { recordSetKey } from './record.ts'

/** Largest set that BIND 9.18 loads, in octets (determined by test); an answer has 65,535 octets (RFC 1035 §4.2.2). */
const MAX_SET_OCTETS = 65_512
/** Largest number of octets beside the ratio: `::` of an AAAA has 16, and so has `,::` of an SVCB's ipv6hint. */
const WORST_RECORD = 32
const WORST_RATIO = 6

/** Reports a fault for each set of a name that BIND cannot load, at the record that exceeds the limit. */
export function oversizedSets(records: readonly ReadRecord[]): ZoneFault[] {
  // Most names have few records, and reading their data again would be expensive.
  const most = records.reduce((sum, { rdata }) => sum + WORST_RECORD + WORST_RATIO * rdata.length, 0)
  if (most <= MAX_SET_OCTETS) return []
  const faults = new Map<string, ZoneFault>()
  const sizes = new Map<string, number>()
  for (const record of [...records].sort((a, b) => a.line - b.line)) {
    const { name, line } = record
    const code = typeCode(record.type) ?? 0
    const key = recordSetKey(record)
    // BIND stores two octets with the data of each record.
    const size = (sizes.get(key) ?? 0) + 2 + rdataLength(code, record.rdata)
    sizes.set(key, size)
    if (size <= MAX_SET_OCTETS || faults.has(key)) continue
    const params = { name, type: record.type, most: MAX_SET_OCTETS }
    faults.set(key, { line, column: 1, code: 'longSet', params })
  }
  return [...faults.values()]
}
