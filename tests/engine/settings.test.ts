import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeDataDir, startTestEngine, type TestEngine } from './test-engine.ts'

let server: TestEngine
beforeAll(async () => {
  server = await startTestEngine()
})
afterAll(async () => {
  await server.stop()
  removeDataDir(server.dataDir)
})

const SHOWN =
  "SELECT name, value FROM system.`settings` WHERE name IN ('max_threads', 'max_block_size', 'readonly') ORDER BY name"
const READER_DEFAULTS = { max_block_size: '65409', max_threads: '2', readonly: '0' }

async function settingsSeen(settings?: Record<string, string | number>): Promise<unknown> {
  const rows = await server.rows(SHOWN, { settings })
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Sends enough concurrent requests that every session answers one. */
function everySession<Result>(ask: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: 12 }, ask))
}

describe('a setting in the URL', () => {
  test('applies to its own query only', async () => {
    const own = { max_threads: 1, max_block_size: 1000 }
    for (const seen of await everySession(() => settingsSeen(own))) {
      expect(seen).toEqual({ max_block_size: '1000', max_threads: '1', readonly: '0' })
    }
    for (const seen of await everySession(() => settingsSeen())) expect(seen).toEqual(READER_DEFAULTS)
  })

  test('a setting that makes the session read-only ends with its request', async () => {
    await everySession(() => settingsSeen({ readonly: 1 }))
    for (const seen of await everySession(() => settingsSeen())) expect(seen).toEqual(READER_DEFAULTS)
  })

  test('a setting that is not available is rejected and keeps the others unchanged', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () => settingsSeen({ max_threads: 1, no_such_setting: 1 })),
    )
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '497' } })
    for (const seen of await everySession(() => settingsSeen())) expect(seen).toEqual(READER_DEFAULTS)
  })
})

test('the database of a client applies to its queries only', async () => {
  const client = server.connect({ database: 'system' })
  const inside = await client.query({ query: 'SELECT dummy FROM one', format: 'JSONEachRow' })
  expect(await inside.json()).toEqual([{ dummy: 0 }])
  await expect(server.rows('SELECT dummy FROM one')).rejects.toMatchObject({ code: '60' })
})
