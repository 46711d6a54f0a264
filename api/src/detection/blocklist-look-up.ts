/** A reversed IPv4 address (RFC 5782, section 2.1) or the reversed nibbles of an IPv6 address (section 2.4) below a name. */
const REVERSED_ADDRESS = /^(?:(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){4}|(?:[0-9a-f]\.){32})[^.]+\./

/** A look-up in a DNS blocklist. NXDOMAIN is its usual answer: the address is not listed. Names below `arpa` are PTR look-ups. */
export function isBlocklistLookUp(domain: string): boolean {
  return REVERSED_ADDRESS.test(domain) && !domain.endsWith('.arpa')
}
