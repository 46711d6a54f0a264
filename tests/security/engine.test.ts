import { mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEngine } from '../../api/dist/engine/start-engine.js'
import {
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
  ])('a query that accesses the outside is rejected: %s', async (pattern) => {
    const query = pattern.replace('{}', secret)
    await expect(engine.client.command({ query })).rejects.toMatchObject(refused)
  })

  test('a query does not access the outside by its parameters or settings', async () => {
    const named = engine.client.query({ query: 'SELECT * FROM {t:Identifier}', query_params: { t: secret } })
    await expect(named).rejects.toMatchObject(refused)
    const translated = engine.client.query({ query: 'one', clickhouse_settings: { dialect: 'prql' } })
    await expect(translated).rejects.toMatchObject(refused)
  })

  test('a query with a body of values does not access the outside', async () => {
    const stored = async () => engine.rows('SELECT count() AS c FROM inner')
    await engine.client.insert({ table: 'inner', values: [{ a: 'kept' }], format: 'JSONEachRow' })
    const exec = engine.client.exec({ query: `INSERT INTO inner FORMAT Values\n(file('${secret}'))` })
    await expect(exec).rejects.toMatchObject(refused)
    expect(await stored()).toEqual([{ c: 1 }])
  })

  test('a query on internal data is answered', async () => {
    const query = `SELECT format('{}/{}', 'a', '/etc/passwd') AS p, a IN ('/etc/passwd', 'kept') AS k
      FROM inner, numbers(1) AS n ARRAY JOIN ['/tmp', 'b'] AS j WHERE p != '' AND a = 'kept' ORDER BY j`
    expect(await engine.rows(query)).toEqual([
      { p: 'a//etc/passwd', k: 1 },
      { p: 'a//etc/passwd', k: 1 },
    ])
    await engine.client.command({
      query: `BACKUP TABLE inner TO File('${join(engine.engine.backupDir, 'inner')}')`,
    })
    const outside = `BACKUP TABLE inner TO File('${join(engine.dataDir, 'elsewhere')}')`
    await expect(engine.client.command({ query: outside })).rejects.toThrow()
  })
})
