import type { Call } from '@netwarden/shared/contract'
import { beforeAll, expect, test } from 'vitest'
import { readRouteTable } from '../support/route-table.ts'

/** All that users without an administrator role may write: themselves, their focus list, imports, and risk events. */
const OPEN_WRITES = new Set([
  'DELETE /api/rest/api-tokens/:id',
  'DELETE /api/rest/messages/:id',
  'DELETE /api/rest/sessions/:id',
  'POST /api/access-record/import',
  'POST /api/access-record/import/:id/cancel',
  'POST /api/access-record/quick/update',
  'POST /api/download-ticket',
  'POST /api/message/read',
  // Makes the change back by its own call, with the rights of that one.
  'POST /api/operation-log/:id/undo',
  'POST /api/rest/api-tokens',
  'POST /api/risk-event/:id/note',
  'POST /api/risk-event/assign',
  'POST /api/risk-event/bulk',
  'POST /api/risk-event/mark',
  'POST /api/risk-event/profile/update',
  'POST /api/risk-event/reopen',
  'POST /api/user/avatar',
  'POST /api/user/reset-password',
  'POST /api/user/session/revoke',
  'POST /api/user/token/create',
  'POST /api/user/token/revoke',
  'PUT /api/rest/messages/:id',
  'PUT /api/rest/risk-events/:id',
  'PUT /api/user/info/update',
])
const ADMINISTRATORS = ['admin', 'superadmin']

let calls: readonly Call[]
beforeAll(async () => {
  const routes = await readRouteTable()
  calls = routes.flatMap(({ call, method }) => (call?.method === method && !call.isRefused ? [call] : []))
})

const nameOf = ({ method, url }: Call) => `${method} ${url}`

test('users without an administrator role write only through listed calls', () => {
  const open = calls.filter(({ access, effect }) => access === 'any' && effect === 'write')
  expect(open.length).toBeGreaterThan(10)
  expect(open.map(nameOf).filter((name) => !OPEN_WRITES.has(name))).toEqual([])
})

test.each([
  '/api/system-config/',
  '/api/user/list',
  '/api/operation-log/verify',
  '/api/operation-log/digest',
  '/api/rest/users',
  '/api/rest/dns-zones',
  '/api/rest/sources',
])('every call under %s is for administrators', (prefix) => {
  const below = calls.filter(({ url }) => url.startsWith(prefix))
  expect(below.length).toBeGreaterThan(0)
  expect(below.filter(({ access }) => !ADMINISTRATORS.includes(access)).map(nameOf)).toEqual([])
})
