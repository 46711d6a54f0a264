import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, askByTcp } from './support/dns-client.ts'
import { GatewayProcess, OPEN } from './support/gateway-process.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const SEGMENT = OPEN.segments[0]?.id ?? ''
const ban = (entry: string, group: 'domain' | 'ip' = 'domain', segmentId = SEGMENT) => ({
  id: `ban ${entry}`,
  segmentId,
  group,
  entry,
  solvedMode: 'banned' as const,
})

let gateway: GatewayProcess
let upstream: ScriptedUpstream
beforeAll(async () => {
  upstream = await ScriptedUpstream.start(({ name, type }) => ({
    answer: name.startsWith('hinted')
      ? [`${name}. 300 ${type} 1 . ipv4hint=198.51.100.1,203.0.113.5`]
      : name.startsWith('alias')
        ? [`${name}. 300 CNAME tracker.test1.`, 'tracker.test1. 300 A 198.51.100.9']
        : [`${name}. 300 A 198.51.100.7`],
  }))
  gateway = await GatewayProcess.start({
    settings: { upstreams: { default: [{ server: upstream.server }] } },
  })
})
afterAll(async () => {
  await gateway.remove()
  await upstream.stop()
})

describe('a banned name', () => {
  test.each(['A', 'AAAA', 'HTTPS', 'SVCB', 'ANY', 'TXT'])(
    'gets NXDOMAIN with SOA, OPT and EDE for %s',
    async (type) => {
      await gateway.setPolicies({ ...OPEN, customPolicies: [ban('bad.example')] })
      const reply = await ask(gateway.port, 'x.bad.example', { type })
      expect(reply).toMatchObject({ rcode: 3, answer: [], hasOpt: true, ede: { code: 15 } })
      expect(reply.authority[0]).toContain(' SOA ')
      expect(reply.ede?.text).toContain('policy ban bad.example')
    },
  )

  test('gets the sinkhole address of its family and NODATA for HTTPS', async () => {
    const ban4 = { answer: 'sinkhole' as const, sinkholeIPv4: '192.0.2.80', sinkholeIPv6: '2001:db8::80' }
    await gateway.apply({ ban: ban4 })
    await gateway.setPolicies({ ...OPEN, customPolicies: [ban('bad.example')] })
    expect((await ask(gateway.port, 'bad.example')).answer).toEqual(['bad.example. 60 A 192.0.2.80'])
    expect((await ask(gateway.port, 'bad.example', { type: 'AAAA' })).answer).toEqual([
      'bad.example. 60 AAAA 2001:db8::80',
    ])
    expect(await ask(gateway.port, 'bad.example', { type: 'HTTPS' })).toMatchObject({ rcode: 0, answer: [] })
    await gateway.apply({ ban: { answer: 'nodata' } })
    const empty = await ask(gateway.port, 'bad.example')
    expect(empty).toMatchObject({ rcode: 0, answer: [], ede: { code: 15 } })
    expect(empty.authority[0]).toContain(' SOA ')
    await gateway.apply({ ban: { answer: 'refused' } })
    expect(await ask(gateway.port, 'bad.example')).toMatchObject({ rcode: 5, ede: { code: 15 } })
    await gateway.apply({})
  })

  test('a banned name is banned by the target of its alias and by its address, fresh and cached', async () => {
    await gateway.setPolicies({
      ...OPEN,
      customPolicies: [ban('tracker.test1'), ban('198.51.100.7/32', 'ip')],
    })
    for (const name of ['alias1.example', 'alias1.example', 'plain.example', 'plain.example'])
      expect(await ask(gateway.port, name)).toMatchObject({ rcode: 3, answer: [] })
    await gateway.setPolicies(OPEN)
    expect((await ask(gateway.port, 'plain.example')).answer).toHaveLength(1)
  })

  test.each(['HTTPS', 'SVCB'])('a banned name is banned for an address that %s hints at', async (type) => {
    await gateway.setPolicies({ ...OPEN, customPolicies: [ban('203.0.113.0/24', 'ip')] })
    for (let i = 0; i < 2; i++)
      expect(await ask(gateway.port, 'hinted.example', { type })).toMatchObject({ rcode: 3, answer: [] })
    expect(gateway.visits().at(-1)?.slice(9, 13)).toEqual(['b', 'g', 'ip', 'ban 203.0.113.0/24'])
  })

  test('gets NODATA with SOA for HTTPS when the ban is a sinkhole', async () => {
    await gateway.setPolicies({ ...OPEN, customPolicies: [ban('bad.example')] })
    await gateway.apply({ ban: { answer: 'sinkhole', sinkholeIPv4: '192.0.2.80' } })
    for (const type of ['HTTPS', 'SVCB', 'AAAA', 'ANY']) {
      const reply = await ask(gateway.port, 'bad.example', { type })
      expect(reply).toMatchObject({ rcode: 0, answer: [], ede: { code: 15 } })
      expect(reply.authority[0]).toContain(' SOA ')
    }
    await gateway.apply({})
  })

  test('gets the ban answer of its segment', async () => {
    await gateway.setPolicies({ ...OPEN, customPolicies: [ban('bad.example')] })
    await gateway.apply({ banBySegment: { [SEGMENT]: { answer: 'refused' } } })
    expect((await ask(gateway.port, 'bad.example')).rcode).toBe(5)
    await gateway.apply({ banBySegment: { [SEGMENT]: { answer: 'nodata' } } })
    const empty = await ask(gateway.port, 'bad.example')
    expect([empty.rcode, empty.answer, empty.authority[0]]).toEqual([0, [], expect.stringContaining(' SOA ')])
    await gateway.apply({ banBySegment: { another: { answer: 'refused' } } })
    expect((await ask(gateway.port, 'bad.example')).rcode).toBe(3)
    await gateway.apply({})
  })

  test('gets an OPT record only when the client sent one', async () => {
    await gateway.setPolicies({ ...OPEN, customPolicies: [ban('bad.example')] })
    expect(await ask(gateway.port, 'bad.example', { edns: null })).toMatchObject({ rcode: 3, hasOpt: false })
    expect(await ask(gateway.port, 'bad.example')).toMatchObject({ rcode: 3, hasOpt: true })
  })

  test('a banned name is banned in a closed segment unless a policy passes it, for each type', async () => {
    const closed = { id: SEGMENT, rank: 0, defaultMode: 'banned' as const, entries: [] }
    const passed = { ...ban('open.example'), solvedMode: 'passed' as const }
    await gateway.setPolicies({ ...OPEN, segments: [closed], customPolicies: [passed] })
    for (const type of ['A', 'HTTPS', 'ANY', 'AXFR'])
      expect((await ask(gateway.port, 'closed.example', { type })).rcode).toBe(3)
    expect((await ask(gateway.port, 'closed.example', { flags: 0 })).rcode).toBe(3)
    expect((await ask(gateway.port, 'open.example')).answer).toHaveLength(1)
    expect((await ask(gateway.port, 'open.example', { type: 'ANY' })).answer[0]).toContain(' HINFO ')
  })

  test('passes for the device of an exception, fresh and cached, and for no other', async () => {
    const exception = {
      ...ban('bad.example'),
      id: 'exception',
      device: '127.0.0.3',
      solvedMode: 'passed' as const,
    }
    await gateway.setPolicies({ ...OPEN, customPolicies: [ban('bad.example'), exception] })
    for (let i = 0; i < 2; i++) {
      expect((await ask(gateway.port, 'www.bad.example', { from: '127.0.0.3' })).answer).toHaveLength(1)
      expect((await ask(gateway.port, 'www.bad.example', { from: '127.0.0.2' })).rcode).toBe(3)
    }
    const [passed, banned] = gateway.visits().slice(-2)
    expect(passed?.slice(9, 13)).toEqual(['p', 'g', 'domain', 'exception'])
    expect(banned?.slice(9, 13)).toEqual(['b', 'g', 'domain', 'ban bad.example'])
  })

  test('a banned name is banned for the devices of its segment only', async () => {
    const own = { id: 'own', rank: 1, defaultMode: 'passed' as const, entries: ['127.0.0.3'] }
    const rows = {
      ...OPEN,
      segments: [...OPEN.segments, own],
      customPolicies: [ban('own.example', 'domain', 'own')],
    }
    await gateway.setPolicies(rows)
    expect((await ask(gateway.port, 'own.example', { from: '127.0.0.3' })).rcode).toBe(3)
    expect((await ask(gateway.port, 'own.example', { from: '127.0.0.2' })).rcode).toBe(0)
  })

  test('a banned name is answered and recorded as banned in monitor mode', async () => {
    await gateway.setPolicies({ ...OPEN, customPolicies: [ban('seen.example')] })
    await gateway.apply({ isEnforcing: false })
    expect((await ask(gateway.port, 'seen.example')).answer).toHaveLength(1)
    expect(gateway.visits().at(-1)?.slice(9, 11)).toEqual(['b', 'p'])
    await gateway.apply({})
  })
})

describe('special names', () => {
  test.each([
    ['use-application-dns.net', 3],
    ['mask.icloud.com', 3],
    ['_dns.resolver.arpa', 0],
    ['printer.local', 3],
    ['hidden.onion', 3],
    ['host.home.arpa', 3],
    ['1.0.168.192.in-addr.arpa', 3],
    ['1.0.168.192.IN-ADDR.ARPA', 3],
  ])('%s is answered locally with SOA', async (name, rcode) => {
    await gateway.apply({ ban: { answer: 'refused' } })
    const reply = await ask(gateway.port, name, { type: 'A' })
    expect(reply).toMatchObject({ rcode, answer: [] })
    expect(reply.authority[0]).toContain(' SOA ')
    expect(upstream.asked(name)).toEqual([])
    await gateway.apply({})
  })

  test('localhost is the loopback address', async () => {
    expect((await ask(gateway.port, 'a.localhost', { type: 'AAAA' })).answer).toEqual([
      'a.localhost. 86400 AAAA ::1',
    ])
  })

  test('ANY gets HINFO', async () => {
    expect((await ask(gateway.port, 'any.example', { type: 'ANY' })).answer[0]).toContain(' HINFO ')
  })

  test('ANY is refused when the settings require it', async () => {
    await gateway.apply({ refuseAny: true })
    expect(await ask(gateway.port, 'any.example', { type: 'ANY' })).toMatchObject({ rcode: 5, answer: [] })
    await gateway.apply({})
  })

  test('canaries are forwarded when the settings require it', async () => {
    await gateway.setPolicies(OPEN)
    await gateway.apply({ answerCanaries: false })
    expect((await ask(gateway.port, 'use-application-dns.net')).answer).toHaveLength(1)
    await gateway.apply({})
  })

  test('a server configured for such a domain gets its names', async () => {
    const specified = [{ match: 'home.arpa', servers: [{ server: upstream.server }] }]
    await gateway.apply({ upstreams: { default: [{ server: upstream.server }], specified } })
    expect((await ask(gateway.port, 'nas.HOME.arpa')).answer).toHaveLength(1)
    await gateway.apply({})
  })

  test('a zone transfer is refused', async () => {
    expect((await askByTcp(gateway.port, 'zone.example', { type: 'AXFR' })).rcode).toBe(5)
  })
})

describe('clients', () => {
  test('clients outside of the access list are refused and not recorded', async () => {
    await gateway.apply({ allowedClients: ['127.0.0.1/32'] })
    const before = gateway.visits().length
    expect((await ask(gateway.port, 'w.example', { from: '127.0.0.9' })).rcode).toBe(5)
    expect(gateway.visits()).toHaveLength(before)
    expect((await gateway.status()).refusedClients).toEqual([{ ip: '127.0.0.9', queries: 1 }])
    await gateway.apply({})
  })

  test('clients with a cookie get a server cookie that stays valid', async () => {
    const first = await ask(gateway.port, 'c.example', { edns: { cookie: Buffer.alloc(8, 7) } })
    expect(first.cookie).toHaveLength(24)
    const again = await ask(gateway.port, 'c.example', { edns: { cookie: first.cookie ?? undefined } })
    expect(again.cookie).toEqual(first.cookie)
  })
})
