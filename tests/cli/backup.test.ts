import { statSync, truncateSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { CommandLine } from './command-line.ts'

describe('backups on the command line', () => {
  let server: TestServer
  let line: CommandLine
  beforeAll(async () => {
    server = await TestServer.start({ untilReady: false })
    line = new CommandLine(server.url)
    expect((await line.login('superadmin', SUPERADMIN_PASSWORD)).code).toBe(0)
    await line.json(['segments', 'create', '--name', 'kept'])
  })
  afterAll(async () => {
    line.remove()
    await server.stop()
  })

  test('backups on the command line are written, read back and restored over later changes', async () => {
    const passphrase = line.file('passphrase.txt', 'correct horse battery\n')
    const made = await line.run(['backup', 'a.backup', '--verify', '--passphrase-file', passphrase])
    expect([made.code, made.stdout, made.stderr]).toEqual([
      0,
      '',
      expect.stringMatching(/a\.backup is complete: \d+ rows/),
    ])
    expect(statSync(`${line.home}/a.backup`).mode & 0o777).toBe(0o600)
    await line.run(['segments', 'delete', 'kept', '--yes'])
    await line.json(['segments', 'create', '--name', 'later'])
    const occupied = await line.run(['restore', 'a.backup', '--passphrase-file', passphrase])
    expect(occupied.code).toBe(1)
    const unconfirmed = await line.run(['restore', 'a.backup', '--replace', '--passphrase-file', passphrase])
    expect([unconfirmed.code, unconfirmed.stderr]).toEqual([2, expect.stringContaining('--yes')])
    const wrong = line.file('wrong.txt', 'another passphrase\n')
    const refused = await line.run(['restore', 'a.backup', '--replace', '--yes', '--passphrase-file', wrong])
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('passphrase is wrong')])
    const restored = await line.run([
      'restore',
      'a.backup',
      '--replace',
      '--yes',
      '--passphrase-file',
      passphrase,
    ])
    expect(restored.code, restored.stderr).toBe(0)
    expect(restored.stderr).toContain('log in again')
    expect((await line.run(['whoami'])).code).toBe(1)
    await line.login('superadmin', SUPERADMIN_PASSWORD)
    expect(await line.json(['segments', 'show', 'kept'])).toMatchObject({ name: 'kept' })
    expect((await line.run(['audit', 'verify'])).code).toBe(0)
  })

  test('backups that are truncated or invalid never leave this machine', async () => {
    expect((await line.run(['backup', 'cut.backup'])).stderr).toContain('secrets')
    truncateSync(`${line.home}/cut.backup`, 500)
    line.file('text.backup', 'no backup')
    for (const file of ['cut.backup', 'text.backup', 'missing.backup']) {
      const outcome = await line.run(['restore', file, '--replace', '--yes', '--lang', 'zh-CN'])
      expect([outcome.code, outcome.stderr]).toEqual([1, expect.stringContaining('不是完整的备份')])
    }
    expect((await line.run(['backup', '-', '--verify'])).code).toBe(2)
  })

  test('backups on the command line are reported missing by the doctor until a schedule exists', async () => {
    const checks = await line.run(['doctor', '--output', 'csv'])
    expect(checks.stdout).toContain('connection,ok,')
    expect(checks.stdout).toContain('store: state,ok,')
    expect(checks.stdout).toMatch(/^backup,warning,"no scheduled backup/m)
    expect(checks.code).toBe(/,problem,/.test(checks.stdout) ? 1 : 0)
    const admin = await server.superadmin()
    await admin.put('/api/system-config/backup', { everyHours: 24 })
    expect((await line.run(['doctor', '--output', 'csv'])).stdout).toContain('backup,ok,')
    const nobody = await new CommandLine('http://127.0.0.1:9').run(['doctor'])
    expect([nobody.code, nobody.stdout]).toEqual([1, ''])
  })
})
