import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { HOSTILE_FILES } from '../support/hostile-files.ts'
import { type HostileBody, hostileJson } from '../support/hostile-json.ts'
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts'
import { isLongRun } from '../support/long-run.ts'
import { MOST_STALLS, StallProbe } from '../support/longest-stall.ts'
import { type Operation, operationsOf } from '../support/openapi-operations.ts'
import { TestServer } from '../support/server.ts'

const MIB = 2 ** 20
const FORM = 'multipart/form-data'
const TEXTS = Object.keys(HOSTILE_TEXTS)
/** A short run sends some of the texts to each call: the next call receives the next ones. */
const TEXTS_A_CALL = isLongRun ? TEXTS.length : 3
const LONGEST_QUERY = 12_000

let server: TestServer
let probe: StallProbe
let operations: Operation[]
let client: ApiClient
beforeAll(async () => {
  server = await TestServer.start({ env: { NETWARDEN_TRUST_PROXY: '127.0.0.1' } })
  probe = await StallProbe.on(server)
  operations = await operationsOf(server)
  client = await server.superadmin()
})
afterAll(async () => {
  await probe.stop()
  await server.stop()
})

/** Faults of all calls are reported together. */
let faults: string[] = []
let calls = 0

/** Sends one body; the server stays responsive, refuses what is wrong, and the next call is answered. */
async function attack(name: string, send: () => Promise<Answer>): Promise<void> {
  const { stalls, answer } = await probe.stalls(send)
  calls++
  if (process.env.SHOW)
    (await import('node:fs')).appendFileSync(
      '/tmp/loop/live.log',
      '\n' + `${stalls.toFixed(2)} ${answer.status} ${name} ${answer.error?.msg ?? ''}`.slice(0, 200),
    )
  if (stalls >= MOST_STALLS) faults.push(`${name}: ${stalls.toFixed(1)} stalls`)
  if (answer.status >= 500 && answer.status !== 503)
    faults.push(`${name}: ${answer.status} ${answer.error?.msg}`)
  // Some calls end sessions.
  if ([401, 460, 461].includes(answer.status)) client = await server.superadmin()
}

let address = 0
function request({ method, path }: Operation, options: Parameters<ApiClient['request']>[2]) {
  address = (address + 1) % 65_000
  const headers = { 'x-forwarded-for': `10.9.${address >> 8}.${address & 255}`, ...options?.headers }
  return client.request(method, path.replaceAll(/\{\w+\}/g, 'x'), { ...options, headers })
}

async function expectNoFaults(work: () => Promise<void>): Promise<void> {
  faults = []
  calls = 0
  await work()
  console.info(`${calls} calls`)
  expect(faults).toEqual([])
  expect(calls).toBeGreaterThan(0)
}

function textsFor(index: number): string[] {
  const from = (index * TEXTS_A_CALL) % TEXTS.length
  return [...TEXTS, ...TEXTS].slice(from, from + TEXTS_A_CALL)
}

const json = (text: string) => ({ body: text, headers: { 'content-type': 'application/json' } })

describe('no call delays others', () => {
  test('whatever JSON it receives', () =>
    expectNoFaults(async () => {
      const known = operations.filter(({ method }) => method !== 'GET')
      for (const [index, operation] of known.entries()) {
        const schema = operation.bodies['application/json'] ?? {}
        const bytes = schema['x-max-bytes'] ?? MIB
        const bodies: Iterable<HostileBody> = hostileJson(schema, bytes, textsFor(index))
        for (const { what, text } of bodies)
          await attack(`${operation.name}, ${what}`, () => request(operation, json(text)))
      }
    }))

  test('whatever file it receives', () =>
    expectNoFaults(async () => {
      for (const operation of operations.filter(({ bodies }) => FORM in bodies)) {
        for (const { what, name, content } of HOSTILE_FILES) {
          const body = new FormData()
          body.append('file', new Blob([content() as string]), name)
          await attack(`${operation.name}, ${what}`, () => request(operation, { body }))
        }
      }
    }))

  test('however long its query is', () =>
    expectNoFaults(async () => {
      for (const [index, operation] of operations.filter(({ query }) => query.length > 0).entries()) {
        for (const text of textsFor(index)) {
          const query = queryOf(operation.query, HOSTILE_TEXTS[text] ?? String)
          await attack(`${operation.name}, ${text}`, () => request(operation, { query }))
        }
        const most = Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`k${i}`, 1]))
        await attack(`${operation.name}, many fields`, () => request(operation, { query: most }))
      }
    }))
})

/** Equal shares of the longest query for each field. */
function queryOf(names: string[], text: (length: number) => string): Record<string, string> {
  const share = Math.floor(LONGEST_QUERY / names.length)
  const value = text(share)
  const encoded = new URLSearchParams({ value }).toString().length
  const length = Math.floor((share * value.length) / encoded)
  return Object.fromEntries(names.map((name) => [name, value.slice(0, length)]))
}
