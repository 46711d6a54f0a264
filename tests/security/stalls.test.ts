import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { HOSTILE_FILES } from '../support/hostile-files.ts'
import { hostileJson } from '../support/hostile-json.ts'
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts'
import { isLongRun } from '../support/long-run.ts'
import { MOST_STALLS, StallProbe } from '../support/longest-stall.ts'
import { type Operation, operationsOf } from '../support/openapi-operations.ts'
import { TestServer } from '../support/server.ts'

const MIB = 2 ** 20
const FORM = 'multipart/form-data'
/** A short run sends so many of the inputs to each call: the next call receives the next ones. */
const [BODIES, BODIES_OF_LARGE, FILES, QUERIES] = [1, 4, 6, 2]
/** Very many calls (ms): a slow machine must not decide. */
const LONG = 3_600_000
const LONGEST_QUERY = 12_000

type Reply = Pick<Answer, 'status' | 'error'>

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
async function attack(name: string, send: () => Promise<Reply>): Promise<void> {
  const { stalls, answer } = await probe.stalls(send)
  calls++
  if (stalls >= MOST_STALLS) faults.push(`${name}: ${stalls.toFixed(1)} stalls`)
  if (answer.status >= 500 && answer.status !== 503)
    faults.push(`${name}: ${answer.status} ${answer.error?.msg}`)
  // Some calls end sessions.
  if ([401, 460, 461].includes(answer.status)) client = await server.superadmin()
}

let address = 0
async function request(
  { method, path }: Operation,
  options: NonNullable<Parameters<ApiClient['raw']>[2]>,
): Promise<Reply> {
  address = (address + 1) % 65_000
  const headers = { 'x-forwarded-for': `10.9.${address >> 8}.${address & 255}`, ...options.headers }
  const response = await client.raw(method, path.replaceAll(/\{\w+\}/g, 'x'), { ...options, headers })
  const text = await response.text()
  // A backup is a file.
  const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
  const body: Partial<Answer> = isJson ? JSON.parse(text) : {}
  return { status: response.status, error: body.error }
}

async function expectNoFaults(work: () => Promise<void>): Promise<void> {
  faults = []
  calls = 0
  await work()
  console.info(`${calls} calls`)
  expect(faults).toEqual([])
  expect(calls).toBeGreaterThan(0)
}

/** All inputs in a long run, otherwise the next ones for the call with that place. */
function inputsFor<Input>(inputs: readonly Input[], place: number, most: number): readonly Input[] {
  if (isLongRun || inputs.length <= most) return inputs
  const from = (place * most) % inputs.length
  return [...inputs, ...inputs].slice(from, from + most)
}

const json = (text: string) => ({ body: text, headers: { 'content-type': 'application/json' } })

describe('no call delays others', () => {
  test(
    'whatever JSON it receives',
    () =>
      expectNoFaults(async () => {
        const known = operations.filter(({ method }) => method !== 'GET')
        for (const [index, operation] of known.entries()) {
          const schema = operation.bodies['application/json'] ?? {}
          const bytes = schema['x-max-bytes'] ?? MIB
          const most = bytes > MIB ? BODIES_OF_LARGE : BODIES
          for (const { what, text } of inputsFor(hostileJson(schema, bytes), index, most)) {
            const body = json(text())
            await attack(`${operation.name}, ${what}`, () => request(operation, body))
          }
        }
      }),
    LONG,
  )

  test(
    'whatever file it receives',
    () =>
      expectNoFaults(async () => {
        for (const [index, operation] of operations.filter(({ bodies }) => FORM in bodies).entries()) {
          for (const { what, name, content } of inputsFor(HOSTILE_FILES, index, FILES)) {
            const body = new FormData()
            body.append('file', new Blob([content() as string]), name)
            await attack(`${operation.name}, ${what}`, () => request(operation, { body }))
          }
        }
      }),
    LONG,
  )

  test(
    'however long its query is',
    () =>
      expectNoFaults(async () => {
        for (const [index, operation] of operations.filter(({ query }) => query.length > 0).entries()) {
          for (const [what, text] of inputsFor(Object.entries(HOSTILE_TEXTS), index, QUERIES)) {
            const query = queryOf(operation.query, text)
            await attack(`${operation.name}, ${what}`, () => request(operation, { query }))
          }
          const most = Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`k${i}`, 1]))
          await attack(`${operation.name}, many fields`, () => request(operation, { query: most }))
        }
      }),
    LONG,
  )
})

/** Equal shares of the longest query for each field. */
function queryOf(names: string[], text: (length: number) => string): Record<string, string> {
  const share = Math.floor(LONGEST_QUERY / names.length)
  const value = text(share)
  const encoded = new URLSearchParams({ value }).toString().length
  const length = Math.floor((share * value.length) / encoded)
  return Object.fromEntries(names.map((name) => [name, value.slice(0, length)]))
}
