import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AlarmTest } from '@netwarden/shared/contract'
import type {
  AlarmDelivery,
  AlarmSettings,
  RiskEvent,
  RiskHistoryEntry,
  UserMessage,
} from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { MailServer } from '../support/mail-server.ts'
import { freshName, People, type Person } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const ALARM = '/api/system-config/alarm'
const STORM = isLongRun ? 10_000 : 300
const WHOLE_DAY = { tz: 'Asia/Shanghai', from: '00:00', to: '00:00' }
const SECRET = 'shared with the far end'

const VERIFY = fileURLToPath(new URL('../../docs/verify-webhook.sh', import.meta.url))
/** An address of loopback that is allowed, beside one that is not. */
const ALLOWED = '127.0.0.2'

interface Call {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

const folder = mkdtempSync(join(tmpdir(), 'netwarden-alarms-'))
/** Addresses of the names below rebind.example. */
const addresses = join(folder, 'addresses')

let mail: MailServer
let server: TestServer
let people: People
let admin: Person
let common: ApiClient
let answer = { status: 200, text: 'taken' }
const calls: Call[] = []
const hook = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    calls.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(answer.status).end(answer.text)
  })
})
const hookPort = () => (hook.address() as AddressInfo).port
const hookUrl = () => `http://${ALLOWED}:${hookPort()}/hook`

const start = (dataDir?: string) =>
  TestServer.start({
    ...(dataDir ? { dataDir } : {}),
    env: {
      NETWARDEN_SMTP_URL: mail.url,
      NETWARDEN_OUTBOUND_ALLOW: ALLOWED,
      NETWARDEN_MAIL_FROM: 'nw@nw.example',
      NODE_OPTIONS: `--import ${new URL('../outbound/rebinding-names.mjs', import.meta.url).href}`,
      REBINDING: addresses,
    },
  })

beforeAll(async () => {
  mail = await MailServer.start()
  await new Promise<void>((resolve) => hook.listen(0, ALLOWED, resolve))
  server = await start()
  people = await People.on(server)
  admin = await people.signedIn('admin')
  common = (await people.signedIn('common')).client
})
afterAll(async () => {
  await server.stop()
  await mail.stop()
  hook.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = async (changes: object) => (await admin.client.put<AlarmSettings>(ALARM, changes)).data
const level = (name: string) =>
  admin.client.put('/api/system-config/risk-rules', {
    rules: [{ code: 'badListHit', enabled: true, level: name, thresholds: { visits: 1 } }],
  })
/** Each device visits a name on the malware list. */
async function hits(devices: readonly string[], age = 0): Promise<void> {
  const accessAt = new Date(Date.now() - age).toISOString()
  const visits = devices.map((deviceIP) => ({ accessAt, deviceIP, domain: 'c2.botnet.example' }))
  await admin.client.upload('/api/access-record/import', toNdjson(visits))
  await eventually(async () => (await raised(devices.at(-1) ?? '')) === 1, 120_000)
}
const raised = async (q: string) =>
  (
    await admin.client.post<{ total: number; list: RiskEvent[] }>('/api/risk-event/list', {
      q,
      status: 'alarmed',
    })
  ).data.total
const deliveries = async (state?: string) =>
  (await admin.client.get<{ list: AlarmDelivery[] }>(`${ALARM}/deliveries`, { pageSize: 200, state })).data
    .list
const mailsTo = (to: string) => mail.mails.filter((one) => one.to.includes(to))

test('administrators set who is alerted; a secret is accepted and never returned', async () => {
  const { data: first } = await admin.client.get<AlarmSettings>(ALARM)
  expect(first).toMatchObject({
    riskAlert: true,
    emailAlert: false,
    isMailOn: true,
    webhooks: [],
    version: 0,
  })
  const webhook = { url: hookUrl(), kind: 'json', secret: SECRET }
  const set = await put({
    emailAlert: true,
    collectSeconds: 1,
    minLevel: 'low',
    webhooks: [webhook],
    version: 0,
  })
  expect(set.webhooks).toMatchObject([{ url: webhook.url, hasSecret: true, enabled: true }])
  expect(JSON.stringify(set)).not.toContain(SECRET)
  // Omitted, the secret is kept, but it is not sent to another address.
  const [kept] = set.webhooks
  expect((await put({ webhooks: [{ ...kept }] })).webhooks[0]?.hasSecret).toBe(true)
  expect((await put({ webhooks: [{ ...kept, url: 'https://other.example/' }] })).webhooks[0]?.hasSecret).toBe(
    false,
  )
  await put({ webhooks: [webhook] })
  expect((await admin.client.put(ALARM, { emailAlert: true, version: 0 })).status).toBe(409)
  const wrong = await admin.client.put(ALARM, { quietHours: { tz: 'Mars/One', from: '25:00', to: '07:00' } })
  expect(Object.keys(wrong.errors ?? {}).sort()).toEqual(['quietHours.from', 'quietHours.tz'])
  expect((await common.get(ALARM)).status).toBe(403)
  expect((await server.nobody().put(ALARM, {})).status).toBe(401)
  const { body } = await admin.client.get('/api/operation-log/list', { action: 'alarm.update' })
  expect(JSON.stringify(body)).not.toContain(SECRET)
})

test('a host name is validated at each connection by the address that it resolves to', async () => {
  const { webhooks: former } = (await admin.client.get<AlarmSettings>(ALARM)).data
  const url = `http://hook.rebind.example:${hookPort()}/hook`
  const { webhooks } = await put({ webhooks: [{ url, kind: 'json' }] })
  // A person may send ten tests a minute.
  const other = (await people.signedIn('admin')).client
  const send = async (lead: string) => {
    writeFileSync(addresses, lead)
    return (await other.post<AlarmTest>(`${ALARM}/test`, { channel: webhooks[0]?.id })).data
  }
  const taken = calls.length
  expect(await send(ALLOWED)).toMatchObject({ ok: true, answer: '200 taken' })
  for (const inside of ['127.0.0.1', '169.254.169.254', '10.0.0.1 192.168.1.1']) {
    const refused = expect.stringMatching(new RegExp(`${inside.split(' ')[0]}.*must allow the address`))
    expect(await send(inside)).toMatchObject({ ok: false, answer: refused })
  }
  // Of several addresses only the allowed ones are connected to.
  expect(await send(`127.0.0.1 ${ALLOWED}`)).toMatchObject({ ok: true, answer: '200 taken' })
  expect(calls).toHaveLength(taken + 2)
  await put({ webhooks: former })
})

test('a test returns the real answer of the receiver, and never connects to local-only addresses', async () => {
  const send = async (channel: string) =>
    (await admin.client.post<AlarmTest>(`${ALARM}/test`, { channel })).data
  expect(await send('mail')).toMatchObject({ ok: true, answer: expect.stringMatching(/^250/) })
  expect(mailsTo(admin.user.email)[0]?.text).toMatch(/This is a test sent by/)
  const [webhook] = (await admin.client.get<AlarmSettings>(ALARM)).data.webhooks
  expect(await send(webhook?.id ?? '')).toMatchObject({ ok: true, answer: '200 taken' })
  answer = { status: 418, text: 'a teapot' }
  expect(await send(webhook?.id ?? '')).toMatchObject({ ok: false, answer: '418 a teapot' })
  answer = { status: 200, text: '{"errcode":40035,"errmsg":"bad"}' }
  expect(await send(webhook?.id ?? '')).toMatchObject({ ok: false })
  answer = { status: 200, text: 'taken' }
  const taken = calls.length
  const inside = [
    'http://169.254.169.254/latest',
    'http://[::1]:9/',
    'http://[::ffff:10.0.0.1]/',
    'http://127.1.2.3/',
    // A name does not show its destination: it is resolved and validated when the connection is made.
    `http://localhost:${hookPort()}/hook`,
  ]
  const set = await put({ webhooks: [...inside.map((url) => ({ url, kind: 'json' })), { ...webhook }] })
  for (const { id } of set.webhooks.slice(0, inside.length)) {
    expect(await send(id)).toMatchObject({
      ok: false,
      answer: expect.stringMatching(/must allow the address/),
    })
  }
  expect(calls).toHaveLength(taken)
  expect((await admin.client.post(`${ALARM}/test`, { channel: 'none' })).status).toBe(404)
  expect((await common.post(`${ALARM}/test`, { channel: 'mail' })).status).toBe(403)
  await put({ webhooks: [{ ...webhook }] })
})

test('alarms held in quiet hours are one mail afterwards; high ones are sent immediately; past events raise no alarm', async () => {
  await level('medium')
  await put({ quietHours: WHOLE_DAY })
  const devices = Array.from({ length: STORM }, (_, n) => `10.90.${Math.floor(n / 250)}.${(n % 250) + 1}`)
  await hits(devices)
  await eventually(async () => (await raised('botnet.example')) === STORM, 120_000)
  await level('high')
  const exception = { deviceIP: '10.91.0.1', domain: 'botnet.example', minutes: 60, reason: 'a look & more' }
  await admin.client.post('/api/domain-control/exception', exception)
  await hits(['10.91.0.1'])
  const before = mailsTo(admin.user.email).length
  await eventually(() => mailsTo(admin.user.email).some(({ text }) => text.includes('10.91.0.1')))
  const high = mailsTo(admin.user.email).at(-1)
  expect(high?.text).not.toContain('10.90.')
  const words = `added by ${admin.user.username}: a look`
  expect(high?.text).toMatch(new RegExp(`Exception until \\d{4}-\\d\\d-\\d\\d [\\d:]{8}, ${words} & more`))
  expect(high?.html).toContain(`${words} &amp; more`)
  await hits(['10.92.0.1'], 2 * 3_600_000)
  await put({ quietHours: null })
  await eventually(() => mailsTo(admin.user.email).some(({ text }) => text.includes('10.90.')))
  const storm = mailsTo(admin.user.email).filter(({ text }) => text.includes('10.90.'))
  expect(storm).toHaveLength(1)
  expect(mailsTo(admin.user.email).length - before).toBeLessThanOrEqual(2)
  const [one] = storm
  expect(one?.text).not.toContain('Exception')
  expect(one?.text).toContain(`and ${STORM - 50} more`)
  expect(one?.html).toMatch(/<a href="http:\/\/127\.0\.0\.1:\d+\/risk-monitoring\/detail\//)
  expect(mail.mails.some(({ text }) => text.includes('10.92.0.1'))).toBe(false)
  const { list } = (await admin.client.get<{ list: UserMessage[] }>('/api/message/list')).data
  expect(list.map(({ title }) => title)).toContain(`${STORM} new risk events`)
  const { list: others } = (await common.get<{ list: UserMessage[] }>('/api/message/list')).data
  expect(others).toEqual([])
})

/** The script of the documentation, as a receiver runs it. */
function isGenuine({ headers, body }: Call, secret: string): boolean {
  const given = [headers['x-netwarden-timestamp'], headers['x-netwarden-signature']].map(String)
  return spawnSync('sh', [VERIFY, secret, ...given], { input: body }).status === 0
}

test('each kind of webhook gets its body, and a receiver verifies the signature with ten lines of shell', async () => {
  const before = (await admin.client.get<AlarmSettings>(ALARM)).data.webhooks
  const kinds = ['json', 'wecom', 'slack', 'dingtalk']
  await put({ webhooks: kinds.map((kind) => ({ url: `${hookUrl()}/${kind}`, kind, secret: SECRET })) })
  await hits(['10.95.0.1'])
  const callTo = (kind: string) =>
    calls.find(({ url, body }) => url.startsWith(`/hook/${kind}`) && body.includes('10.95.0.1'))
  await eventually(() => kinds.every((kind) => callTo(kind) !== undefined))
  const bodyOf = (kind: string) => JSON.parse(callTo(kind)?.body ?? '')
  expect(bodyOf('json')).toMatchObject({ counts: { high: 1 }, events: [{ deviceIP: '10.95.0.1' }] })
  const link = expect.stringMatching(/http:\/\/127\.0\.0\.1:\d+\/risk-monitoring\/detail\//)
  expect(bodyOf('wecom')).toEqual({ msgtype: 'markdown', markdown: { content: link } })
  expect(bodyOf('dingtalk')).toEqual({
    msgtype: 'markdown',
    markdown: { title: expect.stringContaining('访问恶意域名'), text: link },
  })
  expect(bodyOf('slack')).toEqual({ text: link })
  for (const kind of ['json', 'wecom', 'slack']) {
    const call = callTo(kind)
    if (!call) throw new Error(`no call to ${kind}`)
    expect(isGenuine(call, SECRET)).toBe(true)
    expect(isGenuine(call, 'another')).toBe(false)
    expect(isGenuine({ ...call, body: `${call.body} ` }, SECRET)).toBe(false)
  }
  // DingTalk's robots check time, line feed and secret in the address.
  const query = new URLSearchParams(callTo('dingtalk')?.url.split('?')[1])
  const said = `${query.get('timestamp')}\n${SECRET}`
  const digest = execFileSync('openssl', ['dgst', '-sha256', '-hmac', SECRET, '-binary'], { input: said })
  expect(query.get('sign')).toBe(digest.toString('base64'))
  await put({ webhooks: before })
})

test('a webhook also gets changes of the operation log in words, signed and without secrets, if it asks for them', async () => {
  const before = (await admin.client.get<AlarmSettings>(ALARM)).data.webhooks
  await put({
    webhooks: [
      { url: `${hookUrl()}/news`, kind: 'json', secret: SECRET, sendsChanges: true },
      { url: `${hookUrl()}/chat`, kind: 'wecom', sendsChanges: true },
      { url: `${hookUrl()}/silent`, kind: 'json' },
    ],
  })
  // An underscore is mark-up in a chat.
  const name = freshName('news').replaceAll('_', '-')
  const { data } = await admin.client.post<{ id: string }>('/api/segment/create', {
    name,
    defaultMode: 'passed',
    entries: [],
  })
  const to = (path: string) => calls.filter(({ url, body }) => url === `/hook/${path}` && body.includes(name))
  // Sent is what changes after the webhook is known.
  await eventually(async () => {
    await admin.client.post('/api/segment/update', { id: data.id, description: freshName('note') })
    return to('news').length > 0
  })
  await admin.client.post('/api/segment/update', { id: data.id, defaultMode: 'banned' })
  await people.make({ password: 'Never_sent1' })
  const isShown = (call: Call) => call.body.includes('Default action') || call.body.includes('默认动作')
  await eventually(() => to('news').some(isShown) && to('chat').some(isShown))
  const sent = to('news').flatMap(({ body }) => JSON.parse(body).operations)
  expect(sent).toContainEqual(
    expect.objectContaining({
      actor: admin.user.username,
      action: 'segment.update',
      actionName: 'Change segment',
      object: { kind: 'segment', kindName: 'Segment', id: data.id, name },
      changes: [{ field: 'defaultMode', label: 'Default action', before: 'Allow', after: 'Ban' }],
    }),
  )
  for (const call of to('news')) expect(isGenuine(call, SECRET)).toBe(true)
  expect(calls.filter(({ url }) => url === '/hook/silent')).toEqual([])
  expect(JSON.stringify(calls)).not.toContain('Never_sent1')
  await put({ webhooks: before })
})

test('a slow mail server delays no other receiver and gets each mail once; the event records who was alerted', async () => {
  const { port } = mail
  await mail.stop()
  mail = await MailServer.start({ port, isSlow: true })
  await hits(['10.94.0.1'])
  await eventually(() => mail.held.length > 0 && calls.some(({ body }) => body.includes('10.94.0.1')))
  const mine = async () => (await deliveries()).filter(({ receiver }) => receiver === admin.user.email)
  expect((await mine())[0]).toMatchObject({ state: 'waiting' })
  mail.release()
  await eventually(async () => (await mine())[0]?.state === 'sent')
  expect(mailsTo(admin.user.email).filter(({ text }) => text.includes('10.94.0.1'))).toHaveLength(1)
  const { data } = await common.post<{ list: RiskEvent[] }>('/api/risk-event/list', { q: '10.94.0.1' })
  const history = async () =>
    (await common.get<RiskHistoryEntry[]>(`/api/risk-event/${data.list[0]?.id}/history`)).data
  await eventually(async () => (await history()).length >= 3)
  const reported = (await history()).filter(({ kind }) => kind === 'alarmSent').map(({ text }) => text)
  const masked = `${admin.user.email[0]}***@${admin.user.email.split('@')[1]}`
  expect(reported).toEqual(expect.arrayContaining([masked, `${ALLOWED}:${hookPort()}`]))
  expect(JSON.stringify(reported)).not.toContain(admin.user.email)
})

test('a mail server that is unavailable, loses a mail or refuses an address loses no alarm', async () => {
  const other = await people.make({ role: 'admin' })
  const { port } = mail
  await mail.stop()
  await hits(['10.93.0.1'])
  const waiting = async () => (await deliveries('waiting')).filter(({ attempts }) => attempts > 0)
  await eventually(async () => (await waiting()).length >= 2)
  expect((await waiting())[0]?.answer).toMatch(/ECONNREFUSED/)
  await server.stop({ keepData: true })
  mail = await MailServer.start({ port, refuses: other.email, losesFirst: 1 })
  server = await start(server.dataDir)
  admin = { ...admin, client: server.nobody() }
  await admin.client.login(admin.user.username, 'Right_pass1')
  const again = async (receiver: string) => {
    const delivery = (await deliveries()).find((one) => one.receiver === receiver && one.state !== 'sent')
    if (delivery) await admin.client.post(`${ALARM}/retry`, { id: delivery.id })
    return delivery === undefined
  }
  await eventually(() => again(admin.user.email))
  const sent = mailsTo(admin.user.email).filter(({ text }) => text.includes('10.93.0.1'))
  expect(sent.length).toBeGreaterThanOrEqual(1)
  expect(mail.lost).toHaveLength(1)
  const all = [...mail.mails, ...mail.lost]
  const [lost] = mail.lost
  await eventually(
    () => lost?.to[0] === other.email || mail.mails.some(({ messageId }) => messageId === lost?.messageId),
  )
  expect(lost?.messageId).toMatch(/^<alarm-[0-9a-f-]+@nw\.example>$/)
  expect(all.every(({ to }) => !to.includes(other.email))).toBe(true)
  await eventually(async () => {
    await again(other.email)
    return (await deliveries('waiting')).some(
      ({ receiver, answer: said }) => receiver === other.email && /550/.test(said ?? ''),
    )
  })
})
