/** A record with its names uncompressed. Octets are strings with one character for each, as in shared/dns. */
export interface ResourceRecord {
  owner: string
  type: number
  ttl: number
  data: string
}

/** Where the data of a type has names that may be compressed in received messages (RFC 3597 §4). */
export interface DataLayout {
  /** Octets before the first name, and texts with their lengths after those. */
  before: number
  texts: number
  names: number
  /** Whether we compress them, too: types of RFC 1035 only. */
  isCompressed: boolean
}

const layout = (before: number, names: number, isCompressed = false): DataLayout => ({
  before,
  texts: 0,
  names,
  isCompressed,
})

const LAYOUTS = new Map<number, DataLayout>([
  [2, layout(0, 1, true)], // NS
  [3, layout(0, 1)], // MD
  [4, layout(0, 1)], // MF
  [5, layout(0, 1, true)], // CNAME
  [6, layout(0, 2, true)], // SOA
  [7, layout(0, 1)], // MB
  [8, layout(0, 1)], // MG
  [9, layout(0, 1)], // MR
  [12, layout(0, 1, true)], // PTR
  [14, layout(0, 2)], // MINFO
  [15, layout(2, 1, true)], // MX
  [17, layout(0, 2)], // RP
  [18, layout(2, 1)], // AFSDB
  [21, layout(2, 1)], // RT
  [24, layout(18, 1)], // SIG
  [26, layout(2, 2)], // PX
  [30, layout(0, 1)], // NXT
  [33, layout(6, 1)], // SRV
  [35, { ...layout(4, 1), texts: 3 }], // NAPTR
  [36, layout(2, 1)], // KX
  [39, layout(0, 1)], // DNAME
  [46, layout(18, 1)], // RRSIG
  [47, layout(0, 1)], // NSEC
  // RFC 9460 §2.2 forbids compression; a name that some server compresses is expanded all the same.
  [64, layout(2, 1)], // SVCB
  [65, layout(2, 1)], // HTTPS
])

export function layoutOf(type: number): DataLayout | undefined {
  return LAYOUTS.get(type)
}
