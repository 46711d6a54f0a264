/** Types that zones cannot contain: query types and types of single messages (RFC 6895 §3.1). */
const META: Readonly<Record<string, number>> = {
  OPT: 41,
  TKEY: 249,
  TSIG: 250,
  IXFR: 251,
  AXFR: 252,
  MAILB: 253,
  MAILA: 254,
  ANY: 255,
}

/** The mnemonics that BIND 9.18.49 knows, with the numbers of the IANA registry. */
export const TYPE_CODES = {
  A: 1,
  NS: 2,
  MD: 3,
  MF: 4,
  CNAME: 5,
  SOA: 6,
  MB: 7,
  MG: 8,
  MR: 9,
  NULL: 10,
  WKS: 11,
  PTR: 12,
  HINFO: 13,
  MINFO: 14,
  MX: 15,
  TXT: 16,
  RP: 17,
  AFSDB: 18,
  X25: 19,
  ISDN: 20,
  RT: 21,
  NSAP: 22,
  'NSAP-PTR': 23,
  SIG: 24,
  KEY: 25,
  PX: 26,
  GPOS: 27,
  AAAA: 28,
  LOC: 29,
  NXT: 30,
  EID: 31,
  NIMLOC: 32,
  SRV: 33,
  ATMA: 34,
  NAPTR: 35,
  KX: 36,
  CERT: 37,
  A6: 38,
  DNAME: 39,
  SINK: 40,
  APL: 42,
  DS: 43,
  SSHFP: 44,
  IPSECKEY: 45,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  DHCID: 49,
  NSEC3: 50,
  NSEC3PARAM: 51,
  TLSA: 52,
  SMIMEA: 53,
  HIP: 55,
  NINFO: 56,
  RKEY: 57,
  TALINK: 58,
  CDS: 59,
  CDNSKEY: 60,
  OPENPGPKEY: 61,
  CSYNC: 62,
  ZONEMD: 63,
  SVCB: 64,
  HTTPS: 65,
  DSYNC: 66,
  HHIT: 67,
  BRID: 68,
  SPF: 99,
  UNSPEC: 103,
  NID: 104,
  L32: 105,
  L64: 106,
  LP: 107,
  EUI48: 108,
  EUI64: 109,
  URI: 256,
  CAA: 257,
  AVC: 258,
  DOA: 259,
  AMTRELAY: 260,
  RESINFO: 261,
  WALLET: 262,
  TA: 32768,
  DLV: 32769,
  KEYDATA: 65533,
} as const
export type KnownType = keyof typeof TYPE_CODES

/** Types of the registry that have a name and no data format. */
const RESERVED = { UINFO: 100, UID: 101, GID: 102 }

const CODES = new Map<string, number>([TYPE_CODES, META, RESERVED].flatMap((names) => Object.entries(names)))
const NAMES = new Map([...CODES].map(([name, code]) => [code, name]))
// An internal type of BIND, which reads its name and never writes it.
NAMES.delete(TYPE_CODES.KEYDATA)
const NUMBERED = /^TYPE(\d{1,5})$/

/** The number of a type by mnemonic or as `TYPE123` (RFC 3597 §5), ignoring case; null when unknown. */
export function typeCode(text: string): number | null {
  const name = text.toUpperCase()
  const known = CODES.get(name)
  if (known !== undefined) return known
  const code = Number(NUMBERED.exec(name)?.[1] ?? -1)
  return code >= 0 && code <= 0xffff ? code : null
}

/** The mnemonic of a type, or `TYPE123`. */
export function typeName(code: number): string {
  return NAMES.get(code) ?? `TYPE${code}`
}

export function isMetaType(code: number): boolean {
  return code === META.OPT || (code >= 128 && code <= 255) || code === 0
}
