import { gzipSync } from 'node:zlib'
import type { WrittenZone, ZoneVersion } from '@netwarden/shared/contract'
import { readZone, writeZone } from '@netwarden/shared/dns'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { restList } from '../support/rest.ts'
import { SharedStateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'

const ZONES = '/api/system-config/dns-zone'

let place: SharedStateServer
let admin: ApiClient
beforeAll(async () => {
  place = await SharedStateServer.on(USUAL_STATE_ENGINE)
  admin = await place.server.superadmin()
})
afterAll(() => place.leave())

test('a version that is invalid today is not restored, and the zone stays unchanged', async () => {
  const origin = 'kept-versions.example.'
  const text = `$ORIGIN ${origin}
$TTL 3600
@ SOA ns hostmaster 7 7200 3600 1209600 3600
@ NS ns
ns A 192.0.2.1
`
  const { data: zone } = await admin.post<WrittenZone>(`${ZONES}/create`, { origin, text })
  // As an older release may have written it: an alias beside other data.
  const alias = { name: `ns.${origin}`, ttl: 3600, type: 'CNAME', rdata: `other.${origin}` }
  const lax = writeZone({ origin, ttl: 3600, records: [...readZone(text).records, alias] })
  await place.state
    .insertInto('dnsZoneVersion')
    .values({
      zoneId: zone.id,
      version: 90,
      at: Date.now(),
      byName: 'superadmin',
      action: 'update',
      serial: 6,
      recordCount: 4,
      added: 0,
      removed: 0,
      changed: 0,
      content: gzipSync(lax).toString('base64'),
    })
    .execute()
  const refused = await admin.post(`${ZONES}/${zone.id}/rollback`, { version: 90 })
  expect([refused.status, JSON.stringify(refused.error)]).toEqual([422, expect.stringContaining('CNAME')])
  const { data } = await admin.get<{ list: ZoneVersion[] }>(`${ZONES}/${zone.id}/history`)
  expect(data.list.map(({ version }) => version)).toEqual([90, 1])
})

test('a zone that occurs twice in one upload is not imported at all', async () => {
  const origin = 'twice.example.'
  const form = new FormData()
  for (const serial of [7, 8]) {
    const text = `$ORIGIN ${origin}\n$TTL 60\n@ SOA ns hostmaster ${serial} 7200 3600 1209600 60\n@ NS ns\nns A 192.0.2.1\n`
    form.append('file', new Blob([text]), `${serial}.zone`)
  }
  const refused = await admin.request('POST', `${ZONES}/upload`, { body: form })
  expect([refused.status, refused.error?.msg]).toEqual([
    422,
    `Two of the files are for the zone ${origin}. Upload only one of them.`,
  ])
  expect((await admin.get<{ total: number }>(`${ZONES}/list`, { origin })).data.total).toBe(0)
})

test('a zone keeps its changed serial format, and the log names what it was and is', async () => {
  const origin = 'serial-format.example.'
  const { data: zone } = await admin.post<WrittenZone>(`${ZONES}/create`, { origin })
  expect(zone).toMatchObject({ serialMode: 'date' })
  const changes = { id: zone.id, serialMode: 'increment' }
  const { data } = await admin.post<WrittenZone>(`${ZONES}/update`, changes)
  expect(data).toMatchObject({ serialMode: 'increment', soa: { serial: zone.soa.serial + 1 } })
  const add = [{ name: 'www', type: 'A', rdata: '192.0.2.3' }]
  const edited = await admin.request<WrittenZone>('PATCH', `${ZONES}/${zone.id}/records`, { json: { add } })
  expect(edited.data).toMatchObject({ serialMode: 'increment', soa: { serial: zone.soa.serial + 2 } })
  const filter = { subject: origin }
  const { rows } = await restList<OperationLogEntry>(admin, 'operation-logs', { filter })
  expect(rows.map(({ before, after }) => [before, after])).toMatchObject([
    [expect.not.objectContaining({ serialMode: expect.anything() }), { action: 'edit' }],
    [{ serialMode: 'date' }, { serialMode: 'increment' }],
    [null, { serialMode: 'date' }],
  ])
})
