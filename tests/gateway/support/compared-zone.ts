export const ORIGIN = 'zone.example'

const SERVERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n'] as const

/** A delegation whose glue exceeds small buffers. */
const CROWDED = SERVERS.map(
  (letter, i) => `crowded IN NS ns-${letter.repeat(20)}.crowded
ns-${letter.repeat(20)}.crowded IN A 192.0.2.${20 + i}
ns-${letter.repeat(20)}.crowded IN AAAA 2001:db8::${20 + i}`,
).join('\n')

/** Every kind of node in RFC 1034 §4.3.2, and every type that the product writes. */
export const TEXT = `$ORIGIN ${ORIGIN}.
$TTL 3600
@ 7200 IN SOA ns1 admin 2026112701 3600 600 604800 300
@ IN NS ns1
@ IN NS ns2.other.example.
@ IN MX 10 mail
@ 60 IN TXT "v=spf1 -all"
@ IN CAA 0 issue "ca.example"
ns1 IN A 192.0.2.1
ns1 IN AAAA 2001:db8::1
mail IN A 192.0.2.2
www IN CNAME web
web 120 IN A 192.0.2.3
web 120 IN A 192.0.2.4
WEB 120 IN AAAA 2001:db8::3
zero 0 IN A 192.0.2.9
chain IN CNAME link
link IN CNAME web
broken IN CNAME missing
out IN CNAME www.elsewhere.example.
loop1 IN CNAME loop2
loop2 IN CNAME loop1
a.b.c IN A 192.0.2.5
*.wild IN A 192.0.2.6
*.wild IN MX 5 mail
there.wild IN TXT "here"
*.alias IN CNAME web
*.far IN CNAME x.sub
*.w2 IN CNAME y.wild
sub IN NS ns.sub
sub IN NS ns1
ns.sub IN A 192.0.2.7
signed IN NS ns1
signed IN DS 60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118
into IN CNAME x.sub
old IN DNAME new
x.new IN A 192.0.2.8
alias.new IN CNAME web
gone IN DNAME elsewhere.example.
deep IN DNAME ${'l'.repeat(60)}.${'m'.repeat(60)}.${'n'.repeat(60)}
_sip._tcp IN SRV 1 2 5060 mail
_443._tcp.web IN TLSA 3 1 1 0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF
web IN HTTPS 1 . alpn="h2,h3" ipv4hint=192.0.2.3
web IN SSHFP 4 2 0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF
num IN NAPTR 100 10 "u" "E2U+sip" "!^.*$!sip:info@zone.example!" .
ptr IN PTR web
host IN HINFO "CPU" "OS"
resp IN RP admin text
link2 IN URI 10 1 "https://zone.example/"
unknown IN TYPE65400 \\# 4 01020304
escaped\\.dot IN A 192.0.2.10
under_score IN A 192.0.2.11
big IN TXT "${'a'.repeat(250)}" "${'b'.repeat(250)}"
big IN TXT "${'c'.repeat(250)}" "${'d'.repeat(250)}"
big IN TXT "${'e'.repeat(250)}" "${'f'.repeat(250)}"
medium IN TXT "${'g'.repeat(200)}" "${'h'.repeat(200)}"
tobig IN CNAME big
${CROWDED}
`

/** Labels below the origin. */
export const NAMES: readonly string[] = [
  ...['', 'www', 'web', 'mail', 'ns1', 'zero', 'chain', 'link', 'broken', 'missing', 'x.missing', 'out'],
  ...['loop1', 'a.b.c', 'b.c', 'c', 'x.c', 'wild', 'any.wild', 'deep.any.wild', 'there.wild', 'x.there.wild'],
  ...['*.wild', 'n.alias', 'alias', 'x.far', 'z.w2', 'sub', 'x.sub', 'ns.sub', 'signed', 'x.signed', 'into'],
  ...['old', 'x.old', 'y.old', 'alias.old', 'x.new', 'new', 'gone', 'x.gone', 'deep', 'x.deep'],
  ...[`${'p'.repeat(60)}.${'q'.repeat(60)}.deep`, '_sip._tcp', '_tcp', '_443._tcp.web', 'num', 'ptr', 'host'],
  ...['resp', 'link2', 'unknown', 'escaped\\.dot', 'escaped.dot', 'under_score', 'big', 'medium', 'tobig'],
  ...['crowded', 'x.crowded'],
]
export const TYPES: readonly string[] = [
  ...['A', 'A', 'AAAA', 'NS', 'MX', 'TXT', 'CNAME', 'SOA', 'SRV', 'DS', 'DNAME', 'HTTPS', 'CAA', 'TLSA'],
  ...['SSHFP', 'NAPTR', 'PTR', 'HINFO', 'RP', 'URI', 'TYPE65400', 'SVCB'],
]
