import { readFileSync } from 'node:fs'
import { readZone, writeZone } from '@netwarden/shared/dns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Reply } from './support/dns-client.ts'
import { GatewayProcess, OPEN } from './support/gateway-process.ts'
import { type Scripted, ScriptedUpstream } from './support/scripted-upstream.ts'

const SEGMENT = OPEN.segments[0]?.id ?? ''
const NXDOMAIN = 3
const ZONE = new URL('../../fixtures/cases/gateway/g04_own.example.zone', import.meta.url)

/** By name and type. */
const PUBLIC: Record<string, Scripted> = {
  'portal.pub.example A': { answer: ['portal.pub.example. 300 CNAME app.corp.example.'] },
  'portal2.pub.example A': { answer: ['portal2.pub.example. 300 CNAME host.own.example.'] },
  'nx.pub.example A': { rcode: NXDOMAIN, answer: ['nx.pub.example. 300 CNAME app.corp.example.'] },
  'nx2.pub.example A': { rcode: NXDOMAIN, answer: ['nx2.pub.example. 300 CNAME host.own.example.'] },
  'pubans.pub.example A': {
    answer: ['pubans.pub.example. 300 CNAME app.corp.example.', 'app.corp.example. 300 A 198.51.100.99'],
  },
  'pubans2.pub.example A': {
    answer: ['pubans2.pub.example. 300 CNAME host.own.example.', 'host.own.example. 300 A 198.51.100.99'],
  },
  'circle.pub.example A': { answer: ['circle.pub.example. 300 CNAME circle.corp.example.'] },
  'own.example DS': { answer: [] },
  'corp.example DS': { answer: [] },
  'shop.cloak.example HTTPS': {
    answer: ['shop.cloak.example. 300 HTTPS 1 edge.banned.example. alpn=h2 ipv4hint=203.0.113.66'],
  },
  'bare.cloak.example HTTPS': {
    answer: ['bare.cloak.example. 300 HTTPS 1 edge.banned.example. alpn=h2'],
  },
  'alias.cloak.example HTTPS': { answer: ['alias.cloak.example. 300 HTTPS 0 edge.banned.example.'] },
  '_foo.cloak.example SVCB': {
    answer: ['_foo.cloak.example. 300 SVCB 1 edge.banned.example. port=8443 ipv4hint=203.0.113.66'],
  },
  'own.cloak.example HTTPS': {
    answer: ['own.cloak.example. 300 HTTPS 1 . alpn=h2 ipv4hint=203.0.113.7'],
  },
}

let gateway: GatewayProcess
let publicServer: ScriptedUpstream
let corpServer: ScriptedUpstream
beforeAll(async () => {
  publicServer = await ScriptedUpstream.start(({ name, type }) => PUBLIC[`${name} ${type}`] ?? { rcode: 2 })
  corpServer = await ScriptedUpstream.start(({ name, type }) =>
    name === 'circle.corp.example'
      ? { answer: ['circle.corp.example. 300 CNAME circle.pub.example.'] }
      : { answer: type === 'A' ? [`${name}. 300 A 10.7.0.5`] : [] },
  )
  gateway = await GatewayProcess.start({
    settings: {
      upstreams: {
        default: [{ server: publicServer.server }],
        specified: [
          { match: 'corp.example', servers: [{ server: corpServer.server }] },
          { match: 'circle.pub.example', servers: [{ server: publicServer.server }] },
        ],
      },
    },
  })
  const { records, ttl } = readZone(readFileSync(ZONE, 'utf8'), { origin: 'own.example' })
  await gateway.setZones([{ id: 'own', text: writeZone({ origin: 'own.example.', ttl, records }) }])
  await gateway.setPolicies({
    ...OPEN,
    customPolicies: [
      { id: 'ban', segmentId: SEGMENT, group: 'domain', entry: 'banned.example', solvedMode: 'banned' },
    ],
  })
})
afterAll(async () => {
  await gateway.remove()
  await Promise.all([publicServer.stop(), corpServer.stop()])
})

const lastOf = ({ answer }: Reply) => answer.at(-1)?.split(' ').at(-1)

describe('an alias of an upstream', () => {
  test.each(['portal', 'nx', 'pubans'])('continues at the servers of a domain (%s)', async (label) => {
    for (let asked = 0; asked < 2; asked++) {
      const reply = await ask(gateway.port, `${label}.pub.example`)
      expect([reply.rcode, reply.answer.length, lastOf(reply)]).toEqual([0, 2, '10.7.0.5'])
    }
  })

  test.each(['portal2', 'nx2', 'pubans2'])('continues in a zone of ours (%s)', async (label) => {
    for (let asked = 0; asked < 2; asked++) {
      const reply = await ask(gateway.port, `${label}.pub.example`)
      expect([reply.rcode, reply.answer.length, lastOf(reply)]).toEqual([0, 2, '10.8.0.5'])
      expect(reply.has('AA')).toBe(false)
    }
  })

  test('an alias that leads in a circle between servers ends with SERVFAIL', async () => {
    expect((await ask(gateway.port, 'circle.pub.example')).rcode).toBe(2)
    expect(corpServer.asked('circle.corp.example').length).toBeLessThan(10)
  })
})

describe('DS', () => {
  const askers = (name: string) =>
    [publicServer, corpServer].map((server) => server.asked(name).some(({ type }) => type === 'DS'))

  test.each(['own.example', 'corp.example'])('DS of %s is asked where the parent is', async (name) => {
    expect((await ask(gateway.port, name, { type: 'DS' })).rcode).toBe(0)
    expect(askers(name)).toEqual([true, false])
  })

  test('DS of a delegation is answered by our zone, which is the parent', async () => {
    const reply = await ask(gateway.port, 'sub.own.example', { type: 'DS' })
    expect([reply.has('AA'), askers('sub.own.example')]).toEqual([true, [false, false]])
  })

  test('DS of a name below a domain with servers of its own is asked there', async () => {
    await ask(gateway.port, 'app.corp.example', { type: 'DS' })
    expect(askers('app.corp.example')).toEqual([false, true])
  })
})

describe('a delegation of our zone', () => {
  test('gives SERVFAIL with the remedy to a client that wants recursion', async () => {
    const reply = await ask(gateway.port, 'x.sub.own.example')
    expect(reply).toMatchObject({ rcode: 2, answer: [], authority: [] })
    expect(reply.ede?.text).toBe('sub.own.example. is delegated; add DNS servers for this domain')
  })

  test('gives the referral to a client that does not', async () => {
    const reply = await ask(gateway.port, 'x.sub.own.example', { flags: 0 })
    expect([reply.rcode, reply.authority.length, reply.additional.length]).toEqual([0, 1, 1])
  })
})

describe('the target of a service record', () => {
  test.each([
    ['shop.cloak.example', 'HTTPS'],
    ['bare.cloak.example', 'HTTPS'],
    ['alias.cloak.example', 'HTTPS'],
    ['_foo.cloak.example', 'SVCB'],
  ])('decides like the target of an alias (%s %s)', async (name, type) => {
    const reply = await ask(gateway.port, name, { type })
    expect([reply.rcode, reply.answer, reply.ede?.code]).toEqual([NXDOMAIN, [], 15])
    const visit = gateway.visits().find((fields) => fields[6] === name)
    expect([visit?.[9], visit?.[17], visit?.[18]]).toEqual([
      'b',
      'edge.banned.example',
      'edge.banned.example',
    ])
  })

  test('a target that is the owner itself decides nothing', async () => {
    expect((await ask(gateway.port, 'own.cloak.example', { type: 'HTTPS' })).answer).toHaveLength(1)
  })
})
