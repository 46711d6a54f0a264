import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DnsTest, Page, WrittenDnsSettings } from '@netwarden/shared/contract'
import type { DnsSettings, OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EncryptedUpstream } from '../gateway/support/encrypted-upstream.ts'
import type { ApiClient } from '../support/api-client.ts'
import { makeCertificate, pinOf } from '../support/certificate.ts'
import { type Behaviour, DnsResponder, deserted } from '../support/dns-responder.ts'
import { People } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, USUAL_STATE_ENGINE, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const PATH = '/api/system-config/dns'

describe.each(USUAL_STATE_ENGINES)('DNS settings with state on %s', (engine) => {
  let place: SharedStateServer
  let people: People<RunningServer>
  let admin: ApiClient
  beforeAll(async () => {
    place = await SharedStateServer.on(engine)
    people = await People.on(place.server)
    admin = people.superadmin
  })
  afterAll(() => place.leave())

  const read = async () => (await admin.get<DnsSettings>(PATH)).data
  const put = (changes: object, client = admin) => client.put<WrittenDnsSettings>(PATH, changes)
  const specified = (...matches: string[]) => matches.map((match) => ({ match, servers: ['9.9.9.9'] }))

  test('are empty at first, without an author', async () => {
    expect(await read()).toEqual({
      defaultDNSServers: [],
      specifiedDNSServers: [],
      createdAt: null,
      createdBy: null,
      version: 0,
    })
  })

  test('an encrypted server without an address is refused where no plain server resolves its name', async () => {
    const before = await read()
    const refused = await put({ defaultDNSServers: ['tls://dns.example'], version: before.version })
    expect(refused).toMatchObject({
      status: 400,
      errors: { defaultDNSServers: expect.stringContaining('tls://dns.example') },
    })
    const metadata = await put({
      defaultDNSServers: ['https://dns.example@169.254.169.254'],
      version: before.version,
    })
    expect(metadata.status).toBe(400)
    expect(await read()).toEqual(before)
  })

  test('are stored in canonical spelling, with cleared host bits reported', async () => {
    const { status, data } = await put({
      defaultDNSServers: ['1.1.1.1', '2620:FE:0::FE#5353', ' 1.1.1.1#53 '],
      specifiedDNSServers: [
        { match: '10.9.9.9/8', servers: '9.9.9.9, 8.8.8.8#53' },
        { match: '192.168.1.10 - 192.168.1.20', servers: ['::ffff:9.9.9.9'] },
        { match: '2001:DB8::1', servers: ['2620:fe::9'] },
      ],
    })
    expect(status).toBe(200)
    expect(data.hostBitsCleared).toEqual([{ given: '10.9.9.9/8', entry: '10.0.0.0/8' }])
    const { createdAt, ...settings } = await read()
    expect(settings).toMatchObject({
      defaultDNSServers: ['1.1.1.1', '2620:fe::fe#5353'],
      createdBy: 'superadmin',
      version: 1,
    })
    expect(settings.specifiedDNSServers).toEqual(
      [
        { match: '10.0.0.0/8', servers: ['9.9.9.9', '8.8.8.8#53'] },
        { match: '192.168.1.10-192.168.1.20', servers: ['9.9.9.9'] },
        { match: '2001:db8::1', servers: ['2620:fe::9'] },
      ].map((entry) => ({ ...entry, createdAt, createdBy: 'superadmin' })),
    )
  })

  test('accept domains and ignore a leading wildcard and case', async () => {
    await put({ specifiedDNSServers: specified('*.Corp.Example.', 'bücher.example', '10.0.0.0/8') })
    const { specifiedDNSServers } = await read()
    expect(specifiedDNSServers.map(({ match }) => match)).toEqual([
      'corp.example',
      'xn--bcher-kva.example',
      '10.0.0.0/8',
    ])
  })

  test('change partially, and an entry keeps its author', async () => {
    await put({ defaultDNSServers: ['1.1.1.1'], specifiedDNSServers: specified('10.0.0.0/8') })
    const before = await read()
    const { user, client } = await people.signedIn('admin')
    const servers = { match: '10.0.0.0/8', servers: ['8.8.8.8'] }
    await put({ specifiedDNSServers: [servers, ...specified('10.1.0.0/16')] }, client)
    const after = await read()
    expect(after.defaultDNSServers).toEqual(['1.1.1.1'])
    expect(after.specifiedDNSServers).toMatchObject([
      { ...before.specifiedDNSServers[0], servers: ['8.8.8.8'] },
      { match: '10.1.0.0/16', createdBy: user.username },
    ])
    expect([after.createdAt, after.createdBy, after.version]).toEqual([
      before.createdAt,
      before.createdBy,
      before.version + 1,
    ])
  })

  test('accept the fields of an answer, and can be emptied', async () => {
    await put({ defaultDNSServers: ['1.1.1.1'], specifiedDNSServers: specified('10.0.0.0/8') })
    const settings = await read()
    const written = (await put(settings)).data
    expect(written).toEqual({ ...settings, version: settings.version + 1, hostBitsCleared: [] })
    expect((await put(written)).data).toEqual({ ...written, version: written.version + 1 })
    await put({ defaultDNSServers: [], specifiedDNSServers: [] })
    expect(await read()).toMatchObject({ defaultDNSServers: [], specifiedDNSServers: [] })
    await put({ defaultDNSServers: '1.1.1.1' })
    await put({ defaultDNSServers: '' })
    expect(await read()).toMatchObject({ defaultDNSServers: [] })
  })

  test('reject an older version and change nothing', async () => {
    await put({ defaultDNSServers: ['1.1.1.1'] })
    const { version } = await read()
    expect((await put({ defaultDNSServers: ['9.9.9.9'], version })).status).toBe(200)
    const late = await put({ defaultDNSServers: ['8.8.8.8'], version })
    expect([late.status, late.error?.code]).toEqual([409, 40900])
    expect(late.message).toMatch(/You changed this in another window or session/)
    expect((await read()).defaultDNSServers).toEqual(['9.9.9.9'])
  })

  test('accept one of two changes made from the same version', async () => {
    const { version } = await read()
    const both = await Promise.all(
      ['1.1.1.1', '9.9.9.9'].map((server) => put({ defaultDNSServers: [server], version })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('keep every one of several changes without a version', async () => {
    const { version } = await read()
    const matches = specified('10.7.0.0/16')
    const both = await Promise.all([
      put({ defaultDNSServers: ['1.0.0.1'] }),
      put({ specifiedDNSServers: matches }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await read()).toMatchObject({
      defaultDNSServers: ['1.0.0.1'],
      specifiedDNSServers: matches,
      version: version + 2,
    })
  })

  test.each([
    ['a server that is none', { defaultDNSServers: ['1.1.1.1', 'dns.example'] }, 'defaultDNSServers'],
    [
      'a match that is none',
      { specifiedDNSServers: specified('10.0.0.1', 'aa:bb:cc:dd:ee:ff') },
      'specifiedDNSServers.1.match',
    ],
    ['no match', { specifiedDNSServers: specified(' ') }, 'specifiedDNSServers.0.match'],
    [
      'a range from behind',
      { specifiedDNSServers: specified('10.0.0.9-10.0.0.1') },
      'specifiedDNSServers.0.match',
    ],
    [
      'a match twice',
      { specifiedDNSServers: specified('10.0.0.0/8', '10.0.0.1', '10.9.9.9/8') },
      'specifiedDNSServers.2.match',
    ],
    [
      'the same clients as a network and as a range',
      { specifiedDNSServers: specified('10.0.0.0/30', '10.0.0.0-10.0.0.3') },
      'specifiedDNSServers.1.match',
    ],
    [
      'an entry without servers',
      { specifiedDNSServers: [{ match: '10.0.0.0/8', servers: [] }] },
      'specifiedDNSServers.0.servers',
    ],
    [
      '17 servers',
      { defaultDNSServers: Array.from({ length: 17 }, (_, i) => `10.0.0.${i}`) },
      'defaultDNSServers',
    ],
    [
      '17 servers in one text',
      { defaultDNSServers: Array.from({ length: 17 }, (_, i) => `10.0.0.${i}`).join(',') },
      'defaultDNSServers',
    ],
    ['a multicast address', { defaultDNSServers: ['224.0.0.251#5353'] }, 'defaultDNSServers'],
    ['an unspecified address', { defaultDNSServers: '0.0.0.0' }, 'defaultDNSServers'],
    ['a metadata service', { defaultDNSServers: ['9.9.9.9', '169.254.169.254#53'] }, 'defaultDNSServers'],
    [
      'a metadata service for some clients',
      { specifiedDNSServers: [{ match: '10.0.0.0/8', servers: ['169.254.169.254'] }] },
      'specifiedDNSServers.0.servers',
    ],
    ['a number', { defaultDNSServers: [1] }, 'defaultDNSServers'],
    ['an unknown field', { servers: [] }, 'servers'],
  ])('reject %s and name the field', async (_what, changes, field) => {
    const before = await read()
    const answer = await put(changes)
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]])
    expect(await read()).toEqual(before)
  })

  test('name the faulty part in the language of the reader', async () => {
    const changes = { defaultDNSServers: '1.1.1.1, 1.2.3' }
    expect((await put(changes)).errors?.defaultDNSServers).toMatch(/Invalid address: '1\.2\.3'/)
    const chinese = await admin.request('PUT', PATH, {
      json: changes,
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(chinese.errors?.defaultDNSServers).toMatch(/地址格式错误：“1\.2\.3”/)
  })

  test('accept 1,000 entries of 16 servers and no more', async () => {
    const servers = Array.from(
      { length: 16 },
      (_, i) => `2001:db8:ffff:ffff:ffff:ffff:ffff:ff${i + 10}#65535`,
    )
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ match: `10.${i >> 8}.${i & 255}.0/24`, servers }))
    expect((await put({ specifiedDNSServers: many(1_001) })).errors).toHaveProperty('specifiedDNSServers')
    expect((await put({ specifiedDNSServers: many(1_000) })).data.specifiedDNSServers).toHaveLength(1_000)
  })

  test('log their changes in the operation log, limited to changed entries', async () => {
    await put({ defaultDNSServers: ['1.1.1.1'], specifiedDNSServers: specified('10.0.0.0/8', '10.1.0.0/16') })
    await put({ specifiedDNSServers: specified('10.1.0.0/16', '10.2.0.0/16', '10.3.0.0/16') })
    const { data } = await admin.get<Page<OperationLogEntry>>('/api/operation-log/list', {
      action: 'dns.update',
    })
    expect(data.list[0]).toMatchObject({
      actor: 'superadmin',
      before: { specifiedCount: 2, specifiedDNSServers: ['10.0.0.0/8: 9.9.9.9'] },
      after: { specifiedCount: 3, specifiedDNSServers: ['10.2.0.0/16: 9.9.9.9', '10.3.0.0/16: 9.9.9.9'] },
    })
  })
})

describe('access to DNS settings', () => {
  let place: SharedStateServer
  let people: People<RunningServer>
  beforeAll(async () => {
    place = await SharedStateServer.on(USUAL_STATE_ENGINE)
    people = await People.on(place.server)
  })
  afterAll(() => place.leave())

  test.each([
    ['GET', PATH],
    ['PUT', PATH],
    ['POST', `${PATH}/test`],
  ])('%s %s answers 401 without a session and 403 for common users', async (method, path) => {
    const { client } = await people.signedIn()
    expect((await people.from().request(method, path)).status).toBe(401)
    expect((await client.request(method, path)).status).toBe(403)
  })
})

describe('the test of DNS servers', () => {
  let place: SharedStateServer
  let admin: ApiClient
  const responders: DnsResponder[] = []
  beforeAll(async () => {
    place = await SharedStateServer.on(USUAL_STATE_ENGINE)
    admin = (await People.on(place.server)).superadmin
  })
  afterAll(async () => {
    await Promise.all(responders.map((responder) => responder.stop()))
    await place.leave()
  })

  const respond = async (behaviour: Behaviour, ip?: string) => {
    const responder = await DnsResponder.start(behaviour, ip)
    responders.push(responder)
    return responder
  }
  const ask = (asked: object) => admin.post<DnsTest>(`${PATH}/test`, asked)

  test.each([
    ['answers', 0, { state: 'up', rcode: 'NOERROR', reason: null }],
    ['knows no such name', 3, { state: 'up', rcode: 'NXDOMAIN', reason: null }],
    ['refuses', 5, { state: 'misconfigured', rcode: 'REFUSED', reason: 'refused' }],
    ['knows no such question', 4, { state: 'misconfigured', rcode: 'NOTIMP', reason: 'refused' }],
    ['cannot read the question', 1, { state: 'misconfigured', rcode: 'FORMERR', reason: 'refused' }],
    ['fails', 2, { state: 'failing', rcode: 'SERVFAIL', reason: 'failed' }],
  ])('reports a server that %s', async (_what, rcode, check) => {
    const { server } = await respond({ rcode })
    const { status, data } = await ask({ servers: [server] })
    expect(status).toBe(200)
    expect(data.servers).toEqual([{ server, isAnswered: true, latencyMs: expect.any(Number), ...check }])
  })

  test('reports whether an encrypted server answers, and why it cannot be verified', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'netwarden-dns-'))
    const certificate = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
    makeCertificate(certificate.key, certificate.cert, ['-subj', '/CN=dns.test'])
    const upstream = await EncryptedUpstream.start('tls', certificate, () => ({}))
    try {
      const server = `tls://127.0.0.1#${upstream.port}`
      const pinned = `${server};pin=sha256/${pinOf(certificate.cert)}`
      const { data } = await ask({ servers: [pinned, server] })
      expect(data.servers).toMatchObject([
        { server: pinned, state: 'up', rcode: 'NOERROR', reason: null },
        { server, state: 'down', rcode: null, reason: 'certificateUntrusted' },
      ])
    } finally {
      await upstream.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('reports servers that do not answer', async () => {
    const silent = await respond('silent')
    const garbage = await respond('garbage')
    const nobody = await deserted()
    const { data } = await ask({ servers: [silent.server, nobody, garbage.server] })
    const none = { state: 'down', isAnswered: false, rcode: null, latencyMs: null }
    expect(data.servers).toEqual([
      { server: silent.server, ...none, reason: 'noAnswer' },
      { server: nobody, ...none, reason: 'noAnswer' },
      { server: garbage.server, ...none, reason: 'noAnswer' },
    ])
    expect(silent.asked).toHaveLength(1)
  })

  test('queries the root by default, otherwise the given name, once per server', async () => {
    const responder = await respond({ rcode: 0 })
    const { server } = responder
    expect((await ask({ servers: server })).data.question).toEqual({ name: '.', type: 'NS' })
    const named = await ask({ servers: ` ${server}， ${server}`, name: 'Intranet.例子.' })
    expect(named.data.question).toEqual({ name: 'intranet.xn--fsqu00a', type: 'A' })
    expect(named.data.servers).toHaveLength(1)
    expect(responder.asked.map((name) => name.toLowerCase())).toEqual(['', 'intranet.xn--fsqu00a'])
  })

  test('queries over IPv6', async () => {
    const { server } = await respond({ rcode: 0 }, '::1')
    expect((await ask({ servers: [server] })).data.servers).toMatchObject([{ server, state: 'up' }])
  })

  test('queries 32 servers and no more', async () => {
    const { server } = await respond({ rcode: 0 })
    const port = server.split('#')[1]
    const many = (count: number) => Array.from({ length: count }, (_, i) => `127.0.0.${i + 1}#${port}`)
    expect((await ask({ servers: many(33) })).errors).toHaveProperty('servers')
    expect((await ask({ servers: many(33).join() })).errors).toHaveProperty('servers')
    expect((await ask({ servers: many(32) })).data.servers).toHaveLength(32)
  })

  test.each([
    [{}, 'servers'],
    [{ servers: [] }, 'servers'],
    [{ servers: '' }, 'servers'],
    [{ servers: ['dns.example'] }, 'servers'],
    [{ servers: ['127.0.0.1'], name: 'a b' }, 'name'],
    [{ servers: ['127.0.0.1'], name: 'hidden.onion' }, 'name'],
  ])('rejects %j', async (asked, field) => {
    const answer = await ask(asked)
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]])
  })

  test('runs four at a time and answers further ones with 503', async () => {
    const { server } = await respond('silent')
    const all = await Promise.all(Array.from({ length: 5 }, () => ask({ servers: [server] })))
    const statuses = all.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 200, 200, 200, 503])
    const refused = all.find(({ status }) => status === 503)
    expect([refused?.error?.code, refused?.headers.get('retry-after')]).toEqual([50301, '2'])
    expect((await ask({ servers: [await deserted()] })).status).toBe(200)
  })

  test('the test of DNS servers is in the operation log', async () => {
    const { server } = await respond({ rcode: 5 })
    await ask({ servers: [server], name: 'example.com' })
    const { data } = await admin.get<Page<OperationLogEntry>>('/api/operation-log/list', {
      action: 'dns.test',
    })
    expect(data.list[0]).toMatchObject({
      actor: 'superadmin',
      after: { question: { name: 'example.com', type: 'A' }, servers: [`${server}: misconfigured`] },
    })
  })
})
