import { readZone, writeZone } from '@netwarden/shared/dns'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { ask } from './support/dns-client.ts'
import { GatewayProcess } from './support/gateway-process.ts'
import { type Script, ScriptedUpstream } from './support/scripted-upstream.ts'

const ADDRESS = '198.51.100.7'
const answering: Script = ({ name }) => ({ answer: [`${name}. 300 A ${ADDRESS}`] })

let upstream: ScriptedUpstream
let gateway: GatewayProcess
beforeAll(async () => {
  upstream = await ScriptedUpstream.start(answering)
  gateway = await GatewayProcess.start({
    hasClock: true,
    settings: { upstreams: { default: [{ server: upstream.server }] } },
  })
})
beforeEach(() => upstream.follow(answering))
afterAll(async () => {
  await gateway.remove()
  await upstream.stop()
})

const ttlsOf = (records: readonly string[]) => records.map((record) => Number(record.split(' ')[1]))

describe('a cached answer', () => {
  test('a cached answer has lower TTLs in all sections as time passes', async () => {
    upstream.follow(({ name }) => ({
      answer: [`${name}. 300 CNAME b.ttl.example.`, `b.ttl.example. 200 A ${ADDRESS}`],
      authority: ['ttl.example. 400 NS ns.ttl.example.'],
      additional: ['ns.ttl.example. 500 TXT "a"', 'ns.ttl.example. 30 TXT "b"'],
    }))
    await ask(gateway.port, 'a.ttl.example')
    await gateway.passTime(100)
    const reply = await ask(gateway.port, 'a.ttl.example')
    expect(ttlsOf(reply.answer)).toEqual([200, 100])
    expect(ttlsOf(reply.authority)).toEqual([300])
    expect(ttlsOf(reply.additional)).toEqual([400, 0])
    expect(upstream.queries).toHaveLength(1)
  })

  test('a cached answer is fetched again once its shortest TTL has passed', async () => {
    await ask(gateway.port, 'expires.example')
    await gateway.passTime(299)
    await ask(gateway.port, 'expires.example')
    expect(upstream.queries).toHaveLength(1)
    await gateway.passTime(2)
    expect(ttlsOf((await ask(gateway.port, 'expires.example')).answer)).toEqual([300])
    expect(upstream.queries).toHaveLength(2)
  })

  test('a cached answer is counted as banned by the upstream each time', async () => {
    upstream.follow(({ name }) => ({
      answer: [`${name}. 300 A 0.0.0.0`],
      ede: { code: 15, text: 'filtered' },
    }))
    const before = (await gateway.status()).totals.bannedUpstream
    for (let i = 0; i < 3; i++) await ask(gateway.port, 'filtered.example')
    expect((await gateway.status()).totals.bannedUpstream - before).toBe(3)
    expect(upstream.queries).toHaveLength(1)
  })

  test('contains the alias that leaves a local zone', async () => {
    const { records, ttl } = readZone(
      '@ 600 IN SOA ns admin 1 3600 600 86400 60\n@ 600 IN NS ns\nout 600 IN CNAME far.example.\n',
      {
        origin: 'own.example',
      },
    )
    await gateway.setZones([{ id: 'own', text: writeZone({ origin: 'own.example.', ttl, records }) }])
    await ask(gateway.port, 'out.own.example')
    await gateway.passTime(50)
    const reply = await ask(gateway.port, 'out.own.example')
    expect(reply.answer).toEqual(['out.own.example. 600 CNAME far.example.', `far.example. 250 A ${ADDRESS}`])
    expect(reply.ede).toBeNull()
    expect(upstream.asked('far.example')).toHaveLength(1)
  })
})

describe('a popular name', () => {
  test.each([false, true])(
    'a popular name is fetched again shortly before it expires, with DO %s as before',
    async (isDnssecOk) => {
      const name = `popular-${isDnssecOk}.example`
      const options = { edns: { isDnssecOk } }
      await ask(gateway.port, name, options)
      for (let i = 0; i < 4; i++) await ask(gateway.port, name, options)
      await gateway.passTime(290)
      expect(ttlsOf((await ask(gateway.port, name, options)).answer)).toEqual([10])
      await eventually(() => upstream.asked(name).length === 2)
      await eventually(async () => ttlsOf((await ask(gateway.port, name, options)).answer)[0] === 300)
      expect(upstream.asked(name).map((query) => query.isDnssecOk)).toEqual([isDnssecOk, isDnssecOk])
    },
  )

  test('a popular name is not fetched early when it is queried only once', async () => {
    await ask(gateway.port, 'rare.example')
    await gateway.passTime(295)
    await ask(gateway.port, 'rare.example')
    await ask(gateway.port, 'another.example')
    expect(upstream.asked('rare.example')).toHaveLength(1)
  })
})

describe('a stale answer', () => {
  test('a stale answer is served with a TTL of 30 and EDE 3 while the upstream fails, up to the limit', async () => {
    await ask(gateway.port, 'stale.example')
    upstream.follow(() => ({ rcode: 2 }))
    await gateway.passTime(400)
    const reply = await ask(gateway.port, 'stale.example')
    expect(reply).toMatchObject({ rcode: 0, answer: [`stale.example. 30 A ${ADDRESS}`], ede: { code: 3 } })
    expect(gateway.visits().at(-1)?.[15]).toBe('stale')
    await gateway.passTime(3_600)
    expect(await ask(gateway.port, 'stale.example')).toMatchObject({
      rcode: 2,
      answer: [],
      ede: { code: 0 },
    })
  })

  test('a stale answer is served while the upstream is silent', async () => {
    await ask(gateway.port, 'silent.example')
    upstream.follow(() => null)
    await gateway.passTime(400)
    expect(await ask(gateway.port, 'silent.example')).toMatchObject({ rcode: 0, ede: { code: 3 } })
  })

  test('a stale answer is not served when the settings disable it', async () => {
    const upstreams = { default: [{ server: upstream.server }] }
    await gateway.apply({ upstreams, serveStaleSeconds: 0 })
    await ask(gateway.port, 'never-stale.example')
    upstream.follow(() => ({ rcode: 5 }))
    await gateway.passTime(301)
    expect(await ask(gateway.port, 'never-stale.example')).toMatchObject({ rcode: 2, ede: { code: 0 } })
    await gateway.apply({ upstreams })
  })
})

describe('a failure', () => {
  test('a failure is answered without another attempt for three seconds', async () => {
    upstream.follow(() => ({ rcode: 2 }))
    await ask(gateway.port, 'fails.example')
    await gateway.passTime(2)
    await ask(gateway.port, 'fails.example')
    expect(upstream.queries).toHaveLength(1)
    upstream.follow(answering)
    await gateway.passTime(2)
    expect((await ask(gateway.port, 'fails.example')).answer).toHaveLength(1)
  })

  test('a failure of silent upstreams has EDE 22', async () => {
    upstream.follow(() => null)
    expect(await ask(gateway.port, 'nobody.example')).toMatchObject({ rcode: 2, ede: { code: 22 } })
  })
})

test('the cache stays within its bound', async () => {
  await gateway.apply({ upstreams: { default: [{ server: upstream.server }] }, cacheBytes: 20_000 })
  for (let i = 0; i < 60; i++) await ask(gateway.port, `many-${i}.example`)
  const { cache } = await gateway.status()
  expect(cache.bytes).toBeLessThanOrEqual(20_000)
  expect(cache.entries).toBeGreaterThan(10)
  await ask(gateway.port, 'many-59.example')
  await ask(gateway.port, 'many-0.example')
  expect([upstream.asked('many-59.example').length, upstream.asked('many-0.example').length]).toEqual([1, 2])
})
