import { createSocket } from 'node:dgram'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerCheck } from '@netwarden/shared/contract'
import type { GatewayReport } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { canMount, SmallDisk } from '../support/mounted-folder.ts'
import { ask, makeQuery, sendByUdp } from './support/dns-client.ts'
import { EnforcingGateway, NXDOMAIN, WAIT } from './support/enforcing-gateway.ts'
import { GatewayProcess, OPEN } from './support/gateway-process.ts'
import { type GatewayServer, isAlive } from './support/gateway-server.ts'
import { RefusingControl } from './support/refusing-control.ts'
import { shareSocket } from './support/shared-socket.ts'

/** The rows of docs/en/when-enforcement-fails.md that `enforcement.test.ts` and `last-good-policies.test.ts` leave out. */
const TIMES = isLongRun ? 20 : 1
const LIMIT = TIMES * 3 * WAIT
const REFUSED = 5
const SERVFAIL = 2

let all: EnforcingGateway
let gateway: GatewayServer
let disk: SmallDisk | null = null
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'netwarden-failures-'))
  if (canMount) disk = SmallDisk.at(join(dataDir, 'gateway', 'spool'), '1m')
  all = await EnforcingGateway.start({ dataDir })
  gateway = all.gateway
}, WAIT)
afterAll(async () => {
  disk?.remove()
  await all?.stop()
})

const until = (isSo: () => Promise<boolean> | boolean) => eventually(isSo, WAIT)
const stateIs = async (state: GatewayReport['state']) => (await gateway.report()).state === state
/** Each row ends as it began. */
async function repeatedly(row: () => Promise<void>): Promise<void> {
  for (let time = 0; time < TIMES; time += 1) {
    await all.untilWell()
    await row()
    await all.untilWell()
  }
}
const remove = (...names: string[]) => {
  for (const name of names) rmSync(all.inData(name), { force: true })
}

test(
  'a killed gateway does not count as enforcing, and runs again',
  () =>
    repeatedly(async () => {
      const pid = await all.kill()
      await until(async () => {
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
      await until(async () => (await all.enforcement()) === 'monitor')
      await until(() => stateIs('failed'))
      await until(() => !isAlive(pid))
    }),
  LIMIT,
)

test(
  'a port that another program has taken shows, and is taken back',
  () =>
    repeatedly(async () => {
      const thief = createSocket('udp4')
      await all.kill()
      await until(
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
        await until(async () => (await all.enforcement()) === 'monitor')
        await until(() => stateIs('failed'))
        await all.untilService('down')
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
      const pid = await all.kill()
      remove(
        ...['', '.used', '.former', '.changed', '.used.changed', '.former.changed'].map(
          (end) => `policies.bin${end}`,
        ),
      )
      await until(async () => (await gateway.report()).processId !== pid)
      await until(async () => [NXDOMAIN, SERVFAIL].includes(await all.rcodeOf('banned.example')))
    }),
  LIMIT,
)

test(
  'policies that have become old are written again',
  () =>
    repeatedly(async () => {
      await gateway.ban('newer.example')
      remove('policies.bin.changed')
      await until(async () => (await all.rcodeOf('newer.example')) === 0)
      await until(async () => (await all.rcodeOf('newer.example')) === NXDOMAIN)
      await gateway.ban(`more${Date.now()}.example`)
    }),
  LIMIT,
)

test.runIf(canMount)(
  'a disk that is full for visits answers nothing and shows as such, and answers again with room',
  () =>
    repeatedly(async () => {
      disk?.fill()
      // What is left of the last page of the file takes some more visits.
      await until(async () => (await sendByUdp(gateway.port, makeQuery('passed.example'))) === null)
      await until(() => stateIs('failed'))
      expect((await gateway.report()).reason).toContain('ENOSPC')
      await all.untilService('down')
      disk?.makeRoom()
      await until(async () => (await all.rcodeOf('passed.example')) === 0)
    }),
  LIMIT,
)

test.runIf(process.platform === 'linux')(
  'another program that answers some of the queries at the same port shows, until it ends',
  async ({ skip }) => {
    const pid = await gateway.gatewayPid()
    const first = await shareSocket(pid, gateway.port)
    if (!first) return skip('the system does not permit to share a socket of another process')
    await new Promise<void>((resolve) => first.close(() => resolve()))
    await repeatedly(async () => {
      const thief = await shareSocket(await gateway.gatewayPid(), gateway.port)
      thief?.on('message', (query, { port, address }) => {
        const answer = Buffer.from(query)
        answer.writeUInt16BE(0x8180, 2)
        thief.send(answer, port, address)
      })
      try {
        await until(async () => (await all.rcodeOf('banned.example')) === 0)
        await until(async () => (await all.rcodeOf('banned.example')) === NXDOMAIN)
        await until(() => stateIs('failed'))
        expect((await gateway.report()).reason).toMatch(/Another program/)
        await until(async () => (await all.enforcement()) === 'monitor')
        await all.untilService('down')
        const { data } = await gateway.admin.get<ServerCheck[]>('/api/system-config/doctor')
        expect(data.find(({ area }) => area === 'ports')).toMatchObject({
          result: 'problem',
          remedy: expect.stringContaining(`(pid ${process.pid})`),
        })
      } finally {
        await new Promise<void>((resolve) => (thief ? thief.close(() => resolve()) : resolve()))
      }
    })
  },
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

test(
  'settings that the gateway refuses show, and it answers by the former ones until it takes them',
  async () => {
    await all.untilWell()
    await gateway.gatewayPid()
    await gateway.server.kill()
    const control = await RefusingControl.at(all.inData('gateway', 'control.sock'))
    try {
      await gateway.startAgain()
      await repeatedly(async () => {
        control.isRefusing = true
        await gateway.set({ banAnswer: 'refused' })
        await until(() => stateIs('stale'))
        expect(await gateway.report()).toMatchObject({
          stale: 'settings',
          reason: expect.stringContaining('no such setting'),
        })
        await all.untilService('down')
        expect(await all.rcodeOf('banned.example')).toBe(NXDOMAIN)
        control.isRefusing = false
        await until(async () => (await all.rcodeOf('banned.example')) === REFUSED)
        await gateway.set({ banAnswer: 'nxdomain' })
      })
    } finally {
      control.isRefusing = false
      await gateway.set({ enabled: false })
      control.stop()
    }
  },
  LIMIT,
)
