import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { type Operation, operationsOf } from '../support/openapi-operations.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

interface Page {
  list: object[]
  total: number
  next?: string
}

let server: TestServer
let admin: ApiClient
let lists: Operation[]
beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
  for (const n of [1, 2, 3]) {
    const user = { username: `reader_${n}`, nickname: 'n', email: 'n@example.com', password: 'First_pass1' }
    await admin.post('/api/user/create', user)
    await admin.post('/api/segment/create', { name: `segment ${n}` })
    const entries = [`a${n}.example`, `b${n}.example`]
    await admin.post('/api/domain-control/custom-policy/create', {
      group: 'domain',
      solvedMode: 'banned',
      entries,
    })
    const zone = { origin: `zone${n}.example`, ns: [{ name: '@', host: `ns.zone${n}.example.` }] }
    await admin.post('/api/system-config/dns-zone/create', zone)
    await admin.post('/api/domain-control/exception', { domain: `e${n}.example`, minutes: 60, reason: 'x' })
  }
  const visits = [1, 2, 3, 4].map((n) => ({
    accessAt: new Date(Date.now() - n * 60_000).toISOString(),
    deviceIP: `10.5.0.${n}`,
    domain: `a${n}.example`,
  }))
  await admin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
  lists = (await operationsOf(server)).filter(
    ({ method, path, query }) => method === 'GET' && query.includes('cursor') && !/\{|\/rest\//.test(path),
  )
})
afterAll(() => server?.stop())

const read = (path: string, query: object) =>
  admin.get<Page>(path, { pageSize: 1, ...needed(path), ...query })
/** Parameters without which a list cannot be read. */
const needed = (path: string) => (path.endsWith('/distinct') ? { quota: 'device' } : {})

test('every list is read on from the last row of a page, to its end', async () => {
  const followed: string[] = []
  const faults: string[] = []
  for (const { path } of lists) {
    const first = await read(path, {})
    if (first.status !== 200) faults.push(`${path}: ${first.status} ${first.error?.msg}`)
    if (first.status !== 200 || first.data.total < 2) continue
    followed.push(path)
    const second = await read(path, { cursor: first.data.next })
    const page = await read(path, { current: 2 })
    if (second.status !== 200 || !isDeepStrictEqual(second.data.list, page.data.list))
      faults.push(`${path}: ${JSON.stringify(second.body)} in place of ${JSON.stringify(page.data.list)}`)
    const whole = await admin.get<Page>(path, { pageSize: 200, ...needed(path) })
    if (whole.data.total < 200 && whole.data.next !== undefined) faults.push(`${path}: next after the end`)
    for (const wrong of [{ cursor: 'nonsense' }, { cursor: first.data.next, current: 2 }]) {
      const refused = await read(path, wrong)
      if (refused.status !== 400) faults.push(`${path}: ${refused.status} for ${JSON.stringify(wrong)}`)
    }
  }
  expect(faults).toEqual([])
  expect(followed).toEqual(
    expect.arrayContaining([
      '/api/access-record/list',
      '/api/access-record/distinct',
      '/api/domain-control/custom-policy/list',
      '/api/domain-control/exception/list',
      '/api/operation-log/list',
      '/api/segment/list',
      '/api/system-config/dns-zone/list',
      '/api/user/list',
    ]),
  )
})
