import { createServer, type Server } from 'node:net'
import type { UploadedZone, WrittenZone, ZoneDrift } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNamed, NamedServer } from '../gateway/support/named-server.ts'
import type { ApiClient } from '../support/api-client.ts'
import { People } from '../support/people.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

const ORIGIN = 'drift.example.'
const ZONES = '/api/system-config/dns-zone'
const HEAD = `$ORIGIN ${ORIGIN}\n$TTL 3600\n@ SOA ns1 hostmaster SERIAL 7200 900 1209600 3600\n NS ns1\nns1 A 192.0.2.1\n`
const OURS = `${HEAD.replace('SERIAL', '5')}www A 192.0.2.2\n A 192.0.2.3\nmail MX 10 ns1\nold TXT "only here"\n`
const THEIRS = `${HEAD.replace('SERIAL', '41')}WWW A 192.0.2.3\n A 192.0.2.2\nmail MX 20 ns1\n*.wild 60 CNAME ns1\nlong TXT "${'x'.repeat(200)}"\n`

/** A service on TCP that is no name server: it says something, or nothing at all. */
async function otherService(greeting: string): Promise<{ port: number; close: () => Promise<void> }> {
  const service: Server = createServer((socket) => {
    socket.on('error', () => undefined).resume()
    if (greeting) socket.write(greeting)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, close: () => new Promise((resolve) => service.close(() => resolve())) }
}

describe.skipIf(!hasNamed)('zones beside what BIND serves', () => {
  let admin: ApiClient
  let people: People<Awaited<ReturnType<typeof serverOfWorker>>>
  let named: NamedServer
  let closed: NamedServer
  let id: string
  beforeAll(async () => {
    people = await People.on(await serverOfWorker())
    admin = (await people.signedIn('admin')).client
    named = await NamedServer.start(ORIGIN, THEIRS, 'allow-transfer { any; };')
    closed = await NamedServer.start(ORIGIN, THEIRS, 'allow-transfer { none; };')
    const created = await admin.post<WrittenZone>(`${ZONES}/create`, { text: OURS })
    expect(created.status, JSON.stringify(created.error)).toBe(200)
    id = created.data.id
  })
  afterAll(async () => {
    await Promise.all([named?.stop(), closed?.stop()])
    await admin.post(`${ZONES}/remove`, { id, origin: ORIGIN })
  })

  const compare = (servers: string) => admin.get<ZoneDrift[]>(`${ZONES}/${id}/drift`, { server: servers })
  const own = () => `127.0.0.1#${named.port}`

  test('a comparison names the record sets that are missing, surplus and different, and both serials', async () => {
    const { status, data, error } = await compare(own())
    expect(status, JSON.stringify(error)).toBe(200)
    expect(data).toEqual([
      {
        server: own(),
        state: 'different',
        reason: null,
        serial: 41,
        ownSerial: expect.any(Number),
        missing: [{ name: 'old', type: 'TXT', ttl: 3600, rdata: ['"only here"'] }],
        surplus: [
          { name: 'long', type: 'TXT', ttl: 3600, rdata: [`"${'x'.repeat(200)}"`] },
          { name: '*.wild', type: 'CNAME', ttl: 60, rdata: [`ns1.${ORIGIN}`] },
        ],
        differing: [
          {
            ours: { name: 'mail', type: 'MX', ttl: 3600, rdata: [`10 ns1.${ORIGIN}`] },
            theirs: { name: 'mail', type: 'MX', ttl: 3600, rdata: [`20 ns1.${ORIGIN}`] },
          },
        ],
        counts: { missing: 1, surplus: 2, differing: 1 },
      },
    ])
  })

  test('a server that refuses, is silent, or is no name server gives a reason and no false difference', async () => {
    const [silent, talking] = [await otherService(''), await otherService('SSH-2.0-other\r\n')]
    const servers = [closed.port, silent.port, talking.port].map((port) => `127.0.0.1#${port}`)
    const { data } = await compare(servers.join(', '))
    await Promise.all([silent.close(), talking.close()])
    const nothing = { state: 'unknown', serial: null, missing: [], surplus: [], differing: [] }
    expect(data).toMatchObject(servers.map((server) => ({ ...nothing, server })))
    expect(data.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('allow-transfer'),
      expect.stringContaining('did not answer'),
      expect.stringContaining('did not answer'),
    ])
  })

  test('without a server nothing is compared, and a faulty one is refused by its name', async () => {
    expect((await admin.get(`${ZONES}/${id}/drift`)).data).toEqual([])
    for (const server of [
      'somewhere',
      'tls://192.0.2.1',
      '169.254.169.254',
      '1.1.1.1,1.1.1.2,1.1.1.3,1.1.1.4,1.1.1.5',
    ]) {
      const { status, errors } = await compare(server)
      expect([status, Object.keys(errors ?? {})]).toEqual([400, ['server']])
    }
    expect((await admin.get(`${ZONES}/none/drift`, { server: own() })).status).toBe(404)
    const common = (await people.signedIn()).client
    expect((await common.get(`${ZONES}/${id}/drift`, { server: own() })).status).toBe(403)
  })

  test('what the server serves is taken over after its preview, and refused where the server has moved on', async () => {
    const take = (more: object) =>
      admin.post<{ zones: UploadedZone[] }>(`${ZONES}/${id}/drift/take`, { server: own(), ...more })
    const preview = await take({})
    expect(preview.data.zones).toMatchObject([{ id, origin: ORIGIN, added: 2, removed: 1 }])
    expect((await compare(own())).data).toMatchObject([{ state: 'different' }])
    expect((await take({ dryRun: false, serial: 40 })).status).toBe(409)
    expect((await take({ dryRun: false, serial: 41 })).status).toBe(200)
    expect((await compare(own())).data).toMatchObject([{ state: 'same', serial: 41 }])
    const text = await (await admin.raw('GET', `${ZONES}/${id}/export`)).text()
    expect(text).toContain('*.wild')
  })
})
