import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Zone } from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { ask, makeQuery, sendByUdp } from './support/dns-client.ts'
import { GatewayServer, isAlive } from './support/gateway-server.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const hasDig = spawnSync('dig', ['-v']).status === 0
const NXDOMAIN = 3
const REFUSED = 5
const FIRST = '127.0.0.2'
const SECOND = '127.0.0.3'

describe('a gateway that is switched on by the API', () => {
  let gateway: GatewayServer
  let upstream: ScriptedUpstream
  let segment: Segment
  beforeAll(async () => {
    ;[gateway, upstream] = await Promise.all([
      GatewayServer.start(),
      ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 198.51.100.7`] })),
    ])
    await gateway.setUpstreams(upstream.server)
    segment = (
      await gateway.admin.post<Segment>('/api/segment/create', {
        name: 'Lab',
        entries: [{ entry: FIRST }],
      })
    ).data
    await gateway.set({ enabled: true })
  })
  afterAll(async () => {
    await gateway?.stop()
    await upstream?.stop()
  })

  test('a gateway that is switched on by the API is running by the time the call is answered', async () => {
    const report = await gateway.report()
    expect(report).toMatchObject({ state: 'running', listen: [`127.0.0.1#${gateway.port}`] })
    expect(report.generation).not.toBeNull()
    expect(Date.parse(report.since ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('bans a name for the devices of one segment only, with the reason', async () => {
    await gateway.ban('segment.example', segment.id)
    const [banned, passed] = await Promise.all([
      gateway.ask('segment.example', { from: FIRST }),
      gateway.ask('segment.example', { from: SECOND }),
    ])
    expect(banned.rcode).toBe(NXDOMAIN)
    expect(banned.ede).toMatchObject({ code: 15 })
    expect(passed.answer).toEqual(['segment.example. 60 A 198.51.100.7'])
  })

  test('bans names and answers zones that were written in Chinese, for the A-labels that clients ask', async () => {
    await gateway.ban('*.隧道。公司')
    expect((await gateway.ask('www.xn--8b4ap8j.xn--55qx5d')).rcode).toBe(NXDOMAIN)
    const url = '/api/system-config/dns-zone'
    const zone = await gateway.admin.post<Zone>(`${url}/create`, {
      origin: '区域.公司',
      a: [{ name: '文件', ip: '192.0.2.7' }],
      cname: [{ name: '别名', alias: '文件' }],
    })
    expect(zone.status, JSON.stringify(zone.body)).toBe(200)
    await eventually(async () => {
      const { answer } = await gateway.ask('xn--mcrt9b.xn--dkry1i.xn--55qx5d')
      return answer.some((record) => record.endsWith(' A 192.0.2.7'))
    })
    const { id, origin } = zone.data
    expect((await gateway.admin.post(`${url}/remove`, { id, origin })).status).toBe(200)
  })

  test('answers the banned names of a segment as the segment says', async () => {
    const changes = { id: segment.id, banAnswer: 'refused' }
    const { data } = await gateway.admin.post<Segment>('/api/segment/update', changes)
    expect(data.banAnswer).toBe('refused')
    expect((await gateway.ask('segment.example', { from: FIRST })).rcode).toBe(REFUSED)
    await gateway.admin.post('/api/segment/update', { id: segment.id, banAnswer: null })
    expect((await gateway.ask('segment.example', { from: FIRST })).rcode).toBe(NXDOMAIN)
  })

  test('finds the segment of a device by the MAC that holds its address', async () => {
    const leases = join(gateway.server.dataDir, 'incoming', 'dnsmasq.leases')
    const ends = Math.floor(Date.now() / 1_000) + 3_600
    writeFileSync(leases, `${ends} 02:00:00:00:00:07 127.0.0.7 laptop *\n`)
    const source = { name: 'leases', kind: 'tail', format: 'dnsmasq-leases', location: leases }
    await gateway.admin.post('/api/rest/sources', source)
    const made = await gateway.admin.post<Segment>('/api/segment/create', {
      name: 'Laptops',
      entries: [{ entry: '02:00:00:00:00:07' }],
    })
    await gateway.ban('by-mac.example', made.data.id)
    await eventually(
      async () => (await gateway.ask('by-mac.example', { from: '127.0.0.7' })).rcode === NXDOMAIN,
    )
    expect((await gateway.ask('by-mac.example', { from: SECOND })).rcode).toBe(0)
  })

  test('decides by a new policy as soon as the call is answered', async () => {
    const before = await gateway.ask('soon.example', { from: SECOND })
    expect(before.answer).toHaveLength(1)
    await gateway.ban('soon.example')
    expect((await gateway.ask('soon.example', { from: SECOND })).rcode).toBe(NXDOMAIN)
    const { generation } = await gateway.report()
    const explained = await gateway.admin.post<{ policyGeneration: number }>('/api/domain-control/explain', {
      domain: 'soon.example',
      deviceIP: SECOND,
    })
    expect(generation).toBe(explained.data.policyGeneration)
  })

  test('serves a zone from its saving to its deletion', async () => {
    const form = new FormData()
    const text =
      '$ORIGIN lan.example.\n@ 300 IN SOA ns hostmaster 7 3600 600 86400 60\n@ 300 IN NS ns\nns 300 IN A 192.0.2.1\n'
    form.append('file', new Blob([text]), 'lan.example.zone')
    const uploaded = await gateway.admin.upload<{ zones: { id: string; serial: number }[] }>(
      '/api/system-config/dns-zone/upload',
      form,
    )
    const [zone] = uploaded.data.zones
    const reply = await gateway.ask('ns.lan.example')
    expect(reply.has('AA')).toBe(true)
    expect(reply.answer).toEqual(['ns.lan.example. 300 A 192.0.2.1'])
    expect((await gateway.report()).zones).toMatchObject([{ id: zone?.id, serial: zone?.serial }])
    await gateway.admin.post('/api/system-config/dns-zone/remove', { id: zone?.id, origin: 'lan.example.' })
    expect((await gateway.ask('ns.lan.example')).has('AA')).toBe(false)
  })

  test('a gateway that is switched on by the API is started again after it was killed', async () => {
    const pid = await gateway.gatewayPid()
    process.kill(pid, 'SIGKILL')
    await eventually(async () => {
      const { processId, state } = await gateway.report()
      return state === 'running' && processId !== pid
    })
    expect((await gateway.ask('segment.example', { from: FIRST })).rcode).toBe(NXDOMAIN)
  })

  test('keeps answering without a server, and is taken over by the next one', async () => {
    const pid = await gateway.gatewayPid()
    await gateway.server.kill()
    expect((await gateway.ask('segment.example', { from: FIRST })).rcode).toBe(NXDOMAIN)
    await gateway.startAgain()
    const { processId } = await gateway.untilState('running')
    expect(processId).toBe(pid)
  })

  test('reports enforced policies only while it runs', async () => {
    const enforcement = async () =>
      (await gateway.admin.get<{ enforcement: string }>('/api/user/info')).data.enforcement
    expect(await enforcement()).toBe('enforcing')
    await gateway.set({ enabled: false })
    expect(await enforcement()).toBe('monitor')
    await gateway.set({ enabled: true })
    expect(await enforcement()).toBe('enforcing')
  })

  test('frees its port when it is switched off', async () => {
    const pid = await gateway.gatewayPid()
    await gateway.set({ enabled: false })
    expect(isAlive(pid)).toBe(false)
    expect((await gateway.report()).state).toBe('off')
    const socket = createSocket('udp4')
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.bind(gateway.port, '127.0.0.1', resolve)
    })
    socket.close()
    await gateway.set({ enabled: true })
  })

  test('moves to other addresses without a restart', async () => {
    const pid = await gateway.gatewayPid()
    const other = await freePort()
    await gateway.set({ listen: [`127.0.0.1#${other}`, `127.0.0.1#${gateway.port}`] })
    expect((await sendByUdp(other, makeQuery('segment.example'))) === null).toBe(false)
    await gateway.set({ listen: [`127.0.0.1#${gateway.port}`] })
    expect(await gateway.gatewayPid()).toBe(pid)
  })

  test('answers over IPv6, and decides for devices by their IPv6 addresses', async () => {
    const made = await gateway.admin.post<Segment>('/api/segment/create', {
      name: 'IPv6',
      entries: [{ entry: '::1' }],
    })
    await gateway.ban('six.example', made.data.id)
    await gateway.set({ listen: [`127.0.0.1#${gateway.port}`, `::1#${gateway.port}`] })
    expect((await ask(gateway.port, 'six.example', { to: '::1' })).rcode).toBe(NXDOMAIN)
    expect((await gateway.ask('six.example')).rcode).toBe(0)
    await gateway.set({ listen: [`127.0.0.1#${gateway.port}`] })
  })

  test.skipIf(!hasDig)('answers dig with the reason of a ban, over UDP and TCP', () => {
    for (const transport of ['+notcp', '+tcp']) {
      const args = ['@127.0.0.1', '-p', String(gateway.port), transport, 'soon.example']
      const { stdout } = spawnSync('dig', args, { encoding: 'utf8' })
      expect(stdout).toContain('status: NXDOMAIN')
      expect(stdout).toMatch(/EDE: 15 \(Blocked\)/)
    }
  })

  test('ends with an orderly stop of the server', async () => {
    const pid = await gateway.gatewayPid()
    await gateway.server.stop({ keepData: true })
    expect(isAlive(pid)).toBe(false)
    await gateway.startAgain()
    await gateway.untilState('running')
  })
})
