import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, fetchEngine, removeDataDir, startTestEngine, type TestEngine } from './test-engine.ts'

let server: TestEngine
beforeAll(async () => {
  server = await startTestEngine()
})
afterAll(async () => {
  await server.stop()
  removeDataDir(server.dataDir)
})

const ROWS = 200_000

async function createTable(name: string): Promise<void> {
  await server.client.command({
    query: `CREATE TABLE ${name} (id UInt32, name String, note Nullable(String)) ENGINE = MergeTree ORDER BY id`,
  })
}

async function count(table: string): Promise<unknown> {
  const [row] = await server.rows(`SELECT count() AS c FROM ${table}`)
  return row?.c
}

describe('an insert', () => {
  test('stores 200,000 rows as JSONEachRow and returns them unchanged', async () => {
    await createTable('json_rows')
    const values = Array.from({ length: ROWS }, (_, id) => ({
      id,
      name: `"${id}"`,
      note: id % 3 ? '\\' : null,
    }))

    const { summary } = await server.client.insert({ table: 'json_rows', values, format: 'JSONEachRow' })

    expect(summary?.written_rows).toBe(String(ROWS))
    expect(await server.rows('SELECT * FROM json_rows ORDER BY id')).toEqual(values)
  })

  test('stores 200,000 rows of tab-separated text from a stream', async () => {
    await createTable('tsv_rows')
    const lines = Array.from({ length: ROWS }, (_, id) => `${id}\tname\\t${id}\t\\N\n`)

    await server.client.insert({
      table: 'tsv_rows',
      columns: ['id', 'name', 'note'],
      values: Readable.from([Buffer.from(lines.join(''))], { objectMode: false }),
      format: 'TabSeparated',
    })

    const [sums] = await server.rows(
      "SELECT count() AS c, sum(id) AS s, countIf(name = 'name\\t' || toString(id)) AS tabs, countIf(note IS NULL) AS nulls FROM tsv_rows",
    )
    expect(sums).toEqual({ c: ROWS, s: (ROWS * (ROWS - 1)) / 2, tabs: ROWS, nulls: ROWS })
  })

  test('omits columns that the client excludes', async () => {
    await createTable('some_columns')
    await server.client.insert({
      table: 'some_columns',
      columns: { except: ['note'] },
      values: [{ id: 1, name: 'a' }],
      format: 'JSONEachRow',
    })
    expect(await server.rows('SELECT * FROM some_columns')).toEqual([{ id: 1, name: 'a', note: null }])
  })

  test('accepts values and a SELECT inside the statement', async () => {
    await createTable('inline_rows')
    await server.client.command({
      query: "INSERT INTO inline_rows VALUES (1, 'a;b', NULL), (2, 'FORMAT', 'x')",
    })
    await server.client.command({
      query: "INSERT INTO inline_rows SELECT number, 'n', NULL FROM numbers(10)",
    })
    expect(await count('inline_rows')).toBe(12)
  })

  test('an insert of no rows changes nothing', async () => {
    await createTable('no_rows')
    await server.client.insert({
      table: 'no_rows',
      values: Readable.from([], { objectMode: false }),
      format: 'CSV',
    })
    expect(await count('no_rows')).toBe(0)
  })

  test('an insert and its answer pass through compressed connections', async () => {
    await createTable('gzip_rows')
    const client = server.connect({ compression: { request: true, response: true } })
    const values = Array.from({ length: 5_000 }, (_, id) => ({ id, name: 'compressed', note: null }))

    await client.insert({ table: 'gzip_rows', values, format: 'JSONEachRow' })

    const result = await client.query({ query: 'SELECT * FROM gzip_rows ORDER BY id', format: 'JSONEachRow' })
    expect(result.response_headers['content-encoding']).toBe('gzip')
    expect(await result.json()).toEqual(values)
  })
})

describe('a select', () => {
  const text = async (format: 'CSVWithNames' | 'TabSeparatedWithNamesAndTypes', rows: number) => {
    const query = `SELECT number AS n FROM numbers(${rows})`
    return (await server.client.query({ query, format })).text()
  }

  test('a select has one header, however many chunks it is sent in', async () => {
    const lines = (await text('CSVWithNames', 400_000)).split('\n')
    expect([lines[0], lines[1], lines.length, lines.filter((line) => line.includes('n')).length]).toEqual([
      '"n"',
      '0',
      400_002,
      1,
    ])
    const typed = (await text('TabSeparatedWithNamesAndTypes', 300_000)).split('\n')
    expect([typed.slice(0, 3), typed.length]).toEqual([['n', 'UInt64', '0'], 300_003])
  })

  test('a select is one document in a format that is not a sequence of lines', async () => {
    const result = await server.client.query({
      query: 'SELECT number AS n FROM numbers(200000)',
      format: 'JSON',
    })
    const document = await result.json<{ n: number }>()
    expect([document.rows, document.data.length]).toEqual([200_000, 200_000])
  })

  test('a select with a subquery gives the same rows, whether its result is small or large', async () => {
    const [small] = await server.rows('SELECT (SELECT max(number) FROM numbers(10)) AS x')
    expect(small).toEqual({ x: 9 })
    const large = await server.client.query({
      query:
        "SELECT number, repeat('x', 100) AS s FROM numbers(300000) WHERE number >= (SELECT min(number) FROM numbers(10))",
      format: 'TabSeparated',
    })
    expect((await large.text()).split('\n')).toHaveLength(300_001)
  })

  test('a select is streamed, so that a client can leave an endless one early', async () => {
    const leave = new AbortController()
    const result = await server.client.query({
      query: 'SELECT number FROM system.numbers',
      format: 'JSONEachRow',
      abort_signal: leave.signal,
    })
    let rows = 0
    for await (const chunk of result.stream()) {
      rows += chunk.length
      if (rows > 1_000_000) break
    }
    leave.abort()
    expect(rows).toBeGreaterThan(1_000_000)
    await eventually(() =>
      server.rows("SELECT query FROM system.processes WHERE query LIKE 'SELECT number FROM system.num%'"),
    ).toEqual([])
  })

  test('works over GET, which is read-only', async () => {
    const { engine } = server
    const headers = { 'X-ClickHouse-User': engine.username, 'X-ClickHouse-Key': engine.password }
    const ask = (query: string) => fetchEngine(engine, `/?query=${encodeURIComponent(query)}`, { headers })
    const reply = await ask('SELECT 1, 2')
    expect([reply.status, await reply.text()]).toEqual([200, '1\t2\n'])
    const refused = await ask('CREATE TABLE by_get (a Int8) ENGINE = Memory')
    expect(refused.headers.get('x-clickhouse-exception-code')).toBe('164')
  })
})
