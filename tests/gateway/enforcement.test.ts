import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from '@netwarden/shared/contract'
import type { GatewayConfig, GatewayReport, UserMessage } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveListener } from '../../api/src/gateway-control/prove-listener.ts'
import { eventually } from '../support/eventually.ts'
import { EnforcingGateway, NXDOMAIN, ROW, WAIT } from './support/enforcing-gateway.ts'
import type { GatewayServer } from './support/gateway-server.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

let all: EnforcingGateway
let gateway: GatewayServer
/** Each edit differs from those of former repetitions. */
let edits = 0
beforeAll(async () => {
  all = await EnforcingGateway.start()
  gateway = all.gateway
}, WAIT)
afterAll(() => all?.stop())

const until = (isSo: () => Promise<boolean> | boolean) => eventually(isSo, WAIT)

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

test(
  'a gateway that starts with damaged policies bans by the last good ones, and they are written again',
  ROW,
  async () => {
    await all.untilWell()
    for (const name of ['policies.bin', 'policies.bin.changed']) writeFileSync(all.inData(name), 'damaged')
    const former = await all.kill()
    await until(async () => {
      const { processId } = await gateway.report()
      return processId !== null && processId !== former
    })
    await until(() => all.isBanned('banned.example').catch(() => false))
    await all.untilWell()
    expect(await all.isBanned('banned.example')).toBe(true)
  },
)

test(
  'an edit that cannot be saved for the gateway is a service that is down, until it can',
  ROW,
  async () => {
    await all.untilWell()
    const obstacle = all.inData('policies.bin.changed.new')
    mkdirSync(obstacle)
    const late = `late-${++edits}.example`
    await gateway.ban(late)
    await all.untilService('down')
    expect((await all.service()).reason).toMatch(/policy file cannot be written \(EISDIR\)/)
    const report = await gateway.report()
    expect(report).toMatchObject({ state: 'stale', stale: 'policies', reason: (await all.service()).reason })
    await until(async () => (await all.enforcement()) === 'monitor')
    const messages = await gateway.admin.get<Page<UserMessage>>('/api/message/list', { pageSize: 50 })
    expect(messages.data.list.map(({ content }) => content)).toContain(report.reason)
    expect(await all.isBanned(late)).toBe(false)
    expect(await all.isBanned('banned.example')).toBe(true)

    rmSync(obstacle, { recursive: true })
    await until(() => all.isBanned(late))
    await all.untilWell()
  },
)

test.each([
  ['zones.json', 'zones'],
  ['devices.json', 'devices'],
] as const)('a damaged %s is written again for the gateway', ROW, async (file, field) => {
  await all.untilWell()
  writeFileSync(all.inData('gateway', file), 'damaged')
  await until(async () => (await gateway.report()).reason?.includes(`${field} file`) === true)
  await all.untilWell()
})

test.each([
  ['setup', () => gateway.set({ serveStaleSeconds: 77 + ++edits })],
  ['zones', () => uploadZone()],
] as const)(
  'a %s file that cannot be written shows, and the gateway keeps answering',
  ROW,
  async (file, edit) => {
    await all.untilWell()
    const pid = await gateway.gatewayPid()
    const obstacle = all.inData('gateway', `${file === 'setup' ? 'setup' : 'zones'}.json.new`)
    mkdirSync(obstacle)
    await edit()
    await all.untilService('down')
    expect((await gateway.report()) satisfies GatewayReport).toMatchObject({
      state: 'stale',
      stale: file === 'setup' ? 'settings' : 'zones',
      reason: expect.stringContaining('EISDIR'),
      processId: pid,
    })
    expect(await all.isBanned('banned.example')).toBe(true)
    if (file === 'setup') {
      await all.kill()
      await until(
        async () =>
          (await all.isBanned('banned.example').catch(() => false)) &&
          (await gateway.report()).processId !== pid,
      )
    }
    rmSync(obstacle, { recursive: true })
    await all.untilWell()
  },
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
  const origin = `lan-${++edits}.example`
  const text = '@ 300 IN SOA ns hostmaster 7 3600 600 86400 60\n@ 300 IN NS ns\nns 300 IN A 192.0.2.1\n'
  form.append('file', new Blob([text]), `${origin}.zone`)
  form.append('origin', origin)
  await gateway.admin.upload('/api/system-config/dns-zone/upload', form)
}
