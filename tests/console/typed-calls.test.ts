import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { call, openFile } from '../../admin/src/kit/session/call.ts'
import { callAddress } from '../../admin/src/kit/session/call-address.ts'
import { useAnswer } from '../../admin/src/kit/use-answer.ts'
import type { useRecordCalls } from '../../admin/src/ra/records.ts'

const sent: { address: string; method: string | undefined; body: unknown }[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('localStorage', { getItem: () => 'token', setItem: () => undefined })
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    sent.push({ address, method, body })
    return new Response(JSON.stringify({ data: { ids: ['a'] } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a call sends its body to the method and the path of its name and returns the data', async () => {
  const ranked = await call('POST /api/segment/rank', { body: { ids: ['a'] } })
  expect(ranked).toEqual({ ids: ['a'] })
  expect(sent).toEqual([{ address: '/api/segment/rank', method: 'POST', body: '{"ids":["a"]}' }])
})

test('a call encodes the parameters of its path, those that clients take for steps too', async () => {
  await call('GET /api/source/:id/rejects', { params: { id: 'a/b ?' }, query: { current: 2 } })
  await call('GET /api/access-record/domain/:domain', { params: { domain: '..' } })
  expect(sent.map(({ address }) => address)).toEqual([
    '/api/source/a%2Fb%20%3F/rejects?current=2',
    '/api/access-record/domain/~..',
  ])
})

test('an address leaves out empty values of the query', () => {
  expect(callAddress('GET /api/access-record/export', { query: { source: '', format: 'csv' } })).toBe(
    '/api/access-record/export?format=csv',
  )
})

test('the answer of a call has the type of the contract', () => {
  expectTypeOf(call<'POST /api/segment/rank'>).returns.resolves.toEqualTypeOf<{ ids: string[] }>()
  expectTypeOf(openFile<'GET /api/user/export'>).returns.resolves.toEqualTypeOf<Response>()
})

test('the compiler rejects calls that the contract does not contain', () => {
  expectTypeOf(refusedCalls).toBeFunction()
})

/** Never runs. */
function refusedCalls(records: ReturnType<typeof useRecordCalls>) {
  // @ts-expect-error There is no such call.
  void call('GET /api/segment/rank')
  // @ts-expect-error The body holds ids.
  void call('POST /api/segment/rank', { body: { names: ['a'] } })
  // @ts-expect-error The ids are texts.
  void call('POST /api/segment/rank', { body: { ids: [1] } })
  // @ts-expect-error The body is required.
  void call('POST /api/segment/rank')
  // @ts-expect-error The path names an id.
  void call('GET /api/source/:id/rejects')
  // @ts-expect-error The parameter is called id.
  void call('GET /api/source/:id/rejects', { params: { source: 'a' } })
  // @ts-expect-error A call that is read has a query.
  void call('GET /api/source/:id/rejects', { params: { id: 'a' }, body: {} })
  // @ts-expect-error The page is a number.
  void call('GET /api/user/list', { query: { current: [] } })
  // @ts-expect-error The filter has no such field.
  void call('GET /api/user/list', { query: { colour: 'red' } })
  // @ts-expect-error An upload sends a file or a form.
  void call('POST /api/org/import', { body: { file: 'a' } })
  // @ts-expect-error The answer of this call is no file.
  void openFile('GET /api/user/list')
  // @ts-expect-error The path names an id.
  useAnswer(['rejects'], 'GET /api/source/:id/rejects')
  // @ts-expect-error There is no such resource.
  void records.getOne('networks', { id: 'a' })
  // @ts-expect-error Nobody adds operations to the log.
  void records.create('operation-logs', { data: { id: 'a' } })
  // @ts-expect-error The rank of a segment is not among its changes.
  void records.update('segments', { id: 'a', data: { rank: 1 }, previousData: {} })
  // @ts-expect-error A segment has no colour.
  void records.getOne('segments', { id: 'a' }).then(({ data }) => data.colour.length)
  // @ts-expect-error The answer has ids.
  return call('POST /api/segment/rank', { body: { ids: [] } }).then(({ names }) => names)
}
