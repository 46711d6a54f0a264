import { mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayPrecedeBracket } from '../../api/dist/engine/allowed-words.js'
import { startEngine } from '../../api/dist/engine/start-engine.js'
import {
  fetchEngine,
  makeDataDir,
  removeDataDir,
  silentLogger,
  startTestEngine,
  type TestEngine,
} from '../engine/test-engine.ts'
import { eventually } from '../support/eventually.ts'
import { TestServer } from '../support/server.ts'

/** Sockets of TCP on which a process listens, from the tables of the kernel (proc(5)): state 0A is LISTEN. */
function tcpListenersOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  const open = new Set(readdirSync(folder).map((fd) => readlinkSync(`${folder}/${fd}`)))
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((table) => readFileSync(table, 'utf8').split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .filter((row) => row[3] === '0A' && open.has(`socket:[${row[9]}]`))
    .map((row) => String(row[1]))
}

function engineOf({ process }: TestServer): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  return Number(children.trim().split(' ')[0])
}

describe('the engine of a server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start()
  })
  afterAll(() => server.stop())

  const total = async () => {
    const client = await server.superadmin()
    return (await client.get<{ total: number }>('/api/access-record/list')).data.total
  }

  test('opens no port that another local user could take after its end', async () => {
    const engine = engineOf(server)
    expect(tcpListenersOf(engine)).toEqual([])
    process.kill(engine, 'SIGKILL')
    await eventually(async () => (await fetch(`${server.url}/readyz`)).ok && engineOf(server) !== engine)
    expect(tcpListenersOf(engineOf(server))).toEqual([])
    expect(await total()).toBe(0)
  })

  test('listens on a socket in a folder of its own user only', () => {
    const socket = join(server.dataDir, 'engine-run', 'engine.sock')
    expect(statSync(socket).isSocket()).toBe(true)
    expect(statSync(socket).mode & 0o077).toBe(0)
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700)
  })

  test('an engine that does not answer is reported as unavailable, and no call waits for it', async () => {
    const engine = engineOf(server)
    process.kill(engine, 'SIGSTOP')
    try {
      const ready = await fetch(`${server.url}/readyz`)
      expect(await ready.json()).toMatchObject({ checks: { state: 'up', events: 'down' } })
    } finally {
      process.kill(engine, 'SIGCONT')
    }
  })
})

test('an engine in a folder with a long path has its socket elsewhere, for its own user only', async () => {
  const root = makeDataDir()
  const dataDir = join(root, 'a'.repeat(120))
  mkdirSync(dataDir)
  const { socketPath, supervisor } = await startEngine({ dataDir, logger: silentLogger })
  expect(Buffer.byteLength(socketPath)).toBeLessThanOrEqual(100)
  expect(statSync(dirname(socketPath)).mode & 0o777).toBe(0o700)
  await supervisor.stop()
  expect(() => statSync(dirname(socketPath))).toThrow('ENOENT')
  removeDataDir(root)
})

describe('a query', () => {
  let engine: TestEngine
  let secret: string
  beforeAll(async () => {
    engine = await startTestEngine()
    secret = join(engine.dataDir, 'secret.csv')
    writeFileSync(secret, 'hush,1\n')
    await engine.client.command({ query: 'CREATE TABLE inner (a String) ENGINE = MergeTree ORDER BY a' })
  })
  afterAll(async () => {
    await engine.stop()
    removeDataDir(engine.dataDir)
  })

  const refused = { code: '497', type: 'ACCESS_DENIED' }

  test.each([
    "SELECT * FROM file('{}')",
    "SELECT * FROM `file`('{}')",
    'SELECT * FROM "file" /* why */ (\'{}\')',
    "SELECT file('{}')",
    "SELECT * FROM '{}'",
    "SELECT * FROM inner, '{}'",
    "SELECT * FROM ('{}')",
    "SELECT * FROM default.'{}'",
    'SELECT * FROM `{}`',
    'SELECT * FROM "{}"',
    "SELECT * FROM inner WHERE a IN (SELECT c1 FROM file('{}'))",
    "SELECT $$'$$, file('{}'), $$'$$",
    "SELECT ‘'’, file('{}'), ‘'’",
    "SELECT * FROM url('http://127.0.0.1:1/x', 'CSV', 'a String')",
    "SELECT * FROM s3('http://127.0.0.1:1/x', 'CSV', 'a String')",
    "SELECT * FROM remote('127.0.0.1:1', system.one)",
    "SELECT * FROM executable('x', 'CSV', 'a String')",
    "SELECT * FROM mysql('127.0.0.1:1', 'd', 't', 'u', 'p')",
    "SELECT * FROM postgresql('127.0.0.1:1', 'd', 't', 'u', 'p')",
    "SELECT * FROM filesystem('{}')",
    "SELECT * FROM sqlite('{}', 't')",
    "SELECT reverseDNSQuery('127.0.0.1')",
    "SELECT 1 INTO OUTFILE '{}.out'",
    "SELECT 1 SETTINGS dialect = 'kusto'",
    "DESCRIBE TABLE file('{}')",
    "EXPLAIN SELECT * FROM file('{}')",
    "INSERT INTO FUNCTION file('{}') SELECT 1",
    "INSERT INTO inner SELECT * FROM file('{}')",
    "INSERT INTO inner VALUES (file('{}'))",
    "INSERT INTO inner FORMAT Values (file('{}'))",
    "INSERT INTO inner FROM INFILE '{}' FORMAT CSV",
    "CREATE TABLE taken AS file('{}')",
    'CREATE TABLE taken (a String) ENGINE = File(CSV)',
    'CREATE TABLE taken (a String) ENGINE `File`(CSV)',
    "CREATE TABLE taken (a String) ENGINE = URL('http://127.0.0.1:1/', CSV)",
    "CREATE TABLE taken (a String) ENGINE = MergeTree ORDER BY a SETTINGS disk = disk(type = local, path = '/tmp/')",
    "CREATE VIEW taken AS SELECT * FROM file('{}')",
    "CREATE DATABASE taken ENGINE = Filesystem('/')",
    "CREATE DICTIONARY taken (a String) PRIMARY KEY a SOURCE(HTTP(URL 'http://127.0.0.1:1/' FORMAT 'CSV')) LAYOUT(FLAT()) LIFETIME(1)",
    "CREATE NAMED COLLECTION taken AS url = 'http://127.0.0.1:1/'",
    "ATTACH TABLE taken FROM '/tmp/taken' (a String) ENGINE = MergeTree ORDER BY a",
    "BACKUP TABLE inner TO S3('http://127.0.0.1:1/b', 'k', 's')",
    "BACKUP TABLE inner TO File('backup')",
    "RESTORE TABLE inner FROM File('backup')",
    "SELECT 1 // ' \n , file('{}') // '",
    "SELECT `fi\\x6ce`('{}')",
    "SELECT hasColumnInTable('127.0.0.1:1', 'd', 't', 'c')",
    "SELECT dictGet('d', 'a', 1)",
    "SELECT * FROM eval('SELECT 1')",
    "SELECT * FROM format('Template', 'x')",
    "SELECT * FROM format(concat('Templ', 'ate'), 'x')",
    "SELECT * FROM input('a String') FORMAT Template",
    "SELECT * FROM (SELECT c1 FROM (SELECT * FROM /* deep */ FiLe ('{}')))",
    "WITH a AS (SELECT * FROM url('http://127.0.0.1:1/')) SELECT * FROM a",
    'SELECT 1 FORMAT Template',
    'SELECT 1 FORMAT `Template`',
    'SELECT 1 format\n-- why\n"AvroConfluent"',
    'SELECT 1.FORMAT Template',
    'SELECT 1 FORMAT Protobuf',
    'INSERT INTO inner FORMAT AvroConfluent',
    'INSERT INTO inner FORMAT Template x',
    "INSERT INTO inner SELECT * FROM generateRandom('a String')",
    'SYSTEM SHUTDOWN',
    'system /* why */ kill',
    'SYSTEM RELOAD CONFIG',
    'SYSTEM STOP LISTEN HTTP',
    '(SYSTEM SHUTDOWN)',
    'SELECT 1 PARALLEL WITH SYSTEM SHUTDOWN',
    'EXPLAIN SYNTAX SELECT 1',
    'EXPLAIN TABLE OVERRIDE mysql(x)',
    'SELECT * FROM (EXPLAIN SELECT 1)',
    'SET allow_introspection_functions = 1',
    "SET profile = 'default'",
    'USE system',
    'SHOW CREATE TABLE inner',
    'CREATE TEMPORARY TABLE taken (a Int8)',
    'CREATE DATABASE taken',
    'CREATE OR REPLACE DICTIONARY taken (a String) PRIMARY KEY a SOURCE(NULL()) LAYOUT(FLAT()) LIFETIME(1)',
    'CREATE FUNCTION taken AS (x) -> x',
    'CREATE USER taken',
    'GRANT ALL ON *.* TO taken',
    'ATTACH TABLE taken',
    'DETACH TABLE inner',
    'KILL QUERY WHERE 1',
    'CREATE TABLE taken ON CLUSTER c (a String) ENGINE = MergeTree ORDER BY a',
    'CREATE TABLE taken (a String) ENGINE = Distributed(c, default, inner)',
    "CREATE TABLE taken (a String DEFAULT file('{}')) ENGINE = MergeTree ORDER BY a",
    "CREATE MATERIALIZED VIEW taken ENGINE = URL('http://127.0.0.1:1/', CSV) AS SELECT 1",
    "ALTER TABLE inner UPDATE a = file('{}') WHERE 1",
    "ALTER TABLE inner MODIFY SETTING disk = 'x'",
    "SELECT 1 SETTINGS max_threads = 1, dialect = 'kusto'",
    'SELECT 1 SETTINGS max_threads = 1, allow_introspection_functions',
    "SELECT 1 SETTINGS max_memory_usage = -inf, dialect = 'kusto'",
    "SELECT 1 SETTINGS `format_schema` = 'x:y'",
    "SELECT (SELECT 1 SETTINGS format_template_row = '{}')",
    "SELECT * FROM inner SETTINGS additional_table_filters = {'inner': 'a = file(\\'{}\\')'}",
    "SELECT * FROM inner SETTINGS additional_table_filters = {'inner': 'a IN (SELECT c1 FROM `file`(1))'}",
  ])('a query that accesses the outside is rejected: %s', async (pattern) => {
    const query = pattern.replace('{}', secret)
    await expect(engine.client.command({ query })).rejects.toMatchObject(refused)
  })

  test('a query does not access the outside by its parameters or settings', async () => {
    const named = engine.client.query({ query: 'SELECT * FROM {t:Identifier}', query_params: { t: secret } })
    await expect(named).rejects.toMatchObject(refused)
    const translated = engine.client.query({ query: 'one', clickhouse_settings: { dialect: 'prql' } })
    await expect(translated).rejects.toMatchObject(refused)
    const elsewhere = engine.connect({ database: '../..' }).query({ query: 'SELECT 1' })
    await expect(elsewhere).rejects.toMatchObject(refused)
    for (const parameters of ['default_format=Template', 'format_template_row=%2Fetc%2Fpasswd']) {
      const headers = {
        'X-ClickHouse-User': engine.engine.username,
        'X-ClickHouse-Key': engine.engine.password,
      }
      const reply = await fetchEngine(engine.engine, `/?query=SELECT+1&${parameters}`, { headers })
      expect(reply.headers.get('x-clickhouse-exception-code')).toBe('497')
    }
  })

  test('a parameter may have the name of any word', async () => {
    const words = ['format', 'from', 'settings', 'into', 'file', 'engine', 'cluster', 'explain']
    const query = `SELECT ${words.map((word) => `{${word}:String} AS ${word}_value`).join(', ')}`
    const parameters = Object.fromEntries(words.map((word) => [word, word]))
    const expected = Object.fromEntries(words.map((word) => [`${word}_value`, word]))
    expect(await engine.rows(query, { parameters })).toEqual([expected])
  })

  test('all functions in the SQL of this product are available', async () => {
    const rows = await engine.rows('SELECT lower(name) AS name FROM system.functions')
    const functions = new Set(rows.map(({ name }) => String(name)))
    const refusedOnes = sqlTexts().flatMap((text) =>
      [...text.matchAll(/\b([A-Za-z_]\w*)\(/g)]
        .map(([, name = '']) => name.toLowerCase())
        .filter((name) => functions.has(name.replace(SUFFIX, '')) && !mayPrecedeBracket(name)),
    )
    expect(refusedOnes).toEqual([])
  })

  test('a query with a body of values does not access the outside', async () => {
    const stored = async () => engine.rows('SELECT count() AS c FROM inner')
    await engine.client.insert({ table: 'inner', values: [{ a: 'kept' }], format: 'JSONEachRow' })
    const exec = engine.client.exec({ query: `INSERT INTO inner FORMAT Values\n(file('${secret}'))` })
    await expect(exec).rejects.toMatchObject(refused)
    expect(await stored()).toEqual([{ c: 1 }])
  })

  test('a query on internal data is answered', async () => {
    const query = `SELECT concat('a/', '/etc/passwd') AS p, a IN ('/etc/passwd', 'kept') AS k
      FROM inner, numbers(1) AS n ARRAY JOIN ['/tmp', 'b'] AS j WHERE p != '' AND a = 'kept' ORDER BY j`
    expect(await engine.rows(query)).toEqual([
      { p: 'a//etc/passwd', k: 1 },
      { p: 'a//etc/passwd', k: 1 },
    ])
  })
})

const SOURCES = fileURLToPath(new URL('../../api/', import.meta.url))
const SUFFIX = /(?:if|state|merge)$/

/** The texts with SQL for the event store: its schema, and those of every file that uses it. */
function sqlTexts(): string[] {
  const paths = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  const schema = paths.filter((path) => /^assets\/events\/.*\.sql$/.test(path))
  const files = paths.filter((path) => /^src\/(?!engine\/|gateway\/).*\.ts$/.test(path))
  const using = files
    .map((path) => readFileSync(join(SOURCES, path), 'utf8'))
    .filter((text) => /platform\/events|SELECT/.test(text))
  const texts = using.flatMap((text) => text.match(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/gs) ?? [])
  return [...schema.map((path) => readFileSync(join(SOURCES, path), 'utf8')), ...texts]
}
