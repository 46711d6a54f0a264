import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDataDir, startTestEngine, type TestEngine } from './test-engine.ts'

let server: TestEngine
beforeAll(async () => {
  server = await startTestEngine()
  await server.client.command({
    query:
      'CREATE TABLE visits (device String, hits UInt32) ENGINE = MergeTree ORDER BY device SETTINGS non_replicated_deduplication_window = 1000',
  })
  await server.client.command({
    query:
      'CREATE TABLE visits_by_device (device String, hits UInt64) ENGINE = SummingMergeTree ORDER BY device SETTINGS non_replicated_deduplication_window = 1000',
  })
  await server.client.command({
    query:
      'CREATE MATERIALIZED VIEW visits_by_device_view TO visits_by_device AS SELECT device, sum(hits) AS hits FROM visits GROUP BY device',
  })
})
afterAll(async () => {
  await server.stop()
  removeDataDir(server.dataDir)
})

async function insert(token: string, rows: { device: string; hits: number }[]): Promise<void> {
  await server.client.insert({
    table: 'visits',
    values: rows,
    format: 'JSONEachRow',
    clickhouse_settings: {
      insert_deduplication_token: token,
      deduplicate_blocks_in_dependent_materialized_views: 1,
    },
  })
}

async function totals(table: string): Promise<unknown> {
  return server.rows(`SELECT device, sum(hits) AS hits FROM ${table} GROUP BY device ORDER BY device`)
}

test('a repeated batch with the same token is dropped, in the table and in its aggregates', async () => {
  const first = [
    { device: 'a', hits: 1 },
    { device: 'b', hits: 2 },
  ]
  const second = [{ device: 'b', hits: 4 }]
  for (const _ of [1, 2, 3]) {
    await insert('source-1:0-100', first)
    await insert('source-1:100-200', second)
  }
  const expected = [
    { device: 'a', hits: 1 },
    { device: 'b', hits: 6 },
  ]
  expect(await totals('visits')).toEqual(expected)
  expect(await totals('visits_by_device')).toEqual(expected)
})

test('equal rows with another token are kept', async () => {
  await insert('source-2:0-100', [{ device: 'c', hits: 1 }])
  await insert('source-3:0-100', [{ device: 'c', hits: 1 }])
  expect(await totals('visits_by_device')).toContainEqual({ device: 'c', hits: 2 })
})

test('a token is remembered across a restart', async () => {
  await insert('source-4:0-100', [{ device: 'd', hits: 1 }])
  await server.stop()
  server = await startTestEngine(server.dataDir)
  await insert('source-4:0-100', [{ device: 'd', hits: 1 }])
  expect(await totals('visits')).toContainEqual({ device: 'd', hits: 1 })
  expect(await totals('visits_by_device')).toContainEqual({ device: 'd', hits: 1 })
})
