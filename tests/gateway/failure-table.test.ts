import { createSocket } from 'node:dgram'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceStatus, SignedInUser } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { ask } from './support/dns-client.ts'
import { GatewayProcess, OPEN } from './support/gateway-process.ts'
import { GatewayServer, isAlive } from './support/gateway-server.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

/** The rows of docs/en/when-enforcement-fails.md that `enforcement.test.ts` and `last-good-policies.test.ts` leave out. */
const TIMES = isLongRun ? 20 : 1
const LIMIT = TIMES * 120_000
const NXDOMAIN = 3
const SERVFAIL = 2

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

const enforcement = async () => (await gateway.admin.get<SignedInUser>('/api/user/info')).data.enforcement
const service = async () =>
  (await gateway.admin.post<ServiceStatus>('/api/system-config/status', { quota: 'dnsService' })).data.meta
const rcodeOf = async (name: string) => (await gateway.ask(name)).rcode
async function untilWell(): Promise<void> {
  await gateway.untilState('running')
  await eventually(async () => (await enforcement()) === 'enforcing' && (await service()).state === 'up')
  expect(await rcodeOf('banned.example')).toBe(NXDOMAIN)
}
/** Each row ends as it began. */
async function repeatedly(row: () => Promise<void>): Promise<void> {
  for (let time = 0; time < TIMES; time += 1) {
    await untilWell()
    await row()
    await untilWell()
  }
}
const remove = (...names: string[]) => {
  for (const name of names) rmSync(join(gateway.server.dataDir, name), { force: true })
}

test(
  'a killed gateway does not count as enforcing, and runs again',
  () =>
    repeatedly(async () => {
      const pid = await gateway.gatewayPid()
      process.kill(pid, 'SIGKILL')
      await eventually(async () => {
        const { processId, state } = await gateway.report()
        return processId !== pid && state === 'running'
      })
    }),
  LIMIT,
)

test(
  'a gateway that hangs shows as such, and is replaced',
  () =>
    repeatedly(async () => {
      const pid = await gateway.gatewayPid()
      process.kill(pid, 'SIGSTOP')
      await eventually(async () => (await enforcement()) === 'monitor')
      await eventually(async () => (await gateway.report()).state === 'failed')
      await eventually(() => !isAlive(pid))
    }),
  LIMIT,
)

test(
  'a port that another program has taken shows, and is taken back',
  () =>
    repeatedly(async () => {
      const pid = await gateway.gatewayPid()
      const thief = createSocket('udp4')
      process.kill(pid, 'SIGKILL')
      await eventually(
        () =>
          new Promise<boolean>((resolve) => {
            const failed = () => resolve(false)
            thief.once('error', failed)
            thief.bind(gateway.port, '127.0.0.1', () => {
              thief.off('error', failed)
              resolve(true)
            })
          }),
      )
      try {
        await eventually(async () => (await enforcement()) === 'monitor')
        await eventually(async () => (await gateway.report()).state === 'failed')
        await eventually(async () => (await service()).state === 'down')
      } finally {
        thief.close()
      }
    }),
  LIMIT,
)

test(
  'a gateway without any policies answers SERVFAIL until the server has written them again',
  () =>
    repeatedly(async () => {
      const pid = await gateway.gatewayPid()
      process.kill(pid, 'SIGKILL')
      remove(
        ...['', '.used', '.former', '.changed', '.used.changed', '.former.changed'].map(
          (end) => `policies.bin${end}`,
        ),
      )
      await eventually(async () => (await gateway.report()).processId !== pid)
      await eventually(async () => [NXDOMAIN, SERVFAIL].includes(await rcodeOf('banned.example')))
    }),
  LIMIT,
)

test(
  'policies that have become old are written again',
  () =>
    repeatedly(async () => {
      await gateway.ban('newer.example')
      remove('policies.bin.changed')
      await eventually(async () => (await rcodeOf('newer.example')) === 0)
      await eventually(async () => (await rcodeOf('newer.example')) === NXDOMAIN)
      await gateway.ban(`more${Date.now()}.example`)
    }),
  LIMIT,
)

test('a clock that jumps ends no verdict', async () => {
  const alone = await GatewayProcess.start({ hasClock: true })
  try {
    const ban = { segmentId: BUILT_IN_SEGMENT_ID, group: 'domain' as const, solvedMode: 'banned' as const }
    await alone.setPolicies({
      ...OPEN,
      generation: 1,
      customPolicies: [{ ...ban, id: 'b', entry: 'banned.example' }],
    })
    for (const seconds of [86_400, -2 * 86_400]) {
      await alone.passTime(seconds)
      expect((await ask(alone.port, 'banned.example')).rcode).toBe(NXDOMAIN)
    }
  } finally {
    await alone.remove()
  }
})
