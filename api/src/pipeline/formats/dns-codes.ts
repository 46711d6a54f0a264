/** Resource record types by number: IANA "Resource Record (RR) TYPEs", with NetBIOS' NB in the place Zeek uses. */
const TYPE_NAMES: Readonly<Record<number, string>> = {
  1: 'A',
  2: 'NS',
  3: 'MD',
  4: 'MF',
  5: 'CNAME',
  6: 'SOA',
  7: 'MB',
  8: 'MG',
  9: 'MR',
  10: 'NULL',
  11: 'WKS',
  12: 'PTR',
  13: 'HINFO',
  14: 'MINFO',
  15: 'MX',
  16: 'TXT',
  17: 'RP',
  18: 'AFSDB',
  19: 'X25',
  20: 'ISDN',
  21: 'RT',
  22: 'NSAP',
  23: 'NSAP-PTR',
  24: 'SIG',
  25: 'KEY',
  26: 'PX',
  27: 'GPOS',
  28: 'AAAA',
  29: 'LOC',
  30: 'NXT',
  31: 'EID',
  32: 'NIMLOC',
  33: 'SRV',
  34: 'ATMA',
  35: 'NAPTR',
  36: 'KX',
  37: 'CERT',
  38: 'A6',
  39: 'DNAME',
  40: 'SINK',
  41: 'OPT',
  42: 'APL',
  43: 'DS',
  44: 'SSHFP',
  45: 'IPSECKEY',
  46: 'RRSIG',
  47: 'NSEC',
  48: 'DNSKEY',
  49: 'DHCID',
  50: 'NSEC3',
  51: 'NSEC3PARAM',
  52: 'TLSA',
  53: 'SMIMEA',
  55: 'HIP',
  56: 'NINFO',
  57: 'RKEY',
  58: 'TALINK',
  59: 'CDS',
  60: 'CDNSKEY',
  61: 'OPENPGPKEY',
  62: 'CSYNC',
  63: 'ZONEMD',
  64: 'SVCB',
  65: 'HTTPS',
  66: 'DSYNC',
  99: 'SPF',
  103: 'UNSPEC',
  104: 'NID',
  105: 'L32',
  106: 'L64',
  107: 'LP',
  108: 'EUI48',
  109: 'EUI64',
  249: 'TKEY',
  250: 'TSIG',
  251: 'IXFR',
  252: 'AXFR',
  253: 'MAILB',
  254: 'MAILA',
  255: 'ANY',
  256: 'URI',
  257: 'CAA',
  258: 'AVC',
  259: 'DOA',
  260: 'AMTRELAY',
  261: 'RESINFO',
  32768: 'TA',
  32769: 'DLV',
}

/** IANA "DNS RCODEs". */
const RCODE_NAMES: Readonly<Record<number, string>> = {
  0: 'NOERROR',
  1: 'FORMERR',
  2: 'SERVFAIL',
  3: 'NXDOMAIN',
  4: 'NOTIMP',
  5: 'REFUSED',
  6: 'YXDOMAIN',
  7: 'YXRRSET',
  8: 'NXRRSET',
  9: 'NOTAUTH',
  10: 'NOTZONE',
  11: 'DSOTYPENI',
  16: 'BADVERS',
  17: 'BADKEY',
  18: 'BADTIME',
  19: 'BADMODE',
  20: 'BADNAME',
  21: 'BADALG',
  22: 'BADTRUNC',
  23: 'BADCOOKIE',
}

const SAME_TYPE: Readonly<Record<string, string>> = { '*': 'ANY', NB: 'NB', NBSTAT: 'NBSTAT' }
const typesByName = new Map<string, string>([
  ...Object.values(TYPE_NAMES).map((name): [string, string] => [name, name]),
  ...Object.entries(SAME_TYPE),
])
const rcodesByName = new Map<string, string>([
  ...Object.values(RCODE_NAMES).map((name): [string, string] => [name, name]),
  ['NOTIMPL', 'NOTIMP'],
])
const NUMBERED_TYPE = /^(?:TYPE=?|QUERY-|UNKNOWN-?)?(\d{1,5})$/
const NUMBERED_RCODE = /^(?:RCODE|RESERVED|UNKNOWN-?)?(\d{1,4})$/

/** The mnemonic of a record type given as mnemonic or number in any server's spelling; null when it is neither. */
export function recordType(text: string): string | null {
  return typesByName.get(text) ?? spelledType(text.toUpperCase())
}

function spelledType(text: string): string | null {
  const name = typesByName.get(text)
  if (name !== undefined) return name
  const number = NUMBERED_TYPE.exec(text)?.[1]
  if (number === undefined || Number(number) > 0xffff) return null
  return TYPE_NAMES[Number(number)] ?? `TYPE${Number(number)}`
}

/** The mnemonic of a response code given as mnemonic or number; null when it is neither. */
export function responseCode(text: string): string | null {
  return rcodesByName.get(text) ?? spelledRcode(text.toUpperCase())
}

function spelledRcode(text: string): string | null {
  const name = rcodesByName.get(text)
  if (name !== undefined) return name
  const number = NUMBERED_RCODE.exec(text)?.[1]
  // Extended response codes have 12 bits (RFC 6891 §6.1.3).
  if (number === undefined || Number(number) > 0xfff) return null
  return RCODE_NAMES[Number(number)] ?? `RCODE${Number(number)}`
}
