import { createHash } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GatewayAnswer, Page } from '@netwarden/shared/contract'
import type { GatewayReport, ServiceIncident, ServiceStatus } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { GatewayServer } from './support/gateway-server.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const QUERY = '/api/system-config/gateway/query'
const STATUS = '/api/system-config/status'
const CLIENT = '127.0.0.2'

const env = { NETWARDEN_PROBE_SECONDS: '1' }
const serviceOf = async ({ admin }: GatewayServer, quota: string) =>
  (await admin.post<ServiceStatus>(STATUS, { quota })).data.meta

describe('a running gateway', () => {
  let gateway: GatewayServer
  let upstream: ScriptedUpstream
  let other: ScriptedUpstream
  beforeAll(async () => {
    ;[gateway, upstream, other] = await Promise.all([
      GatewayServer.start({ env }),
      ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 198.51.100.7`] })),
      ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 203.0.113.9`] })),
    ])
    await gateway.setUpstreams(upstream.server)
    await gateway.set({ enabled: true })
  })
  afterAll(async () => {
    await gateway?.stop()
    await upstream?.stop()
    await other?.stop()
  })

  const query = async (asked: object) => (await gateway.admin.post<GatewayAnswer>(QUERY, asked)).data

  test('makes the DNS service up, with its addresses and upstream servers as parts', async () => {
    // A probe that began before the settings were complete does not know the upstream server.
    await eventually(async () => {
      const { state, parts } = await serviceOf(gateway, 'dnsService')
      return state === 'up' && parts.length > 1
    })
    const { parts } = await serviceOf(gateway, 'dnsService')
    expect(parts).toMatchObject([
      { name: `127.0.0.1#${gateway.port}`, isUp: true, reason: null },
      { name: upstream.server, isUp: true },
    ])
    expect(parts[0]?.responseTime).toBeGreaterThan(0)
  })

  test('a running gateway is not recorded as a client by its own probes', async () => {
    await eventually(async () => (await serviceOf(gateway, 'dnsService')).state === 'up')
    expect((await gateway.report()).topClients).toEqual([])
  })

  test('a running gateway is shown among those that decide, with the policies that it uses and since when', async () => {
    const deciders = async () =>
      (await serviceOf(gateway, 'accessAnalysisService')).parts.filter(
        ({ policyGeneration }) => policyGeneration !== null,
      )
    await eventually(async () => {
      const generations = (await deciders()).map(({ policyGeneration }) => policyGeneration)
      return generations.length === 3 && new Set(generations).size === 1
    })
    const { since } = await gateway.report()
    expect(await deciders()).toMatchObject([
      { name: 'API process' },
      { name: 'Log ingestion' },
      { name: 'DNS gateway', policySince: since },
    ])
  })

  test('answers a query of an administrator with its verdict and that of the policies', async () => {
    await gateway.ban('asked.example')
    const banned = await query({ name: 'www.asked.example', deviceIP: CLIENT })
    expect(banned).toMatchObject({
      rcode: 'NXDOMAIN',
      answers: [],
      ede: { code: 15 },
      verdict: {
        solvedMode: 'banned',
        controlGroup: 'domain',
        reason: 'Banned by custom domain policy "asked.example" in segment "All devices"',
      },
      policyVerdict: { solvedMode: 'banned', controlGroup: 'domain', matched: 'asked.example' },
    })
    expect(banned.verdict?.policyId).toBe(banned.policyVerdict.policyId)
    const passed = await query({ name: 'free.example', type: 'a' })
    expect(passed).toMatchObject({
      rcode: 'NOERROR',
      answers: ['free.example. 60 A 198.51.100.7'],
      verdict: {
        solvedMode: 'passed',
        controlGroup: 'default',
        policyId: null,
        reason: 'No policy matches; passed by the default action of segment "All devices"',
      },
      policyVerdict: { solvedMode: 'passed', controlGroup: 'default' },
    })
    expect(passed).not.toHaveProperty('ede')
  })

  test('agrees with the policies when the address of the answer is banned', async () => {
    const policy = { group: 'ip', solvedMode: 'banned', entries: ['198.51.100.0/24'] }
    await gateway.admin.post('/api/domain-control/custom-policy/create', policy)
    const { verdict, policyVerdict } = await query({ name: 'by-address.example' })
    expect(verdict).toMatchObject({ solvedMode: 'banned', controlGroup: 'ip' })
    expect(policyVerdict).toMatchObject({ solvedMode: 'banned', controlGroup: 'ip' })
  })

  test('queries one server directly', async () => {
    const answer = await query({ name: 'www.asked.example', server: other.server })
    expect(answer).toMatchObject({
      rcode: 'NOERROR',
      answers: ['www.asked.example. 60 A 203.0.113.9'],
      verdict: null,
      policyVerdict: { solvedMode: 'banned' },
    })
  })

  test('records no visit of such queries', async () => {
    await gateway.ask('recorded.example', { from: CLIENT })
    const visits = async () =>
      (await gateway.admin.get<Page<{ domain: string }>>('/api/access-record/list', { pageSize: 200 })).data
    await eventually(async () => (await visits()).total > 0)
    expect((await visits()).list.map(({ domain }) => domain)).toEqual(['recorded.example'])
  })

  test('shows when a device sent its first query', async () => {
    const seen = async (ip: string) =>
      (await gateway.admin.get<{ lastQueryAt: string | null }>('/api/system-config/gateway/client', { ip }))
        .data
    const device = '127.0.0.77'
    expect(await seen(device)).toEqual({ ip: device, lastQueryAt: null })
    await gateway.ask('hello.example', { from: device })
    const { lastQueryAt } = await seen(device)
    expect(Date.parse(lastQueryAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('shows figures for Prometheus', async () => {
    await gateway.ask('measured.example', { from: CLIENT })
    await gateway.report()
    const text = await (await fetch(`${gateway.server.url}/metrics`)).text()
    expect(text).toContain('netwarden_gateway_up 1')
    expect(text).toMatch(/netwarden_gateway_queries_total [1-9]/)
    expect(text).toMatch(/netwarden_gateway_answers_total\{kind="banned"\} [1-9]/)
    expect(text).toMatch(new RegExp(`netwarden_gateway_upstream_up\\{server="${upstream.server}"\\} 1`))
    for (const name of ['spool_lag_seconds', 'spool_dropped_total', 'cache_bytes', 'policy_generation'])
      expect(text).toContain(`netwarden_gateway_${name} `)
  })

  test('reports how long answers take, in total and by upstream server', async () => {
    const report = async () => (await gateway.admin.get<GatewayReport>('/api/system-config/gateway')).data
    await gateway.ask('timed.example')
    await eventually(async () => (await report()).upstreams.some(({ times }) => times.count > 0))
    const { times, minutes, minuteTimes, upstreams, answers } = await report()
    expect(times.p50).toBeGreaterThan(0)
    expect(times.p99).toBeGreaterThanOrEqual(times.p95 ?? 0)
    expect(minuteTimes.reduce((sum, { count }) => sum + count, 0)).toBe(times.count)
    expect(minutes.reduce((sum, minute) => sum + minute.answers.forwarded, 0)).toBe(answers.forwarded)
    const asked = upstreams.find((server) => server.times.count > 0)
    expect(asked?.times).toMatchObject({
      p50: expect.any(Number),
      p95: expect.any(Number),
      p99: expect.any(Number),
    })
    expect(asked?.minuteTimes).not.toEqual([])
  })

  test('a running gateway is no outage when it is switched off', async () => {
    await gateway.setUpstreams()
    await gateway.set({ enabled: false })
    await eventually(async () => (await serviceOf(gateway, 'dnsService')).state === 'unknown')
    const { data } = await gateway.admin.get<Page<ServiceIncident>>(`${STATUS}/incidents`, {
      quota: 'dnsService',
    })
    expect(data.list).toEqual([])
  })
})

describe('a gateway whose port is taken', () => {
  let gateway: GatewayServer
  let holder: Socket
  beforeAll(async () => {
    const port = await freePort()
    holder = createSocket('udp4')
    await new Promise<void>((resolve) => holder.bind(port, '127.0.0.1', resolve))
    gateway = await GatewayServer.start({ env }, port)
    await gateway.set({ enabled: true })
  })
  afterAll(() => gateway?.stop())

  test('a gateway whose port is taken has failed with the reason and its solution, in the language of the reader', async () => {
    const report = await gateway.report()
    expect(report).toMatchObject({ state: 'failed', listen: [] })
    expect(report.reason).toMatch(/another program uses the port/)
    expect(report.listeners).toMatchObject([{ isUp: false, reason: report.reason }])
    const chinese = await gateway.admin.get<{ reason: string }>('/api/system-config/gateway', undefined, {
      'accept-language': 'zh-CN',
    })
    expect(chinese.data.reason).toContain('端口已被其他程序占用')
  })

  test('a gateway whose port is taken does not enforce, and the DNS service is not up', async () => {
    const { data } = await gateway.admin.get<{ enforcement: string }>('/api/user/info')
    expect(data.enforcement).toBe('monitor')
    const listening = async () => {
      const { state, parts } = await serviceOf(gateway, 'dnsService')
      expect(state).not.toBe('up')
      return parts.find(({ name }) => name === `127.0.0.1#${gateway.port}`)
    }
    await eventually(async () => (await listening())?.isUp === false)
    expect((await listening())?.reason).toMatch(/another program uses the port/)
  })

  test('answers without a restart once the port is free', async () => {
    await new Promise<void>((resolve) => holder.close(resolve))
    await gateway.untilState('running')
    expect((await gateway.ask('localhost')).rcode).toBe(0)
  })
})

describe('a data directory with a long path', () => {
  const root = mkdtempSync(join(tmpdir(), 'netwarden-long-'))
  const dataDir = join(root, ...Array.from({ length: 6 }, () => 'a-folder-with-a-long-name'))
  const places = new Set<string>()
  const socketFolder = () => {
    const place = readFileSync(join(dataDir, 'gateway', 'socket-folder'), 'utf8')
    places.add(place)
    return place
  }
  let gateway: GatewayServer
  beforeAll(async () => {
    gateway = await GatewayServer.start({ dataDir })
  })
  afterAll(async () => {
    await gateway?.stop()
    for (const place of [root, ...places]) rmSync(place, { recursive: true, force: true })
  })

  test('has its socket in a folder of its own with a name that nobody can know before', () => {
    const { mode, uid } = statSync(socketFolder())
    expect([mode & 0o777, uid]).toEqual([0o700, process.getuid?.()])
    const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
    expect(socketFolder()).not.toContain(hash)
  })

  test('uses no socket in a folder that others can access, and another folder after the next start', async () => {
    const former = socketFolder()
    chmodSync(former, 0o777)
    await gateway.set({ enabled: true })
    const report = await gateway.report()
    expect(report.state).toBe('failed')
    expect(report.reason).toContain('must be a folder of this user alone')
    await gateway.server.stop({ keepData: true })
    await gateway.startAgain()
    await gateway.untilState('running')
    expect(socketFolder()).not.toBe(former)
    await gateway.set({ enabled: false })
  })

  test('a data directory with a long path has a gateway that is controlled, stopped and started again', async () => {
    await gateway.set({ enabled: true })
    expect((await gateway.report()).state).toBe('running')
    await gateway.set({ enabled: false })
    expect((await gateway.report()).state).toBe('off')
  })
})
