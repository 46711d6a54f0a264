import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GatewayConfig, GatewayReport, OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeQuery } from '../gateway/support/dns-client.ts'
import { DohClient, DotClient } from '../gateway/support/encrypted-client.ts'
import type { ApiClient } from '../support/api-client.ts'
import { makeCertificate } from '../support/certificate.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { People } from '../support/people.ts'
import { type RunningServer, TestServer } from '../support/server.ts'

const STATUS = '/api/system-config/gateway'
const SETTINGS = `${STATUS}/settings`
const SUBJECT = ['-subj', '/CN=dns.test', '-addext', 'subjectAltName=DNS:dns.test,IP:127.0.0.1']
const folder = mkdtempSync(join(tmpdir(), 'netwarden-encrypted-api-'))
const certFile = join(folder, 'cert.pem')
const keyFile = join(folder, 'key.pem')
const certificate = { source: 'files', certFile, keyFile }

let server: TestServer
let people: People<RunningServer>
let admin: ApiClient
let ports: { plain: number; dot: number; doh: number }

const put = (changes: object, client = admin) => client.put<GatewayConfig>(SETTINGS, changes)
const read = async () => (await admin.get<GatewayConfig>(SETTINGS)).data
const report = async () => (await admin.get<GatewayReport>(STATUS)).data

beforeAll(async () => {
  makeCertificate(keyFile, certFile, SUBJECT)
  ports = { plain: await freePort(), dot: await freePort(), doh: await freePort() }
  server = await TestServer.start({
    env: { NETWARDEN_DNS_LISTEN: `127.0.0.1:${ports.plain}`, NETWARDEN_CERT_ROOTS: folder },
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
  writeFileSync(certFile, cert)
  await eventually(async () => (await report()).encrypted.certificate?.state === 'good')
})

test('a change of encrypted DNS is logged and can be undone', async () => {
  const before = await read()
  await put({ doh: { path: '/other' }, serverName: 'else.test' })
  const query = { action: 'gateway.update', order: 'desc', pageSize: 1 }
  const { data } = await admin.get<{ list: OperationLogEntry[] }>('/api/operation-log/list', query)
  expect((await admin.post(`/api/operation-log/${data.list[0]?.id}/undo`, {})).status).toBe(200)
  expect(await read()).toMatchObject({ doh: before.doh, serverName: before.serverName })
})
