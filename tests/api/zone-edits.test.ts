import type { ShownRecord, Zone } from '@netwarden/shared/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName } from '../support/people.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

const ZONES = '/api/system-config/dns-zone'
const SIGNATURE = '8 3 60 20301231235959 20201231235959 1 example. AQ=='
let admin: ApiClient
beforeAll(async () => {
  admin = await (await serverOfWorker()).superadmin()
})

const freshOrigin = () => `${freshName('edits').toLowerCase().replaceAll('_', '-')}.example.`
const create = async (fields: Record<string, unknown>) => {
  const answer = await admin.post<Zone>(`${ZONES}/create`, fields)
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  return answer.data
}
const made = (lines: string) =>
  create({
    origin: freshOrigin(),
    text: `$TTL 3600\n@ SOA ns1 h 7 7200 900 1209600 3600\n NS ns.test.\n${lines}\n`,
  })
const edit = (id: string, body: object) => admin.request('PATCH', `${ZONES}/${id}/records`, { json: body })
const recordsOf = async (id: string, query: Record<string, string> = {}) =>
  (await admin.get<{ list: ShownRecord[] }>(`${ZONES}/${id}/records`, query)).data.list
const timesOf = async (id: string, name: string) =>
  Object.fromEntries((await recordsOf(id, { name })).map(({ rdata, ttl }) => [rdata.split(' ')[0], ttl]))

describe('an edit', () => {
  test.each([
    ['a name that is a record', { name: 'x 5 A 192.0.2.9 ;', type: 'TXT', rdata: 'y' }],
    ['a name that ends within an escape', { name: 'x\\', type: 'A', rdata: '192.0.2.9' }],
    ['a type with data', { name: 'x', type: 'TXT y ;', rdata: 'z' }],
    ['data with a comment', { name: 'x', type: 'TXT', rdata: 'v=DKIM1; k=rsa' }],
    ['data that ends within a comment', { name: 'x', type: 'APL', rdata: ';' }],
    ['parentheses around name and data', { name: '(x', type: 'TXT', rdata: 'y)' }],
  ])('adds exactly its record: %s is rejected', async (_, record) => {
    const { id } = await made('')
    const answer = await edit(id, { add: [record] })
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, ['add']])
    expect(await recordsOf(id)).toHaveLength(2)
  })

  test('accepts names in quotes, and semicolons inside data', async () => {
    const { id } = await made('')
    const add = [
      { name: '"two words"', type: 'TXT', rdata: '"v=DKIM1; k=rsa"' },
      { name: 'x', type: 'TXT', rdata: 'a\\;b' },
    ]
    expect((await edit(id, { add })).status).toBe(200)
    expect((await recordsOf(id, { type: 'TXT' })).map(({ name, rdata }) => [name, rdata])).toEqual([
      ['two\\032words', '"v=DKIM1; k=rsa"'],
      ['x', '"a;b"'],
    ])
  })

  test('an edit of a signature keeps the TTL of signatures for other types', async () => {
    const { id } = await made(`w 60 RRSIG A ${SIGNATURE}\nw 300 RRSIG MX ${SIGNATURE}`)
    const before = { name: 'w', type: 'RRSIG', rdata: `A ${SIGNATURE}`, ttl: 60 }
    expect((await edit(id, { change: [{ before, after: { ...before, ttl: 61 } }] })).status).toBe(200)
    expect(await timesOf(id, 'w')).toEqual({ A: 61, MX: 300 })
  })

  test('an edit without a TTL uses that of the set, otherwise that of the new zone', async () => {
    const { id } = await made('w 60 A 192.0.2.1')
    const [first, second] = ['192.0.2.1', '192.0.2.2'].map((rdata) => ({ name: 'w', type: 'A', rdata }))
    expect((await edit(id, { ttl: 5, add: [second, { ...second, name: 'new' }] })).status).toBe(200)
    expect(await timesOf(id, 'w')).toEqual({ '192.0.2.1': 60, '192.0.2.2': 60 })
    expect(await timesOf(id, 'new')).toEqual({ '192.0.2.2': 5 })
    const after = { ...first, rdata: '192.0.2.3' }
    expect((await edit(id, { change: [{ before: { ...first, ttl: 60 }, after }] })).status).toBe(200)
    expect(await timesOf(id, 'w')).toEqual({ '192.0.2.2': 60, '192.0.2.3': 60 })
  })

  test('moves the PTR of the former address and name, in whichever zone it is', async () => {
    const octets = `10.${100 + Math.floor(Math.random() * 100)}`
    const [near, far] = [
      await create({ network: `${octets}.1.0/24` }),
      await create({ network: `${octets}.2.0/24` }),
    ]
    const zone = await made('')
    const record = (name: string, address: string) => ({
      name,
      type: 'A',
      rdata: address,
      ttl: 60,
      ptr: true,
    })
    const pointers = async () =>
      (await Promise.all([near, far].map(({ id }) => recordsOf(id, { type: 'PTR' }))))
        .flat()
        .map(({ name, rdata }) => [name, rdata])
    const change = async (from: [string, string], to: [string, string]) => {
      const { ptr: _, ...before } = record(...from)
      expect((await edit(zone.id, { change: [{ before, after: record(...to) }] })).status).toBe(200)
    }
    expect((await edit(zone.id, { add: [record('Web', `${octets}.1.7`)] })).status).toBe(200)
    expect(await pointers()).toEqual([['7', `Web.${zone.origin}`]])
    await change(['web', `${octets}.1.7`], ['web', `${octets}.2.8`])
    expect(await pointers()).toEqual([['8', `web.${zone.origin}`]])
    await change([`WEB.${zone.origin}`, `${octets}.2.8`], ['mail', `${octets}.2.8`])
    expect(await pointers()).toEqual([['8', `mail.${zone.origin}`]])
    await change(['mail', `${octets}.2.8`], ['MAIL', `${octets}.2.8`])
    expect(await pointers()).toEqual([['8', `MAIL.${zone.origin}`]])
  })
})

test('rows of some types keep the TTL of the SOA', async () => {
  const zone = await create({
    origin: freshOrigin(),
    text: '$TTL 300\n@ 86400 SOA ns1 h 7 7200 900 1209600 3600\n NS ns.test.\n',
  })
  const changes = { id: zone.id, ttl: 60, a: [{ name: 'w', ip: '192.0.2.1' }] }
  expect((await admin.post(`${ZONES}/update`, changes)).status).toBe(200)
  const times = (await recordsOf(zone.id)).map(({ type, ttl }) => [type, ttl])
  expect(times).toEqual([
    ['SOA', 86_400],
    ['NS', 300],
    ['A', 60],
  ])
})
