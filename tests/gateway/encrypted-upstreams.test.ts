import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expireCertificate, makeCertificate, pinOf } from '../support/certificate.ts'
import { eventually } from '../support/eventually.ts'
import { ask } from './support/dns-client.ts'
import { EncryptedUpstream } from './support/encrypted-upstream.ts'
import { GatewayProcess } from './support/gateway-process.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const folder = mkdtempSync(join(tmpdir(), 'netwarden-encrypted-'))
const file = (name: string) => join(folder, name)
const good = { key: file('good.key'), cert: file('good.pem') }
const expired = { key: file('expired.key'), cert: file('expired.pem') }
const unknown = { key: file('unknown.key'), cert: file('unknown.pem') }
const SUBJECT = ['-subj', '/CN=dns.test', '-addext', 'subjectAltName=DNS:dns.test,IP:127.0.0.1']
const TRANSPORTS = ['tls', 'https'] as const
const NOERROR = 0
const FAIL = 2

let plain: ScriptedUpstream
let gateway: GatewayProcess
const upstreams = new Map<string, EncryptedUpstream>()
let asked = 0

const upstreamOf = (transport: (typeof TRANSPORTS)[number], certificate = 'good'): EncryptedUpstream => {
  const found = upstreams.get(`${transport} ${certificate}`)
  if (!found) throw new Error('no such server')
  return found
}
const answered = ({ name }: { name: string }) => ({ answer: [`${name}. 300 A 198.51.100.7`] })
/** A name that no cache knows. */
const newName = () => {
  asked += 1
  return `n${asked}.example`
}
const forwardTo = (...servers: string[]) =>
  gateway.apply({ upstreams: { default: servers.map((server) => ({ server })) } })
const rcodeOf = async (name = newName()) => (await ask(gateway.port, name)).rcode
const stateOf = async (server: string) =>
  (await gateway.status()).upstreams.find((upstream) => upstream.server === server)

beforeAll(async () => {
  for (const { key, cert } of [good, expired, unknown]) makeCertificate(key, cert, SUBJECT)
  expireCertificate(expired.key, expired.cert)
  writeFileSync(file('trusted.pem'), [good, expired].map(({ cert }) => readFileSync(cert)).join('\n'))
  for (const transport of TRANSPORTS) {
    for (const [name, certificate] of Object.entries({ good, expired, unknown }))
      upstreams.set(`${transport} ${name}`, await EncryptedUpstream.start(transport, certificate, answered))
  }
  plain = await ScriptedUpstream.start(answered)
  gateway = await GatewayProcess.start({ trusted: file('trusted.pem') })
})
beforeEach(() => {
  plain.follow(answered)
  for (const upstream of upstreams.values()) {
    upstream.follow(answered)
    upstream.queries.length = 0
  }
})
afterAll(async () => {
  await gateway.remove()
  await Promise.all([...upstreams.values(), plain].map((upstream) => upstream.stop()))
  await rm(folder, { recursive: true, force: true })
})

test.each(TRANSPORTS)('queries over %s share one verified connection and are padded', async (transport) => {
  const upstream = upstreamOf(transport)
  const before = upstream.connections
  const server = upstream.named('dns.test@127.0.0.1')
  await forwardTo(server)
  const replies = await Promise.all(Array.from({ length: 30 }, () => ask(gateway.port, newName())))
  expect(new Set(replies.map(({ rcode }) => rcode))).toEqual(new Set([NOERROR]))
  expect(upstream.connections - before).toBe(1)
  expect(new Set(upstream.queries.map(({ bytes }) => bytes))).toEqual(new Set([128]))
  expect(await stateOf(server)).toMatchObject({ state: 'up', verified: true, fault: null, failures: 0 })
})

test('an address alone is verified as the address in the certificate', async () => {
  for (const transport of TRANSPORTS) {
    await forwardTo(upstreamOf(transport).named('127.0.0.1'))
    expect(await rcodeOf()).toBe(NOERROR)
  }
})

test('answers over TLS count in any order', async () => {
  const upstream = upstreamOf('tls')
  await forwardTo(upstream.named('dns.test@127.0.0.1'))
  upstream.follow(async (query) => {
    if (query.name.startsWith('slow')) await new Promise((resolve) => setTimeout(resolve, 400))
    return answered(query)
  })
  const order: string[] = []
  const note = (name: string) => ask(gateway.port, name).then(() => void order.push(name))
  await Promise.all([note('slow.example'), note('fast.example')])
  expect(order).toEqual(['fast.example', 'slow.example'])
})

test.each(TRANSPORTS)(
  'a query over %s is sent once more where the connection has just ended',
  async (transport) => {
    const upstream = upstreamOf(transport)
    await forwardTo(upstream.named('dns.test@127.0.0.1'))
    expect(await rcodeOf()).toBe(NOERROR)
    for (let round = 0; round < 5; round += 1) {
      upstream.dropConnections()
      expect(await rcodeOf()).toBe(NOERROR)
    }
  },
)

test.each([
  [
    'another name',
    'certificateName',
    (transport: 'tls' | 'https') => upstreamOf(transport).named('else.test@127.0.0.1'),
  ],
  [
    'a certificate that has expired',
    'certificateExpired',
    (transport: 'tls' | 'https') => upstreamOf(transport, 'expired').named('dns.test@127.0.0.1'),
  ],
  [
    'a certificate of nobody',
    'certificateUntrusted',
    (transport: 'tls' | 'https') => upstreamOf(transport, 'unknown').named('dns.test@127.0.0.1'),
  ],
  [
    'the pin of another key',
    'pinMismatch',
    (transport: 'tls' | 'https') =>
      `${upstreamOf(transport).named('dns.test@127.0.0.1')};pin=sha256/${pinOf(unknown.cert)}`,
  ],
  [
    'a pin whose certificate has expired',
    'certificateExpired',
    (transport: 'tls' | 'https') =>
      `${upstreamOf(transport, 'expired').named('dns.test@127.0.0.1')};pin=sha256/${pinOf(expired.cert)}`,
  ],
])('%s is refused with the reason, and nothing is asked in the clear', async (_, fault, serverOf) => {
  for (const transport of TRANSPORTS) {
    const server = serverOf(transport)
    await forwardTo(server)
    expect(await rcodeOf()).toBe(FAIL)
    expect(await stateOf(server)).toMatchObject({ state: 'down', verified: false, fault })
  }
  expect(plain.queries).toHaveLength(0)
  for (const upstream of upstreams.values()) expect(upstream.queries).toHaveLength(0)
})

test('a pin is trusted instead of an authority, until it is revoked', async () => {
  for (const transport of TRANSPORTS) {
    const pinned = (cert: string) =>
      `${upstreamOf(transport, 'unknown').named('dns.test@127.0.0.1')};pin=sha256/${pinOf(cert)}`
    await forwardTo(pinned(unknown.cert))
    expect(await rcodeOf()).toBe(NOERROR)
    // Although a connection to the server is open.
    await forwardTo(pinned(good.cert))
    expect(await rcodeOf()).toBe(FAIL)
    expect(await stateOf(pinned(good.cert))).toMatchObject({ state: 'down', fault: 'pinMismatch' })
  }
})

test('a server that speaks only former versions of TLS is refused with the reason', async () => {
  const former = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const
  for (const transport of TRANSPORTS) {
    const upstream = await EncryptedUpstream.start(transport, good, answered, former)
    const server = upstream.named('dns.test@127.0.0.1')
    await forwardTo(server)
    expect(await rcodeOf()).toBe(FAIL)
    expect(await stateOf(server)).toMatchObject({ state: 'down', verified: false, fault: 'wrongProtocol' })
    expect([upstream.queries, plain.queries]).toEqual([[], []])
    await upstream.stop()
  }
})

test('a plain port is no encrypted server, and is not asked otherwise', async () => {
  const server = `tls://dns.test@127.0.0.1#${plain.port}`
  await forwardTo(server)
  expect(await rcodeOf()).toBe(FAIL)
  const state = await stateOf(server)
  expect(state?.state).toBe('down')
  expect(state?.fault).not.toBeNull()
})

test('a name without an address is resolved by the plain server, and no other query is sent there', async () => {
  plain.follow(({ name, type }) =>
    name === 'dns.test' && type === 'A' ? { answer: ['dns.test. 300 A 127.0.0.1'] } : {},
  )
  for (const transport of TRANSPORTS) {
    await gateway.apply({
      upstreams: {
        default: [{ server: plain.server }],
        specified: [
          { match: 'inside.example', servers: [{ server: upstreamOf(transport).named('dns.test') }] },
        ],
      },
    })
    expect(await rcodeOf(`${transport}.inside.example`)).toBe(NOERROR)
  }
  expect(new Set(plain.queries.map(({ name }) => name))).toEqual(new Set(['dns.test']))
})

test('a name that leads to a metadata service or to this link is not connected to', async () => {
  for (const [place, ip] of ['100.100.100.200', '169.254.169.254'].entries()) {
    const name = `dns${place}.test`
    plain.follow(({ type }) => (type === 'A' ? { answer: [`${name}. 300 A ${ip}`] } : {}))
    const server = `tls://${name}`
    const specified = [{ match: 'inside.example', servers: [{ server }] }]
    await gateway.apply({ upstreams: { default: [{ server: plain.server }], specified } })
    expect(await rcodeOf(`meta${place}.inside.example`)).toBe(FAIL)
    expect(await stateOf(server)).toMatchObject({ state: 'down', fault: 'nameUnresolved' })
  }
})

test('an encrypted server that fails gives way to the next one, and is used again once it answers', async () => {
  const upstream = upstreamOf('https')
  const server = upstream.named('dns.test@127.0.0.1')
  await forwardTo(server, upstreamOf('tls').named('dns.test@127.0.0.1'))
  upstream.follow(() => null)
  expect(await rcodeOf()).toBe(NOERROR)
  expect(await stateOf(server)).toMatchObject({ fault: 'httpStatus' })
  upstream.follow(answered)
  await eventually(async () => {
    expect(await rcodeOf()).toBe(NOERROR)
    return (await stateOf(server))?.state === 'up'
  })
})
