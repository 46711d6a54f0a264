import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { AD, ask, askByTcp, RD } from './support/dns-client.ts'
import { GatewayProcess } from './support/gateway-process.ts'
import { questionOf, ScriptedUpstream, truncated } from './support/scripted-upstream.ts'

const ADDRESS = '198.51.100.7'
const SOA = 'example. 900 SOA ns.example. admin.example. 1 3600 600 86400 300'

let upstream: ScriptedUpstream
let second: ScriptedUpstream
let gateway: GatewayProcess

beforeAll(async () => {
  upstream = await ScriptedUpstream.start(() => null)
  second = await ScriptedUpstream.start(() => null)
  gateway = await GatewayProcess.start()
})
beforeEach(async () => {
  upstream.follow(({ name }) => ({ answer: [`${name}. 300 A ${ADDRESS}`] }))
  second.follow(({ name }) => ({ answer: [`${name}. 300 A 198.51.100.8`] }))
  await forwardTo([upstream.server])
})
afterAll(async () => {
  await gateway.remove()
  await Promise.all([upstream.stop(), second.stop()])
})

function forwardTo(servers: readonly string[], isTrusted = false) {
  return gateway.apply({ upstreams: { default: servers.map((server) => ({ server, isTrusted })) } })
}

describe('a response', () => {
  test('a response with another id is dropped', async () => {
    upstream.follow(({ name, id }) => [
      { id: id ^ 1, answer: [`${name}. 300 A 192.0.2.66`] },
      { answer: [`${name}. 300 A ${ADDRESS}`] },
    ])
    expect((await ask(gateway.port, 'id.example')).answer).toEqual([`id.example. 300 A ${ADDRESS}`])
  })

  test('a response with another question is dropped', async () => {
    upstream.follow(({ name }) => [
      { question: questionOf('wrong.exampl1', 'A'), answer: ['wrong.exampl1. 300 A 192.0.2.66'] },
      { answer: [`${name}. 300 A ${ADDRESS}`] },
    ])
    expect((await ask(gateway.port, 'right.example')).answer).toEqual([`right.example. 300 A ${ADDRESS}`])
  })

  test.each(['otherPort', 'otherAddress'] as const)('a response from an %s is dropped', async (from) => {
    const name = `forged-${from.toLowerCase()}.example`
    upstream.follow(() => [
      { from, answer: [`${name}. 300 A 192.0.2.66`] },
      { answer: [`${name}. 300 A ${ADDRESS}`] },
    ])
    expect((await ask(gateway.port, name)).answer).toEqual([`${name}. 300 A ${ADDRESS}`])
  })

  test('a response with another question is dropped over TCP, too', async () => {
    upstream.follow(({ isTcp, name }) =>
      isTcp
        ? [
            { question: questionOf('wrong.exampl2', 'A'), answer: ['wrong.exampl2. 300 A 192.0.2.66'] },
            { answer: [`${name}. 300 A ${ADDRESS}`] },
          ]
        : truncated,
    )
    expect((await ask(gateway.port, 'right.exampl2')).answer).toEqual([`right.exampl2. 300 A ${ADDRESS}`])
  })

  test('a response with FORMERR causes a query without EDNS', async () => {
    upstream.follow(({ name, hasEdns }) =>
      hasEdns ? { rcode: 1 } : { answer: [`${name}. 300 A ${ADDRESS}`] },
    )
    expect((await ask(gateway.port, 'old.example')).answer).toHaveLength(1)
    expect(upstream.queries.map(({ hasEdns }) => hasEdns)).toEqual([true, false])
  })

  test('a response with another letter case is fetched again over TCP', async () => {
    upstream.follow(({ name, isTcp }) =>
      isTcp
        ? { answer: [`${name}. 300 A ${ADDRESS}`] }
        : { question: questionOf('casecasecasecase.example', 'A'), answer: [`${name}. 300 A 192.0.2.66`] },
    )
    const reply = await ask(gateway.port, 'casecasecasecase.example')
    expect(reply.answer).toEqual([`casecasecasecase.example. 300 A ${ADDRESS}`])
    expect(upstream.queries.map(({ isTcp }) => isTcp)).toEqual([false, true])
  })

  test('a response with TC is fetched again over TCP', async () => {
    upstream.follow(({ name, isTcp }) => (isTcp ? { answer: [`${name}. 300 A ${ADDRESS}`] } : truncated))
    expect((await ask(gateway.port, 'tc.example')).answer).toHaveLength(1)
  })

  test('a response has no AA bit, whatever the upstream sends', async () => {
    upstream.follow(({ name }) => ({ flags: 0x0400, answer: [`${name}. 300 A ${ADDRESS}`] }))
    expect((await ask(gateway.port, 'aa.example')).has('AA')).toBe(false)
  })

  test('a response has the AD bit of a trusted upstream, but not without records', async () => {
    await forwardTo([upstream.server], true)
    upstream.follow(({ name }) => ({
      flags: AD,
      answer: name === 'ad.example' ? ['ad.example. 9 A 192.0.2.1'] : [],
    }))
    expect((await ask(gateway.port, 'ad.example', { flags: RD | AD })).has('AD')).toBe(true)
    expect((await ask(gateway.port, 'none.example', { flags: RD | AD })).has('AD')).toBe(false)
  })

  test('a response with a private address for a public name is refused unless the name is excepted', async () => {
    upstream.follow(({ name }) => ({ answer: [`${name}. 300 A 192.168.1.1`] }))
    expect(await ask(gateway.port, 'rebind.example')).toMatchObject({
      rcode: 5,
      answer: [],
      ede: { code: 15 },
    })
    const upstreams = { default: [{ server: upstream.server }] }
    await gateway.apply({ upstreams, privateAnswerDomains: ['example'] })
    expect((await ask(gateway.port, 'rebind.example')).answer).toEqual(['rebind.example. 300 A 192.168.1.1'])
  })

  test.each(['HTTPS', 'SVCB'])(
    'a response with a private address hint of %s for a public name is refused',
    async (type) => {
      upstream.follow(({ name }) => ({
        answer: [`${name}. 300 ${type} 1 . alpn=h2 ipv4hint=198.51.100.1 ipv6hint=fd00::1`],
      }))
      expect(await ask(gateway.port, `hint-${type}.example`, { type })).toMatchObject({
        rcode: 5,
        answer: [],
      })
      expect((await gateway.status()).totals.bannedUpstream).toBe(0)
      upstream.follow(({ name }) => ({ answer: [`${name}. 300 ${type} 1 . ipv4hint=198.51.100.1`] }))
      expect((await ask(gateway.port, `public-${type}.example`, { type })).answer).toHaveLength(1)
      expect(gateway.visits().at(-1)?.[16]).toBe('198.51.100.1')
    },
  )

  test('a response with a circular chain is passed on without an address', async () => {
    upstream.follow(() => ({
      answer: ['circle.example. 60 CNAME a.circle.example.', 'a.circle.example. 60 CNAME circle.example.'],
    }))
    expect((await ask(gateway.port, 'circle.example')).answer).toHaveLength(2)
  })

  test('a response that the upstream itself banned is counted as a class of its own', async () => {
    const before = (await gateway.status()).totals
    upstream.follow(({ name }) => ({ answer: [`${name}. 300 A 0.0.0.0`] }))
    await ask(gateway.port, 'zeroed.example')
    const { bannedUpstream, banned } = (await gateway.status()).totals
    expect([bannedUpstream - before.bannedUpstream, banned - before.banned]).toEqual([1, 0])
    expect(gateway.visits().find((fields) => fields[6] === 'zeroed.example')?.[15]).toBe('bannedUpstream')
  })
})

describe('the cache', () => {
  test('keeps answers with and without DO apart and sends no RRSIG without it', async () => {
    upstream.follow(({ name }) => ({
      answer: [
        `${name}. 300 A ${ADDRESS}`,
        `${name}. 300 RRSIG A 8 2 300 20300101000000 20200101000000 1 example. AAAA`,
      ],
    }))
    const plain = await ask(gateway.port, 'signed.example')
    const signed = await ask(gateway.port, 'signed.example', { edns: { isDnssecOk: true } })
    expect([plain.answer.length, signed.answer.length]).toEqual([1, 2])
    expect(upstream.asked('signed.example').map(({ isDnssecOk }) => isDnssecOk)).toEqual([false, true])
  })

  test('answers the same query without a new upstream query, for TCP too', async () => {
    await ask(gateway.port, 'twice.example')
    expect((await askByTcp(gateway.port, 'TWICE.example')).answer).toHaveLength(1)
    expect(upstream.asked('twice.example')).toHaveLength(1)
  })

  test('keeps a negative answer as long as its SOA allows and a failure briefly', async () => {
    upstream.follow(({ name }) => (name === 'no.example' ? { rcode: 3, authority: [SOA] } : { rcode: 2 }))
    for (const name of ['no.example', 'no.example', 'fails.example', 'fails.example'])
      await ask(gateway.port, name)
    expect(upstream.asked('no.example')).toHaveLength(1)
    expect(upstream.asked('fails.example')).toHaveLength(1)
  })
})

describe('upstreams', () => {
  test('receive one query for equal queries in flight', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    upstream.follow(async ({ name }) => {
      if (name === 'same.example') await held
      else release()
      return { answer: [`${name}. 300 A ${ADDRESS}`] }
    })
    const replies = Promise.all(Array.from({ length: 20 }, () => ask(gateway.port, 'same.example')))
    await ask(gateway.port, 'release.example')
    expect((await replies).every(({ answer }) => answer.length === 1)).toBe(true)
    expect(upstream.asked('same.example').length).toBeLessThanOrEqual(2)
  })

  test('upstreams that do not answer are replaced by others, with one time-out for many queries', async () => {
    upstream.follow(() => null)
    await forwardTo([upstream.server, second.server])
    for (let i = 0; i < 10; i++) expect((await ask(gateway.port, `over${i}.example`)).answer).toHaveLength(1)
    expect(upstream.queries.length).toBeLessThan(10)
  })

  test('receive queries from many ports with random ids', async () => {
    for (let i = 0; i < 60; i++) await ask(gateway.port, `port${i}.example`)
    expect(new Set(upstream.queries.map(({ port }) => port)).size).toBeGreaterThan(10)
    expect(new Set(upstream.queries.map(({ id }) => id)).size).toBeGreaterThan(55)
    expect(new Set(upstream.queries.map(({ spelling }) => spelling.slice(-7))).size).toBeGreaterThan(20)
  })

  test('upstreams that were replaced meanwhile store nothing in the cache', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    upstream.follow(async ({ name }) => {
      await held
      return { answer: [`${name}. 300 A ${ADDRESS}`] }
    })
    const first = ask(gateway.port, 'replaced.example')
    await eventually(() => upstream.queries.length > 0)
    await forwardTo([second.server])
    release()
    await first
    expect((await ask(gateway.port, 'replaced.example')).answer[0]).toContain('198.51.100.8')
  })

  test('upstreams that stop answering lose none of the waiting queries', async () => {
    await forwardTo([upstream.server, second.server])
    await ask(gateway.port, 'before.example')
    upstream.follow(() => null)
    const names = Array.from({ length: 50 }, (_, i) => `lost${i}.example`)
    const replies = await Promise.all(names.map((name) => ask(gateway.port, name)))
    expect(replies.map(({ answer }) => answer[0]?.split(' ').at(-1))).toEqual(names.map(() => '198.51.100.8'))
  })

  test('upstreams that refuse many names are queried after the next server', async () => {
    await ask(gateway.port, 'answers.example')
    upstream.follow(() => ({ rcode: 5 }))
    await forwardTo([upstream.server, second.server])
    for (let i = 0; i < 12; i++)
      expect((await ask(gateway.port, `refuses${i}.example`)).answer).toHaveLength(1)
    expect(upstream.queries.length).toBeLessThan(12)
    const { upstreams } = await gateway.status()
    expect(Object.fromEntries(upstreams.map(({ server, state }) => [server, state]))).toEqual({
      [upstream.server]: 'failing',
      [second.server]: 'up',
    })
  })

  test.each([2, 4, 5, 9])(
    'upstreams that answer with code %i are followed by the next server',
    async (rcode) => {
      await forwardTo([second.server])
      upstream.follow(() => ({ rcode }))
      await forwardTo([upstream.server, second.server])
      expect((await ask(gateway.port, `code${rcode}.example`)).answer[0]).toContain('198.51.100.8')
      // An old server may mean the OPT record.
      expect(upstream.asked(`code${rcode}.example`)).toHaveLength(rcode === 4 ? 2 : 1)
    },
  )

  test('upstreams that all fail cause SERVFAIL with the code of the first, each queried once', async () => {
    await forwardTo([upstream.server, second.server])
    upstream.follow(() => ({ rcode: 2 }))
    second.follow(() => ({ rcode: 5 }))
    expect(await ask(gateway.port, 'all-fail.example')).toMatchObject({
      rcode: 2,
      ede: { code: 0, text: 'the server answered with SERVFAIL' },
    })
    expect([upstream.queries.length, second.queries.length]).toEqual([1, 1])
  })

  test('never include the gateway itself', async () => {
    await forwardTo([`127.0.0.1#${gateway.port}`])
    expect(await ask(gateway.port, 'self.example')).toMatchObject({ rcode: 2, ede: { code: 22 } })
    expect((await gateway.status()).upstreams).toEqual([])
  })

  test('upstreams of a longer domain precede those of a shorter one, and neither applies to a name beside it', async () => {
    const third = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 300 A 198.51.100.9`] }))
    const specified = [
      { match: 'corp.example', servers: [{ server: second.server }] },
      { match: 'Lab.Corp.Example', servers: [{ server: third.server }] },
      { match: '127.0.0.0/8', servers: [{ server: upstream.server }] },
    ]
    await gateway.apply({ upstreams: { default: [{ server: upstream.server }], specified } })
    const lastOf = async (name: string) => (await ask(gateway.port, name)).answer[0]?.split('.').at(-1)
    expect(await lastOf('x.LAB.corp.example')).toBe('9')
    expect(await lastOf('lab.corp.example')).toBe('9')
    expect(await lastOf('x.corp.example')).toBe('8')
    expect(await lastOf('xcorp.example')).toBe('7')
    await third.stop()
  })

  test('upstreams of the smallest entry that contains the client precede the others', async () => {
    const third = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 300 A 198.51.100.9`] }))
    const specified = [
      { match: '127.0.0.0/29', servers: [{ server: second.server }] },
      { match: '127.0.0.2-127.0.0.3', servers: [{ server: third.server }] },
      { match: '127.0.0.3', servers: [{ server: upstream.server }] },
    ]
    await gateway.apply({ upstreams: { default: [{ server: third.server }], specified } })
    const lastFor = async (from: string) =>
      (await ask(gateway.port, 'client.example', { from })).answer[0]?.split('.').at(-1)
    expect(await lastFor('127.0.0.3')).toBe('7')
    expect(await lastFor('127.0.0.2')).toBe('9')
    expect(await lastFor('127.0.0.4')).toBe('8')
    expect(await lastFor('127.0.0.40')).toBe('9')
    await third.stop()
  })

  test('upstreams are chosen by the longest domain, then by the client', async () => {
    const specified = [
      { match: 'corp.example', servers: [{ server: second.server }] },
      { match: '127.0.0.2', servers: [{ server: second.server }] },
    ]
    await gateway.apply({ upstreams: { default: [{ server: upstream.server }], specified } })
    await ask(gateway.port, 'a.corp.example')
    await ask(gateway.port, 'b.example', { from: '127.0.0.2' })
    await ask(gateway.port, 'b.example')
    expect(second.queries.map(({ name }) => name)).toEqual(['a.corp.example', 'b.example'])
    expect(upstream.queries.map(({ name }) => name)).toEqual(['b.example'])
  })
})
