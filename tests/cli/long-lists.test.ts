import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_CONTROL_BODY_BYTES, MAX_POLICY_ENTRIES } from '@netwarden/shared/limits'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CommandLine, CommandLineWithin } from './command-line.ts'
import { StandInServer, sendJson } from './stand-in-server.ts'

const CREATE = '/api/domain-control/custom-policy/create'

interface Received {
  bytes: number
  entries: string[]
}

describe('a list that is too long for one call', () => {
  const received: Received[] = []
  let server: StandInServer
  let line: CommandLine
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { entries }: { entries: string[] } = JSON.parse(body.toString())
    received.push({ bytes: body.length, entries })
    sendJson(response, 200, { data: { ids: entries, existing: [], hostBitsCleared: [] } })
  }
  beforeAll(async () => {
    server = await StandInServer.start({ [CREATE]: receive })
    line = new CommandLineWithin(server.url, { NETWARDEN_TOKEN: 'nw_any' })
  })
  afterEach(() => {
    received.length = 0
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  const add = (entries: readonly string[]) => {
    const args = ['custom-policies', 'add', '-', '--group', 'domain', '--mode', 'banned', '--comment', '清单']
    return line.run(args, { stdin: entries.join('\n') })
  }
  const many = (count: number, name: string) =>
    Array.from({ length: count }, (_, place) => `n${place}.${name}`)

  test('a list that is too long by its bytes is sent in several calls, in its order', async () => {
    const name = `${['a', 'b', 'c'].map((letter) => letter.repeat(63)).join('.')}.${'d'.repeat(40)}.example`
    const entries = many(70_000, name)
    const { code, stdout } = await add(entries)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Added\s+70000$/m)])
    expect(received.flatMap((call) => call.entries)).toEqual(entries)
    expect(received).toHaveLength(2)
    expect(received[0]?.bytes).toBeGreaterThan(MAX_CONTROL_BODY_BYTES - 1_000)
    expect(received[0]?.bytes).toBeLessThanOrEqual(MAX_CONTROL_BODY_BYTES)
  })

  test('a list that is too long by its number is sent in several calls', async () => {
    const entries = many(MAX_POLICY_ENTRIES + 1, 'x.example')
    const { code, stderr } = await add(entries)
    expect(code, stderr).toBe(0)
    expect(received.map((call) => call.entries.length)).toEqual([MAX_POLICY_ENTRIES, 1])
  })
})
