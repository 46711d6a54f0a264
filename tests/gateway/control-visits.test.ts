import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@netwarden/shared/contract'
import type { AccessRecord, Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { GatewayServer } from './support/gateway-server.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const CLIENT = '127.0.0.2'

describe('visits that the gateway records', () => {
  let gateway: GatewayServer
  let upstream: ScriptedUpstream
  beforeAll(async () => {
    ;[gateway, upstream] = await Promise.all([
      GatewayServer.start(),
      ScriptedUpstream.start(({ name, type }) =>
        type === 'NS'
          ? { answer: ['. 60 NS a.root.example.'] }
          : { answer: [`${name}. 60 CNAME target.${name}.`, `target.${name}. 60 A 198.51.100.7`] },
      ),
    ])
    await gateway.setUpstreams(upstream.server)
    await gateway.set({ enabled: true })
  })
  afterAll(async () => {
    await gateway?.stop()
    await upstream?.stop()
  })

  const visitsTo = async (domain: string) =>
    (
      await gateway.admin.get<Page<AccessRecord>>('/api/access-record/list', {
        keywordKind: 'domain',
        keyword: `*${domain}`,
        pageSize: 200,
      })
    ).data.list
  const untilVisits = async (domain: string, count: number) => {
    await eventually(async () => (await visitsTo(domain)).length >= count)
    return visitsTo(domain)
  }
  const spoolFiles = () =>
    readdirSync(join(gateway.server.dataDir, 'gateway', 'spool')).filter((name) => name.endsWith('.log'))

  test('visits that the gateway records are in the search with verdict, policy, answers and chain', async () => {
    await gateway.ban('banned.example')
    await gateway.ask('www.banned.example', { from: CLIENT, type: 'AAAA' })
    await gateway.ask('passed.example', { from: CLIENT })
    const [banned] = await untilVisits('banned.example', 1)
    expect(banned).toMatchObject({
      deviceIP: CLIENT,
      domain: 'www.banned.example',
      qtype: 'AAAA',
      rcode: 'NXDOMAIN',
      solvedMode: 'banned',
      verdictBy: 'gateway',
      controlGroup: 'domain',
      source: 'gateway',
      transport: 'udp',
      application: 'dns',
    })
    expect(banned?.policyId).not.toBeNull()
    expect(banned?.policyGeneration).toBe((await gateway.report()).generation)
    const [passed] = await untilVisits('passed.example', 1)
    expect(passed).toMatchObject({
      rcode: 'NOERROR',
      solvedMode: 'passed',
      verdictBy: 'gateway',
      answers: ['198.51.100.7'],
      cnames: ['target.passed.example'],
    })
    expect(passed?.latencyMs).toBeGreaterThan(0)
  })

  test('malware is banned for a device of a new segment, which inherits the list of all devices', async () => {
    const body = { name: 'new segment', entries: [{ entry: '127.0.0.19' }] }
    const { data } = await gateway.admin.post<Segment>('/api/segment/create', body)
    const reply = await gateway.ask('www.internetbadguys.com', { from: '127.0.0.19' })
    expect(reply).toMatchObject({ rcode: 3, ede: { code: 15 } })
    const [visit] = await untilVisits('internetbadguys.com', 1)
    expect(visit).toMatchObject({ policyId: 'malware', segmentId: data.id, inherited: true })
  })

  test('visits that the gateway records are counted as banned and enforced, by what policies decided', async () => {
    const { data } = await gateway.admin.get<Page<{ reason: string }>>('/api/domain-control/list', {
      domain: 'www.banned.example',
    })
    expect(data.list[0]?.reason).toBe(
      'Banned by custom domain policy "banned.example" in segment "All devices"',
    )
  })

  test('name the root when it was queried', async () => {
    await gateway.ask('.', { from: '127.0.0.9', type: 'NS' })
    await eventually(async () => {
      const { data } = await gateway.admin.get<Page<AccessRecord>>('/api/access-record/list', {
        deviceIP: '127.0.0.9',
      })
      return data.list.length === 1
    })
  })

  test('visits that the gateway records are stored once each when the gateway is killed, and its complete file is removed', async () => {
    const before = spoolFiles()
    await gateway.ask('once.example', { from: CLIENT })
    process.kill(await gateway.gatewayPid(), 'SIGKILL')
    await eventually(async () => (await gateway.report()).state === 'running')
    await eventually(async () => (await gateway.ask('after.once.example', { from: CLIENT })).rcode === 0)
    expect(await untilVisits('once.example', 2)).toHaveLength(2)
    await eventually(() => spoolFiles().every((name) => !before.includes(name)))
    expect(await visitsTo('once.example')).toHaveLength(2)
  })

  test('visits that the gateway records of the time without a server are stored by the next one, each once', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `n${index}.away.example`)
    for (const name of names.slice(0, 20)) await gateway.ask(name, { from: CLIENT })
    await gateway.gatewayPid()
    await gateway.server.kill()
    for (const name of names.slice(20)) await gateway.ask(name, { from: CLIENT })
    await gateway.startAgain()
    await untilVisits('away.example', 40)
    const visits = await visitsTo('away.example')
    expect(visits.map(({ domain }) => domain).sort()).toEqual([...names].sort())
  })

  test('wait for the next server when this one is stopped', async () => {
    await gateway.ask('last.example', { from: CLIENT })
    await gateway.server.stop({ keepData: true })
    await gateway.startAgain()
    expect(await untilVisits('last.example', 1)).toHaveLength(1)
  })

  test('show how long they have been waiting', async () => {
    await gateway.untilState('running')
    const { spool } = await gateway.report()
    expect(spool).toMatchObject({ dropped: 0, fault: null, lagSeconds: 0 })
  })
})
