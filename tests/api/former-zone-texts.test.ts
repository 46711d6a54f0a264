import { gunzipSync, gzipSync } from 'node:zlib'
import type { ConfigPlan, WrittenZone } from '@netwarden/shared/contract'
import type { ZoneRecord } from '@netwarden/shared/dns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openState } from '../../api/src/platform/state/client.ts'
import { GatewayServer } from '../gateway/support/gateway-server.ts'
import type { ApiClient } from '../support/api-client.ts'

const ZONES = '/api/system-config/dns-zone'
const ORIGIN = 'former.example.'
/** Records as a former release wrote them into the state store, and the data that they are. */
const RECORDS = [
  { name: 'a6', type: 'A6', text: '64 ::1 prefix.former.example.', hex: '400000000000000001' },
  { name: 'atma', type: 'ATMA', text: '+31612345678', hex: '013331363132333435363738' },
  { name: 'doa', type: 'DOA', text: '0 1 2 "" bw==', hex: '000000000000000102006F' },
  { name: 'eid', type: 'EID', text: '0A0B', hex: '0A0B' },
  { name: 'gpos', type: 'GPOS', text: '"-32.6" "116.8" "10.0"', hex: '052D33322E36053131362E380431302E30' },
  { name: 'nimloc', type: 'NIMLOC', text: '0A0B0C', hex: '0A0B0C' },
  { name: 'nsap', type: 'NSAP', text: '0x4700058000', hex: '4700058000' },
  { name: 'nxt', type: 'NXT', text: 'a6.former.example. A MX', hex: '4001' },
  { name: 'px', type: 'PX', text: '1 a6.former.example. nxt.former.example.', hex: '0001026136' },
  { name: 'wks', type: 'WKS', text: '192.0.2.1 6 25 53', hex: 'C00002010600000040000004' },
] as const
const NAPTR = '1 2 "u" "s" "!a)!b!" x.former.example.'

let gateway: GatewayServer
let admin: ApiClient
let zone: WrittenZone

/** Replaces the stored text of the zone by that of a former release, while no server runs. */
async function storeAsFormerRelease(): Promise<void> {
  await gateway.server.stop({ keepData: true })
  const { db } = await openState({ url: undefined, sqliteFile: `${gateway.server.dataDir}/state.db` })
  const { content } = await db
    .selectFrom('dnsZoneVersion')
    .select('content')
    .where('zoneId', '=', zone.id)
    .executeTakeFirstOrThrow()
  const lines = [
    ...RECORDS.map(({ name, type, text }) => `${name}\tIN\t${type}\t${text}`),
    `naptr\tIN\tNAPTR\t${NAPTR}`,
  ]
  const text = `${gunzipSync(Buffer.from(content, 'base64'))}${lines.join('\n')}\n`
  await db
    .updateTable('dnsZoneVersion')
    .set({ content: gzipSync(text).toString('base64') })
    .where('zoneId', '=', zone.id)
    .execute()
  await db.destroy()
  await gateway.startAgain()
  admin = gateway.admin
}

const exported = async () => (await admin.raw('GET', `${ZONES}/${zone.id}/export`)).text()

beforeAll(async () => {
  gateway = await GatewayServer.start()
  await gateway.set({ enabled: true })
  admin = gateway.admin
  const add = await admin.post<WrittenZone>(`${ZONES}/create`, {
    origin: ORIGIN,
    text: `$ORIGIN ${ORIGIN}\n$TTL 60\n@ SOA ns hostmaster 1 7200 3600 1209600 60\n@ NS ns\nns A 192.0.2.1\n`,
  })
  zone = add.data
  await storeAsFormerRelease()
})
afterAll(() => gateway.stop())

test('records that a former release stored in text form are listed in generic form', async () => {
  const { data } = await admin.get<{ list: ZoneRecord[] }>(`${ZONES}/${zone.id}/records`, {
    pageSize: 100,
  })
  const dataOf = (type: string) => data.list.find((record) => record.type === type)?.rdata
  for (const { type, hex } of RECORDS)
    expect({ type, rdata: dataOf(type) }).toEqual({
      type,
      rdata: expect.stringMatching(new RegExp(`^\\\\# \\d+ .*${hex}`)),
    })
  expect(dataOf('NAPTR')).toBe(NAPTR)
})

test('they are served', async () => {
  await gateway.untilState('running')
  for (const { name, type } of RECORDS) {
    const { answer } = await gateway.ask(`${name}.${ORIGIN}`, { type })
    expect({ type, answer }).toEqual({ type, answer: [expect.stringContaining('\\# ')] })
  }
  const { answer } = await gateway.ask(`naptr.${ORIGIN}`, { type: 'NAPTR' })
  expect(answer).toEqual([expect.stringContaining('!a)!b!')])
})

test('the zone and the document are exported, and both are read again', async () => {
  const text = await exported()
  for (const { type } of RECORDS) expect(text).toMatch(new RegExp(`\t${type}\t\\\\# `))
  const document = await (await admin.raw('GET', '/api/config/export')).text()
  expect(document).toContain('A6')
  const plan = await admin.post<ConfigPlan>('/api/config/plan', { document })
  expect([plan.status, plan.data]).toMatchObject([200, { planId: null, changes: [] }])
  const former = RECORDS.reduce(
    (changed, { type, text: rdata }) =>
      changed.replace(new RegExp(`(\\b${type}\\s+)\\\\# [\\dA-F ]+`), `$1${rdata}`),
    document,
  )
  for (const { text: rdata } of RECORDS) expect(former).toContain(rdata)
  const same = await admin.post<ConfigPlan>('/api/config/plan', { document: former })
  expect([same.status, same.data]).toMatchObject([200, { planId: null, changes: [] }])
})

test('an edit keeps them', async () => {
  const before = (await exported()).split('\n').filter((line) => line.includes('\\#'))
  expect(before).toHaveLength(RECORDS.length)
  const add = [{ name: 'www', type: 'A', rdata: '192.0.2.3' }]
  const edited = await admin.request('PATCH', `${ZONES}/${zone.id}/records`, { json: { add } })
  expect(edited.status).toBe(200)
  expect((await exported()).split('\n').filter((line) => line.includes('\\#'))).toEqual(before)
  const diff = await admin.get<{ removed: number }>(`${ZONES}/${zone.id}/diff`, {
    from: 1,
  })
  expect(diff.data).toMatchObject({ removed: 0 })
})
