import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportMail } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailServer } from '../support/mail-server.ts'
import { People } from '../support/people.ts'
import { SUPERADMIN_PASSWORD, TestServer } from '../support/server.ts'
import { type CommandLine, CommandLineWithin } from './command-line.ts'

const MAIL = ['reports', 'mail']

describe('mailed reports on the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netwarden-reports-'))
  let mail: MailServer
  let server: TestServer
  let line: CommandLine
  let username: string
  beforeAll(async () => {
    mail = await MailServer.start()
    const env = { NETWARDEN_SMTP_URL: mail.url, NETWARDEN_MAIL_FROM: 'nw@nw.example' }
    server = await TestServer.start({ env })
    const people = await People.on(server)
    username = (await people.make()).username
    line = new CommandLineWithin(server.url)
    expect((await line.login('superadmin', SUPERADMIN_PASSWORD)).code).toBe(0)
    const profile = ['--nickname', 'Root', '--email', 'root@mail.example', '--phone', '+86 10 0000']
    const updated = await line.run(['profile', 'update', ...profile, '--sector', 'IT', '--job', 'operator'])
    expect(updated.code, updated.stderr).toBe(0)
  })
  afterAll(async () => {
    line?.remove()
    await server?.stop()
    await mail?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const list = async () => (await line.json([...MAIL, 'list'])) as unknown as ReportMail[]

  test('a report is added, listed, changed and removed by names of users and segments', async () => {
    const dry = await line.run([...MAIL, 'add', '--to', username, '--dry-run'])
    expect([dry.code, await list()]).toEqual([0, []])
    const added = await line.run([...MAIL, 'add', '--to', username, '--parts', 'visits,bans'])
    expect(added.code, added.stderr).toBe(0)
    expect(added.stdout).toContain(username)
    const [report] = await list()
    expect(report).toMatchObject({
      period: 'weekly',
      enabled: true,
      segmentId: null,
      parts: ['visits', 'bans'],
    })
    const id = report?.id ?? ''
    const changed = await line.run([...MAIL, 'set', id, '--period', 'monthly', '--enabled', 'no'])
    expect(changed.code, changed.stderr).toBe(0)
    expect((await list())[0]).toMatchObject({ id, period: 'monthly', enabled: false })
    const removed = await line.run([...MAIL, 'remove', id, '--yes'])
    expect([removed.code, await list()]).toEqual([0, []])
  })

  test('unknown parts, users and reports are refused with what to do', async () => {
    const part = await line.run([...MAIL, 'add', '--to', username, '--parts', 'weather'])
    expect([part.code, part.stderr]).toEqual([2, expect.stringContaining('availability')])
    const user = await line.run([...MAIL, 'add', '--to', 'nobody_here'])
    expect([user.code, user.stderr]).toEqual([1, expect.stringContaining('nobody_here')])
    const report = await line.run([...MAIL, 'set', 'none', '--enabled', 'no'])
    expect([report.code, report.stderr]).toEqual([1, expect.stringContaining('reports mail list')])
  })

  test('a report is saved as a file and mailed to the caller', async () => {
    const file = join(folder, 'report.pdf')
    const saved = await line.run([...MAIL, 'preview', file, '--period', 'monthly'])
    expect(saved.code, saved.stderr).toBe(0)
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
    const sent = await line.run([...MAIL, 'test', '--parts', 'visits'])
    expect([sent.code, sent.stdout]).toEqual([0, expect.stringContaining('250')])
    expect(mail.mails.at(-1)?.to).toEqual(['root@mail.example'])
    const log = await line.run([...MAIL, 'log'])
    expect(log.code, log.stderr).toBe(0)
  })
})
