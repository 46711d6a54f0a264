import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { ConfigPlan } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { PASSWORD } from '../support/people.ts'
import { TestServer } from '../support/server.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'

const FOLDER = new URL('../../fixtures/former-release/', import.meta.url)
const BACKUP = readFileSync(new URL('state.backup', FOLDER))
const DOCUMENT = readFileSync(new URL('configuration.yaml', FOLDER), 'utf8')
const PASSPHRASE = 'correct horse battery'

/** Tables and columns that have another name since, in all tables or in one; null: removed. */
const TABLES = new Map([['preset_enablement', 'list_enablement']])
const COLUMNS = new Map<string, string | null>([
  ['preset_id', 'list_id'],
  ['policy_list.description', 'desc'],
  ['is_sample', null],
  ['inverse', null],
  ['touched', null],
])
/** Written by every installation itself, and requested changes, which an upgrade and a restore end. */
const MOVING = new Set([
  'list_look_back',
  'operation_log_head',
  'pending_change',
  'service_probe',
  'sign_in_address',
])
/** Sealed with the key of the installation. */
const SEALED = /"(?:url|secret|sealedPassword)":"[^"]*"/g

type Row = Record<string, unknown>

/** The rows of each table of a backup. */
function tablesOf(backup: Buffer): Map<string, Row[]> {
  const tables = new Map<string, Row[]>()
  let columns: string[] = []
  let rows: Row[] = []
  for (const line of gunzipSync(backup).toString().trimEnd().split('\n')) {
    const value = JSON.parse(line)
    const cells = typeof value === 'string' ? value.split('\t') : value
    if (Array.isArray(cells))
      rows.push(Object.fromEntries(columns.map((name, place) => [name, cells[place]])))
    else if (value.columns) {
      columns = value.columns
      rows = []
      tables.set(value.table ?? value.events, rows)
    }
  }
  return tables
}

const backupOf = async (admin: ApiClient) => {
  const answer = await admin.raw('POST', '/api/backup', { json: { events: 'all', passphrase: PASSPHRASE } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** The row with the present names, without what an installation writes itself. */
function presentRow(table: string, row: Row): Row {
  const named = Object.entries(row)
    .map(([column, cell]) => {
      const known = [`${table}.${column}`, column].find((name) => COLUMNS.has(name))
      return [known === undefined ? column : COLUMNS.get(known), cell] as const
    })
    .filter(([column]) => column !== null && column !== 'last_active_at')
  const present: Row = Object.fromEntries(named)
  if (table === 'setting') return { ...present, value: String(row.value).replace(SEALED, '') }
  if (table === 'config_applied') return { ...present, objects: sortedSections(String(row.objects)) }
  return present
}

/** The applied document, whose sections have no order. */
function sortedSections(objects: string): string {
  const sections = Object.entries<unknown>(JSON.parse(objects)).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(sections).replace(SEALED, '')
}

const has = (rows: readonly Row[], wanted: Row) =>
  rows.some((row) => Object.entries(wanted).every(([column, cell]) => row[column] === cell))

describe.each(STATE_ENGINES)('a backup of a former release on %s', (engine) => {
  let server: TestServer
  let admin: ApiClient
  let tables: Map<string, Row[]>
  beforeAll(async () => {
    server = await TestServer.start({ engine })
    const form = new FormData()
    form.set('passphrase', PASSPHRASE)
    form.set('file', new Blob([new Uint8Array(BACKUP)]), 'state.backup')
    const restored = await (await server.superadmin()).request('POST', '/api/restore', { body: form })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
    admin = await server.superadmin()
    tables = tablesOf(await backupOf(admin))
    // Its time may be over already.
    await admin.post('/api/domain-control/pause', { minutes: 0 })
  })
  afterAll(() => server.stop())

  test('restores every row under its present name', () => {
    const former = [...tablesOf(BACKUP)].filter(([table]) => !MOVING.has(table))
    expect(former.length).toBeGreaterThan(25)
    for (const [formerName, rows] of former) {
      const table = TABLES.get(formerName) ?? formerName
      const found = (tables.get(table) ?? []).map((row) => presentRow(table, row))
      // A pause ends by itself.
      const missing = rows
        .map((row) => presentRow(table, row))
        .filter((row) => !(Number(row.until ?? row.expires_at) < Date.now()) && !has(found, row))
      expect({ table, missing }).toEqual({ table, missing: [] })
    }
  })

  test('gives exceptions, expiring policies and trials a beginning', () => {
    const begun = (tables.get('custom_policy') ?? []).filter((row) => row.valid_from !== null)
    expect(begun.map((row) => String(row.entry).split(' ')[0]).sort()).toEqual([
      'allowed.shop.example',
      'later.example',
      'video.example',
      'x.game.example',
    ])
    for (const row of begun) expect(row.valid_from).toBe(row.created_at)
  })

  test('keeps passwords and secrets', async () => {
    expect((await server.nobody().login('wang_wu', PASSWORD)).status).toBe(200)
    const alarm = await admin.get('/api/system-config/alarm')
    expect(alarm.data).toMatchObject({
      webhooks: [{ url: 'https://hooks.example/hook-token-7', hasSecret: true, enabled: false }],
    })
    expect((await admin.get('/api/operation-log/verify')).data).toMatchObject({ isIntact: true })
  })

  test.each([
    ['10.1.0.9', 'www.shop.example', 'banned', 'domain'],
    ['10.1.0.9', 'a.mail.shop.example', 'passed', 'domain'],
    ['10.1.0.9', 'www.three.example', 'banned', 'bad'],
    ['10.9.0.5', 'any.example', 'passed', 'device'],
    ['10.9.0.6', 'www.one.example', 'banned', 'default'],
    ['10.9.0.6', 'a.shops.example', 'passed', 'common'],
  ])('decides the visits of %s to %s as before', async (deviceIP, domain, solvedMode, controlGroup) => {
    const { data } = await admin.post('/api/domain-control/explain', { deviceIP, domain })
    expect(data).toMatchObject({ solvedMode, controlGroup })
  })

  test('leaves nothing to change for the configuration document of that release', async () => {
    const { data } = await admin.post<ConfigPlan>('/api/config/plan', { document: DOCUMENT })
    expect(data).toMatchObject({ planId: null, changes: [] })
  })
})

test('the configuration document of a former release applies unchanged, and changes nothing again', async () => {
  const server = await TestServer.start({ untilReady: false })
  try {
    const admin = await server.superadmin()
    const plan = () => admin.post<ConfigPlan>('/api/config/plan', { document: DOCUMENT })
    const { planId } = (await plan()).data
    expect((await admin.post('/api/config/apply', { planId })).status).toBe(200)
    expect((await plan()).data).toMatchObject({ planId: null, changes: [] })
  } finally {
    await server.stop()
  }
})
