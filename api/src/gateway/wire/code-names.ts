/** IANA "DNS RCODEs" that a gateway can receive. */
const NAMES: Readonly<Record<number, string>> = {
  0: 'NOERROR',
  1: 'FORMERR',
  2: 'SERVFAIL',
  3: 'NXDOMAIN',
  4: 'NOTIMP',
  5: 'REFUSED',
  6: 'YXDOMAIN',
  16: 'BADVERS',
}

export function rcodeName(rcode: number): string {
  return NAMES[rcode] ?? `RCODE${rcode}`
}
