import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestEngine, type TestEngine } from '../engine/test-engine.ts'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

/** A name that makes the engine think for a long time. */
const SLOW = 'slow.example'

/** A proxy in front of a real engine: it forwards everything, but never answers queries for the slow name. */
class SlowEngine {
  asked = 0
  left = 0
  readonly #server: Server

  constructor(private readonly socketPath: string) {
    this.#server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing))
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await text(incoming)
    if (`${decodeURIComponent(incoming.url ?? '')}${body}`.includes(SLOW)) {
      this.asked += 1
      outgoing.once('close', () => {
        this.left += 1
      })
      return
    }
    const { method, url, headers } = incoming
    const { socketPath } = this
    const onward = request({ socketPath, method, path: url, headers: { ...headers } }, (answer) => {
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
let slow: SlowEngine
let server: TestServer
let admin: ApiClient

beforeAll(async () => {
  engine = await startTestEngine()
  const { username, password, database, socketPath } = engine.engine
  slow = new SlowEngine(socketPath)
  const address = new URL(`/${database}`, await slow.start())
  address.username = username
  address.password = password
  server = await TestServer.start({ env: { NETWARDEN_EVENTS_URL: address.href } })
  admin = await server.superadmin()
  const visits = [{ accessAt: new Date().toISOString(), deviceIP: '192.0.2.1', domain: 'quick.example' }]
  await admin.upload('/api/access-record/import', toNdjson(visits))
})
afterAll(async () => {
  await server.stop()
  slow.stop()
  await engine.stop()
})

const asks: [string, string][] = [
  ['a search', `/api/access-record/list?keyword=${SLOW}`],
  ['a search by pattern', `/api/access-record/list?keyword=*${SLOW}`],
  ['a distribution', `/api/access-record/dist-stats?quota=riskLevel&keyword=${SLOW}`],
  ['an export', `/api/access-record/export?format=csv&keyword=${SLOW}`],
]

test.each(asks)(
  '%s that is left is ended in the engine, too, and others are answered meanwhile',
  async (_, path) => {
    const before = { asked: slow.asked, left: slow.left }
    const leaving = new AbortController()
    const asked = fetch(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
      signal: leaving.signal,
    })
    await eventually(() => slow.asked > before.asked)
    const { data } = await admin.get<{ total: number }>('/api/access-record/list', {
      keyword: 'quick.example',
    })
    expect(data.total).toBe(1)
    expect(slow.left).toBe(before.left)

    leaving.abort()
    await expect(asked).rejects.toThrow('aborted')
    await eventually(() => slow.left - before.left === slow.asked - before.asked)
    // A read that ends because its caller disconnected is not a failure and is not logged.
    await admin.get('/api/access-record/list', { keyword: 'quick.example' })
    expect(server.output).not.toMatch(/http\.request\.failed|"level":50/)
  },
)

test('exports beyond the limit wait until one ends, and pages do not', async () => {
  const before = slow.asked
  const leave = new AbortController()
  const people = await People.on(server)
  const [one, other] = [(await people.signedIn('common')).client, (await people.signedIn('common')).client]
  const exportOf = (taker: ApiClient, keyword: string, signal?: AbortSignal) =>
    fetch(`${server.url}/api/access-record/export?format=csv&keyword=${keyword}`, {
      headers: { authorization: `Bearer ${taker.accessToken}` },
      ...(signal ? { signal } : {}),
    })
  const held = [exportOf(one, SLOW, leave.signal), exportOf(other, SLOW, leave.signal)]
  await eventually(() => slow.asked === before + 2)
  const third = exportOf(admin, 'quick.example')
  const page = await admin.get<{ total: number }>('/api/access-record/list', { keyword: 'quick.example' })
  expect(page.data.total).toBe(1)
  expect(await Promise.race([third, delay(300, 'waiting')])).toBe('waiting')

  leave.abort()
  await Promise.allSettled(held)
  expect((await (await third).text()).trimEnd().split('\n')).toHaveLength(2)
})
