import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { AppliedChange, PolicyDraftBody, Replay } from '@netwarden/shared'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestEngine, type TestEngine } from '../engine/test-engine.ts'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'

const REPLAY = '/api/domain-control/replay'

/** A proxy in front of an engine that passes each request on once something else is done. */
class WaitingEngine {
  /** Each request with its parameters. */
  readonly asked: string[] = []
  /** Requests that were given up before they were passed on. */
  abandoned = 0
  before: (() => Promise<unknown>) | null = null
  readonly #server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing))

  constructor(private readonly socketPath: string) {}

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await text(incoming)
    this.asked.push(`${decodeURIComponent(incoming.url ?? '')}${body}`)
    await this.before?.()
    if (outgoing.destroyed) {
      this.abandoned += 1
      return
    }
    const { method, url, headers } = incoming
    const onward = request({ socketPath: this.socketPath, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    onward.once('error', () => outgoing.destroy())
    onward.end(body)
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

let engine: TestEngine
let waiting: WaitingEngine
let server: TestServer
let admin: ApiClient

beforeAll(async () => {
  engine = await startTestEngine()
  const { username, password, database, socketPath } = engine.engine
  waiting = new WaitingEngine(socketPath)
  const address = new URL(`/${database}`, await waiting.start())
  address.username = username
  address.password = password
  server = await TestServer.start({ engine: 'sqlite', env: { NETWARDEN_EVENTS_URL: address.href } })
  admin = (await People.on(server)).superadmin
})
beforeEach(() => {
  waiting.before = null
  waiting.asked.length = 0
})
afterAll(async () => {
  await server?.stop()
  waiting?.stop()
  await engine?.stop()
})

const freshDomain = () => `${freshName('name').replaceAll('_', '-')}.example`
const replay = async (draft: PolicyDraftBody) =>
  (await admin.post<Replay>(REPLAY, { draft, examples: 0 })).data
const exceptFor = (deviceIP: string) => ({ deviceIP, domain: freshDomain(), minutes: 60, reason: 'a test' })

test('while a change waits for the event store, other writes are done', async () => {
  const old = await admin.post<{ id: string }>('/api/domain-control/exception', exceptFor('192.0.2.81'))
  const ban = { group: 'domain', solvedMode: 'banned', entries: [freshDomain()] }
  const policy = await admin.post<{ ids: [string] }>('/api/domain-control/custom-policy/create', ban)
  const draft = {
    customPolicies: { update: [{ id: policy.data.ids[0], comment: 'agreed' }] },
    exceptions: { add: [exceptFor('192.0.2.82')], end: [old.data.id] },
  }
  const { baseGeneration } = await replay(draft)
  const faults: number[] = []
  waiting.before = async () => {
    const { status } = await admin.put('/api/system-config/branding', { copyright: freshName('owner') })
    if (status !== 200) faults.push(status)
  }
  const { status, data } = await admin.post<AppliedChange>(`${REPLAY}/apply`, { draft, baseGeneration })
  expect(status).toBe(200)
  const receiptId = 'receiptId' in data ? data.receiptId : ''
  expect((await admin.post(`/api/domain-control/receipt/${receiptId}/revert`, {})).status).toBe(200)
  expect(waiting.asked.length).toBeGreaterThan(0)
  expect([waiting.abandoned, faults]).toEqual([0, []])
}, 120_000)

test('the devices of many new exceptions are found together', async () => {
  const lookUps = async (devices: readonly string[]) => {
    waiting.asked.length = 0
    await replay({ exceptions: { add: [...devices, ...devices].map(exceptFor) } })
    return waiting.asked.filter((sent) => devices.some((device) => sent.includes(device))).length
  }
  const single = await lookUps(['198.51.100.1'])
  expect(single).toBeGreaterThan(0)
  expect(await lookUps([...Array(20).keys()].map((n) => `198.51.100.${n + 100}`))).toBe(single)
})
