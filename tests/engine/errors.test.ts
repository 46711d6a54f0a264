import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchEngine, removeDataDir, startTestEngine, type TestEngine } from './test-engine.ts'

let server: TestEngine
beforeAll(async () => {
  server = await startTestEngine()
})
afterAll(async () => {
  await server.stop()
  removeDataDir(server.dataDir)
})

function post(path: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const { username, password } = server.engine
  const credentials = { 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password }
  return fetchEngine(server.engine, path, { method: 'POST', body, headers: { ...credentials, ...headers } })
}

describe('an error', () => {
  test.each([
    ['SELECT * FROM nowhere', { code: '60', type: 'UNKNOWN_TABLE' }],
    ['SELECT )', { code: '62', type: 'SYNTAX_ERROR' }],
    ['SELECT no_such_column FROM system.one', { code: '47', type: 'UNKNOWN_IDENTIFIER' }],
    ['SELECT 1; SELECT 2', { code: '62', type: 'SYNTAX_ERROR' }],
    ["SELECT throwIf(1, 'too bad')", { code: '395', type: 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO' }],
  ])('the error of %s has its code and name', async (query, expected) => {
    await expect(server.rows(query)).rejects.toMatchObject(expected)
  })

  test('an error has status, code and text as in ClickHouse', async () => {
    const reply = await post('/', 'SELECT * FROM nowhere')
    expect([reply.status, reply.headers.get('x-clickhouse-exception-code')]).toEqual([404, '60'])
    expect(await reply.text()).toMatch(/^Code: 60\. DB::Exception: .*\(UNKNOWN_TABLE\) \(version [\d.]+\)\n$/)
  })

  test('an error in the middle of a result reaches the row reader with its code', async () => {
    const query = "SELECT throwIf(number = 2000000, 'late') AS x FROM numbers(5000000)"
    await expect(server.rows(query)).rejects.toMatchObject({ code: '395' })
  })

  test('an error in the middle of a result truncates the text, so that it is not taken for complete', async () => {
    const reply = await post('/', "SELECT throwIf(number = 2000000, 'late') AS x FROM numbers(5000000)")
    expect(reply.status).toBe(200)
    await expect(reply.text()).rejects.toThrow()
  })

  test('an error in a batch names the row and inserts none of it', async () => {
    await server.client.command({ query: 'CREATE TABLE typed (a UInt8) ENGINE = MergeTree ORDER BY a' })
    const values = [{ a: 1 }, { a: 'not a number' }]
    await expect(server.client.insert({ table: 'typed', values, format: 'JSONEachRow' })).rejects.toThrow(
      /row 2/,
    )
    expect(await server.rows('SELECT * FROM typed')).toEqual([])
  })

  test('an error of an unknown database leaves the sessions usable', async () => {
    const lost = server.connect({ database: 'nowhere' })
    await expect(lost.query({ query: 'SELECT 1' })).rejects.toMatchObject({ code: '81' })
    expect(await server.rows('SELECT 1 AS x')).toEqual([{ x: 1 }])
  })
})

describe('a request is rejected', () => {
  test('a wrong password and a missing one are rejected', async () => {
    const stranger = server.connect({ password: 'wrong' })
    await expect(stranger.query({ query: 'SELECT 1' })).rejects.toMatchObject({ code: '516' })
    const anonymous = await fetchEngine(server.engine, '/', { method: 'POST', body: 'SELECT 1' })
    expect(anonymous.status).toBe(403)
  })

  test('a batch beyond 64 MB is rejected, plain or compressed', async () => {
    const batch = Buffer.alloc(65 * 1024 ** 2, '1\n')
    await server.client.command({ query: 'CREATE TABLE big (a UInt8) ENGINE = Null' })
    const insert = '/?query=INSERT+INTO+big+FORMAT+TSV'
    const plain = await post(insert, batch)
    expect([plain.status, plain.headers.get('x-clickhouse-exception-code')]).toEqual([413, '306'])
    const packed = await post(insert, gzipSync(batch), { 'Content-Encoding': 'gzip' })
    expect(packed.status).toBe(413)
  })

  test('a body that does not match its encoding is rejected', async () => {
    const reply = await post('/', 'SELECT 1', { 'Content-Encoding': 'gzip' })
    expect([reply.status, reply.headers.get('x-clickhouse-exception-code')]).toEqual([400, '271'])
    expect((await post('/', 'SELECT 1', { 'Content-Encoding': 'br' })).status).toBe(501)
  })

  test.each(['session_id=1', 'role=admin', 'compress=1', 'a-b=1'])(
    'the parameter %s is rejected',
    async (parameter) => {
      expect((await post(`/?${parameter}`, 'SELECT 1')).status).toBeGreaterThanOrEqual(400)
    },
  )

  test('a request without a statement is rejected', async () => {
    expect((await post('/', '')).headers.get('x-clickhouse-exception-code')).toBe('62')
  })
})
