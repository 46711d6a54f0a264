import type { UserMessage } from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { MailServer } from '../support/mail-server.ts'
import { People, type Person } from '../support/people.ts'
import { toNdjson, wallClock } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

let mail: MailServer
let people: People

beforeAll(async () => {
  mail = await MailServer.start()
  const env = { NETWARDEN_SMTP_URL: mail.url, NETWARDEN_MAIL_FROM: 'nw@nw.example' }
  people = await People.on(await TestServer.start({ env }))
})
afterAll(async () => {
  await people?.server.stop()
  await mail?.stop()
})

/** A user who chose a language in their settings; null: none. */
async function reader(language: Language | null): Promise<Person> {
  const person = await people.signedIn('common')
  const { nickname, email } = person.user
  const timeZone = language === 'en-US' ? 'America/New_York' : null
  const profile = { nickname, email, phone: '13900139000', sector: 'IT', job: 'Operator', language, timeZone }
  const { status } = await person.client.put('/api/user/info/update', profile)
  expect(status).toBe(200)
  return person
}

test('an alarm to all users reaches each in the language and time zone of their profile, or else in that of the user who configured alarms', async () => {
  const [english, chinese, unset] = [await reader('en-US'), await reader('zh-CN'), await reader(null)]
  const saved = await people.superadmin.raw('PUT', '/api/system-config/alarm', {
    headers: { 'accept-language': 'en-US' },
    json: { emailAlert: true, recipientRole: 'all', collectSeconds: 1, minLevel: 'low' },
  })
  expect(saved.status).toBe(200)
  const script = { headers: { 'accept-language': '*' }, json: { minLevel: 'low' } }
  expect((await people.superadmin.raw('PUT', '/api/system-config/alarm', script)).status).toBe(200)
  const at = Date.now() - 1_000
  const visit = { accessAt: new Date(at).toISOString(), deviceIP: '10.93.0.1', domain: 'c2.botnet.example' }
  await people.superadmin.upload('/api/access-record/import', toNdjson([visit]))
  const mailOf = ({ user }: Person) => mail.mails.find(({ to }) => to.includes(user.email))?.text ?? ''
  await eventually(() => [english, chinese, unset].every((person) => mailOf(person) !== ''), 60_000)
  expect(mailOf(english)).toMatch(/Malicious domain contacted/)
  expect(mailOf(english)).toContain(wallClock(at, 'America/New_York'))
  expect(mailOf(chinese)).toContain(wallClock(at, 'Asia/Shanghai'))
  expect(mailOf(chinese)).toMatch(/访问恶意域名/)
  expect(mailOf(unset)).toMatch(/Malicious domain contacted/)
  for (const person of [english, unset]) expect(mailOf(person)).not.toMatch(/[一-鿿]/)

  const titleIn = async ({ client }: Person, language: string) => {
    const headers = { 'accept-language': language }
    const response = await client.raw('GET', '/api/message/list', { headers })
    const { data } = (await response.json()) as { data: { list: UserMessage[] } }
    return data.list[0]?.title
  }
  expect(await titleIn(english, 'en-US')).toMatch(/risk event|malicious/i)
  expect(await titleIn(chinese, 'zh-CN')).toMatch(/[一-鿿]/)
})
