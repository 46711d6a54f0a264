import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { makeQuery, sendByUdp } from './support/dns-client.ts'
import { GatewayServer } from './support/gateway-server.ts'

const KILLS = isLongRun ? 20 : 3
const DOMAIN = 'kills.example'
const CLIENTS = 8
/** Between two queries of a client (ms). */
const REST = 20
const MOST_BETWEEN_KILLS = 300

let gateway: GatewayServer
beforeAll(async () => {
  gateway = await GatewayServer.start()
  await gateway.ban(DOMAIN)
  await gateway.set({ enabled: true, queriesPerSecondPerClient: 0 })
})
afterAll(() => gateway?.stop())

/** Devices that send queries with names of their own until the signal aborts. */
class Load {
  readonly sent = new Set<string>()
  readonly answered = new Set<string>()
  readonly #replies: Promise<unknown>[] = []

  constructor(
    private readonly port: number,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: CLIENTS }, (_, index) => this.#client(index)))
    await Promise.all(this.#replies)
  }

  async untilAnswered(count: number): Promise<void> {
    const before = this.answered.size
    await eventually(() => this.answered.size >= before + count)
  }

  async #client(index: number): Promise<void> {
    for (let number = 0; !this.signal.aborted; number += 1) {
      const name = `c${index}-${number}.${DOMAIN}`
      this.sent.add(name)
      const reply = sendByUdp(this.port, makeQuery(name), { from: `127.0.0.${10 + index}` })
      this.#replies.push(reply.then((found) => found && this.answered.add(name)).catch(() => undefined))
      await pause(REST)
    }
  }
}

async function recorded(): Promise<string[]> {
  const query = { format: 'ndjson', keywordKind: 'domain', keyword: `*${DOMAIN}` }
  const response = await gateway.admin.raw('GET', '/api/access-record/export', { query })
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => (JSON.parse(line) as { domain: string }).domain)
}

test(`${KILLS} kills of gateway and server under load lose no answered query and duplicate none`, async () => {
  const random = seededRandom(20_261_127)
  const ending = new AbortController()
  const load = new Load(gateway.port, ending.signal)
  const running = load.run()
  for (let kill = 0; kill < KILLS; kill += 1) {
    await load.untilAnswered(Math.ceil(random() * MOST_BETWEEN_KILLS))
    const pid = await gateway.gatewayPid()
    // Both at least once.
    const isServer = kill === 0 || (kill > 1 && random() < 0.5)
    if (isServer) {
      await gateway.server.kill()
      await gateway.startAgain()
    } else {
      process.kill(pid, 'SIGKILL')
      await eventually(async () => {
        const { state, processId } = await gateway.report()
        return state === 'running' && processId !== pid
      })
    }
  }
  await load.untilAnswered(MOST_BETWEEN_KILLS)
  ending.abort()
  await running
  await eventually(async () => {
    const found = new Set(await recorded())
    return [...load.answered].every((name) => found.has(name))
  })
  const records = await recorded()
  expect(load.answered.size).toBeGreaterThan(100)
  expect(new Set(records).size).toBe(records.length)
  expect(records.every((name) => load.sent.has(name))).toBe(true)
}, 900_000)
