import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestEngine, type TestEngine } from '../engine/test-engine.ts'
import { isLongRun } from '../support/long-run.ts'
import { TestServer } from '../support/server.ts'
import { backupOf, load, restore, type Seen, seenBy } from '../support/visit-backups.ts'

const VISITS = isLongRun ? 200_000 : 4_000

let engine: TestEngine
let server: TestServer
let backup: Buffer
let expected: Seen
beforeAll(async () => {
  engine = await startTestEngine()
  server = await TestServer.start({ env: { NETWARDEN_EVENTS_URL: await engine.serve() } })
  const admin = await server.superadmin()
  await load(admin, VISITS)
  backup = await backupOf(admin)
  expected = await seenBy(admin)
})
afterAll(async () => {
  await server.stop()
  await engine.stop()
})

const countIn = async ({ rows }: TestEngine, table: string) =>
  Number((await rows(`SELECT count() AS n FROM ${table}`))[0]?.n)

test('a backup with all visits of a ClickHouse server restores them, with their sums, on another one', async () => {
  expect(expected.total).toBe(VISITS)
  const other = await startTestEngine()
  const target = await TestServer.start({ env: { NETWARDEN_EVENTS_URL: await other.serve() } })
  try {
    const restored = await restore(await target.superadmin(), backup)
    expect([restored.status, restored.data]).toEqual([200, expect.objectContaining({ events: VISITS })])
    const client = await target.superadmin()
    expect(await seenBy(client)).toEqual(expected)
    for (const table of ['access_record', 'visit_log'])
      expect(await countIn(other, table)).toBe(await countIn(engine, table))
    await load(client, 300)
    expect((await restore(client, backup, true)).status).toBe(200)
    expect(await seenBy(await target.superadmin())).toEqual(expected)
    const staged = await other.rows("SELECT name FROM system.tables WHERE name LIKE 'restored%'")
    expect(staged).toEqual([])
  } finally {
    await target.stop()
    await other.stop()
  }
})

test('a backup with all visits moves from a ClickHouse server to the embedded engine and back', async () => {
  const embedded = await TestServer.start()
  try {
    expect((await restore(await embedded.superadmin(), backup)).status).toBe(200)
    const client = await embedded.superadmin()
    expect(await seenBy(client)).toEqual(expected)
    const returned = await backupOf(client)
    await load(await server.superadmin(), 300)
    expect((await restore(await server.superadmin(), returned, true)).status).toBe(200)
    expect(await seenBy(await server.superadmin())).toEqual(expected)
    expect(await countIn(engine, 'access_record')).toBe(VISITS)
  } finally {
    await embedded.stop()
  }
})
