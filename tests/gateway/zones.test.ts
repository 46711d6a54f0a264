import { readZone, writeZone } from '@netwarden/shared'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { type AskOptions, ask, askByTcp, type Reply } from './support/dns-client.ts'
import { GatewayProcess } from './support/gateway-process.ts'
import { hasNamed, NamedServer } from './support/named-server.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const ORIGIN = 'zone.example'
const TEXT = `$ORIGIN ${ORIGIN}.
$TTL 3600
@ 7200 IN SOA ns1 admin 2026112701 3600 600 604800 300
@ IN NS ns1
@ IN NS ns2.other.example.
@ IN MX 10 mail
@ 60 IN TXT "v=spf1 -all"
ns1 IN A 192.0.2.1
ns1 IN AAAA 2001:db8::1
mail IN A 192.0.2.2
www IN CNAME web
web 120 IN A 192.0.2.3
web 120 IN A 192.0.2.4
chain IN CNAME link
link IN CNAME web
broken IN CNAME missing
out IN CNAME www.elsewhere.example.
a.b.c IN A 192.0.2.5
*.wild IN A 192.0.2.6
*.wild IN MX 5 mail
there.wild IN TXT "here"
*.alias IN CNAME web
sub IN NS ns.sub
sub IN NS ns1
ns.sub IN A 192.0.2.7
signed IN NS ns1
signed IN DS 60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118
old IN DNAME new
x.new IN A 192.0.2.8
_sip._tcp IN SRV 1 2 5060 mail
big IN TXT "${'a'.repeat(250)}" "${'b'.repeat(250)}"
big IN TXT "${'c'.repeat(250)}" "${'d'.repeat(250)}"
big IN TXT "${'e'.repeat(250)}" "${'f'.repeat(250)}"
`
const NAMES = [
  ...[
    '',
    'www',
    'web',
    'mail',
    'ns1',
    'chain',
    'link',
    'broken',
    'missing',
    'out',
    'a.b.c',
    'b.c',
    'c',
    'x.c',
  ],
  ...['wild', 'any.wild', 'deep.any.wild', 'there.wild', 'x.there.wild', 'n.alias', 'alias', 'sub', 'x.sub'],
  ...['ns.sub', 'signed', 'x.signed', 'old', 'x.old', 'y.old', 'x.new', 'new', '_sip._tcp', '_tcp', 'big'],
]
const TYPES = ['A', 'AAAA', 'NS', 'MX', 'TXT', 'CNAME', 'SOA', 'SRV', 'DS', 'DNAME', 'HTTPS']

let gateway: GatewayProcess
let upstream: ScriptedUpstream
beforeAll(async () => {
  const { records, ttl } = readZone(TEXT, { origin: ORIGIN })
  upstream = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 50 A 198.51.100.7`] }))
  gateway = await GatewayProcess.start({
    settings: { upstreams: { default: [{ server: upstream.server }] } },
  })
  await gateway.setZones([{ id: 'z', text: writeZone({ origin: `${ORIGIN}.`, ttl, records }) }])
})
afterAll(async () => {
  await gateway.remove()
  await upstream.stop()
})

describe.skipIf(!hasNamed)('beside BIND with the same zone', () => {
  let named: NamedServer
  beforeAll(async () => {
    named = await NamedServer.start(ORIGIN, TEXT)
  })
  afterAll(() => named.stop())

  /** Everything but RA, which BIND does not offer as an authority, and what is left of sections that do not fit. */
  const compared = (reply: Reply) => {
    const sections = [reply.answer, reply.authority, reply.additional].map((section) =>
      section.map((record) => record.toLowerCase()).sort(),
    )
    const isTruncated = reply.has('TC')
    return {
      rcode: reply.rcode,
      flags: (['AA', 'TC', 'RD', 'AD', 'CD'] as const).filter((flag) => reply.has(flag)),
      sections: isTruncated ? [] : sections,
      hasOpt: reply.hasOpt,
    }
  }

  test('600 random questions get the same sections, flags and TTLs', async () => {
    const random = seededRandom(7)
    const pick = <T>(items: readonly T[], fallback: T): T =>
      items[Math.floor(random() * items.length)] ?? fallback
    for (let i = 0; i < 600; i++) {
      const label = pick(NAMES, '')
      const name = label === '' ? ORIGIN : `${label}.${ORIGIN}`
      const spelled = random() < 0.3 ? name.toUpperCase() : name
      const edns = pick<AskOptions['edns']>([null, { size: 512 }, { size: 1_232 }], null)
      const options: AskOptions = { type: pick(TYPES, 'A'), edns, flags: 0 }
      const askBy = random() < 0.2 ? askByTcp : ask
      const [ours, theirs] = await Promise.all([
        askBy(gateway.port, spelled, options),
        askBy(named.port, spelled, options),
      ])
      expect(compared(ours), JSON.stringify({ spelled, options })).toEqual(compared(theirs))
    }
  })
})

test('a chain that leaves the zone is completed by the upstreams', async () => {
  const reply = await ask(gateway.port, `out.${ORIGIN}`)
  expect(reply.answer).toEqual([
    `out.${ORIGIN}. 3600 CNAME www.elsewhere.example.`,
    'www.elsewhere.example. 50 A 198.51.100.7',
  ])
  expect(reply.has('AA')).toBe(true)
})

test('a zone that is written again is served with its new serial', async () => {
  const text = TEXT.replace('2026112701', '2026112702')
  const { records, ttl } = readZone(text, { origin: ORIGIN })
  await gateway.setZones([{ id: 'z', text: writeZone({ origin: `${ORIGIN}.`, ttl, records }) }])
  expect((await gateway.status()).zones).toEqual([
    expect.objectContaining({ id: 'z', serial: 2_026_112_702 }),
  ])
  expect((await ask(gateway.port, ORIGIN, { type: 'SOA' })).answer[0]).toContain('2026112702')
})
