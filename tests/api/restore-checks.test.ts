import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backedUpTables } from '../../api/src/modules/backup-format/backup-tables.ts'
import type { ApiClient } from '../support/api-client.ts'
import { longestStall, MOST_STALLS } from '../support/longest-stall.ts'
import { expectSmallProcesses } from '../support/peak-memory.ts'
import { TestServer } from '../support/server.ts'

let server: TestServer
let admin: ApiClient
let lines: string[]
let folder: string
beforeAll(async () => {
  server = await TestServer.start({ engine: 'sqlite' })
  admin = await server.superadmin()
  folder = mkdtempSync(join(tmpdir(), 'netwarden-followed-'))
  writeFileSync(join(folder, 'dns.log'), '')
  const source = { name: 'Resolver', kind: 'tail', format: 'dnsmasq', location: join(folder, 'dns.log') }
  expect((await admin.post('/api/rest/sources', source)).status).toBe(200)
  const backup = await admin.raw('POST', '/api/backup', { json: {} })
  lines = gunzipSync(Buffer.from(await backup.arrayBuffer()))
    .toString()
    .trimEnd()
    .split('\n')
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

function restore(client: ApiClient, text: string) {
  const form = new FormData()
  form.set('replace', 'true')
  form.set('file', new Blob([new Uint8Array(gzipSync(text))]), 'netwarden.backup')
  return client.request('POST', '/api/restore', { body: form })
}

/** The file of these lines with a right end. */
function fileOf(content: readonly string[]): string {
  const text = content.map((line) => `${line}\n`).join('')
  const rows = content.filter((line) => line.startsWith('[')).length
  return `${text}${JSON.stringify({ end: true, rows, sha256: createHash('sha256').update(text).digest('hex') })}\n`
}

const content = () => lines.slice(0, -1)
const changed = (change: (value: Record<string, unknown>) => unknown, place: number) =>
  content().map((line, index) => (index === place ? JSON.stringify(change(JSON.parse(line))) : line))

describe('a backup is refused', () => {
  test('a backup with a deeply nested line is rejected at once with its reason', async () => {
    const text = `${lines[0]}\n${'['.repeat(30_000_000)}\n`
    const { stalls, answer } = await longestStall(server, () => restore(admin, text))
    expect(stalls).toBeLessThan(MOST_STALLS)
    expect([answer.status, answer.error?.msg]).toEqual([422, expect.stringContaining('too many values')])
    await expectSmallProcesses(server)
  })

  test('when it has no active superadmin', async () => {
    const place = content().findIndex((line) => line.startsWith('{"table":"user"'))
    const without = content().map((line, index) =>
      index > place && line.includes('"superadmin"') ? line.replaceAll('"active"', '"banned"') : line,
    )
    const answer = await restore(admin, fileOf(without))
    expect([answer.status, answer.error?.msg]).toEqual([422, expect.stringContaining('no active superadmin')])
  })

  test('when a head is damaged, whatever the damage', async () => {
    const table = content().findIndex((line) => line.startsWith('{"table":"user"'))
    const damages: string[][] = [
      ...['createdAt', 'migrations', 'secrets', 'netwardenBackup'].flatMap((field) =>
        [null, 7, 'x', [], {}, ['x']].map((value) => changed((head) => ({ ...head, [field]: value }), 0)),
      ),
      changed((head) => ({ ...head, secrets: 'sealed', salt: '', check: '' }), 0),
      changed((head) => ({ ...head, secrets: 'sealed', salt: '%', check: [] }), 0),
      ...[null, [], ['id', 'id'], [7], 'id', {}, ['__proto__']].map((columns) =>
        changed((head) => ({ ...head, columns }), table),
      ),
      ...[null, 7, '', 'nothing', 'session', '__proto__', 'kysely_migration'].map((name) =>
        changed((head) => ({ ...head, table: name }), table),
      ),
      content().map((line, index) => (index === table + 1 ? '[null]' : line)),
      content().map((line, index) =>
        index === table + 1 ? JSON.stringify(JSON.parse(line).map(() => null)) : line,
      ),
      ['null', ...content()],
      content().slice(1),
    ]
    for (const damage of damages) {
      const answer = await restore(admin, fileOf(damage))
      expect([answer.status, answer.error?.msg], damage[0]).toEqual([422, expect.any(String)])
    }
    expect((await admin.get('/api/user/info')).status).toBe(200)
  })
})

test('a source of a restored backup is followed, and the list of sources is shown', async () => {
  const other = await TestServer.start({ engine: 'sqlite' })
  try {
    expect((await restore(await other.superadmin(), fileOf(content()))).status).toBe(200)
    const again = await other.superadmin()
    const { status, body } = await again.get('/api/rest/sources')
    expect([status, body]).toEqual([200, [expect.objectContaining({ name: 'Resolver', enabled: true })]])
    const state = new Database(join(other.dataDir, 'state.db'), { readonly: true })
    await expect
      .poll(() => state.prepare("select count(*) as n from stream_number where stream like 'source:%'").get())
      .toMatchObject({ n: 1 })
    state.close()
  } finally {
    await other.stop()
  }
})

/** The table to which a column `<name>_id` refers; null: to something outside of the state, or to a kind named beside it. */
const REFERENCES: Record<string, string | null> = {
  actor: 'user',
  by: 'user',
  device: 'device',
  enforcer: 'enforcer',
  event: 'risk_event',
  file: null,
  list: 'policy_list',
  organisation: 'organisation',
  partition: null,
  plan: 'config_plan',
  previous: 'risk_event',
  // Of the settings of mailed reports.
  report: null,
  segment: 'segment',
  source: 'source',
  subject: null,
  user: 'user',
  zone: 'dns_zone',
}

function nameOf(row: unknown): string {
  return typeof row === 'object' && row !== null && 'name' in row ? String(row.name) : ''
}

test('every table to which a row of a backup refers is in the backup', async () => {
  const state = new Database(join(server.dataDir, 'state.db'), { readonly: true })
  const tables = state
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(nameOf)
  const kept = backedUpTables(tables)
  for (const table of kept) {
    const columns = state.prepare(`select name from pragma_table_info('${table}')`).all()
    for (const name of columns.map(nameOf)) {
      const base = /^(.+)_id$/.exec(name)?.[1]
      if (base === undefined) continue
      const referred = REFERENCES[base]
      expect(referred, `${table}.${name}`).not.toBe(undefined)
      if (referred) expect(kept, `${table}.${name}`).toContain(referred)
    }
  }
  state.close()
})
