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

async function echo(type: string, value: unknown): Promise<unknown> {
  const [row] = await server.rows(`SELECT {value:${type}} AS value`, { parameters: { value } })
  return row?.value
}

const STRINGS = {
  quotes: `it's "quoted" \`thrice\``,
  tabs: 'a\tb\t',
  'line ends': 'one\ntwo\r\nthree\r',
  backslashes: '\\ \\\\ \\t \\n \\N \\x41 trailing\\',
  unicode: '网络守卫 — ünïcode 🛡️',
  'control characters': '\b\f\v\u0001\u001b\u007f',
  'a NUL': 'before\0after',
  'URL characters': 'a+b&c=d%20e#f?g',
  'nothing at all': '',
  'something like SQL': `'; DROP TABLE x; -- \\'`,
}

describe('a parameter', () => {
  test.each(Object.entries(STRINGS))('keeps %s in a string', async (_, value) => {
    expect(await echo('String', value)).toBe(value)
  })

  test('keeps every string inside an array, a map and a tuple-like nesting', async () => {
    const values = Object.values(STRINGS)
    expect(await echo('Array(String)', values)).toEqual(values)
    expect(await echo('Array(Array(String))', [values, []])).toEqual([values, []])
    expect(await echo('Map(String, String)', STRINGS)).toEqual(STRINGS)
  })

  test('a parameter can be NULL, on its own and inside an array', async () => {
    expect(await echo('Nullable(String)', null)).toBeNull()
    expect(await echo('Array(Nullable(UInt8))', [1, null, 3])).toEqual([1, null, 3])
  })

  test('keeps numbers, booleans and times', async () => {
    expect(await echo('UInt32', 4_294_967_295)).toBe(4_294_967_295)
    expect(await echo('Float64', -0.5)).toBe(-0.5)
    expect(await echo('Bool', true)).toBe(true)
    expect(await echo("DateTime64(3, 'UTC')", new Date('2026-03-01T10:20:30.456Z'))).toBe(
      '2026-03-01 10:20:30.456',
    )
  })

  test('a parameter may be longer than a URL usually is', async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `host-${index}.example`)
    expect(await echo('Array(String)', names)).toEqual(names)
  })

  test('a parameter can name a table', async () => {
    const [row] = await server.rows('SELECT count() AS c FROM {database:Identifier}.{table:Identifier}', {
      parameters: { database: 'system', table: 'one' },
    })
    expect(row).toEqual({ c: 1 })
  })

  test('ends with its request', async () => {
    await Promise.all(Array.from({ length: 8 }, () => echo('String', 'left over')))
    const asks = Array.from({ length: 8 }, () => server.rows('SELECT {value:String} AS value'))
    for (const outcome of await Promise.allSettled(asks)) expect(outcome.status).toBe('rejected')
  })

  test('a parameter is not mixed up with that of a concurrent request', async () => {
    const values = Array.from({ length: 100 }, (_, index) => `value ${index}`)
    const query = 'SELECT {value:String} AS value, sum(number) AS s FROM numbers(10000)'
    const answers = await Promise.all(values.map((value) => server.rows(query, { parameters: { value } })))
    expect(answers.map(([row]) => row?.value)).toEqual(values)
  })
})
