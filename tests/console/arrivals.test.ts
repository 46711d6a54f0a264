import { describe, expect, test } from 'vitest'
import { resolveAddress } from '../../admin/src/app/frame/use-page.ts'
import { SECTIONS } from '../../admin/src/app/routes.ts'
import { loginAddress } from '../../admin/src/kit/session/login-address.ts'
import { CONSOLE_ADDRESSES, landingOf } from '../support/console-addresses.ts'

const LIMIT = 3

/** The address where a user of that role ends, and the name of its page. */
function arrive(path: string, role: 'superadmin' | 'admin' | 'common') {
  let pathname = path
  for (let moves = 0; moves <= LIMIT; moves += 1) {
    const access = resolveAddress({ pathname, search: '' }, { role }, undefined)
    if (access.kind === 'notFound') return { pathname, name: undefined }
    if (access.kind === 'allowed') return { pathname, name: access.page.route.name }
    pathname = access.to
  }
  throw new Error(`${path} leads round in a circle`)
}

describe.each(['superadmin', 'admin', 'common'] as const)('%s', (role) => {
  test.each(CONSOLE_ADDRESSES)('redirects as the table defines from $path', (address) => {
    const arrived = arrive(address.path, role)
    expect(arrived.pathname).toBe(landingOf(address, role))
    expect(arrived.name).toBe(address.isAdmin && role === 'common' ? 'DashboardIndex' : address.name)
  })

  test('opens the dashboard from the root, and no page from an unknown address', () => {
    expect(arrive('/', role)).toEqual({ pathname: '/dashboard/index', name: 'DashboardIndex' })
    expect(arrive('/there/is/no/such/page', role).name).toBeUndefined()
  })
})

test.each(CONSOLE_ADDRESSES.filter(({ path }) => !path.startsWith('/exception')))(
  'the log-in page that $path redirects to has the address to return to',
  ({ path, name }) => {
    const address = new URL(loginAddress(SECTIONS, { pathname: path, search: '' }), 'http://console')
    expect([address.pathname, address.searchParams.get('redirect')]).toEqual(['/login', name])
  },
)
