import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EncryptedTestStep } from '@netwarden/shared/contract'
import type { GatewayConfig, GatewayReport, OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedProfile } from '../../api/src/modules/gateway-calls/signed-profile.ts'
import { makeQuery } from '../gateway/support/dns-client.ts'
import { DohClient, DotClient } from '../gateway/support/encrypted-client.ts'
import type { ApiClient } from '../support/api-client.ts'
import { expireCertificate, makeCertificate } from '../support/certificate.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { People } from '../support/people.ts'
import { type RunningServer, TestServer } from '../support/server.ts'

const STATUS = '/api/system-config/gateway'
const SETTINGS = `${STATUS}/settings`
const PROFILE = `${STATUS}/profile`
const TEST = `${STATUS}/encrypted-test`
const SUBJECT = ['-subj', '/CN=dns.test', '-addext', 'subjectAltName=DNS:dns.test,IP:127.0.0.1']
const folder = mkdtempSync(join(tmpdir(), 'netwarden-encrypted-api-'))
const certFile = join(folder, 'cert.pem')
const keyFile = join(folder, 'key.pem')
const certificate = { source: 'files', certFile, keyFile }
const authority = { key: join(folder, 'root.key'), cert: join(folder, 'root.pem') }

let server: TestServer
let people: People<RunningServer>
let admin: ApiClient
let ports: { plain: number; dot: number; doh: number }

const put = (changes: object, client = admin) => client.put<GatewayConfig>(SETTINGS, changes)
const read = async () => (await admin.get<GatewayConfig>(SETTINGS)).data
const report = async () => (await admin.get<GatewayReport>(STATUS)).data

beforeAll(async () => {
  makeCertificate(keyFile, certFile, SUBJECT)
  makeCertificate(authority.key, authority.cert, ['-subj', '/CN=Test authority'])
  ports = { plain: await freePort(), dot: await freePort(), doh: await freePort() }
  server = await TestServer.start({
    env: {
      NETWARDEN_DNS_LISTEN: `127.0.0.1:${ports.plain}`,
      NETWARDEN_CERT_ROOTS: folder,
      NODE_EXTRA_CA_CERTS: authority.cert,
    },
  })
  people = await People.on(server)
  admin = people.superadmin
})
afterAll(async () => {
  await put({ enabled: false })
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('encrypted DNS is off until it is set', async () => {
  expect(await read()).toMatchObject({
    dot: { listen: [] },
    doh: { listen: [], path: '/dns-query' },
    certificate: { source: 'none', certFile: null, keyFile: null, names: [], notAfter: null, state: 'none' },
    serverName: null,
    ddr: true,
  })
})

test.each([
  ['addresses without a certificate', { dot: { listen: ['127.0.0.1'] } }, 'certificate.source'],
  ['an address that is none', { dot: { listen: ['dns.example'] } }, 'dot.listen'],
  ['a path that is none', { doh: { path: 'dns query' } }, 'doh.path'],
  ['an address as the name', { serverName: '192.0.2.1' }, 'serverName'],
  ['a wildcard as the name', { serverName: '*.example.com' }, 'serverName'],
  ['the certificate of a console without one', { certificate: { source: 'console' } }, 'certificate.source'],
  ['files without a path', { certificate: { source: 'files', keyFile } }, 'certificate.certFile'],
  [
    'files outside of the folders',
    { certificate: { ...certificate, certFile: '/etc/passwd' } },
    'certificate.certFile',
  ],
  [
    'a missing file',
    { certificate: { ...certificate, certFile: join(folder, 'no.pem') } },
    'certificate.certFile',
  ],
  [
    'a key as the certificate',
    { certificate: { ...certificate, certFile: keyFile } },
    'certificate.certFile',
  ],
  ['a page without an address', { banAnswer: 'page', banPage: { listen: [] } }, 'banPage.listen'],
  ['a page at an invalid address', { banPage: { listen: ['nowhere#80'] } }, 'banPage.listen'],
  ['an unknown source', { certificate: { source: 'vault' } }, 'certificate.source'],
])('refuses %s', async (_, changes, field) => {
  const before = await read()
  const { status, errors } = await put(changes)
  expect([status, Object.keys(errors ?? {})]).toEqual([400, [field]])
  expect(await read()).toEqual(before)
})

test('the key of another certificate is refused at its field', async () => {
  const [key, cert] = [join(folder, 'other.key'), join(folder, 'other.pem')]
  makeCertificate(key, cert, SUBJECT)
  const { status, errors } = await put({ certificate: { ...certificate, keyFile: key } })
  expect([status, errors]).toEqual([
    400,
    { 'certificate.keyFile': 'The key does not belong to the certificate' },
  ])
})

test('two settings cannot have the same address', async () => {
  const listen = [`127.0.0.1#${ports.dot}`]
  const { errors } = await put({ certificate, dot: { listen }, doh: { listen } })
  expect(errors).toHaveProperty(['doh.listen'])
})

test('settings are stored in canonical spelling, and show what the files hold', async () => {
  const { status, data } = await put({
    enabled: true,
    dot: { listen: [`127.0.0.1#${ports.dot}`] },
    doh: { listen: [`127.0.0.1#${ports.doh}`] },
    certificate,
    serverName: 'DNS.Test.',
  })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    doh: { path: '/dns-query' },
    certificate: { ...certificate, names: ['dns.test', '127.0.0.1'], state: 'good' },
    serverName: 'dns.test',
  })
  expect(Date.parse(data.certificate.notAfter ?? '')).toBeGreaterThan(Date.now())
  const { version } = data
  expect((await put(data)).data).toEqual({ ...data, version: version + 1 })
  expect((await put({ dot: { listen: ['127.0.0.1'] }, doh: { listen: ['::1'] } })).data).toMatchObject({
    dot: { listen: ['127.0.0.1#853'] },
    doh: { listen: ['::1#443'] },
  })
  await put({ dot: data.dot, doh: data.doh })
})

test('the gateway answers over TLS and HTTPS, and its state shows the addresses and the certificate', async () => {
  await eventually(async () => (await report()).encrypted.listeners.every(({ isUp }) => isUp))
  expect((await report()).encrypted).toMatchObject({
    listeners: [
      { channel: 'dot', address: `127.0.0.1#${ports.dot}`, isUp: true, reason: null },
      { channel: 'doh', address: `127.0.0.1#${ports.doh}`, isUp: true, reason: null },
    ],
    certificate: { state: 'good', names: ['dns.test', '127.0.0.1'] },
  })
  const ca = readFileSync(certFile)
  const [dot, doh] = [await DotClient.open(ports.dot, { ca }), await DohClient.open(ports.doh, ca)]
  expect((await dot.ask(makeQuery('localhost'))).answer).toEqual(['localhost. 86400 A 127.0.0.1'])
  expect((await doh.post(makeQuery('localhost'))).answer).toEqual(['localhost. 86400 A 127.0.0.1'])
  dot.close()
  doh.close()
})

test('no answer, log or backup holds the key', async () => {
  const secret = readFileSync(keyFile, 'utf8').split('\n')[1] ?? 'none'
  const { data: log } = await admin.get<{ list: OperationLogEntry[] }>('/api/operation-log/list', {
    pageSize: 50,
  })
  for (const content of [await read(), await report(), log])
    expect(JSON.stringify(content)).not.toContain(secret)
})

test('an unreadable certificate leaves the one before in use, and the state says why', async () => {
  const cert = readFileSync(certFile)
  writeFileSync(certFile, 'none')
  await eventually(async () => (await report()).encrypted.certificate?.state === 'invalid')
  const client = await DotClient.open(ports.dot, { ca: cert })
  client.close()
  expect(String((await appleProfile('apple-doh')).content)).toContain('<?xml version="1.0"')
  writeFileSync(certFile, cert)
  await eventually(async () => (await report()).encrypted.certificate?.state === 'good')
})

const profile = (kind: string) =>
  admin.get<{ kind: string; values: { name: string; value: string }[] }>(PROFILE, { kind })

test('phones get no profile for a port that they do not use', async () => {
  for (const kind of ['apple-dot', 'android']) {
    const { status, message } = await profile(kind)
    expect([status, message]).toEqual([409, expect.stringContaining('port 853')])
  }
})

test('values for devices name the server and never an address of this machine alone', async () => {
  const url = `https://dns.test:${ports.doh}/dns-query`
  expect((await profile('windows')).data).toEqual({
    kind: 'windows',
    values: [{ name: 'template', value: url }],
  })
  expect((await profile('curl')).data.values).toEqual([
    { name: 'command', value: `curl --doh-url ${url} https://example.com/` },
  ])
})

/** The content of a signed profile, as OpenSSL verifies it by the certificate. */
function verifiedText(content: Buffer, cert = certFile): string {
  const file = join(folder, 'profile.mobileconfig')
  writeFileSync(file, content)
  const args = ['-verify', '-inform', 'DER', '-in', file, '-CAfile', cert, '-purpose', 'any']
  return execFileSync('openssl', ['cms', ...args], { encoding: 'utf8', stdio: 'pipe' })
}

const appleProfile = async (kind: 'apple-dot' | 'apple-doh') => {
  const reply = await admin.raw('GET', PROFILE, { query: { kind } })
  return { reply, content: Buffer.from(await reply.arrayBuffer()) }
}

test('a profile is signed by RSA keys, too, and a changed one is refused', () => {
  const [key, cert] = [join(folder, 'rsa.key'), join(folder, 'rsa.pem')]
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...SUBJECT]
  execFileSync('openssl', [...kind, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const pair = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
  const signed = signedProfile('<plist>名称</plist>', pair)
  if (signed === null) throw new Error('no signature')
  expect(verifiedText(signed, cert)).toBe('<plist>名称</plist>')
  signed[signed.indexOf('plist')] = 0x50
  expect(() => verifiedText(signed, cert)).toThrow()
})

test('a profile of Apple has the key of its protocol only', async () => {
  const { reply, content } = await appleProfile('apple-doh')
  expect(reply.headers.get('content-type')).toContain('application/x-apple-aspen-config')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="dns.test-doh.mobileconfig"')
  const text = verifiedText(content)
  expect(text).toContain('<key>DNSProtocol</key><string>HTTPS</string>')
  expect(text).toContain(`<key>ServerURL</key><string>https://dns.test:${ports.doh}/dns-query</string>`)
  expect(text).not.toContain('ServerName')
  await put({ dot: { listen: ['127.0.0.1#853'] } })
  const phone = verifiedText((await appleProfile('apple-dot')).content)
  expect(phone).toContain('<key>DNSProtocol</key><string>TLS</string>')
  expect(phone).toContain('<key>ServerName</key><string>dns.test</string>')
  expect(phone).not.toContain('ServerURL')
  expect((await profile('android')).data.values).toEqual([{ name: 'hostname', value: 'dns.test' }])
  await put({ dot: { listen: [`127.0.0.1#${ports.dot}`] } })
})

test('the test connects as devices do, and names what they would refuse', async () => {
  const run = async () => (await admin.post<EncryptedTestStep[]>(TEST, {})).data
  const untrusted = await run()
  expect(untrusted.map(({ step, ok }) => [step, ok])).toEqual([
    ['certificate', true],
    ['dot', false],
    ['doh', false],
    ['name', false],
    ['discovery', true],
  ])
  expect(untrusted[1]?.reason).toContain('Devices do not trust the certificate')
  await put({ serverName: 'else.test' })
  const other = await run()
  expect(other.find(({ step }) => step === 'discovery')?.ok).toBe(false)
  await put({ serverName: 'dns.test' })
})

test('the test refuses an incomplete chain and another name as phones do, and passes a complete chain', async () => {
  const made = (name: string) => ({ key: join(folder, `${name}.key`), cert: join(folder, `${name}.pem`) })
  const [middle, leaf] = [made('middle'), made('leaf')]
  makeCertificate(middle.key, middle.cert, ['-subj', '/CN=Test intermediate'], authority)
  makeCertificate(leaf.key, leaf.cert, SUBJECT, middle)
  const whole = join(folder, 'chain.pem')
  writeFileSync(whole, [leaf.cert, middle.cert].map((file) => readFileSync(file)).join('\n'))
  const connected = async (cert: string, serverName: string) => {
    await put({ certificate: { source: 'files', certFile: cert, keyFile: leaf.key }, serverName })
    const steps = (await admin.post<EncryptedTestStep[]>(TEST, {})).data
    return steps.filter(({ step }) => step === 'dot' || step === 'doh')
  }
  for (const { ok, reason } of await connected(leaf.cert, 'dns.test'))
    expect([ok, reason]).toEqual([false, expect.stringContaining('do not trust the certificate')])
  expect((await connected(whole, 'dns.test')).map(({ ok }) => ok)).toEqual([true, true])
  for (const { ok, reason } of await connected(whole, 'else.test'))
    expect([ok, reason]).toEqual([false, expect.stringContaining('name')])
  await put({ certificate, serverName: 'dns.test' })
})

test('the test and the profiles are for administrators', async () => {
  const common = (await people.signedIn('common')).client
  expect((await common.post(TEST, {})).status).toBe(403)
  expect((await common.get(PROFILE, { kind: 'curl' })).status).toBe(403)
  expect((await admin.get(PROFILE, { kind: 'fax' })).status).toBe(400)
})

test('a certificate that ends soon is an alarm, once, and the state of the service shows it', async () => {
  const titles = async () => {
    const { data } = await admin.get<{ list: { title: string }[] }>('/api/message/list', { pageSize: 50 })
    return data.list.map(({ title }) => title).filter((title) => title.includes('certificate'))
  }
  expect(await titles()).toEqual([])
  const [key, cert] = [join(folder, 'old.key'), join(folder, 'old.pem')]
  makeCertificate(key, cert, SUBJECT)
  expireCertificate(key, cert)
  await put({ certificate: { ...certificate, certFile: cert, keyFile: key } })
  await eventually(async () => (await titles()).length > 0, 120_000)
  expect(await titles()).toEqual(['The certificate for encrypted DNS has expired'])
  const isShown = async () =>
    JSON.stringify(
      (await admin.post<object>('/api/system-config/status', { quota: 'dnsService' })).data,
    ).includes('Certificate for encrypted DNS (until ')
  await eventually(isShown, 120_000)
  await put({ certificate })
})

test('a change of encrypted DNS is logged and can be undone', async () => {
  const before = await read()
  await put({ doh: { path: '/other' }, serverName: 'else.test' })
  const query = { action: 'gateway.update', order: 'desc', pageSize: 1 }
  const { data } = await admin.get<{ list: OperationLogEntry[] }>('/api/operation-log/list', query)
  expect((await admin.post(`/api/operation-log/${data.list[0]?.id}/undo`, {})).status).toBe(200)
  expect(await read()).toMatchObject({ doh: before.doh, serverName: before.serverName })
})
