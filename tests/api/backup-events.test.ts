import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { withEnd } from '../support/backup-lines.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TestServer } from '../support/server.ts'
import { STATE_ENGINES, type StateEngineName } from '../support/state-engines.ts'
import { backupOf, load, restore, type Seen, seenBy } from '../support/visit-backups.ts'

const VISITS = isLongRun ? 500_000 : 6_000
const KILLS = isLongRun ? 12 : 2

const random = seededRandom(92)

/** A backup of a version whose visits had fewer columns. */
function withoutColumns(text: string, left: readonly string[]): string {
  let kept: number[] = []
  const lines = text.trimEnd().split('\n').slice(0, -1)
  const older = lines.map((line) => {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'string') {
      const cells = value.split('\t')
      return JSON.stringify(kept.map((place) => cells[place]).join('\t'))
    }
    if (!line.startsWith('{"events"')) return line
    const { events, columns }: { events: string; columns: string[] } = JSON.parse(line)
    kept = [...columns.keys()].filter((place) => !left.includes(columns[place] ?? ''))
    return JSON.stringify({ events, columns: kept.map((place) => columns[place]) })
  })
  return withEnd(older)
}

/** A backup whose settings note a restore that had not finished. */
function withPendingRestore(state: string): string {
  const lines = state.trimEnd().split('\n').slice(0, -1)
  const value = JSON.stringify({ id: 'elsewhere', isReplacing: true, isCleared: false, next: {} })
  const columns = ['key', 'value', 'version', 'updated_at', 'updated_by']
  const table = lines.findIndex((line) => line.startsWith('{"table":"setting"'))
  const own = table < 0 ? columns : JSON.parse(lines[table] ?? '').columns
  const cells: Record<string, unknown> = { key: 'restore.events', value, version: 1, updated_at: 1 }
  const row = JSON.stringify(own.map((column: string) => cells[column] ?? 'x'))
  if (table < 0) lines.push(JSON.stringify({ table: 'setting', columns }), row)
  else lines.splice(table + 1, 0, row)
  return withEnd(lines)
}

describe('a backup with all visits', () => {
  let source: TestServer
  let admin: ApiClient
  let backup: Buffer
  let expected: Seen
  beforeAll(async () => {
    source = await TestServer.start({ engine: 'sqlite' })
    admin = await source.superadmin()
    await load(admin, VISITS)
    backup = await backupOf(admin)
    expected = await seenBy(admin)
    expect(expected.total).toBe(VISITS)
  })
  afterAll(() => source.stop())

  const engines: readonly StateEngineName[] = isLongRun ? STATE_ENGINES : STATE_ENGINES.slice(-1)
  test.each(engines)('restores rows, counts and sums into an empty installation on %s', async (engine) => {
    const target = await TestServer.start({ engine })
    try {
      const restored = await restore(await target.superadmin(), backup)
      expect(restored.status, JSON.stringify(restored.body)).toBe(200)
      expect(restored.data.events).toBe(VISITS)
      const client = await target.superadmin()
      expect(await seenBy(client)).toEqual(expected)
      expect((await restore(client, backup)).status).toBe(409)
      const again = await backupOf(client)
      const rowsOf = (bytes: Buffer) => gunzipSync(bytes).toString().match(/^"/gm)?.length
      expect(rowsOf(again)).toBe(VISITS)
    } finally {
      await target.stop()
    }
  })

  test('replaces the visits that are there, and their sums', async () => {
    const target = await TestServer.start({ engine: 'sqlite' })
    try {
      const client = await target.superadmin()
      await load(client, 2_000)
      expect((await restore(client, backup, true)).status).toBe(200)
      expect(await seenBy(await target.superadmin())).toEqual(expected)
      await target.stop({ keepData: true })
      const next = await TestServer.start({ engine: 'sqlite', dataDir: target.dataDir })
      expect(await seenBy(await next.superadmin())).toEqual(expected)
      await next.stop()
    } finally {
      await target.stop()
    }
  })

  test('a backup that is cut or has other columns changes no visit', async () => {
    const text = gunzipSync(backup).toString()
    const cut = gzipSync(text.slice(0, text.lastIndexOf('\n"')))
    const renamed = gzipSync(text.replace('"device_ip","device_mac"', '"device_mac","device_ip"'))
    for (const bytes of [cut, renamed]) expect((await restore(admin, bytes, true)).status).toBe(422)
    expect(await seenBy(admin)).toEqual(expected)
  })

  test('a backup of a version with fewer columns is restored, and the other columns have their defaults', async () => {
    const target = await TestServer.start({ engine: 'sqlite' })
    try {
      const text = withoutColumns(gunzipSync(backup).toString(), ['shadow_policy_id', 'outside_ttl'])
      const restored = await restore(await target.superadmin(), gzipSync(text))
      expect(restored.status, JSON.stringify(restored.body)).toBe(200)
      expect(await seenBy(await target.superadmin())).toEqual(expected)
    } finally {
      await target.stop()
    }
  })

  test('a backup of the state alone, written while another restore was pending, leaves the visits there', async () => {
    const first = await TestServer.start({ engine: 'sqlite' })
    const client = await first.superadmin()
    await load(client, 300)
    const answer = await client.raw('POST', '/api/backup', { json: {} })
    const state = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
    const crafted = gzipSync(withPendingRestore(state))
    const restored = await restore(client, crafted, true)
    expect([restored.status, restored.data]).toEqual([200, expect.objectContaining({ events: 0 })])
    await first.stop({ keepData: true })
    const next = await TestServer.start({ engine: 'sqlite', dataDir: first.dataDir })
    expect((await seenBy(await next.superadmin())).total).toBe(300)
    await next.stop()
  })

  test('a restore by a server that is killed happens completely or not at all', async () => {
    let victim = await TestServer.start({ engine: 'sqlite' })
    const { dataDir } = victim
    await load(await victim.superadmin(), 500)
    const before = await seenBy(await victim.superadmin())
    const begun = Date.now()
    const measured = await TestServer.start({ engine: 'sqlite' })
    const starting = Date.now() - begun
    await restore(await measured.superadmin(), backup)
    const longest = Date.now() - begun - starting
    await measured.stop()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const sent = restore(await victim.superadmin(), backup, true).catch(() => null)
      await new Promise((resolve) => setTimeout(resolve, random() * longest))
      await victim.kill()
      await sent
      victim = await TestServer.start({ engine: 'sqlite', dataDir })
      expect([before, expected]).toContainEqual(await seenBy(await victim.superadmin()))
    }
    await victim.stop()
  })
})
