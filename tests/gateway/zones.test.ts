import { readZone, writeZone } from '@netwarden/shared/dns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { NAMES, ORIGIN, TEXT, TYPES } from './support/compared-zone.ts'
import { type DigQuery, dig, hasDig, hasKdig, kdig } from './support/dig.ts'
import { type AskOptions, ask, askByTcp, type Reply } from './support/dns-client.ts'
import { GatewayProcess } from './support/gateway-process.ts'
import { hasNamed, NamedServer } from './support/named-server.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

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

describe.skipIf(!hasNamed)('compared with BIND for the same zone', () => {
  let named: NamedServer
  beforeAll(async () => {
    named = await NamedServer.start(ORIGIN, TEXT)
  })
  afterAll(() => named.stop())

  /** Everything but RA, which BIND does not offer as an authority, and sections that do not fit. */
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

  const random = seededRandom(7)
  const pick = <T>(items: readonly T[], fallback: T): T =>
    items[Math.floor(random() * items.length)] ?? fallback
  /** BIND leaves out glue that does not fit and sets no TC, against RFC 9471. */
  const isCrowded = (name: string) => name.toLowerCase().includes('crowded')
  const randomName = () => {
    const label = pick(NAMES, '')
    const name = label === '' ? ORIGIN : `${label}.${ORIGIN}`
    return random() < 0.3 ? name.toUpperCase() : name
  }

  test('1,000 random queries get the same sections, flags and TTLs', async () => {
    for (let i = 0; i < 1_000; i++) {
      const name = randomName()
      const edns = pick<AskOptions['edns']>(
        [null, { size: 512 }, { size: 1_232 }, { isDnssecOk: true }],
        null,
      )
      const options: AskOptions = { type: pick(TYPES, 'A'), edns, flags: 0 }
      const askBy = isCrowded(name) || random() < 0.2 ? askByTcp : ask
      const [ours, theirs] = await Promise.all([
        askBy(gateway.port, name, options),
        askBy(named.port, name, options),
      ])
      expect(compared(ours), JSON.stringify({ name, options })).toEqual(compared(theirs))
    }
  })

  const TOOLS = [
    ['dig', dig, hasDig],
    ['kdig', kdig, hasKdig],
  ] as const
  for (const [tool, ask, isThere] of TOOLS)
    test.skipIf(!isThere)(`1,000 random queries of ${tool} get the same`, async () => {
      const queries = Array.from({ length: 1_000 }, (): DigQuery => {
        const name = randomName()
        return {
          name,
          type: pick(TYPES, 'A'),
          isTcp: isCrowded(name) || random() < 0.3,
          bufferSize: pick([null, 512, 700, 1_232], null),
          isDnssecOk: random() < 0.3,
        }
      })
      const [ours, theirs] = await Promise.all([ask(gateway.port, queries), ask(named.port, queries)])
      expect([ours.length, theirs.length]).toEqual([queries.length, queries.length])
      for (const [i, query] of queries.entries()) expect(ours[i], JSON.stringify(query)).toEqual(theirs[i])
    })
})

test('a referral is truncated when its glue does not fit', async () => {
  const name = `x.crowded.${ORIGIN}`
  const small = await ask(gateway.port, name, { edns: { size: 700 }, flags: 0 })
  expect([small.has('TC'), small.authority, small.additional]).toEqual([true, [], []])
  const large = await ask(gateway.port, name, { edns: { size: 1_232 }, flags: 0 })
  expect([large.has('TC'), large.authority.length, large.additional.length]).toEqual([false, 14, 28])
})

test('a chain that leaves the zone is completed by the upstreams', async () => {
  const reply = await ask(gateway.port, `out.${ORIGIN}`)
  expect(reply.answer).toEqual([
    `out.${ORIGIN}. 3600 CNAME www.elsewhere.example.`,
    'www.elsewhere.example. 50 A 198.51.100.7',
  ])
  expect(reply.has('AA')).toBe(true)
})

test('a zone that changes is served with its new serial', async () => {
  const text = TEXT.replace('2026112701', '2026112702')
  const { records, ttl } = readZone(text, { origin: ORIGIN })
  await gateway.setZones([{ id: 'z', text: writeZone({ origin: `${ORIGIN}.`, ttl, records }) }])
  expect((await gateway.status()).zones).toEqual([
    expect.objectContaining({ id: 'z', serial: 2_026_112_702 }),
  ])
  expect((await ask(gateway.port, ORIGIN, { type: 'SOA' })).answer[0]).toContain('2026112702')
})
