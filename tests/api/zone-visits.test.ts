import type { Page, UploadedZone, WrittenZone } from '@netwarden/shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const ZONES = '/api/system-config/dns-zone'
const HEAD =
  '$ORIGIN corp.example.\n$TTL 3600\n@ SOA ns1 hostmaster 1 7200 900 1209600 3600\n NS ns1\nns1 A 192.0.2.1\n'
const now = Date.now()

const visits = (domain: string, count: number, rcode: string): PlainVisit[] =>
  Array.from({ length: count }, (_, i) => ({
    accessAt: new Date(now - (i + 1) * 60_000).toISOString(),
    deviceIP: `10.9.0.${1 + (i % 3)}`,
    domain,
    rcode,
  }))

describe('visits to names of a zone', () => {
  let server: TestServer
  let admin: ApiClient
  let id: string
  beforeAll(async () => {
    server = await TestServer.start()
    admin = await server.superadmin()
    const rows = [
      ...visits('old.corp.example', 9, 'NOERROR'),
      ...visits('quiet.corp.example', 2, 'NOERROR'),
      ...visits('printer.corp.example', 7, 'NXDOMAIN'),
      ...visits('wiki.corp.example', 3, 'NXDOMAIN'),
      ...visits('made.corp.example', 5, 'NXDOMAIN'),
      ...visits('x.wild.corp.example', 5, 'NXDOMAIN'),
      ...visits('y.wild.corp.example', 4, 'NOERROR'),
      ...visits('deep.sub.corp.example', 6, 'NXDOMAIN'),
      ...visits('notcorp.example', 5, 'NXDOMAIN'),
      ...visits('corp.example.org', 5, 'NXDOMAIN'),
    ]
    await admin.upload('/api/access-record/import', toNdjson(rows))
    const text = `${HEAD}old A 192.0.2.2\nquiet A 192.0.2.3\nsilent A 192.0.2.4\nmade A 192.0.2.5\n*.wild A 192.0.2.6\nsub NS ns.example.org.\n`
    id = (await admin.post<WrittenZone>(`${ZONES}/create`, { text })).data.id
  })
  afterAll(() => server.stop())

  test('missing names that devices queried are listed, most queried first', async () => {
    const { data } = await admin.get<Page<{ name: string }>>(`${ZONES}/${id}/missing`)
    expect(data).toMatchObject({
      total: 2,
      list: [
        { name: 'printer', visits: 7, devices: 3, lastAt: new Date(now - 60_000).toISOString() },
        { name: 'wiki', visits: 3, devices: 3 },
      ],
    })
    const add = [{ name: 'printer', type: 'A', rdata: '192.0.2.9' }]
    await admin.request('PATCH', `${ZONES}/${id}/records`, { json: { add } })
    const after = await admin.get<Page<{ name: string }>>(`${ZONES}/${id}/missing`)
    expect(after.data.list.map(({ name }) => name)).toEqual(['wiki'])
  })

  test('a trial of an upload reports queried names that it would remove', async () => {
    const form = new FormData()
    form.append('file', new Blob([`${HEAD}made A 192.0.2.5\ny.wild A 192.0.2.6\n`]), 'corp.example.zone')
    const { data } = await admin.upload<{ zones: UploadedZone[] }>(`${ZONES}/upload`, form, { dryRun: true })
    expect(data.zones).toMatchObject([
      {
        isVanishingKnown: true,
        vanishing: [
          { name: 'old.corp.example', visits: 9 },
          { name: 'printer.corp.example', visits: 7 },
          // The deep names have no records: a removed delegation and wildcard answered for them.
          { name: 'deep.sub.corp.example', visits: 6 },
          { name: 'x.wild.corp.example', visits: 5 },
          { name: 'quiet.corp.example', visits: 2 },
        ],
      },
    ])
  })
})
