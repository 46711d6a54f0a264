import { setMaxListeners } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, removeDataDir, startTestEngine, type TestEngine } from './test-engine.ts'

let server: TestEngine
beforeAll(async () => {
  server = await startTestEngine()
})
afterAll(async () => {
  await server.stop()
  removeDataDir(server.dataDir)
})

/** Busy until it is ended. */
const ENDLESS = 'SELECT max(sipHash64(number)) AS m FROM system.numbers'
/** Evaluated before the query itself runs. */
const ENDLESS_SUBQUERY = `SELECT (${ENDLESS}) AS m`

function running(text: string): Promise<Record<string, unknown>[]> {
  return server.rows('SELECT query_id FROM system.processes WHERE position(query, {text:String}) = 1', {
    parameters: { text },
  })
}

function leaveForMany(): AbortController {
  const leave = new AbortController()
  setMaxListeners(0, leave.signal)
  return leave
}

async function withReads<Result>(queries: string[], use: (unfinished: () => number) => Promise<Result>) {
  const leave = leaveForMany()
  let finished = 0
  const reads = queries.map((query) =>
    server.rows(query, { signal: leave.signal, settings: { max_execution_time: 0 } }).finally(() => {
      finished += 1
    }),
  )
  const outcomes = Promise.allSettled(reads)
  try {
    return await use(() => queries.length - finished)
  } finally {
    leave.abort()
    await outcomes
    await eventually(() => running('SELECT (SELECT max')).toEqual([])
    await eventually(() => running('SELECT max')).toEqual([])
  }
}

test.each([ENDLESS, ENDLESS_SUBQUERY])('%s ends when its client disconnects', async (query) => {
  const leave = new AbortController()
  const read = server.rows(query, { signal: leave.signal })
  const outcome = expect(read).rejects.toThrow(/abort/)
  await eventually(() => running(query)).toHaveLength(1)
  leave.abort()
  await outcome
  await eventually(() => running(query)).toEqual([])
})

test('an insert is not delayed by six endless reads', async () => {
  await server.client.command({ query: 'CREATE TABLE meanwhile (a UInt32) ENGINE = MergeTree ORDER BY a' })
  const queries = [ENDLESS, ENDLESS_SUBQUERY, ENDLESS, ENDLESS_SUBQUERY, ENDLESS, ENDLESS]
  await withReads(queries, async (unfinished) => {
    const values = Array.from({ length: 10_000 }, (_, a) => ({ a }))
    const { summary } = await server.client.insert({ table: 'meanwhile', values, format: 'JSONEachRow' })
    expect([summary?.written_rows, unfinished()]).toEqual(['10000', 6])
  })
})

test('a read is rejected when the queue is full, and waiting ones run in turn', async () => {
  await withReads(Array(4).fill(ENDLESS), async () => {
    const leave = leaveForMany()
    let refused = 0
    const asks = Array.from({ length: 140 }, () =>
      server.rows('SELECT 1 AS x', { signal: leave.signal }).catch((error: { code?: string }) => {
        if (error.code === '202') refused += 1
        return []
      }),
    )
    await eventually(() => refused).toBeGreaterThan(0)
    leave.abort()
    await Promise.all(asks)
  })
  expect(await server.rows('SELECT 1 AS x')).toEqual([{ x: 1 }])
})

test('a read has a time limit unless the caller sets one', async () => {
  const [row] = await server.rows("SELECT getSetting('max_execution_time') AS limit")
  expect(row).toEqual({ limit: 30 })
  const short = server.rows(ENDLESS, { settings: { max_execution_time: 1 } })
  await expect(short).rejects.toMatchObject({ code: '159' })
})
