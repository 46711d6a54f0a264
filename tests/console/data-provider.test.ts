import { beforeEach, expect, test, vi } from 'vitest'

interface Sent {
  method: string
  path: string
  body: unknown
}

const sent: Sent[] = []

/** The console's data provider in front of a server that accepts everything. */
async function openProvider() {
  vi.stubGlobal('localStorage', { getItem: () => 'token', setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    // A file before in this worker may have lost its server, and still looks whether it is back.
    if (path.startsWith('/api/'))
      sent.push({ method, path, body: body ? JSON.parse(String(body)) : undefined })
    const id = path.split('/').at(-1)
    return new Response(JSON.stringify({ id, data: {} }))
  })
  return (await import('../../admin/src/ra/data-provider.ts')).dataProvider
}

beforeEach(() => {
  sent.length = 0
  return () => vi.unstubAllGlobals()
})

test('one record is deleted as a record, many by one call that deletes all or none', async () => {
  const provider = await openProvider()
  expect(await provider.deleteMany('users', { ids: ['a'] })).toEqual({ data: ['a'] })
  expect(await provider.deleteMany('users', { ids: ['a', 'b'] })).toEqual({ data: ['a', 'b'] })
  expect(sent).toEqual([
    { method: 'DELETE', path: '/api/rest/users/a', body: undefined },
    { method: 'POST', path: '/api/user/delete', body: { ids: ['a', 'b'] } },
  ])
})

test('one record is changed as a record, many by one call', async () => {
  const provider = await openProvider()
  const data = { enable: false }
  expect(await provider.updateMany('custom-policies', { ids: ['a'], data })).toEqual({ data: ['a'] })
  expect(await provider.updateMany('custom-policies', { ids: ['a', 'b'], data })).toEqual({
    data: ['a', 'b'],
  })
  expect(sent).toEqual([
    { method: 'PUT', path: '/api/rest/custom-policies/a', body: data },
    { method: 'POST', path: '/api/domain-control/custom-policy/enable', body: { ids: ['a', 'b'], ...data } },
  ])
})

test('a change sends only the differences, with their version and segment', async () => {
  const provider = await openProvider()
  const previousData = { id: 'a', name: 'old', desc: 'same', version: 3, segmentId: 's1' }
  const data = { ...previousData, name: 'new' }
  await provider.update('policies', { id: 'a', data, previousData })
  expect(sent).toEqual([
    { method: 'PUT', path: '/api/rest/policies/a', body: { name: 'new', version: 3, segmentId: 's1' } },
  ])
})
