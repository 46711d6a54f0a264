import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@netwarden/shared/contract'
import type { AccessRecord } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestEngine, type TestEngine } from '../engine/test-engine.ts'
import { eventually } from '../support/eventually.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { TestServer } from '../support/server.ts'
import { TEST_SECRET } from '../support/state-engines.ts'
import { GatewayServer, isAlive } from './support/gateway-server.ts'

const SCRIPT = fileURLToPath(new URL('../../api/dist/bundle/gateway.main.js', import.meta.url))
const NXDOMAIN = 3

describe('a server that finds a gateway in its data directory', () => {
  let gateway: GatewayServer
  beforeAll(async () => {
    gateway = await GatewayServer.start()
    await gateway.ban('banned.example')
    await gateway.set({ enabled: true })
  })
  afterAll(() => gateway?.stop())

  test('replaces one of another version', async () => {
    const { version } = await gateway.report()
    await gateway.server.stop({ keepData: true })
    const setup = join(gateway.server.dataDir, 'gateway', 'setup.json')
    writeFileSync(setup, JSON.stringify({ ...JSON.parse(readFileSync(setup, 'utf8')), version: '0.0.0' }))
    const former = spawn(process.execPath, [SCRIPT, setup], { stdio: 'ignore' })
    const ended = new Promise((resolve) => former.once('exit', resolve))
    await eventually(async () => (await gateway.ask('banned.example')).rcode === NXDOMAIN)
    await gateway.startAgain()
    const report = await gateway.untilState('running')
    expect(report.version).toBe(version)
    expect(report.processId).not.toBe(former.pid)
    expect(await ended).toBe(0)
    expect((await gateway.ask('banned.example')).rcode).toBe(NXDOMAIN)
  })

  test('applies settings that changed while the gateway ran without a server', async () => {
    const pid = await gateway.gatewayPid()
    await gateway.server.kill()
    await gateway.startAgain()
    await gateway.set({ banAnswer: 'refused' })
    expect(await gateway.gatewayPid()).toBe(pid)
    expect((await gateway.ask('banned.example')).rcode).toBe(5)
    await gateway.set({ banAnswer: 'nxdomain' })
  })

  test('serves zones again after both were stopped', async () => {
    const form = new FormData()
    const text = '@ 300 IN SOA ns hostmaster 7 3600 600 86400 60\n@ 300 IN NS ns\nns 300 IN A 192.0.2.1\n'
    form.append('file', new Blob([text]), 'lan.example.zone')
    form.append('origin', 'lan.example')
    await gateway.admin.upload('/api/system-config/dns-zone/upload', form)
    await gateway.server.stop({ keepData: true })
    await gateway.startAgain()
    await gateway.untilState('running')
    expect((await gateway.ask('ns.lan.example')).answer).toEqual(['ns.lan.example. 300 A 192.0.2.1'])
  })

  test('ends it when the start parameter forbids a gateway', async () => {
    const pid = await gateway.gatewayPid()
    const { dataDir } = gateway.server
    await gateway.server.kill()
    const server = await TestServer.start({ dataDir })
    await eventually(() => !isAlive(pid))
    const admin = await server.superadmin()
    const { data } = await admin.get<{ state: string; reason: string }>('/api/system-config/gateway')
    expect(data.state).toBe('off')
    expect(data.reason).toContain('do not permit the DNS gateway')
    await server.stop({ keepData: true })
    await gateway.startAgain()
    await gateway.untilState('running')
  })
})

describe.skipIf(!findPostgres())('two servers on one PostgreSQL and one event store', () => {
  let postgres: TestPostgres
  let events: TestEngine
  let first: GatewayServer
  let second: GatewayServer
  beforeAll(async () => {
    ;[postgres, events] = await Promise.all([TestPostgres.start(findPostgres() ?? ''), startTestEngine()])
    const env = {
      NETWARDEN_SECRET: TEST_SECRET,
      NETWARDEN_STATE_URL: postgres.url,
      NETWARDEN_EVENTS_URL: await events.serve(),
    }
    first = await GatewayServer.start({ env })
    second = await GatewayServer.start({ env })
    await first.set({ enabled: true })
  })
  afterAll(async () => {
    await first?.stop()
    await second?.stop()
    await events?.stop()
    await postgres?.stop()
  })

  const domains = async (suffix: string) => {
    const query = { keywordKind: 'domain', keyword: `*${suffix}` }
    const { data } = await first.admin.get<Page<AccessRecord>>('/api/access-record/list', query)
    return data.list.map(({ domain }) => domain).sort()
  }

  test('each run their own gateway, and decide alike', async () => {
    await Promise.all([first.untilState('running'), second.untilState('running')])
    expect(await first.gatewayPid()).not.toBe(await second.gatewayPid())
    await second.ban('shared.example')
    expect((await second.ask('shared.example')).rcode).toBe(NXDOMAIN)
    await eventually(async () => (await first.ask('x.shared.example')).rcode === NXDOMAIN)
  })

  test('store the visits of both gateways once, also when one server was killed', async () => {
    await first.ask('one.both.example')
    await second.ask('two.both.example')
    await second.gatewayPid()
    await second.server.kill()
    await second.ask('three.both.example')
    await second.startAgain()
    const expected = ['one.both.example', 'three.both.example', 'two.both.example']
    await eventually(async () => (await domains('both.example')).length >= expected.length)
    expect(await domains('both.example')).toEqual(expected)
  })

  test('end both gateways by one change of the settings', async () => {
    await first.set({ enabled: false })
    await second.untilState('off')
  })
})
