import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GatewayReport } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveListener } from '../../api/src/gateway-control/prove-listener.ts'
import { isMarkedName, makeMarkedName, probeKeyOf } from '../../api/src/policies/marked-name.ts'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { askByTcp } from './support/dns-client.ts'
import { GatewayServer } from './support/gateway-server.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const NXDOMAIN = 3
/** As many as the server asks in some minutes. */
const QUESTIONS = 100

let gateway: GatewayServer
let upstream: ScriptedUpstream
let key: Buffer
/** Names that the server behind the gateway was asked for; the first is that of its check. */
const asked: string[] = []
const forwarded = () => asked.filter((name) => name !== asked[0])
beforeAll(async () => {
  gateway = await GatewayServer.start({ env: { NETWARDEN_PROBE_SECONDS: '1' } })
  upstream = await ScriptedUpstream.start(({ name }) => {
    asked.push(name.toLowerCase())
    return { answer: [`${name}. 60 A 198.51.100.7`] }
  })
  key = probeKeyOf(readFileSync(join(gateway.server.dataDir, 'secret'), 'utf8').trim())
})
afterAll(async () => {
  await gateway?.stop()
  await upstream?.stop()
})

const visits = async () => (await gateway.admin.get<{ total: number }>('/api/access-record/list')).data.total
const figuresOf = ({ answers, topClients, refusedClients, cache, spool }: GatewayReport) => ({
  counted: Object.values(answers).reduce((sum, count) => sum + count, 0),
  topClients,
  refusedClients,
  cache: cache.entries + cache.hits + cache.misses,
  dropped: spool.dropped,
})
const NOTHING = { counted: 0, topClients: [], refusedClients: [], cache: 0, dropped: 0 }
const metric = async () => {
  const text = await (await fetch(`${gateway.server.url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => /^netwarden_gateway_(answers|queries)\w*[ {]/.test(line))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

test('the check of the default DNS servers asks for a marked name only', async () => {
  await gateway.setUpstreams(upstream.server)
  await eventually(() => asked.length > 2)
  expect(isMarkedName(key, asked[0] ?? '')).toBe(true)
  // Always the same name, so that servers answer it from their caches.
  expect(forwarded()).toEqual([])
})

test('a log of such a server leaves the marked names out, and no others', async () => {
  const accessAt = new Date().toISOString()
  const forged = makeMarkedName(Buffer.alloc(32))
  const domains = [...asked, makeMarkedName(key), forged, 'ordinary.example']
  const lines = domains.map((domain) => ({ accessAt, deviceIP: '192.0.2.9', domain }))
  const { data } = await gateway.admin.upload<{ accepted: number; rejected: number; skipped: number }>(
    '/api/access-record/import',
    toNdjson(lines),
  )
  expect(data).toMatchObject({ accepted: 2, rejected: 0 })
  expect(await visits()).toBe(2)
})

test('the questions of the server to its gateway prove it, and move neither visits nor figures', async () => {
  await gateway.ban('banned.example')
  await gateway.set({ enabled: true })
  await gateway.untilState('running')
  const before = await visits()
  const listener = `127.0.0.1#${gateway.port}`
  for (let count = 0; count < QUESTIONS; count++) {
    const name = count % 2 === 0 ? 'banned.example' : 'passed.canary.netwarden.internal'
    const proof = await proveListener(listener, key, { name, deviceIp: '127.0.0.1' })
    expect(proof).toMatchObject({
      facts: { rcode: NXDOMAIN, solvedMode: count % 2 === 0 ? 'banned' : 'passed' },
    })
    expect((await gateway.ask(makeMarkedName(key))).rcode).toBe(NXDOMAIN)
  }
  expect((await askByTcp(gateway.port, makeMarkedName(key))).rcode).toBe(NXDOMAIN)
  expect(figuresOf(await gateway.report())).toEqual(NOTHING)
  expect(await metric()).toBe(0)
  expect(forwarded()).toEqual([])

  // The spool is stored in order: once this visit is there, others would be, too.
  await gateway.ask('banned.example')
  await eventually(async () => (await visits()) > before)
  expect(await visits()).toBe(before + 1)
  await eventually(async () => figuresOf(await gateway.report()).counted > 0)
  expect(figuresOf(await gateway.report())).toMatchObject({
    counted: 1,
    topClients: [{ ip: '127.0.0.1', queries: 1 }],
  })
})

test('a name with a forged mark is an ordinary question', async () => {
  const before = await visits()
  const forged = makeMarkedName(Buffer.alloc(32))
  expect((await gateway.ask(forged)).rcode).toBe(0)
  expect(forwarded()).toEqual([forged])
  await eventually(async () => (await visits()) === before + 1)
})

test('a gateway that outlives its server keeps counting none of the questions of the next one', async () => {
  const before = await visits()
  const pid = await gateway.gatewayPid()
  await gateway.server.kill()
  await gateway.startAgain()
  await gateway.untilState('running')
  expect(await gateway.gatewayPid()).toBe(pid)
  const { counted } = figuresOf(await gateway.report())
  await gateway.ask('banned.example')
  await eventually(async () => (await visits()) > before)
  expect(await visits()).toBe(before + 1)
  await eventually(async () => figuresOf(await gateway.report()).counted > counted)
  expect(figuresOf(await gateway.report()).counted).toBe(counted + 1)
})
