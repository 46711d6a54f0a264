import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@netwarden/shared/contract'
import type {
  GatewayConfig,
  GatewayReport,
  ServiceStatus,
  SignedInUser,
  UserMessage,
} from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveListener } from '../../api/src/modules/gateway/prove-listener.ts'
import { eventually } from '../support/eventually.ts'
import { GatewayServer } from './support/gateway-server.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const NXDOMAIN = 3

let gateway: GatewayServer
let upstream: ScriptedUpstream
beforeAll(async () => {
  gateway = await GatewayServer.start({ env: { NETWARDEN_PROBE_SECONDS: '1' } })
  upstream = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 198.51.100.7`] }))
  await gateway.setUpstreams(upstream.server)
  await gateway.ban('banned.example')
  await gateway.set({ enabled: true })
}, 180_000)
afterAll(async () => {
  await gateway?.stop()
  await upstream?.stop()
})

const inData = (...parts: string[]) => join(gateway.server.dataDir, ...parts)
const enforcement = async () => (await gateway.admin.get<SignedInUser>('/api/user/info')).data.enforcement
const service = async () =>
  (await gateway.admin.post<ServiceStatus>('/api/system-config/status', { quota: 'dnsService' })).data.meta
const isBanned = async (name: string) => (await gateway.ask(name)).rcode === NXDOMAIN
const untilWell = async () => {
  await gateway.untilState('running')
  await eventually(async () => (await enforcement()) === 'enforcing' && (await service()).state === 'up')
}
async function kill(): Promise<number> {
  const pid = await gateway.gatewayPid()
  process.kill(pid, 'SIGKILL')
  return pid
}

test('settings say what a gateway without policies answers, and the longest TTL', async () => {
  const url = '/api/system-config/gateway/settings'
  const { data } = await gateway.admin.get<GatewayConfig>(url)
  expect(data).toMatchObject({ withoutPolicies: 'closed', maxTtlSeconds: 3_600 })
  expect(await gateway.set({ withoutPolicies: 'open', maxTtlSeconds: 30 })).toMatchObject({
    withoutPolicies: 'open',
    maxTtlSeconds: 30,
  })
  for (const [field, value] of Object.entries({ withoutPolicies: 'half', maxTtlSeconds: 29 })) {
    const refused = await gateway.admin.put(url, { [field]: value })
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([400, [field]])
  }
  await gateway.set({ withoutPolicies: 'closed', maxTtlSeconds: 3_600 })
})

test('a gateway that starts with damaged policies bans by the last good ones, and they are written again', async () => {
  await untilWell()
  for (const name of ['policies.bin', 'policies.bin.changed']) writeFileSync(inData(name), 'damaged')
  const former = await kill()
  await eventually(async () => {
    const { processId } = await gateway.report()
    return processId !== null && processId !== former
  })
  await eventually(() => isBanned('banned.example').catch(() => false))
  await untilWell()
  expect(await isBanned('banned.example')).toBe(true)
}, 120_000)

test('an edit that cannot be saved for the gateway is a service that is down, until it can', async () => {
  await untilWell()
  const obstacle = inData('policies.bin.changed.new')
  mkdirSync(obstacle)
  await gateway.ban('late.example')
  await eventually(async () => (await service()).state === 'down')
  expect((await service()).reason).toMatch(/policy file cannot be written \(EISDIR\)/)
  const report = await gateway.report()
  expect(report).toMatchObject({ state: 'stale', reason: (await service()).reason })
  await eventually(async () => (await enforcement()) === 'monitor')
  const messages = await gateway.admin.get<Page<UserMessage>>('/api/message/list', { pageSize: 50 })
  expect(messages.data.list.map(({ content }) => content)).toContain(report.reason)
  expect(await isBanned('late.example')).toBe(false)
  expect(await isBanned('banned.example')).toBe(true)

  rmSync(obstacle, { recursive: true })
  await eventually(() => isBanned('late.example'))
  await untilWell()
}, 120_000)

test.each([
  ['zones.json', 'zones'],
  ['devices.json', 'devices'],
] as const)(
  'a damaged %s is written again for the gateway',
  async (file, field) => {
    await untilWell()
    writeFileSync(inData('gateway', file), 'damaged')
    await eventually(async () => (await gateway.report()).reason?.includes(`${field} file`) === true)
    await untilWell()
  },
  120_000,
)

test.each([
  ['setup', () => gateway.set({ serveStaleSeconds: 77 })],
  ['zones', () => uploadZone()],
] as const)(
  'a %s file that cannot be written shows, and the gateway keeps answering',
  async (file, edit) => {
    await untilWell()
    const pid = await gateway.gatewayPid()
    const obstacle = inData('gateway', `${file === 'setup' ? 'setup' : 'zones'}.json.new`)
    mkdirSync(obstacle)
    await edit()
    await eventually(async () => (await service()).state === 'down')
    expect((await gateway.report()) satisfies GatewayReport).toMatchObject({
      state: 'stale',
      reason: expect.stringContaining('EISDIR'),
      processId: pid,
    })
    expect(await isBanned('banned.example')).toBe(true)
    if (file === 'setup') {
      await kill()
      await eventually(
        async () =>
          (await isBanned('banned.example').catch(() => false)) && (await gateway.report()).processId !== pid,
      )
    }
    rmSync(obstacle, { recursive: true })
    await untilWell()
  },
  120_000,
)

test('the answer of another program at an address is no proof', async () => {
  const thief = await ScriptedUpstream.start(() => ({ rcode: NXDOMAIN }))
  const asked = { name: 'banned.example', deviceIp: '127.0.0.1' }
  expect(await proveListener(thief.server, Buffer.alloc(32), asked)).toMatchObject({ fault: 'foreign' })
  expect(await proveListener(`127.0.0.1#${gateway.port}`, Buffer.alloc(32), asked)).toMatchObject({
    fault: 'foreign',
  })
  await thief.stop()
})

async function uploadZone(): Promise<void> {
  const form = new FormData()
  const text = '@ 300 IN SOA ns hostmaster 7 3600 600 86400 60\n@ 300 IN NS ns\nns 300 IN A 192.0.2.1\n'
  form.append('file', new Blob([text]), 'lan.example.zone')
  form.append('origin', 'lan.example')
  await gateway.admin.upload('/api/system-config/dns-zone/upload', form)
}
