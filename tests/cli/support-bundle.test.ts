import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { SUPERADMIN_PASSWORD, TEST_SECRET, TestServer } from '../support/server.ts'
import { CommandLine } from './command-line.ts'

const MAIL_PASSWORD = 'planted mail password'
const SMTP_PASSWORD = 'planted-smtp-password'
const HOOK_SECRET = 'planted-hook-secret'
const HOOK_TOKEN = 'planted-hook-token'
const USER_PASSWORD = 'Planted_password1'
const STALLED = { NODE_OPTIONS: `--import ${new URL('support/stall-gzip.mjs', import.meta.url).href}` }

async function filesOf(archive: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const unpacked = createReadStream(archive).pipe(createGunzip()).pipe(extract())
  for await (const entry of unpacked) files[entry.header.name] = await text(entry)
  return files
}

describe('a support bundle', () => {
  let server: TestServer
  let line: CommandLine
  let apiToken: string
  beforeAll(async () => {
    server = await TestServer.start({
      env: {
        NETWARDEN_SECRET: TEST_SECRET,
        NETWARDEN_SMTP_URL: `smtp://planted:${SMTP_PASSWORD}@127.0.0.1:9`,
        NETWARDEN_LOG_LEVEL: 'debug',
        NETWARDEN_OUTBOUND_ALLOW: '127.0.0.1',
      },
    })
    line = new CommandLine(server.url)
    expect((await line.login('superadmin', SUPERADMIN_PASSWORD)).code).toBe(0)
    const admin = await server.superadmin()
    const mail = { host: '127.0.0.1', port: 9, security: 'none', username: 'a', from: 'a@mail.example' }
    expect((await admin.put('/api/system-config/mail', { ...mail, password: MAIL_PASSWORD })).status).toBe(
      200,
    )
    const url = `http://127.0.0.1:9/hook/${HOOK_TOKEN}?access_token=${HOOK_TOKEN}`
    const webhooks = [{ url, kind: 'json', secret: HOOK_SECRET }]
    expect((await admin.put('/api/system-config/alarm', { webhooks })).status).toBe(200)
    await admin.post('/api/system-config/alarm/test', { channel: url })
    await admin.post('/api/system-config/alarm/test', { channel: 'mail' })
    await server.nobody().login('superadmin', USER_PASSWORD)
    const user = { username: 'planted', password: USER_PASSWORD, nickname: 'P', email: 'p@example.com' }
    expect((await admin.post('/api/user/create', user)).status).toBe(200)
    const created = await line.json<{ token: string }>([
      'tokens',
      'create',
      '--name',
      'x',
      '--scope',
      'read',
      '--expires',
      '90d',
    ])
    apiToken = created.token
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  test('asks before it writes, and needs --yes where nobody can answer', async () => {
    const refused = await line.run(['support-bundle', 'refused.tar.gz'])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--yes')])
    expect(refused.stderr).toContain('settings.json')
    expect(existsSync(`${line.home}/refused.tar.gz`)).toBe(false)
  })

  test('holds versions, settings, status, checks and the log, and none of the secrets', async () => {
    const written = await line.run(['support-bundle', 'bundle.tar.gz', '--yes'])
    expect(written.code, written.stderr).toBe(0)
    expect(statSync(`${line.home}/bundle.tar.gz`).mode & 0o777).toBe(0o600)
    const files = await filesOf(`${line.home}/bundle.tar.gz`)
    const names = ['versions.json', 'settings.json', 'status.json', 'doctor.json', 'log.ndjson']
    expect(Object.keys(files)).toEqual(names.map((name) => `netwarden-support/${name}`))
    for (const name of names) expect(written.stderr).toContain(name)
    const all = Object.values(files).join('\n')
    expect(files['netwarden-support/settings.json']).toContain('mail.example')
    expect(files['netwarden-support/settings.json']).toContain('"http://127.0.0.1:9"')
    expect(files['netwarden-support/settings.json']).toContain('"sealedPassword": "******"')
    expect(files['netwarden-support/log.ndjson']).toMatch(/"event":"[a-z_.]+"/)
    expect(files['netwarden-support/versions.json']).toContain('0001-baseline')
    for (const secret of [
      ...[MAIL_PASSWORD, SMTP_PASSWORD, HOOK_SECRET, HOOK_TOKEN, USER_PASSWORD, SUPERADMIN_PASSWORD],
      ...[apiToken, line.kept().access_token, line.kept().refresh_token, TEST_SECRET, '$argon2'],
    ])
      expect(all).not.toContain(secret)
  })

  test.each(['a first bundle', 'a bundle over an earlier one'])(
    'leaves no part of %s after Ctrl-C',
    async (which) => {
      const name = `${which.replaceAll(' ', '-')}.tar.gz`
      const file = `${line.home}/${name}`
      const part = `${file}.part`
      const earlier = which.includes('earlier') ? 'complete' : null
      if (earlier) writeFileSync(file, earlier)
      const child = line.spawn(['support-bundle', name, '--yes'], STALLED)
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
      let said = ''
      child.stderr?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
      await eventually(() => existsSync(part) && statSync(part).size > 0)
      child.kill('SIGINT')
      expect(await ended).toBe(130)
      expect(said).toContain(`${name} was not written`)
      expect(existsSync(part)).toBe(false)
      expect(existsSync(file) ? readFileSync(file, 'utf8') : null).toBe(earlier)
    },
  )

  test('a support bundle is for superadmins', async () => {
    expect((await server.nobody().request('GET', '/api/support/report')).status).toBe(401)
    const other = server.nobody()
    await other.login('planted', USER_PASSWORD)
    expect((await other.request('GET', '/api/support/report')).status).toBe(403)
    const admin = await server.superadmin()
    expect((await admin.request('GET', '/api/support/report', { query: { a: 1 } })).status).toBe(400)
    expect((await admin.request('GET', '/api/support/report')).status).toBe(200)
  })
})
