/** Host names of public resolvers that answer DNS over TLS, HTTPS or QUIC, by what their operators publish. */
const HOSTS = `
1dot1dot1dot1.cloudflare-dns.com anycast.dns.nextdns.io chrome.cloudflare-dns.com cloudflare-dns.com
dns-family.adguard.com dns-unfiltered.adguard.com dns.adguard-dns.com dns.adguard.com dns.alidns.com dns.controld.com
dns.digitale-gesellschaft.ch dns.google dns.google.com dns.mullvad.net dns.nextdns.io dns.pub dns.quad9.net dns.sb dns.switch.ch
dns.twnic.tw dns0.eu dns10.quad9.net dns11.quad9.net dns64.cloudflare-dns.com dns64.dns.google dns9.quad9.net
doh-jp.blahdns.com doh.360.cn doh.applied-privacy.net doh.cleanbrowsing.org doh.dns.apple.com doh.dns.sb
doh.familyshield.opendns.com doh.ffmuc.net doh.libredns.gr doh.mullvad.net doh.opendns.com doh.pub doh.sb doh.umbrella.com
doh.xfinity.com dot.360.cn dot.ffmuc.net dot.libredns.gr dot.pub dot.sb extended.dns.mullvad.net family.adguard-dns.com
family.cloudflare-dns.com freedns.controld.com mozilla.cloudflare-dns.com odoh.cloudflare-dns.com one.one.one.one
ordns.he.net p0.freedns.controld.com p2.freedns.controld.com security.cloudflare-dns.com sm2.doh.pub unfiltered.adguard-dns.com
unicast.censurfridns.dk wikimedia-dns.org zero.dns0.eu
`
const hosts: ReadonlySet<string> = new Set(HOSTS.trim().split(/\s+/))
/** Below these, each customer has a name of their own. */
const OF_CUSTOMERS = ['.dns.nextdns.io', '.d.adguard-dns.com', '.dns.controld.com', '.cloudflare-gateway.com']

/** The names of these resolvers, each with everything below it. */
export const ENCRYPTED_RESOLVER_NAMES: readonly string[] = [
  ...hosts,
  ...OF_CUSTOMERS.map((suffix) => suffix.slice(1)),
].sort()

/** Whether this name (A-labels, lower case, without a final dot) is a public resolver with encrypted DNS. */
export function isEncryptedResolver(name: string): boolean {
  return hosts.has(name) || OF_CUSTOMERS.some((suffix) => name.endsWith(suffix))
}

/** Addresses of public resolvers, which serve nothing else. */
const ADDRESSES: ReadonlySet<string> = new Set(
  `1.0.0.1 1.0.0.2 1.0.0.3 1.1.1.1 1.1.1.2 1.1.1.3 1.12.12.12 8.8.4.4 8.8.8.8 9.9.9.9 9.9.9.10 9.9.9.11 76.76.2.0 94.140.14.14
  94.140.14.15 94.140.15.15 94.140.15.16 119.29.29.29 120.53.53.53 149.112.112.112 194.242.2.2 208.67.220.220 208.67.222.222
  223.5.5.5 223.6.6.6 2001:4860:4860::8844 2001:4860:4860::8888 2606:4700:4700::1001 2606:4700:4700::1111 2620:fe::9 2620:fe::fe
  2400:3200::1 2400:3200:baba::1`.split(/\s+/),
)

/** Whether this address (as stored: IPv6 in its shortest form) is a public resolver. */
export function isResolverAddress(address: string): boolean {
  return ADDRESSES.has(address)
}
