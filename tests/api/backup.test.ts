import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { BackupStatus } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { withEnd } from '../support/backup-lines.ts'
import { eventually } from '../support/eventually.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'

const PASSPHRASE = 'correct horse battery'
const SECRET = 'hook-secret-7'
const HOOK = 'https://hooks.example/services/hook-token-7'

async function fill(admin: ApiClient): Promise<void> {
  const document = {
    netwarden: 1,
    segments: [{ name: 'office', entries: ['10.1.0.0/16'] }],
    customPolicies: [{ segment: 'office', group: 'domain', entries: ['shop.example'] }],
    lists: [{ name: 'Own', group: 'common', names: 'one.example\n', segments: [{ segment: 'office' }] }],
    zones: [
      { origin: 'corp.example', text: '@ SOA ns1 h 7 7200 900 1209600 3600\n@ NS ns1\nns1 A 192.0.2.1\n' },
    ],
    branding: { softwareName: 'A\u2028B' },
  }
  const webhooks = [{ url: HOOK, kind: 'json', secret: SECRET }]
  expect((await admin.put('/api/system-config/alarm', { webhooks })).status).toBe(200)
  const { data } = await admin.post<{ planId: string }>('/api/config/plan', { document })
  expect((await admin.post('/api/config/apply', { planId: data.planId })).status).toBe(200)
  // Answered when the applied document is stored, which has the address of the webhook.
  expect(await driftOf(admin)).toEqual([])
  const user = { username: 'zhang_san', password: 'A_password1', nickname: 'Zhang', email: 'z@example.com' }
  expect((await admin.post('/api/user/create', user)).status).toBe(200)
}

const driftOf = async (admin: ApiClient) => {
  const { data } = await admin.post<{ changes: object[] }>('/api/config/plan', { drift: true })
  return data.changes
}

const configOf = async (admin: ApiClient) => (await admin.raw('GET', '/api/config/export')).text()

const withoutWebhooks = (text: string) => text.replace(/^ {2}webhooks:.*\n(?: {4}.*\n)*/m, '')

const backupOf = async (admin: ApiClient, json = {}) => {
  const answer = await admin.raw('POST', '/api/backup', { json })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const restore = (
  admin: ApiClient,
  bytes: Buffer,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'netwarden.backup')
  return admin.request('POST', '/api/restore', { body: form, headers })
}

describe('a backup', () => {
  let server: TestServer
  let admin: ApiClient
  let backup: Buffer
  beforeAll(async () => {
    server = await TestServer.start({ untilReady: false, engine: 'sqlite' })
    admin = await server.superadmin()
    await fill(admin)
    backup = await backupOf(admin, { passphrase: PASSPHRASE })
  })
  afterAll(() => server.stop())

  test('contains no plaintext secret, and no secret at all without a passphrase', async () => {
    for (const bytes of [backup, await backupOf(admin)]) {
      const text = gunzipSync(bytes).toString()
      expect(text).not.toContain(SECRET)
      expect(text).not.toContain('hook-token-7')
      expect(text).toContain('shop.example')
    }
    expect((await admin.request('POST', '/api/backup', { json: { passphrase: 'short' } })).status).toBe(400)
  })

  test.each([...new Set(['sqlite', ...STATE_ENGINES] as const)])(
    'restores into an empty installation on %s, and from there back again',
    async (engine) => {
      const other = await TestServer.start({ untilReady: false, engine })
      const target = await other.superadmin()
      expect((await restore(target, backup)).status).toBe(422)
      expect((await restore(target, backup, { passphrase: 'wrong horse battery' })).status).toBe(422)
      const restored = await restore(target, backup, { passphrase: PASSPHRASE })
      expect(restored.status, JSON.stringify(restored.body)).toBe(200)
      expect(restored.data).toMatchObject({ secrets: 'sealed' })
      expect((await target.request('GET', '/api/user/info')).status).toBe(461)

      const again = await other.superadmin()
      expect(await configOf(again)).toBe(await configOf(admin))
      expect(await driftOf(again)).toEqual(await driftOf(admin))
      const alarm = await again.request<{ webhooks: object[] }>('GET', '/api/system-config/alarm')
      expect(alarm.data.webhooks).toMatchObject([{ hasSecret: true, url: HOOK, enabled: true }])
      const log = await again.request('GET', '/api/operation-log/verify')
      expect(log.data).toMatchObject({ isIntact: true })
      const verdict = { deviceIP: '10.1.0.9', domain: 'www.shop.example' }
      const explained = await again.post('/api/domain-control/explain', verdict)
      expect(explained.data).toMatchObject({ solvedMode: 'banned', controlGroup: 'domain' })

      const back = await backupOf(again)
      expect((await restore(again, back)).status).toBe(409)
      const third = await TestServer.start({ untilReady: false, engine: 'sqlite' })
      expect((await restore(await third.superadmin(), back)).status).toBe(200)
      const last = await third.superadmin()
      expect(withoutWebhooks(await configOf(last))).toBe(withoutWebhooks(await configOf(admin)))
      const without = await last.request<{ webhooks: object[] }>('GET', '/api/system-config/alarm')
      expect(without.data.webhooks).toEqual([])
      await Promise.all([other.stop(), third.stop()])
    },
  )

  test.each(STATE_ENGINES)(
    'is tried on %s by all that a restore checks, and changes nothing',
    async (engine) => {
      const other = await TestServer.start({ untilReady: false, engine })
      const target = await other.superadmin()
      const dry = { 'x-dry-run': 'true' }
      const sealed = { passphrase: PASSPHRASE }
      const before = await configOf(target)
      expect((await restore(target, backup, { passphrase: 'wrong horse battery' }, dry)).status).toBe(422)
      expect((await restore(target, backup.subarray(0, 900), sealed, dry)).status).toBe(422)
      const lines = gunzipSync(backup).toString().trimEnd().split('\n').slice(0, -1)
      // Only the store refuses the same row twice.
      const twice = lines.flatMap((line) => (line.includes('shop.example') ? [line, line] : [line]))
      expect((await restore(target, gzipSync(withEnd(twice)), sealed, dry)).status).toBe(422)
      const tried = await restore(target, backup, sealed, dry)
      expect(tried.status, JSON.stringify(tried.body)).toBe(200)
      expect(tried.data).toMatchObject({
        dryRun: true,
        changes: [{ area: 'backup', action: 'backup.restore' }],
        result: { secrets: 'sealed', rows: expect.any(Number) },
      })
      expect((await target.request('GET', '/api/user/info')).status).toBe(200)
      expect(await configOf(target)).toBe(before)
      await fill(target)
      expect((await restore(target, backup, sealed, dry)).status).toBe(409)
      expect((await restore(target, backup, { ...sealed, replace: 'true' }, dry)).status).toBe(200)
      await other.stop()
    },
  )

  test('a backup that is truncated, changed or too new changes nothing', async () => {
    const before = await configOf(admin)
    const text = gunzipSync(await backupOf(admin)).toString()
    const newer = text.replace('"0001-baseline"', '"0001-baseline","9999-future"')
    for (const bytes of [
      backup.subarray(0, backup.length - 40),
      Buffer.from('no backup'),
      gzipSync(text.replace('shop.example', 'shot.example')),
      gzipSync(text.split('\n').slice(0, 5).join('\n')),
      gzipSync(newer),
    ]) {
      const refused = await restore(admin, bytes, { replace: 'true', passphrase: PASSPHRASE })
      expect([refused.status, refused.data]).toEqual([422, undefined])
    }
    expect(await configOf(admin)).toBe(before)
  })

  test('a backup is restored completely or not at all when the server is killed meanwhile', async () => {
    const victim = await TestServer.start({ untilReady: false, engine: 'sqlite' })
    const target = await victim.superadmin()
    const before = await configOf(target)
    const restoring = restore(target, await backupOf(admin)).catch(() => null)
    await victim.kill()
    await restoring
    const next = await TestServer.start({ untilReady: false, engine: 'sqlite', dataDir: victim.dataDir })
    const found = await configOf(await next.superadmin())
    expect([before, await configOf(admin)]).toContain(found)
    await next.stop()
  })

  test('a backup is written by a schedule that a superadmin sets, below the data directory only', async () => {
    const put = (json: object) =>
      admin.request<{ version: number }>('PUT', '/api/system-config/backup', { json })
    for (const folder of ['../outside', '/etc', 'a/../../b', 'a\\b', 'restore', 'before-upgrade/b', 'Engine'])
      expect((await put({ folder })).status).toBe(400)
    const { data } = await put({ folder: 'kept/here', everyHours: 24, keep: 2 })
    expect(data).toMatchObject({ folder: 'kept/here', everyHours: 24, last: null, fault: null })
    expect((await put({ keep: 3, version: data.version - 1 })).status).toBe(409)
  })

  test('backups are written below an allowed folder too, not past it by a link or into the data directory', async () => {
    const root = mkdtempSync(join(tmpdir(), 'netwarden-backups-'))
    symlinkSync('/etc', join(root, 'link'))
    const server = await TestServer.start({ engine: 'sqlite', env: { NETWARDEN_BACKUP_ROOTS: root } })
    const admin = await server.superadmin()
    const put = (folder: string) =>
      admin.request('PUT', '/api/system-config/backup', { json: { folder, everyHours: 24 } })
    const refused = [`${root}x`, `${root}/../elsewhere`, join(root, 'link/b'), '/etc', server.dataDir]
    for (const folder of refused) {
      const { status, errors } = await put(folder)
      expect([status, Object.keys(errors ?? {})], folder).toEqual([400, ['folder']])
    }
    const folder = join(root, 'kept/here')
    expect((await put(folder)).status).toBe(200)
    const { dataDir } = server
    await server.stop({ keepData: true })
    const env = { NETWARDEN_BACKUP_ROOTS: root }
    const next = await TestServer.start({ engine: 'sqlite', dataDir, env })
    const client = await next.superadmin()
    await eventually(
      async () => (await client.get<BackupStatus>('/api/system-config/backup')).data.last !== null,
    )
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.backup$/)])
    await next.stop()
    rmSync(root, { recursive: true })
  })

  test('a backup is written at the start where it is due; a failure is shown and sent to administrators', async () => {
    const first = await TestServer.start({ untilReady: false, engine: 'sqlite' })
    const settings = { everyHours: 24, folder: 'copies' }
    expect((await (await first.superadmin()).put('/api/system-config/backup', settings)).status).toBe(200)
    const { dataDir } = first
    await first.stop({ keepData: true })
    const second = await TestServer.start({ untilReady: false, engine: 'sqlite', dataDir })
    const written = await second.superadmin()
    const statusOf = async (client: ApiClient) =>
      (await client.get<BackupStatus>('/api/system-config/backup')).data
    await eventually(async () => (await statusOf(written)).last !== null)
    const { last } = await statusOf(written)
    expect(readdirSync(join(dataDir, 'copies'))).toEqual([last?.file])
    await second.stop({ keepData: true })
    rmSync(join(dataDir, 'copies'), { recursive: true })
    writeFileSync(join(dataDir, 'copies'), 'a file where the folder should be')
    const third = await TestServer.start({ untilReady: false, engine: 'sqlite', dataDir })
    const failed = await third.superadmin()
    await eventually(async () => (await statusOf(failed)).fault !== null)
    expect(await statusOf(failed)).toMatchObject({ last: null, fault: expect.stringContaining('copies') })
    const { data } = await failed.get<{ list: { title: string }[] }>('/api/message/list')
    expect(data.list).toContainEqual(expect.objectContaining({ title: 'The scheduled backup failed' }))
    expect(third.output).toContain('backup.schedule.failed')
    await third.stop()
  })

  test('a backup is for superadmins', async () => {
    expect((await server.nobody().request('POST', '/api/backup', { json: {} })).status).toBe(401)
    await admin.post('/api/user/create', {
      username: 'admin_two',
      password: 'A_password1',
      nickname: 'Two',
      email: 't@example.com',
      role: 'admin',
    })
    const other = server.nobody()
    await other.login('admin_two', 'A_password1')
    expect((await other.request('POST', '/api/backup', { json: {} })).status).toBe(403)
    expect((await restore(other, backup)).status).toBe(403)
    expect((await other.request('GET', '/api/system-config/backup')).status).toBe(403)
    await admin.login('superadmin', SUPERADMIN_PASSWORD)
    expect((await admin.request('POST', '/api/restore', { json: {} })).status).toBe(415)
  })
})
