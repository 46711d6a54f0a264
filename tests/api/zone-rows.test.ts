import { expect, test } from 'vitest'
import { freshName } from '../support/people.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

const ZONES = '/api/system-config/dns-zone'
const freshOrigin = () => `${freshName('rows').replace('_', '-')}.example.`

test.each([
  ['a name with a line end', { a: [{ name: 'x 60 IN TXT "p"\nq', ip: '192.0.2.1' }] }, 'a.0'],
  ['data with one', { others: [{ name: 'x', type: 'TXT', rdata: '"p"\ny A 192.0.2.1' }] }, 'others.0'],
  ['a name that is a directive', { others: [{ name: '$TTL', type: '5', rdata: '' }] }, 'others.0'],
  ['a SOA of two lines', { soa: { mname: 'ns1\rns2' } }, 'soa'],
  ['a SOA with a comment', { soa: { mname: 'ns1 ns2 7 1 1 1 1 ;' } }, 'soa'],
  ['a name that is a comment', { a: [{ name: ';x', ip: '192.0.2.1' }] }, 'a.0'],
  ['a name that is a record', { a: [{ name: 'x 5 IN A 192.0.2.5 ;', ip: '192.0.2.1' }] }, 'a.0'],
  ['a name that ends within an escape', { a: [{ name: 'x\\', ip: '192.0.2.1' }] }, 'a.0'],
  ['a name that is a directive in quotes', { a: [{ name: '"$ORIGIN" x ;', ip: '192.0.2.1' }] }, 'a.0'],
  ['a target with a comment', { cname: [{ name: 'x', alias: 'y ; z' }] }, 'cname.0'],
  ['a type with data', { others: [{ name: 'x', type: 'TXT y ;', rdata: 'z' }] }, 'others.0'],
  [
    'data that goes on in the next',
    { others: ['(y', 'z)'].map((rdata) => ({ name: 'x', type: 'TXT', rdata })) },
    'others.0',
  ],
])('a zone is not created from rows of which one is %s', async (_, rows, field) => {
  const admin = await (await serverOfWorker()).superadmin()
  const origin = freshOrigin()
  const answer = await admin.post(`${ZONES}/create`, { origin, ...rows })
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]])
  const { data } = await admin.get<{ total: number }>(`${ZONES}/list`, { origin })
  expect(data.total).toBe(0)
})

test('a zone name contains no bare space, as in a file', async () => {
  const admin = await (await serverOfWorker()).superadmin()
  const answer = await admin.post(`${ZONES}/create`, { origin: `two ${freshOrigin()}` })
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, ['origin']])
  const escaped = await admin.post<{ origin: string }>(`${ZONES}/create`, {
    origin: `two\\ ${freshOrigin()}`,
  })
  expect(escaped.data.origin).toMatch(/^two\\032rows/)
})
