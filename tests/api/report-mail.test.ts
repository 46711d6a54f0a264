import type { ApiUsage, ReportTest } from '@netwarden/shared/contract'
import {
  REPORT_PART_NAMES,
  type ReportDelivery,
  type ReportMail,
  type UserMessage,
} from '@netwarden/shared/domain'
import type { Language } from '@netwarden/shared/i18n'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { lastPeriod } from '../../api/src/modules/report-mail/report-periods.ts'
import { openState } from '../../api/src/platform/state/client.ts'
import { startTestEngine, type TestEngine } from '../engine/test-engine.ts'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { MailServer, type TakenMail } from '../support/mail-server.ts'
import { freshName, People, type Person } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { TestServer } from '../support/server.ts'
import { StateServer, TEST_SECRET } from '../support/state-engines.ts'

const URL_OF = '/api/system-config/report-mail'
const ZONE = 'Asia/Shanghai'
const HOSTILE = '<b>王"芳</b>'
/** Larger than the reports of a network with all kinds of names. */
const MAX_PDF = 1_000_000
const SHORT_JOBS = `--import ${new URL('../support/short-jobs.mjs', import.meta.url).href}`
const WAIT = 120_000

const { span } = lastPeriod('weekly', Date.now(), ZONE)
const hour = 3_600_000

let mail: MailServer
let place: StateServer
let people: People
let admin: Person
let server: TestServer

const envOf = () => ({
  NETWARDEN_SMTP_URL: mail.url,
  NETWARDEN_MAIL_FROM: 'nw@nw.example',
  NETWARDEN_TZ: ZONE,
  NODE_OPTIONS: SHORT_JOBS,
})

beforeAll(async () => {
  mail = await MailServer.start({ refuses: 'refused@example.com' })
  place = await StateServer.start('sqlite', { env: envOf(), untilReady: true })
  server = place.server
  people = await People.on(server)
  admin = await people.signedIn('admin')
  const segment = { name: HOSTILE, defaultMode: 'passed', entries: [{ entry: '10.66.0.0/24' }] }
  expect((await admin.client.post('/api/segment/create', segment)).status).toBe(200)
  const visits = [
    ...visitsOf('10.66.0.5', 'inside.example', 3),
    ...visitsOf('10.67.0.5', 'xn--fiqs8s.example', 5),
    ...visitsOf('10.67.0.5', 'banned.example', 2, 'banned'),
  ]
  await admin.client.upload('/api/access-record/import', toNdjson(visits))
  const range = { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() }
  await eventually(
    async () =>
      (await admin.client.get<{ total: number }>('/api/access-record/list', range)).data.total ===
      visits.length,
    WAIT,
  )
})
afterAll(async () => {
  await place?.stop()
  await mail?.stop()
})

function visitsOf(
  deviceIP: string,
  domain: string,
  count: number,
  solvedMode: 'passed' | 'banned' = 'passed',
) {
  return Array.from({ length: count }, (_, index) => ({
    accessAt: new Date(span.from + (30 + index) * hour).toISOString(),
    deviceIP,
    domain,
    solvedMode,
  }))
}

async function reader(language: Language, timeZone: string | null, role: 'admin' | 'common' = 'common') {
  const person = await people.signedIn(role)
  const { nickname, email } = person.user
  const profile = { nickname, email, phone: '13900139000', sector: 'IT', job: 'Operator', language, timeZone }
  expect((await person.client.put('/api/user/info/update', profile)).status).toBe(200)
  return person
}

const read = async () => (await admin.client.get<ReportMail[]>(URL_OF)).data
const save = (reports: readonly object[]) => admin.client.put<ReportMail[]>(URL_OF, { reports })
const idsOf = (recipients: readonly Person[]) => recipients.map(({ user }) => user.id)
const mailsOf = ({ user }: Person) => mail.mails.filter(({ to }) => to.includes(user.email))
const deliveries = async (): Promise<ReportDelivery[]> =>
  (await admin.client.get<{ list: ReportDelivery[] }>(`${URL_OF}/deliveries`, { pageSize: 200 })).data.list
const deliveryOf = async ({ user }: Person) => (await deliveries()).find(({ userId }) => userId === user.id)

/** As if the recipients had been named before the last period ended. */
async function backdate(state = place.state): Promise<void> {
  const { value } = await state
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'reportMail')
    .executeTakeFirstOrThrow()
  const set = state.updateTable('setting').set({ value: value.replace(/"since":\d+/g, '"since":0') })
  await set.where('key', '=', 'reportMail').execute()
}

/** A whole round of the job begins and ends in one of the processes. */
async function aRound(...clients: ApiClient[]): Promise<void> {
  const newest = async () => {
    const usages = await Promise.all(
      clients.map((each) => each.get<ApiUsage>('/api/system-config/api-usage')),
    )
    return usages
      .flatMap(({ data }) => data.jobs.filter(({ name }) => name === 'report-mail.send'))
      .map(({ lastRunAt }) => lastRunAt ?? '')
      .reduce((one, other) => (one > other ? one : other), '')
  }
  for (let rounds = 0; rounds < 2; rounds += 1) {
    const before = await newest()
    await eventually(async () => (await newest()) > before, WAIT)
  }
}

const pdfOf = (taken: TakenMail | undefined) => [...(taken?.files ?? [])][0]

test('administrators set up reports; faults name the report and the field, and a stale version is refused', async () => {
  const { data } = await save([{ recipients: [admin.user.id], parts: ['visits', 'changes'] }])
  expect(data).toMatchObject([
    {
      period: 'weekly',
      enabled: true,
      segmentId: null,
      recipients: [admin.user.id],
      version: expect.any(Number),
    },
  ])
  expect(await read()).toEqual(data)
  const next = Date.parse(data[0]?.people[0]?.nextAt ?? '')
  expect(new Date(next + 8 * hour).toISOString()).toMatch(/T07:00:00/)
  const [report] = data
  const again = await save([{ ...report, period: 'monthly' }])
  expect(again.data[0]).toMatchObject({ id: report?.id, period: 'monthly' })
  const stale = await admin.client.put(URL_OF, { reports: [], version: report?.version })
  expect(stale.status).toBe(409)
  const wrong = await save([
    { recipients: [admin.user.id], parts: ['visits'] },
    { recipients: ['nobody'], parts: ['visits'], segmentId: 'none' },
  ])
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.errors ?? {}).sort()).toEqual(['reports.1.recipients', 'reports.1.segmentId'])
  for (const parts of [[], ['visits', 'visits'], ['weather']])
    expect((await save([{ recipients: [], parts }])).status).toBe(400)
  const { data: log } = await admin.client.get<{ list: { action: string; after: unknown }[] }>(
    '/api/operation-log/list',
    { action: 'reportMail.update' },
  )
  expect(JSON.stringify(log.list[0]?.after)).toContain(admin.user.username)
  await save([])
})

test('only administrators read, set, preview and test reports', async () => {
  const { client } = await people.signedIn('common')
  const calls = [
    client.get(URL_OF),
    client.put(URL_OF, { reports: [] }),
    client.post(`${URL_OF}/preview`, { parts: ['visits'] }),
    client.post(`${URL_OF}/test`, { parts: ['visits'] }),
    client.get(`${URL_OF}/deliveries`),
    client.post(`${URL_OF}/retry`, { id: 'x' }),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(403)
  expect((await server.nobody().get(URL_OF)).status).toBe(401)
})

test('a preview shows the last period in the asked language, with names of the network escaped', async () => {
  const { list } = (await admin.client.get<{ list: { id: string; name: string }[] }>('/api/segment/list'))
    .data
  const segmentId = list.find(({ name }) => name === HOSTILE)?.id
  const html = await preview({ parts: REPORT_PART_NAMES, segmentId, language: 'zh-CN' })
  const text = html.toString('utf8')
  expect(text).toContain('网络周报')
  expect(text).toContain('&lt;b&gt;王&quot;芳&lt;/b&gt;')
  expect(text).not.toContain(HOSTILE)
  expect(text).toContain('inside.example')
  expect(text).not.toContain('banned.example')
  // Nothing of it is loaded from elsewhere.
  expect(text).not.toMatch(/<img|<script|<link|url\(|src=/)
  const whole = (await preview({ parts: ['visits', 'top'], language: 'en-US' })).toString('utf8')
  expect(whole).toContain('Weekly network report')
  expect(whole).toContain('中国.example')
  expect(whole).toMatch(/>10<\/div>/)
  expect(whole).not.toContain('Service availability')
})

test.each(['zh-CN', 'en-US'] as const)(
  'the PDF in %s has the embedded font and is small',
  async (language) => {
    const pdf = await preview({ parts: REPORT_PART_NAMES, format: 'pdf', language })
    const text = pdf.toString('latin1')
    expect(text.startsWith('%PDF-1.')).toBe(true)
    expect(text).toMatch(/\/FontName \/[A-Z]+\+NotoSansSC-Regular/)
    expect(text).toContain('/FontFile2')
    expect(pdf.length).toBeLessThan(MAX_PDF)
  },
)

async function preview(json: object): Promise<Buffer> {
  const response = await admin.client.raw('POST', `${URL_OF}/preview`, { json })
  const body = Buffer.from(await response.arrayBuffer())
  expect(response.status, body.toString()).toBe(200)
  return body
}

test('a test mail goes to the caller in their language, with the PDF and a part of plain text', async () => {
  const english = await reader('en-US', 'America/New_York', 'admin')
  const { data } = await english.client.post<ReportTest>(`${URL_OF}/test`, { parts: REPORT_PART_NAMES })
  expect(data).toMatchObject({ ok: true, answer: expect.stringContaining('250') })
  const [taken] = mailsOf(english)
  expect(taken?.subject).toMatch(/^\[Test\] \[Netwarden\] Weekly network report: /)
  expect(taken?.text).toMatch(/^Weekly network report\r?\n/)
  expect(taken?.text).toContain('Service availability')
  expect(taken?.html).toContain('lang="en-US"')
  expect(pdfOf(taken)?.[0]).toMatch(/^netwarden-report-[\w-]+-en\.pdf$/)
  expect(pdfOf(taken)?.[1].subarray(0, 5).toString()).toBe('%PDF-')
})

test('each recipient gets the report of the last period once, in their language and by their rights, and none that was due before', async () => {
  const english = await reader('en-US', 'America/New_York', 'admin')
  const chinese = await reader('zh-CN', null)
  const banned = await people.signedIn('common')
  const refused = await people.signedIn('admin')
  await people.superadmin.post('/api/user/update', { ...refused.user, email: 'refused@example.com' })
  const everyone = [english, chinese, banned, refused]
  const { data } = await save([{ recipients: idsOf(everyone), parts: REPORT_PART_NAMES }])
  expect(data[0]?.people.map(({ problem }) => problem)).toEqual([null, null, null, null])
  expect(
    (await people.superadmin.post('/api/user/update', { ...banned.user, status: 'banned' })).status,
  ).toBe(200)
  // Recipients of today get nothing that was due last Monday.
  await aRound(people.superadmin)
  expect(mailsOf(english).length).toBe(0)
  await backdate()
  await eventually(() => mailsOf(english).length > 0 && mailsOf(chinese).length > 0, WAIT)
  expect(mailsOf(english)[0]?.text).toContain('Service availability')
  const [toChinese] = mailsOf(chinese)
  expect(toChinese?.subject).toMatch(/^\[Netwarden\] 网络周报：/)
  expect(toChinese?.text).toContain('访问概况')
  // What common users may not read.
  expect(toChinese?.text).not.toMatch(/服务可用性|## 变更/)
  await eventually(
    async () => (await deliveryOf(refused))?.answer?.includes('no such mailbox') === true,
    WAIT,
  )
  expect(await deliveryOf(refused)).toMatchObject({ state: 'waiting', attempts: 1 })
  const shown = (await read())[0]?.people ?? []
  const ofBanned = shown.find(({ userId }) => userId === banned.user.id)
  expect(ofBanned).toMatchObject({ problem: 'inactive', nextAt: null, last: { state: 'skipped' } })
  expect(mailsOf(banned).length).toBe(0)

  await server.kill()
  await place.state.destroy()
  place = await StateServer.start('sqlite', { env: envOf(), dataDir: server.dataDir, untilReady: true })
  server = place.server
  people = await People.on(server)
  admin = { ...admin, client: await people.signIn(admin.user.username) }
  await aRound(people.superadmin)
  expect([mailsOf(english).length, mailsOf(chinese).length]).toEqual([1, 1])
  expect((await deliveryOf(english))?.state).toBe('sent')
})

test('a report that fails again and again is given up, administrators get a message, and it can be sent again', async () => {
  const failing = (await deliveries()).find(({ state }) => state === 'waiting')
  expect(failing).toBeDefined()
  await place.state
    .updateTable('reportDelivery')
    .set({ attempts: 6, nextAt: 0 })
    .where('state', '=', 'waiting')
    .execute()
  await eventually(async () => (await deliveries()).some(({ reason }) => reason === 'refused'), WAIT)
  const { data } = await admin.client.get<{ list: UserMessage[] }>('/api/message/list')
  expect(data.list.some(({ content }) => content.includes(failing?.username ?? ''))).toBe(true)
  expect((await admin.client.post(`${URL_OF}/retry`, { id: failing?.id })).status).toBe(200)
  await eventually(
    async () => (await deliveries()).find(({ id }) => id === failing?.id)?.attempts === 1,
    WAIT,
  )
  const sent = (await deliveries()).find(({ state }) => state === 'sent')
  expect((await admin.client.post(`${URL_OF}/retry`, { id: sent?.id })).status).toBe(409)
  expect((await admin.client.post(`${URL_OF}/retry`, { id: 'none' })).status).toBe(404)
})

test('a report whose process ended while it was handed to the mail server is reported and not sent twice', async () => {
  const [sent] = (await deliveries()).filter(({ state }) => state === 'sent')
  const before = mail.mails.length
  const interrupted = { state: 'sending', nextAt: 1, sentAt: null }
  await place.state
    .updateTable('reportDelivery')
    .set(interrupted)
    .where('id', '=', sent?.id ?? '')
    .execute()
  await eventually(
    async () => (await deliveries()).find(({ id }) => id === sent?.id)?.reason === 'unclear',
    WAIT,
  )
  expect(mail.mails.length).toBe(before)
})

test('a configuration document holds the reports by the names of users and segments', async () => {
  const exported = await people.superadmin.raw('GET', '/api/config/export')
  const document: { reportMail: { reports: { recipients: string[] }[] } } = parse(await exported.text())
  const [report] = document.reportMail.reports
  const plan = await people.superadmin.post<{ counts: object }>('/api/config/plan', { document })
  expect(plan.data.counts).toEqual({ create: 0, update: 0, delete: 0 })
  expect(report?.recipients).toContain((await read())[0]?.people[0]?.username)
})

describe.skipIf(!findPostgres())('two processes on one PostgreSQL', () => {
  let postgres: TestPostgres
  let events: TestEngine
  const servers: TestServer[] = []
  afterAll(async () => {
    await Promise.all(servers.map((each) => each.stop()))
    await events?.stop()
    await postgres?.stop()
  })

  test('send each recipient one report', async () => {
    ;[postgres, events] = await Promise.all([TestPostgres.start(findPostgres() ?? ''), startTestEngine()])
    const env = {
      ...envOf(),
      NETWARDEN_STATE_URL: postgres.url,
      NETWARDEN_EVENTS_URL: await events.serve(),
      NETWARDEN_SECRET: TEST_SECRET,
      NETWARDEN_TRUST_PROXY: '127.0.0.1',
    }
    servers.push(await TestServer.start({ env }), await TestServer.start({ env }))
    const [first] = servers
    if (!first) throw new Error('no server')
    const crowd = await People.on(first)
    const names = Array.from({ length: 4 }, () => freshName('crowd'))
    const users = await Promise.all(names.map((username) => crowd.make({ username })))
    const reports: Partial<ReportMail>[] = [
      { recipients: users.map(({ id }) => id), parts: ['visits', 'bans'] },
    ]
    expect((await crowd.superadmin.put(URL_OF, { reports })).status).toBe(200)
    const { db } = await openState({ url: postgres.url, sqliteFile: '' })
    try {
      await backdate(db)
      const taken = () =>
        mail.mails.flatMap(({ to }) => to).filter((to) => users.some(({ email }) => email === to))
      await eventually(() => taken().length >= users.length, WAIT)
      await aRound(...(await Promise.all(servers.map((each) => each.superadmin()))))
      expect(taken().sort()).toEqual(users.map(({ email }) => email).sort())
    } finally {
      await db.destroy()
    }
  })
})
