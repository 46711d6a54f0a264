import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { AlarmTest, Restored } from '@netwarden/shared/contract'
import type { MailSettings, OperationLogEntry } from '@netwarden/shared/domain'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUpBeforeUpgrade } from '../../api/src/modules/backup-format/upgrade-backup.ts'
import type { ApiClient } from '../support/api-client.ts'
import { makeCertificate } from '../support/certificate.ts'
import { MailServer } from '../support/mail-server.ts'
import { TestServer } from '../support/server.ts'
import { STATE_ENGINES } from '../support/state-engines.ts'

const PASSPHRASE = 'correct horse battery'
const LOGIN = { user: 'netwarden', password: 'smtp password 1' }
const SECRETS = ['of the first installation', 'of the second installation'].map((text) => text.repeat(2))
const MAIL = '/api/system-config/mail'

interface Verified {
  isIntact: boolean
  entries: number
  keyedFrom: number | null
}

const verified = async (admin: ApiClient) =>
  (await admin.request<Verified>('GET', '/api/operation-log/verify')).data

const boundaries = async (admin: ApiClient) =>
  (
    await admin.get<{ list: OperationLogEntry[] }>('/api/operation-log/list', {
      action: 'operation-log.new-key',
    })
  ).data.list

async function backupOf(admin: ApiClient, json: object): Promise<Buffer> {
  const answer = await admin.raw('POST', '/api/backup', { json })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

async function restored(admin: ApiClient, bytes: Buffer, passphrase?: string, dryRun = false) {
  const form = new FormData()
  if (passphrase !== undefined) form.set('passphrase', passphrase)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'netwarden.backup')
  if (dryRun) form.set('replace', 'true')
  const headers: Record<string, string> = dryRun ? { 'x-dry-run': 'true' } : {}
  const answer = await admin.request<Restored & { result: Restored }>('POST', '/api/restore', {
    body: form,
    headers,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return dryRun ? answer.data.result : answer.data
}

async function restore(server: TestServer, bytes: Buffer, passphrase?: string): Promise<ApiClient> {
  await restored(await server.superadmin(), bytes, passphrase)
  return server.superadmin()
}

describe('secrets that are sealed with the secret of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-backup-'))
  let mail: MailServer
  let server: TestServer
  let admin: ApiClient
  beforeAll(async () => {
    mail = await MailServer.start({ login: LOGIN })
    const env = { NETWARDEN_SECRET: SECRETS[0] ?? '', NETWARDEN_CERT_ROOTS: folder }
    server = await TestServer.start({ untilReady: false, engine: 'sqlite', env })
    admin = await server.superadmin()
    const settings = { host: '127.0.0.1', port: mail.port, security: 'none', from: 'a@mail.example' }
    await admin.put(MAIL, { ...settings, username: LOGIN.user, password: LOGIN.password })
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    makeCertificate(keyFile, certFile, ['-subj', '/CN=dns.test'])
    const certificate = { source: 'files', certFile, keyFile }
    expect((await admin.put('/api/system-config/gateway/settings', { certificate })).status).toBe(200)
    const profile = {
      nickname: 'Root',
      phone: '+86 10 0000',
      sector: 'IT',
      job: 'operator',
      email: 'root@mail.example',
    }
    const updated = await admin.put('/api/user/info/update', profile)
    expect(updated.status, JSON.stringify(updated.body)).toBe(200)
  })
  afterAll(async () => {
    await server.stop()
    await mail.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each([...new Set(['sqlite', ...STATE_ENGINES] as const)])(
    'secrets that are sealed with the secret of an installation are sealed again by another installation on %s, whose mail works and whose log verifies',
    async (engine) => {
      const backup = await backupOf(admin, { passphrase: PASSPHRASE })
      expect(gunzipSync(backup).toString()).not.toContain(LOGIN.password)
      const before = await verified(admin)
      expect(before).toMatchObject({ isIntact: true, keyedFrom: expect.any(Number) })
      const env = { NETWARDEN_SECRET: SECRETS[1] ?? '' }
      const other = await TestServer.start({ untilReady: false, engine, env })
      try {
        const target = await restore(other, backup, PASSPHRASE)
        const after = await verified(target)
        expect(after).toMatchObject({ isIntact: true, keyedFrom: before.keyedFrom })
        expect(after.entries).toBeGreaterThan(before.entries)
        expect(await boundaries(target)).toEqual(await boundaries(admin))
        const sent = await target.post<AlarmTest>('/api/system-config/alarm/test', { channel: 'mail' })
        expect(sent.data).toMatchObject({ ok: true })
        expect(mail.mails.at(-1)?.to).toEqual(['root@mail.example'])
      } finally {
        await other.stop()
      }
    },
  )

  test('a backup without a passphrase has no sealed secrets, and its restore reports the missing key of the certificate and logs the start of its new key', async () => {
    const backup = await backupOf(admin, {})
    const entries = (await verified(admin)).entries
    const env = { NETWARDEN_SECRET: SECRETS[1] ?? '' }
    const other = await TestServer.start({ untilReady: false, engine: 'sqlite', env })
    try {
      expect(await restored(await other.superadmin(), backup)).toMatchObject({ lacks: ['certificateKey'] })
      // The first installation has the files that the settings name.
      expect(await restored(admin, backup, undefined, true)).toMatchObject({ lacks: [] })
      const target = await other.superadmin()
      const after = await verified(target)
      expect(after.isIntact).toBe(true)
      expect(after.keyedFrom).toBeGreaterThanOrEqual(entries)
      const known = (await boundaries(admin)).map(({ id }) => id)
      const added = (await boundaries(target)).filter(({ id }) => !known.includes(id))
      expect(added).toMatchObject([{ after: { isFormerKeyLost: false } }])
      const { data } = await target.get<MailSettings>(MAIL)
      expect(data).toMatchObject({ host: '127.0.0.1', hasPassword: false })
    } finally {
      await other.stop()
    }
  })
})

describe.runIf(STATE_ENGINES.includes('postgres'))('before an upgrade of a state on PostgreSQL', () => {
  test('a backup is written that the secret of the installation opens, and only the newest three are kept', async () => {
    const [secret = ''] = SECRETS
    const env = { NETWARDEN_SECRET: secret }
    const server = await TestServer.start({ untilReady: false, engine: 'postgres', env })
    const other = await TestServer.start({ untilReady: false, engine: 'sqlite' })
    const folder = mkdtempSync(join(tmpdir(), 'netwarden-upgrade-'))
    try {
      const admin = await server.superadmin()
      expect((await admin.post('/api/segment/create', { name: 'kept' })).status).toBe(200)
      const upgraded = {
        stateUrl: server.stateUrl,
        sqliteFile: '',
        secret,
        logger: pino({ level: 'silent' }),
        dataDir: { folder: () => folder },
      }
      for (const now of [1, 2, 3, 4, 5])
        await backUpBeforeUpgrade({ ...upgraded, now: now * 1_000 }, ['0099-next'])
      const files = readdirSync(folder).sort()
      expect(files).toEqual([3, 4, 5].map((second) => `state-19700101T00000${second}Z.backup`))
      const target = await restore(other, readFileSync(join(folder, files[2] ?? '')), secret)
      expect(await verified(target)).toMatchObject({ isIntact: true })
      expect(await (await target.raw('GET', '/api/config/export')).text()).toContain('kept')
    } finally {
      rmSync(folder, { recursive: true, force: true })
      await server.stop()
      await other.stop()
    }
  })
})
