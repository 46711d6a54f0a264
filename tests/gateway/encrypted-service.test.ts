import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect as connectTcp } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { ask, makeQuery, sendByUdp, withOption } from './support/dns-client.ts'
import { DohClient, DotClient } from './support/encrypted-client.ts'
import { EncryptedGateway } from './support/encrypted-gateway.ts'
import { OPEN } from './support/gateway-process.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const run = promisify(execFile)
const SEGMENT = OPEN.segments[0]?.id ?? ''
const BANNED = 'ads.example.net'
const rows = {
  ...OPEN,
  customPolicies: [
    { id: 'ban', segmentId: SEGMENT, group: 'domain' as const, entry: BANNED, solvedMode: 'banned' as const },
  ],
}
const EDE = 15
const DNS = 'application/dns-message'
/** `dohpath` in the data of SVCB. */
const PATH_TEMPLATE = '/dns-query{?dns}'

let upstream: ScriptedUpstream
let gateway: EncryptedGateway
const opened: { close(): void }[] = []

const dot = async () => {
  const client = await DotClient.open(gateway.dot, { ca: gateway.ca })
  opened.push(client)
  return client
}
const doh = async () => {
  const client = await DohClient.open(gateway.doh, gateway.ca)
  opened.push(client)
  return client
}
beforeAll(async () => {
  upstream = await ScriptedUpstream.start(async ({ name, type }) => {
    if (name.startsWith('slow')) await new Promise((resolve) => setTimeout(resolve, 400))
    if (name.startsWith('none'))
      return { rcode: 3, authority: ['example. 900 SOA a.example. b.example. 1 2 3 4 60'] }
    if (name.startsWith('chain'))
      return { answer: [`${name}. 90 CNAME to.example.`, 'to.example. 40 A 198.51.100.7'] }
    return type === 'A' ? { answer: [`${name}. 300 A 198.51.100.7`] } : {}
  })
  gateway = await EncryptedGateway.start({
    settings: { upstreams: { default: [{ server: upstream.server }] } },
  })
  await gateway.process.setPolicies(rows)
})
afterEach(() => {
  for (const client of opened.splice(0)) client.close()
})
afterAll(async () => {
  await gateway.remove()
  await upstream.stop()
})

test('both addresses are served with the certificate of the files', async () => {
  const { encrypted } = await gateway.process.status()
  expect(encrypted.listeners.map(({ channel, isUp }) => [channel, isUp])).toEqual([
    ['dot', true],
    ['doh', true],
  ])
  expect(encrypted.certificate).toMatchObject({ state: 'good', names: ['dns.test', '127.0.0.1'] })
})

test('kdig gets the same answer over TLS and HTTPS as over UDP, and bans with their reason', async () => {
  const files = [`+tls-ca=${gateway.files.certFile}`, '+tls-hostname=dns.test', '+noidn']
  const kdig = async (...args: string[]) => (await run('kdig', ['@127.0.0.1', ...args])).stdout
  const plain = await kdig('-p', String(gateway.process.port), '+short', 'kdig.example')
  expect(plain).toBe('198.51.100.7\n')
  for (const [port, how] of [
    [gateway.dot, '+tls'],
    [gateway.doh, '+https=/dns-query'],
    [gateway.doh, '+https-get=/dns-query'],
  ] as const) {
    const args = ['-p', String(port), how, ...files]
    expect(await kdig(...args, '+short', 'kdig.example')).toBe(plain)
    expect(await kdig(...args, '+edns', BANNED)).toMatch(/NXDOMAIN[\s\S]*banned by Netwarden/)
  }
})

test('curl finds addresses by DNS over HTTPS', async () => {
  const server = connectTcp(0)
  server.on('error', () => undefined)
  const url = `https://dns.test:${gateway.doh}/dns-query`
  const args = [
    '--doh-url',
    url,
    '--cacert',
    gateway.files.certFile,
    '--resolve',
    `dns.test:${gateway.doh}:127.0.0.1`,
  ]
  const { stderr } = await run('curl', [
    '-v',
    ...args,
    '--connect-timeout',
    '2',
    'http://curl.example:1/',
  ]).catch((cause: { stderr: string }) => cause)
  expect(stderr).toContain('198.51.100.7')
  await eventually(async () => gateway.process.visits().some((fields) => fields[6] === 'curl.example'))
})

test('an id 0 is answered with the id 0, on every channel', async () => {
  const query = makeQuery('zero.example', { id: 0 })
  const [tls, https] = [await dot(), await doh()]
  expect([(await tls.ask(query)).id, (await https.get(query)).id, (await https.post(query)).id]).toEqual([
    0, 0, 0,
  ])
})

test('answers over TLS come as they are ready, and one connection has many', async () => {
  const tls = await dot()
  const order: string[] = []
  const asked = ['slow1.example', ...Array.from({ length: 50 }, (_, place) => `fast${place}.example`)]
  await Promise.all(asked.map((name) => tls.ask(makeQuery(name)).then(() => order.push(name))))
  expect(order).toHaveLength(51)
  expect(order.at(-1)).toBe('slow1.example')
})

test('an answer is padded to blocks of 468 octets where the query is padded, and not otherwise', async () => {
  const [tls, https] = [await dot(), await doh()]
  for (const name of ['pad.example', BANNED]) {
    const padded = withOption(name, 12, Buffer.alloc(20))
    expect((await tls.ask(padded)).bytes.length).toBe(468)
    expect((await https.post(padded)).bytes.length).toBe(468)
    expect((await tls.ask(makeQuery(name))).bytes.length).not.toBe(468)
  }
})

test('a client that asks for structured errors gets the reason of a ban as JSON over TLS and HTTPS alone', async () => {
  const asked = () => withOption(BANNED, EDE, Buffer.from([0, 0]))
  const expected = { j: expect.stringContaining('banned by Netwarden'), s: 5, o: 'Netwarden', l: 'en' }
  for (const client of [await dot(), await doh()]) {
    const { ede, rcode } = await (client instanceof DotClient ? client.ask(asked()) : client.post(asked()))
    expect([rcode, ede?.code, JSON.parse(ede?.text ?? '')]).toEqual([3, 15, expected])
  }
  const plain = await sendByUdp(gateway.process.port, asked())
  expect(plain?.ede).toEqual({ code: 15, text: expect.stringMatching(/^banned by Netwarden/) })
  // Other codes are no signal, and what is passed carries no error.
  const tls = await dot()
  const other = await tls.ask(withOption(BANNED, EDE, Buffer.from([0, 15])))
  expect(other.ede?.text).toMatch(/^banned by Netwarden/)
  expect((await tls.ask(withOption('passed.example', EDE, Buffer.from([0, 0])))).ede).toBeNull()
})

test('a client that asks learns how long an idle connection is kept', async () => {
  const reply = await (await dot()).ask(withOption('keep.example', 11))
  const option = Buffer.from([0, 11, 0, 2])
  const at = reply.bytes.indexOf(option)
  expect(at).toBeGreaterThan(0)
  expect(reply.bytes.readUInt16BE(at + 4)).toBe(300)
  expect((await (await doh()).post(withOption('keep.example', 11))).bytes.includes(option)).toBe(false)
})

test.each([
  ['an answer', 'kept.example', 'private, max-age=300'],
  ['the smallest TTL of a chain', 'chain.example', 'private, max-age=40'],
  ['a negative answer, by the minimum of the SOA', 'none.example', 'private, max-age=60'],
  ['a banned name, by the SOA of the ban', BANNED, 'private, max-age=60'],
])('HTTP may keep %s as long as DNS', async (_, name, expected) => {
  const path = `/dns-query?dns=${makeQuery(name, { id: 0 }).toString('base64url')}`
  const { status, headers, body } = await (await doh()).request({ ':path': path })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe(DNS)
  expect(headers['cache-control']).toBe(expected)
  expect(Number(headers['content-length'])).toBe(body.length)
})

const GOOD = makeQuery('status.example').toString('base64url')
const POST = { ':method': 'POST', 'content-type': DNS }
test.each<[string, number, Record<string, string>, Buffer | null]>([
  ['another path', 404, { ':path': `/other?dns=${GOOD}` }, null],
  ['a method that is neither GET nor POST', 405, { ':method': 'PUT', 'content-type': DNS }, Buffer.from('x')],
  ['another content type', 415, { ':method': 'POST', 'content-type': 'application/json' }, Buffer.from('{}')],
  ['a compressed body', 415, { ...POST, 'content-encoding': 'gzip' }, Buffer.alloc(20)],
  ['a GET without a query', 400, { ':path': '/dns-query' }, null],
  ['an empty query', 400, { ':path': '/dns-query?dns=' }, null],
  ['a query that is no base64url', 400, { ':path': '/dns-query?dns=a+b/c' }, null],
  ['a padded base64url', 400, { ':path': `/dns-query?dns=${GOOD}==` }, null],
  ['an empty body', 400, POST, Buffer.alloc(0)],
  ['a message that is too short', 400, POST, Buffer.alloc(5)],
  ['a response', 400, POST, Buffer.concat([Buffer.from([0, 1, 0x80, 0]), Buffer.alloc(20)])],
  ['a body that is too long', 413, POST, Buffer.alloc(5_000)],
  ['a path that is too long', 414, { ':path': `/dns-query?dns=${'A'.repeat(6_000)}` }, null],
])('HTTP refuses %s with %i', async (_, status, head, body) => {
  const client = await doh()
  expect((await client.request(head, body)).status).toBe(status)
  expect((await client.get(makeQuery('after.example'))).rcode).toBe(0)
})

test('a malformed question is answered with FORMERR in HTTP 200', async () => {
  const query = makeQuery('two.example')
  query.writeUInt16BE(2, 4)
  expect((await (await doh()).post(query)).rcode).toBe(1)
})

test('HEAD has the head of GET and no body', async () => {
  const { status, headers, body } = await (await doh()).request({
    ':method': 'HEAD',
    ':path': `/dns-query?dns=${GOOD}`,
  })
  expect([status, headers['content-type'], body.length]).toEqual([200, DNS, 0])
})

test('HTTP/1.1 is served as well', async () => {
  const options = { ca: gateway.ca, servername: 'dns.test', host: '127.0.0.1', port: gateway.doh }
  const send = async (method: string, path: string, body?: Buffer) => {
    const sent = request({ ...options, method, path, headers: body && { 'content-type': DNS } })
    // The rest of a body that is too long is not read.
    sent.on('error', () => undefined)
    sent.end(body)
    const [reply] = await once(sent, 'response')
    return { status: reply.statusCode, bytes: await buffer(reply), type: reply.headers['content-type'] }
  }
  const got = await send('GET', `/dns-query?dns=${GOOD}`)
  expect([got.status, got.type]).toEqual([200, DNS])
  expect(
    (await send('POST', '/dns-query', makeQuery('h1.example'))).bytes.includes(
      Buffer.from([198, 51, 100, 7]),
    ),
  ).toBe(true)
  expect((await send('POST', '/dns-query', Buffer.alloc(9_000))).status).toBe(413)
})

test('a client that speaks another protocol than the address is refused in the handshake', async () => {
  await expect(DotClient.open(gateway.dot, { ca: gateway.ca, ALPNProtocols: ['http/1.1'] })).rejects.toThrow()
  const octets = connectTcp(gateway.dot, '127.0.0.1')
  octets.write('GET / HTTP/1.1\r\n\r\n')
  await once(octets, 'close')
})

test('a session is resumed until the certificate is renewed', async () => {
  const first = await dot()
  const session = await new Promise<Buffer>((resolve) => {
    first.socket.once('session', resolve)
    first.ask(makeQuery('session.example')).catch(() => undefined)
  })
  const isResumed = async () => {
    const client = await DotClient.open(gateway.dot, { rejectUnauthorized: false, session })
    const isReused = client.socket.isSessionReused()
    client.close()
    return isReused
  }
  expect(await isResumed()).toBe(true)
  gateway.renew()
  await eventually(async () => !(await isResumed()))
})

test('a renewed certificate is used under load, and no query is lost', async () => {
  const before = (await dot()).socket.getPeerX509Certificate()?.fingerprint256
  const [tls, https] = [await dot(), await doh()]
  let isOver = false
  let answered = 0
  const load = async (send: (message: Buffer) => Promise<{ rcode: number }>) => {
    for (let place = 0; !isOver; place++) {
      expect((await send(makeQuery(`load${place % 50}.example`))).rcode).toBe(0)
      answered++
    }
  }
  const fresh = async () => {
    while (!isOver) {
      const client = await DotClient.open(gateway.dot, { rejectUnauthorized: false })
      expect((await client.ask(makeQuery('fresh.example'))).rcode).toBe(0)
      client.close()
    }
  }
  const loads = [load((message) => tls.ask(message)), load((message) => https.post(message)), fresh()]
  gateway.renew()
  await eventually(async () => {
    const client = await DotClient.open(gateway.dot, { rejectUnauthorized: false })
    const now = client.socket.getPeerX509Certificate()?.fingerprint256
    client.close()
    return now !== before
  })
  isOver = true
  await Promise.all(loads)
  expect(answered).toBeGreaterThan(0)
  expect(tls.socket.destroyed).toBe(false)
})

test('a key that does not match is refused, and the certificate before stays in use', async () => {
  const { keyFile } = gateway.files
  const key = readFileSync(keyFile)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const stateOf = async () => (await gateway.process.status()).encrypted.certificate?.state
  await eventually(async () => (await stateOf()) === 'mismatched')
  expect((await (await dot()).ask(makeQuery('kept.example'))).rcode).toBe(0)
  writeFileSync(keyFile, key)
  await eventually(async () => (await stateOf()) === 'good')
})

test('discovery names the encrypted addresses by the name that the certificate covers', async () => {
  const svcb = async (name: string, port = gateway.process.port) =>
    (await ask(port, name, { type: 64 })).answer
  for (const name of ['_dns.resolver.arpa', '_dns.dns.test']) {
    const answers = await svcb(name)
    expect(answers).toHaveLength(2)
    expect(answers[0]).toContain(`300 SVCB 1 dns.test. alpn="dot" port=${gateway.dot} ipv4hint=127.0.0.1`)
    expect(answers[1]).toContain(`300 SVCB 2 dns.test. alpn="h2" port=${gateway.doh} ipv4hint=127.0.0.1`)
    expect(answers[1]).toContain(PATH_TEMPLATE)
  }
  const encrypted = gateway.process.settings().encrypted
  for (const other of [{ serverName: 'else.test' }, { serverName: null }, { ddr: false }]) {
    await gateway.process.apply({ encrypted: { ...encrypted, ...other } })
    expect(await svcb('_dns.resolver.arpa')).toEqual([])
  }
  await gateway.process.apply({})
})

test('questions of discovery are answered here over each transport, whatever the settings', async () => {
  const { encrypted } = gateway.process.settings()
  const [tls, https] = [await dot(), await doh()]
  for (const ddr of [true, false]) {
    await gateway.process.apply({ encrypted: { ...encrypted, ddr } })
    for (const name of ['_dns.resolver.arpa', '_DNS.Resolver.ARPA', 'resolver.arpa', 'a.resolver.arpa'])
      for (const type of ['A', 'AAAA', 'HTTPS', 'SVCB'])
        for (const reply of [
          await ask(gateway.process.port, name, { type }),
          await tls.ask(makeQuery(name, { type })),
          await https.post(makeQuery(name, { type })),
        ]) {
          expect([0, 3], `${name} ${type}`).toContain(reply.rcode)
          const isNamed = ddr && type === 'SVCB' && name.toLowerCase() === '_dns.resolver.arpa'
          expect(reply.answer.length > 0, `${name} ${type}`).toBe(isNamed)
        }
  }
  await gateway.process.apply({})
  expect(upstream.queries.filter(({ name }) => name.toLowerCase().endsWith('resolver.arpa'))).toEqual([])
})

test('the address of DNS over HTTPS has no page for a banned host, and no certificate of it', async () => {
  const { authorized, status } = await new Promise<{ authorized: boolean; status: number | undefined }>(
    (resolve, reject) => {
      const target = { host: '127.0.0.1', port: gateway.doh, servername: BANNED, headers: { host: BANNED } }
      const sent = request({ ...target, ca: gateway.ca, rejectUnauthorized: false }, (reply) => {
        const { authorized } = reply.socket as TLSSocket
        reply.resume().on('end', () => resolve({ authorized, status: reply.statusCode }))
      })
      sent.on('error', reject).end()
    },
  )
  expect([authorized, status]).toEqual([false, 404])
})

test('discovery says nothing where the certificate does not cover the address', async () => {
  const names = ['-subj', '/CN=dns.test', '-addext', 'subjectAltName=DNS:dns.test']
  gateway.renew(names)
  await eventually(async () => (await gateway.process.status()).encrypted.certificate?.names.length === 1)
  const byAddress = await ask(gateway.process.port, '_dns.resolver.arpa', { type: 64 })
  expect([byAddress.rcode, byAddress.answer]).toEqual([0, []])
  expect((await ask(gateway.process.port, '_dns.dns.test', { type: 64 })).answer).toHaveLength(2)
  gateway.renew()
  await eventually(async () => (await gateway.process.status()).encrypted.certificate?.names.length === 2)
})

test('connections of one client are bounded', async () => {
  const sockets = Array.from({ length: 640 }, () => connectTcp(gateway.dot, '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => undefined)
  await eventually(async () => (await gateway.process.status()).encrypted.refused > 0)
  expect((await gateway.process.status()).encrypted.connections).toBeLessThanOrEqual(600)
  for (const socket of sockets) socket.destroy()
  await eventually(async () => (await gateway.process.status()).encrypted.connections < 10)
})

test('addresses wait for a certificate, and are closed with the settings', async () => {
  await gateway.process.apply({ encrypted: {} })
  await expect(DotClient.open(gateway.dot, { ca: gateway.ca })).rejects.toThrow()
  const { dot: listen, doh: others } = gateway.process.settings().encrypted ?? {}
  await gateway.process.apply({ encrypted: { dot: listen ?? [], doh: others ?? [] } })
  expect((await gateway.process.status()).encrypted).toMatchObject({
    certificate: null,
    listeners: [
      { channel: 'dot', isUp: false },
      { channel: 'doh', isUp: false },
    ],
  })
})

test('files outside of the folders for certificates are not read', async () => {
  const encrypted = gateway.process.settings().encrypted
  await gateway.process.apply({
    encrypted: { ...encrypted, certificate: { ...gateway.files, roots: ['/etc/letsencrypt'] } },
  })
  expect((await gateway.process.status()).encrypted.certificate?.state).toBe('outside')
})
