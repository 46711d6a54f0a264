import type { AlarmTest } from '@netwarden/shared/contract'
import type { MailSettings, OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { MailServer } from '../support/mail-server.ts'
import { People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const MAIL = '/api/system-config/mail'
const LOGIN = { user: 'netwarden', password: 'smtp_pässword 1' }

describe.each(USUAL_STATE_ENGINES)('the mail settings with state on %s', (engine) => {
  let mail: MailServer
  let place: StateServer
  let people: People
  let owner: ApiClient
  let email: string
  beforeAll(async () => {
    mail = await MailServer.start({ login: LOGIN })
    place = await StateServer.start(engine)
    people = await People.on(place.server)
    const { user, client } = await people.signedIn('superadmin')
    owner = client
    email = user.email
  })
  afterAll(async () => {
    await place.stop()
    await mail.stop()
  })

  const own = () => ({
    host: '127.0.0.1',
    port: mail.port,
    security: 'none',
    username: LOGIN.user,
    password: LOGIN.password,
    from: 'Netwarden <netwarden@mail.example>',
  })
  const put = (changes: object, client = owner) => client.put<MailSettings>(MAIL, changes)
  const sendTest = async () =>
    (await owner.post<AlarmTest>('/api/system-config/alarm/test', { channel: 'mail' })).data

  test('have no server at first, and nothing is mailed', async () => {
    expect((await owner.get<MailSettings>(MAIL)).data).toMatchObject({
      host: '',
      hasPassword: false,
      version: 0,
    })
    const answer = await people.from().post('/api/user/forgot-password', { username: 'superadmin' })
    expect(answer.data).toEqual({ via: 'admin' })
    expect((await owner.get<{ isMailOn: boolean }>('/api/branding')).data.isMailOn).toBe(false)
  })

  test('take effect immediately: the server signs in and mails', async () => {
    const { status, data } = await put(own())
    expect(status).toBe(200)
    const { password: _, ...shown } = own()
    expect(data).toEqual({ ...shown, hasPassword: true, version: 1 })
    expect(await sendTest()).toMatchObject({ ok: true, answer: expect.stringMatching(/^250 /) })
    expect(mail.mails.at(-1)?.to).toEqual([email])
    expect((await owner.get<{ isMailOn: boolean }>('/api/branding')).data.isMailOn).toBe(true)
    const { username, email: address } = await people.make()
    const answer = await people.from().post('/api/user/forgot-password', { username })
    expect(answer.data).toEqual({ via: 'mail' })
    await eventually(() => mail.mails.some(({ to }) => to.includes(address)))
  })

  test('never return the password', async () => {
    const answers = [await owner.get(MAIL), await put({ from: 'netwarden@mail.example' })]
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(LOGIN.password)
    const rows = await place.state.selectFrom('setting').selectAll().where('key', '=', 'mail').execute()
    expect(JSON.stringify(rows)).toContain('127.0.0.1')
    expect(JSON.stringify(rows)).not.toContain(LOGIN.password)
    const { data } = await owner.get<{ list: OperationLogEntry[] }>('/api/operation-log/list', {
      action: 'mail.update',
    })
    expect(data.list.at(-1)).toMatchObject({ after: { host: '127.0.0.1', password: '******' } })
    expect(JSON.stringify(data)).not.toContain(LOGIN.password)
    expect(await sendTest()).toMatchObject({ ok: true })
  })

  test.each([{ host: 'localhost' }, { port: 2525 }, { security: 'tls' }])(
    'do not send the password elsewhere: %j',
    async (changes) => {
      const refused = await put(changes)
      expect([refused.status, refused.errors]).toEqual([400, { password: expect.stringContaining('again') }])
      expect(await sendTest()).toMatchObject({ ok: true })
    },
  )

  test('settings that require encryption send nothing without it', async () => {
    expect((await put({ ...own(), security: 'starttls' })).status).toBe(200)
    const before = mail.mails.length
    expect(await sendTest()).toMatchObject({ ok: false, answer: expect.stringMatching(/STARTTLS/i) })
    expect(mail.mails).toHaveLength(before)
  })

  test('a wrong password is reported with the answer of the server', async () => {
    expect((await put({ ...own(), password: 'wrong' })).status).toBe(200)
    expect(await sendTest()).toMatchObject({ ok: false, answer: expect.stringContaining('535') })
  })

  test('nothing is mailed while no server is set', async () => {
    expect((await put({ host: '', username: '', password: '' })).data).toMatchObject({
      host: '',
      hasPassword: false,
    })
    expect((await owner.get<{ isMailOn: boolean }>('/api/branding')).data.isMailOn).toBe(false)
  })

  test.each([
    [{ host: 'a b' }, 'host'],
    [{ port: 0 }, 'port'],
    [{ port: 65_536 }, 'port'],
    [{ security: 'ssl' }, 'security'],
    [{ from: 'nobody' }, 'from'],
    [{ from: 'a@b.example\r\nBcc: c@d.example' }, 'from'],
    [{ username: 'a\r\nb' }, 'username'],
    [{ colour: 'red' }, 'colour'],
  ])('reject %j', async (changes, field) => {
    const answer = await put(changes)
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]])
  })

  test('reject a change from an older version', async () => {
    const { data } = await owner.get<MailSettings>(MAIL)
    expect((await put({ port: 2525, version: data.version })).status).toBe(200)
    expect((await put({ port: 2526, version: data.version })).status).toBe(409)
  })

  test('are read by administrators, and changed by superadmins with a session', async () => {
    const { client: admin } = await people.signedIn('admin')
    const { client: common } = await people.signedIn()
    expect((await admin.get(MAIL)).status).toBe(200)
    const token = await people.withToken(owner, 'people')
    for (const client of [admin, common, token]) expect((await put({ port: 25 }, client)).status).toBe(403)
    expect((await common.get(MAIL)).status).toBe(403)
    expect((await people.from().get(MAIL)).status).toBe(401)
    expect((await put({ port: 25 }, people.from())).status).toBe(401)
  })
})

test('the process settings are the defaults of the mail settings, and stored ones survive a restart', async () => {
  const mail = await MailServer.start({ login: LOGIN })
  const address = new URL(mail.url)
  address.username = LOGIN.user
  address.password = LOGIN.password
  const env = { NETWARDEN_SMTP_URL: address.href, NETWARDEN_MAIL_FROM: 'from@env.example' }
  const server = await TestServer.start({ env, untilReady: false })
  const admin = await server.superadmin()
  const expected = {
    host: '127.0.0.1',
    port: mail.port,
    security: 'none',
    username: LOGIN.user,
    hasPassword: true,
    from: 'from@env.example',
    version: 0,
  }
  expect((await admin.get<MailSettings>(MAIL)).data).toEqual(expected)
  const stored = { ...expected, from: 'stored@own.example', version: 1 }
  expect((await admin.put<MailSettings>(MAIL, { from: 'stored@own.example' })).data).toEqual(stored)
  await server.stop({ keepData: true })

  const again = await TestServer.start({ dataDir: server.dataDir, untilReady: false })
  const people = await People.on(again)
  expect((await people.superadmin.get<MailSettings>(MAIL)).data).toEqual(stored)
  const { user } = await people.signedIn()
  await people.from().post('/api/user/forgot-password', { username: user.username })
  await eventually(() => mail.mails.some(({ to }) => to.includes(user.email)))
  await again.stop()
  await mail.stop()
})
