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

/** Whether this name (A-labels, lower case, without a final dot) is a public resolver with encrypted DNS. */
export function isEncryptedResolver(name: string): boolean {
  return hosts.has(name) || OF_CUSTOMERS.some((suffix) => name.endsWith(suffix))
}
