import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect as connectTls } from 'node:tls'
import type { AccessRequest, GatewayConfig } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandLineWithin } from '../cli/command-line.ts'
import { makeCertificate } from '../support/certificate.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { BanPage } from './support/ban-page.ts'
import { withOption } from './support/dns-client.ts'
import { DotClient } from './support/encrypted-client.ts'
import type { GatewayServer } from './support/gateway-server.ts'
import { type Asked, sendForm, tokenIn } from './support/page-client.ts'

const OTHER = '127.0.0.9'
const GRANT = '/api/domain-control/request/grant'
const REFUSE = '/api/domain-control/request/refuse'
const WAIT = 120_000

let site: BanPage
let gateway: GatewayServer
let people: BanPage['people']
let port: number

const open: BanPage['open'] = (asked) => site.open(asked)
const pageOf: BanPage['pageOf'] = (host, from) => site.pageOf(host, from)
const listed: BanPage['listed'] = (status) => site.listed(status)
const send = (host: string, fields: Record<string, string>, sent?: Parameters<typeof sendForm>[2]) =>
  sendForm({ port, host }, fields, sent)
const ask = (token: string, more: object = {}) => gateway.admin.post('/api/request', { token, ...more })
const shown = (token: string, headers?: Record<string, string>) =>
  gateway.admin.get(`/api/request/${encodeURIComponent(token)}`, undefined, headers)

beforeAll(async () => {
  site = await BanPage.start()
  ;({ gateway, people, port } = site)
}, WAIT)

afterAll(() => site?.stop(), WAIT)

describe('the answer', () => {
  test('banned names resolve to the address of the page, with EDE 15 and a short TTL', async () => {
    const { answer, ede, rcode } = await gateway.ask('www.banned.example')
    expect([rcode, answer]).toEqual([0, [expect.stringMatching(/ [1-9] A 127\.0\.0\.1$/)]])
    expect(ede).toMatchObject({ code: 15, text: expect.stringContaining('banned by Netwarden') })
    expect((await gateway.ask('www.banned.example', { type: 'AAAA' })).answer).toEqual([])
    expect((await gateway.ask('www.banned.example', { type: 'HTTPS' })).answer).toEqual([])
    expect((await gateway.ask('passed.example')).answer).toEqual([expect.stringContaining('198.51.100.7')])
  })

  test('the protection against rebinding exempts the address of the page and the name of the server', async () => {
    const { blockPrivateAnswers } = await gateway.set({ serverName: 'dns.inside.example' })
    expect(blockPrivateAnswers).toBe(true)
    expect((await gateway.ask('www.banned.example')).answer).toEqual([expect.stringContaining('127.0.0.1')])
    const own = async () => (await gateway.ask('dns.inside.example')).answer
    await eventually(async () => (await own())[0]?.includes('192.168.1.53') === true)
    expect(await gateway.ask('other.inside.example')).toMatchObject({ rcode: 5, answer: [] })
    await gateway.set({ serverName: null })
  })
})

describe('the page', () => {
  test('names the banned domain, the reason and the branding in the language of the browser', async () => {
    await gateway.admin.put('/api/system-config/branding', {
      softwareName: 'School <Net>',
      copyright: '© "School"',
    })
    await gateway.ask('www.banned.example')
    const isBranded = async () =>
      (await open({ host: 'www.banned.example' })).text.includes('School &lt;Net&gt; · © &quot;School&quot;')
    await eventually(isBranded)
    const { status, headers, text } = await open({ host: 'www.banned.example' })
    expect(status).toBe(403)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(text).not.toContain('<script')
    for (const part of ['lang="en-US"', 'This site is banned', 'www.banned.example'])
      expect(text).toContain(part)
    expect(text).toContain('The administrator has banned this name')
    const chinese = await open({
      host: 'www.banned.example',
      headers: { 'accept-language': 'zh-CN,zh;q=0.9' },
    })
    expect(chinese.text).toContain('lang="zh-CN"')
    expect(chinese.text).toContain('此网站已被阻断')
    expect(chinese.text).toContain('申请访问')
  })

  test('names nothing that was not banned for this device within the hour', async () => {
    await gateway.ask('seen.banned.example')
    for (const asked of [
      { host: 'seen.banned.example', from: OTHER },
      { host: 'unseen.banned.example' },
      { host: '127.0.0.1' },
    ]) {
      const { status, text } = await open(asked)
      expect(status).toBe(403)
      expect(text).not.toContain('banned.example')
      expect(text).not.toContain('<form')
    }
  })

  test('refuses forged hosts, other methods and requests that are for a proxy', async () => {
    const status = async (asked: Partial<Omit<Asked, 'port'>>) =>
      (await open({ host: 'banned.example', ...asked })).status
    expect(await status({ host: '"><script>alert(1)</script>' })).toBe(400)
    expect(await status({ host: 'a/b' })).toBe(400)
    expect((await gateway.ask('<b>bold.banned.example')).answer).toHaveLength(1)
    expect(await status({ host: '<b>bold.banned.example' })).toBe(400)
    expect(await status({ path: 'http://banned.example/' })).toBe(400)
    expect(await status({ method: 'PUT' })).toBe(405)
    expect(await status({ method: 'POST', path: '/other' })).toBe(405)
    expect(await status({ headers: { accept: 'image/avif' } })).toBe(403)
    // HTTPS is never forged: there is no certificate at the address of the page.
    const tls = connectTls({
      host: '127.0.0.1',
      port,
      servername: 'banned.example',
      rejectUnauthorized: false,
    })
    expect(await once(tls, 'secureConnect').catch(({ code }: { code: string }) => code)).toMatch(/^E/)
  })

  test('hides the reason where the settings say so', async () => {
    const reason = 'The administrator has banned this name'
    await site.set({ showReason: false })
    expect((await pageOf('hidden.banned.example')).text).not.toContain(reason)
    const { banPage } = await site.set({ requests: 'off' })
    expect(banPage.requests).toBe('off')
    const page = await pageOf('hidden.banned.example')
    expect(page.text).toContain(reason)
    expect(page.text).not.toContain('<form')
    await site.set({})
  })
})

describe('a request', () => {
  test('a request is sent from the page, shown to administrators, and granted with a receipt', async () => {
    const page = await pageOf('wanted.banned.example')
    const sent = await send('wanted.banned.example', {
      token: tokenIn(page),
      reason: '<b>homework</b>',
      contact: 'room 7',
    })
    expect([sent.status, sent.headers.location]).toEqual([303, '/'])
    expect((await open({ host: 'wanted.banned.example' })).text).toContain('Your request has been sent')
    const [request] = (await listed('open')).list
    expect(request).toMatchObject({
      domain: 'wanted.banned.example',
      deviceIP: '127.0.0.1',
      reason: '<b>homework</b>',
      contact: 'room 7',
      controlGroup: 'domain',
      policyName: 'banned.example',
      isBanned: true,
      needsSuperadmin: false,
      enforcer: 'local',
      status: 'open',
    })
    const { data: messages } = await gateway.admin.get<{
      list: { type: string; title: string; link: string }[]
    }>('/api/message/list')
    expect(messages.list).toContainEqual(
      expect.objectContaining({
        type: 'todo',
        title: 'New request for access',
        link: '/audit-control/requests',
      }),
    )
    const granted = await gateway.admin.post<{ exceptionId: string }>(GRANT, {
      id: request?.id,
      minutes: 60,
      scope: 'device',
      comment: 'Until <noon>',
    })
    expect(granted.status).toBe(200)
    const answer = await open({ host: 'wanted.banned.example' })
    expect(answer.text).toContain('Your request was granted until')
    expect(answer.text).toContain('Until &lt;noon&gt;')
    await eventually(async () =>
      (await gateway.ask('wanted.banned.example')).answer.some((line) => line.includes('198.51.100.7')),
    )
    // The exception is for the device.
    expect((await gateway.ask('wanted.banned.example', { from: OTHER })).answer[0]).toContain('127.0.0.1')
    const [decided] = (await listed('granted')).list
    expect(decided).toMatchObject({
      decidedBy: 'superadmin',
      exceptionId: granted.data.exceptionId,
      comment: 'Until <noon>',
    })
    const { data: receipts } = await gateway.admin.get<{ list: { parts: { name: string }[] }[] }>(
      '/api/domain-control/receipt/list',
    )
    expect(JSON.stringify(receipts)).toContain('wanted.banned.example')
    expect((await gateway.admin.post(GRANT, { id: request?.id, minutes: 60, scope: 'device' })).status).toBe(
      409,
    )
  })

  test('a request is refused with a comment that the page shows, and may be sent again', async () => {
    const token = tokenIn(await pageOf('refused.banned.example'))
    const { data } = await ask(token, { reason: 'please' })
    expect(data).toEqual({ id: expect.any(String), status: 'open' })
    const { id } = data as { id: string }
    expect((await gateway.admin.post(REFUSE, { id, comment: 'Not <in> lessons' })).status).toBe(200)
    const page = await open({ host: 'refused.banned.example' })
    expect(page.text).toContain('Your request was refused')
    expect(page.text).toContain('Not &lt;in&gt; lessons')
    expect(page.text).toContain('<form')
    const refused = { domain: 'refused.banned.example', status: 'refused', comment: 'Not <in> lessons' }
    expect((await shown(token)).data).toEqual(refused)
  })

  test(
    'stays one however often it is repeated',
    async () => {
      const token = tokenIn(await pageOf('often.banned.example'))
      const ids = new Set<string>()
      for (let times = 0; times < 100; times++) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => ask(token)))
        for (const { data } of answers) ids.add((data as { id: string }).id)
      }
      expect(ids.size).toBe(1)
      const open_ = (await listed('open')).list.filter(({ domain }) => domain === 'often.banned.example')
      expect(open_).toHaveLength(1)
    },
    WAIT,
  )

  test('a token of another device or another name, or a changed one, is a 404', async () => {
    const foreign = tokenIn(await pageOf('foreign.banned.example', OTHER))
    expect(foreign).not.toBe('')
    expect((await ask(foreign)).status).toBe(404)
    expect((await shown(foreign)).status).toBe(404)
    const own = tokenIn(await pageOf('own.banned.example'))
    expect((await ask(own.replace('own.', 'else.'))).status).toBe(404)
    expect((await ask('x')).status).toBe(404)
    const claimed = { 'x-forwarded-for': OTHER, forwarded: `for=${OTHER}`, 'x-real-ip': OTHER }
    expect((await shown(foreign, claimed)).status).toBe(404)
    expect((await open({ host: 'foreign.banned.example', headers: claimed })).text).not.toContain('<form')
    // By the page, too: the link of another device, and a token of another name.
    expect((await send('own.banned.example', { token: foreign })).text).toContain('This page is outdated')
    const before = (await listed()).total
    expect((await send('own.banned.example', { token: own }, { from: OTHER })).text).not.toContain(
      'banned.example',
    )
    expect((await listed()).total).toBe(before)
  })

  test('from a foreign origin, or without one, is refused', async () => {
    const token = tokenIn(await pageOf('origin.banned.example'))
    const before = (await listed()).total
    for (const origin of ['http://evil.example', 'null', 'https://origin.banned.example', ''])
      expect((await send('origin.banned.example', { token }, { origin })).status).toBe(403)
    expect((await listed()).total).toBe(before)
  })

  test(
    'is refused beyond ten new ones of a device within an hour',
    async () => {
      const from = '127.0.0.10'
      const results: string[] = []
      for (let number = 0; number < 11; number++) {
        const host = `n${number}.banned.example`
        const sent = await send(host, { token: tokenIn(await pageOf(host, from)), reason: 'r' }, { from })
        results.push(
          sent.status === 303 ? 'sent' : sent.text.includes('Too many requests') ? 'refused' : sent.text,
        )
      }
      expect(results).toEqual([...Array.from({ length: 10 }, () => 'sent'), 'refused'])
    },
    WAIT,
  )

  test(
    'for a malicious name is granted by a superadmin only, where the settings say so',
    async () => {
      await gateway.set({ securityNeedsSuperadmin: true })
      const form = new FormData()
      form.set('name', 'Malware')
      form.set('group', 'bad')
      form.set('level', 'high')
      form.set('file', new Blob(['malware.example\n']), 'malware.txt')
      const list = await gateway.admin.upload<{ id: string }>('/api/domain-control/policy/create', form)
      expect(list.status).toBe(200)
      await gateway.admin.post('/api/domain-control/policy/enable', {
        id: list.data.id,
        segmentId: 'all',
        enable: true,
        solvedMode: 'banned',
      })
      await eventually(async () =>
        (await gateway.ask('malware.example')).answer.some((line) => line.includes('127.0.0.1')),
      )
      expect((await ask(tokenIn(await pageOf('malware.example')))).status).toBe(200)
      const request = (await listed('open')).list.find(({ domain }) => domain === 'malware.example')
      expect(request).toMatchObject({ controlGroup: 'bad', policyName: 'Malware', needsSuperadmin: true })
      const { client: admin } = await people.signedIn('admin')
      const body = { id: request?.id, minutes: 1_440, scope: 'segment' }
      const refused = await admin.post(GRANT, body)
      expect([refused.status, refused.error?.msg]).toEqual([403, expect.stringContaining('malicious')])
      expect((await gateway.admin.post(GRANT, body)).status).toBe(200)
      await eventually(async () =>
        (await gateway.ask('malware.example', { from: OTHER })).answer.some((line) =>
          line.includes('198.51.100.7'),
        ),
      )
    },
    WAIT,
  )

  test(
    'is mailed to administrators',
    async () => {
      await gateway.admin.put('/api/user/profile', { email: 'boss@example.org' })
      await ask(tokenIn(await pageOf('mailed.banned.example')), { reason: 'by mail' })
      await eventually(
        async () => site.mails.mails.some((mail) => JSON.stringify(mail).includes('mailed.banned.example')),
        60_000,
      )
    },
    WAIT,
  )

  test('a request is listed, granted and refused by the command line', async () => {
    const cli = new CommandLineWithin(gateway.server.url)
    const { accessToken } = await people.withToken(gateway.admin, 'write')
    const run = (...args: string[]) =>
      cli.run(['requests', ...args], { env: { NETWARDEN_TOKEN: accessToken ?? '' } })
    for (const name of ['first', 'second']) await ask(tokenIn(await pageOf(`${name}.banned.example`)))
    const idOf = async (name: string) =>
      (await listed('open')).list.find(({ domain }) => domain === `${name}.banned.example`)?.id ?? ''
    const [first, second] = [await idOf('first'), await idOf('second')]
    const open_ = await run('list')
    expect([open_.code, open_.stdout]).toEqual([0, expect.stringContaining('first.banned.example')])
    expect((await run('grant', first, '--for', 'day', '--comment', 'fine')).code).toBe(0)
    expect((await run('refuse', second, '--comment', 'no')).code).toBe(0)
    const all = JSON.parse((await run('list', '--status', 'all', '--json')).stdout) as AccessRequest[]
    expect(all.find(({ id }) => id === first)).toMatchObject({ status: 'granted', comment: 'fine' })
    expect(all.find(({ id }) => id === second)).toMatchObject({ status: 'refused', comment: 'no' })
    expect((await run('grant', first)).code).not.toBe(0)
    cli.remove()
  })

  test('is read by any role, and decided by administrators', async () => {
    const { client: user } = await people.signedIn('common')
    expect((await user.get('/api/domain-control/request/list')).status).toBe(200)
    expect((await user.post(GRANT, { id: 'x', minutes: 60, scope: 'device' })).status).toBe(403)
    expect((await user.post(REFUSE, { id: 'x' })).status).toBe(403)
    expect((await gateway.admin.post(REFUSE, { id: 'x' })).status).toBe(404)
    expect((await gateway.admin.post(GRANT, { id: 'x', scope: 'device' })).status).toBe(400)
  })
})

test('an encrypted client that asks for structured errors gets no address, and the address of the page for its name', async () => {
  const device = '127.0.0.11'
  const name = 'structured.banned.example'
  const [certFile, keyFile] = [site.file('cert.pem'), site.file('key.pem')]
  makeCertificate(keyFile, certFile, ['-subj', '/CN=dns.test', '-addext', 'subjectAltName=DNS:dns.test'])
  const dot = await freePort()
  const certificate = { source: 'files', certFile, keyFile } as GatewayConfig['certificate']
  await gateway.set({ certificate, serverName: 'dns.test', dot: { listen: [`127.0.0.1#${dot}`] } })
  await eventually(async () => (await gateway.report()).encrypted.listeners.some(({ isUp }) => isUp))
  const options = { ca: readFileSync(certFile), localAddress: device }
  const client = await DotClient.open(dot, options)
  const { rcode, answer, ede } = await client.ask(withOption(name, 15, Buffer.from([0, 0])))
  client.close()
  const path = `/?name=${name}`
  expect([rcode, answer, ede?.code]).toEqual([0, [], 15])
  const error = JSON.parse(ede?.text ?? '')
  expect(error).toMatchObject({ c: [`http://127.0.0.1:${port}${path}`], s: 5, l: 'en' })

  const page = { host: `127.0.0.1:${port}`, from: device }
  const shown = await open({ ...page, path })
  expect(shown.text).toContain(`<bdi>${name}</bdi>`)
  const action = `/request${path.slice(1)}`
  expect(shown.text).toContain(`action="${action}"`)
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = {
    ...page,
    method: 'POST',
    path: action,
    body: String(new URLSearchParams({ token: tokenIn(shown), reason: 'work' })),
  }
  const foreign = await open({ ...form, headers: { ...type, origin: 'http://evil.example' } })
  const own = await open({ ...form, headers: { ...type, origin: `http://${page.host}` } })
  expect([foreign.status, own.status, own.headers.location]).toEqual([403, 303, path])
  expect((await open({ ...page, path })).text).toContain(`url=${path}`)
  // Other devices learn nothing of the name, and no text is a name.
  for (const other of [
    { path, from: OTHER },
    { path: '/?name=%22%3E%3Cscript%3E', from: device },
  ]) {
    const { text } = await open({ host: page.host, ...other })
    expect(text).not.toMatch(/banned\.example|<script|<form/)
  }
})
