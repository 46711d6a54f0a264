/** Numbers of the wire format that the gateway handles itself (RFC 1035, 6891, 8914). */
export const TYPE = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  HINFO: 13,
  MX: 15,
  SIG: 24,
  AAAA: 28,
  SRV: 33,
  NAPTR: 35,
  DNAME: 39,
  OPT: 41,
  DS: 43,
  RRSIG: 46,
  NSEC: 47,
  NSEC3: 50,
  SVCB: 64,
  HTTPS: 65,
  TSIG: 250,
  IXFR: 251,
  AXFR: 252,
  ANY: 255,
} as const

export const CLASS_IN = 1

export const RCODE = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
  YXDOMAIN: 6,
  BADVERS: 16,
} as const

export const FLAG = {
  QR: 0x8000,
  AA: 0x0400,
  TC: 0x0200,
  RD: 0x0100,
  RA: 0x0080,
  AD: 0x0020,
  CD: 0x0010,
} as const
export const OPCODE_MASK = 0x7800

/** Extended DNS Errors (RFC 8914). */
export const EDE = {
  OTHER: 0,
  STALE_ANSWER: 3,
  NOT_READY: 14,
  BLOCKED: 15,
  CENSORED: 16,
  FILTERED: 17,
  PROHIBITED: 18,
  NOT_AUTHORITATIVE: 20,
  NO_REACHABLE_AUTHORITY: 22,
  NETWORK_ERROR: 23,
} as const

export const HEADER_BYTES = 12
/** Not fragmented on any usual path (RFC 9715 §3.1). */
export const UDP_BYTES = 1_232
export const UDP_BYTES_WITHOUT_EDNS = 512
export const MAX_MESSAGE_BYTES = 65_535
