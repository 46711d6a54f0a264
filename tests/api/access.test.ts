import type { Call } from '@netwarden/shared/contract'
import { isRoleGranted, type Role, type TokenScope } from '@netwarden/shared/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import type { KnownRoute } from '../../api/src/platform/http/route-table.ts'
import type { ApiClient } from '../support/api-client.ts'
import { People } from '../support/people.ts'
import { readRouteTable } from '../support/route-table.ts'
import { serverOfWorker } from '../support/server-of-worker.ts'

type Verdict = 'unauthenticated' | 'forbidden' | 'allowed'

interface Caller {
  client: ApiClient
  role: Role | null
  scope: 'session' | TokenScope
}

let routes: readonly KnownRoute[]
const callers = new Map<string, Caller>()

beforeAll(async () => {
  routes = await readRouteTable()
  const people = await People.on(await serverOfWorker())
  const { superadmin } = people
  callers.set('superadmin', { client: superadmin, role: 'superadmin', scope: 'session' })
  for (const role of ['admin', 'common'] as const) {
    callers.set(role, { client: (await people.signedIn(role)).client, role, scope: 'session' })
  }
  for (const scope of ['read', 'write', 'people'] as const) {
    const client = await people.withToken(superadmin, scope)
    callers.set(`a ${scope} token`, { client, role: 'superadmin', scope })
  }
  callers.set('nobody', { client: people.from(), role: null, scope: 'session' })
})

const SCOPES = ['read', 'write', 'people', 'session']

/** The contract written out a second time on purpose. */
function expectedOf({ access, effect, tokenScope }: Call, { role, scope }: Caller): Verdict {
  if (access === 'public') return 'allowed'
  if (role === null) return 'unauthenticated'
  if (!isRoleGranted(role, access)) return 'forbidden'
  const needed = tokenScope === 'none' ? 'session' : (tokenScope ?? effect)
  return SCOPES.indexOf(scope) < SCOPES.indexOf(needed) ? 'forbidden' : 'allowed'
}

/** Sends a field that no call knows: an authorised caller gets 400 (or 405) for it, and nothing happens. */
async function verdictOf(call: Call, { client }: Caller): Promise<Verdict | number> {
  const path = call.url.replace(/:\w+/g, 'x')
  const isInBody = call.effect === 'write' && call.method !== 'DELETE' && call.bodyKind === undefined
  const odd = isInBody ? { json: { noSuchField: 1 } } : { query: { noSuchField: 1 } }
  const { status } = await client.request(call.method, path, odd)
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  return status === 400 || status === 405 ? 'allowed' : status
}

const nameOf = ({ method, url }: Call) => `${method} ${url}`
const callsOf = (table: readonly KnownRoute[]) =>
  table.flatMap(({ call, method }) => (call && method === call.method ? [call] : []))

describe('every route', () => {
  test('every route under /api is a call of the contract, or is declared open', () => {
    const bare = routes.filter(({ url, call, isOpen }) => isApi(url) && !call && !isOpen)
    expect(bare.map(({ method, url }) => `${method} ${url}`)).toEqual([])
  })

  test('every route outside of /api only reads', () => {
    const writing = routes.filter(
      ({ url, method }) => !url.startsWith('/api') && !['GET', 'HEAD'].includes(method),
    )
    expect(writing).toEqual([])
  })

  test('every route that needs no sign-in is listed by name', () => {
    const open = callsOf(routes).filter(({ access }) => access === 'public')
    expect(open.map(nameOf).sort()).toEqual([
      'GET /api/branding',
      'GET /api/request/:token',
      'GET /api/user/refresh',
      'POST /api/node/join',
      'POST /api/node/page',
      'POST /api/node/part',
      'POST /api/node/poll',
      'POST /api/node/spool',
      'POST /api/request',
      'POST /api/user/forgot-password',
      'POST /api/user/forgot-password/confirm',
      'POST /api/user/login',
      'POST /api/user/logout',
      'POST /api/user/register',
    ])
  })

  test.each(['superadmin', 'admin', 'common', 'a read token', 'a write token', 'a people token', 'nobody'])(
    'every route is open to %s exactly as its contract says',
    async (name) => {
      const caller = callers.get(name)
      if (!caller) throw new Error(`no caller ${name}`)
      const expected: Record<string, Verdict> = {}
      const actual: Record<string, Verdict | number> = {}
      for (const call of callsOf(routes)) {
        expected[nameOf(call)] = expectedOf(call, caller)
        actual[nameOf(call)] = await verdictOf(call, caller)
      }
      expect(actual).toEqual(expected)
      expect(Object.keys(actual).length).toBeGreaterThan(40)
    },
  )

  test.each([
    '/api/user/list',
    '/api/user/create',
    '/api/user/update',
    '/api/user/delete',
    '/api/user/status',
    '/api/user/import',
    '/api/user/export',
    '/api/org/import',
    '/api/rest/users',
    '/api/rest/users/:id',
    '/api/system-config/branding',
    '/api/operation-log/verify',
  ])('%s is for administrators', (url) => {
    const found = callsOf(routes).filter((call) => call.url === url)
    expect(found.length).toBeGreaterThan(0)
    for (const { access } of found) expect(['admin', 'superadmin']).toContain(access)
  })
})

/** The browsable documentation brings its own files. */
function isApi(url: string): boolean {
  return url.startsWith('/api/') && !url.startsWith('/api/docs')
}
