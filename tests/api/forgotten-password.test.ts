import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { MailServer } from '../support/mail-server.ts'
import { PASSWORD, People } from '../support/people.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const FORGOT = '/api/user/forgot-password'
const CONFIRM = '/api/user/forgot-password/confirm'
const NEW = { newPassword: '新的密码 2026!', confirmPassword: '新的密码 2026!' }

describe.each(USUAL_STATE_ENGINES)('a forgotten password on %s', (engine) => {
  let mail: MailServer
  let place: StateServer
  let people: People
  beforeAll(async () => {
    mail = await MailServer.start()
    place = await StateServer.start(engine, { env: { NETWARDEN_SMTP_URL: mail.url } })
    people = await People.on(place.server)
  })
  afterAll(async () => {
    await place.stop()
    await mail.stop()
  })
  beforeEach(() => {
    mail.mails.length = 0
  })

  async function requestLink(username: string, headers: Record<string, string> = {}): Promise<string> {
    // Another test's mail may still be under way.
    const own = () => mail.mails.filter(({ to }) => to.includes(`${username}@example.com`))
    const before = own().length
    const answer = await people.from().post(FORGOT, { username }, { headers })
    expect(answer).toMatchObject({ status: 200, data: { via: 'mail' } })
    await eventually(() => own().length > before)
    return own().at(-1)?.text ?? ''
  }
  const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''

  test('is replaced with the mailed link, once, and every session ends', async () => {
    const { user, client } = await people.signedIn()
    const token = tokenIn(await requestLink(user.username))
    expect(mail.mails.at(-1)?.to).toEqual([user.email])
    expect((await people.from().post(CONFIRM, { token, ...NEW })).status).toBe(200)
    expect((await client.get('/api/user/info')).status).toBe(461)
    await people.signIn(user.username, NEW.newPassword)
    const again = await people.from().post(CONFIRM, { token, ...NEW })
    expect(again.status).toBe(400)
    expect(again.errors).toHaveProperty('token')
  })

  test('is replaced for each account of a mailbox when the mailbox is given', async () => {
    const [one, other] = [await people.make(), await people.make()]
    const email = `shared-${one.username}@example.com`
    for (const { id } of [one, other])
      expect((await people.superadmin.post('/api/user/update', { id, email })).status).toBe(200)
    const answer = await people.from().post(FORGOT, { username: email.toUpperCase() })
    expect(answer).toMatchObject({ status: 200, data: { via: 'mail' } })
    const own = () => mail.mails.filter(({ to }) => to.includes(email))
    await eventually(() => own().length === 2)
    for (const { username } of [one, other]) {
      const text = own().find((sent) => sent.text.includes(username))?.text ?? ''
      expect((await people.from().post(CONFIRM, { token: tokenIn(text), ...NEW })).status).toBe(200)
      await people.signIn(username, NEW.newPassword)
    }
  })

  test('is answered alike for an unknown name', async () => {
    const answer = await people.from().post(FORGOT, { username: 'nobody_at_all' })
    const known = await people.from().post(FORGOT, { username: (await people.make()).username })
    expect(answer.body).toEqual(known.body)
  })

  test('is not replaced by an expired or superseded link', async () => {
    const { username } = await people.make()
    const first = tokenIn(await requestLink(username))
    const second = tokenIn(await requestLink(username))
    expect((await people.from().post(CONFIRM, { token: first, ...NEW })).status).toBe(400)
    await place.state
      .updateTable('passwordReset')
      .set({ expiresAt: Date.now() - 1 })
      .execute()
    expect((await people.from().post(CONFIRM, { token: second, ...NEW })).status).toBe(400)
    await people.signIn(username, PASSWORD)
  })

  test('keeps the link valid when the new password is rejected', async () => {
    const { username } = await people.make()
    const token = tokenIn(await requestLink(username))
    const short = { token, newPassword: 'short', confirmPassword: 'short' }
    const different = { token, ...NEW, confirmPassword: 'something else' }
    expect((await people.from().post(CONFIRM, short)).errors).toHaveProperty('newPassword')
    expect((await people.from().post(CONFIRM, different)).errors).toHaveProperty('confirmPassword')
    expect((await people.from().post(CONFIRM, { token, ...NEW })).status).toBe(200)
  })

  test('is mailed in the requested language, with an address that no request can forge', async () => {
    const { username } = await people.make()
    const chinese = await requestLink(username, {
      'accept-language': 'zh-CN',
      'x-forwarded-host': 'evil.example',
    })
    expect(chinese).toContain('请在 30 分钟内打开以下链接')
    expect(chinese).toContain(`${place.server.url}/login?view=reset&token=`)
    await people.superadmin.put('/api/system-config/branding', { consoleAddress: 'https://console.example/' })
    expect(await requestLink(username)).toContain('https://console.example/login?view=reset&token=')
    expect(await requestLink(username)).toContain('open this link within 30 minutes')
  })
})
