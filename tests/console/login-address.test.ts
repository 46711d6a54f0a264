import { expect, test } from 'vitest'
import { SECTIONS } from '../../admin/src/app/routes.ts'
import { loginAddress, redirectTarget } from '../../admin/src/kit/session/login-address.ts'

const refused = (pathname: string, search = '') => loginAddress(SECTIONS, { pathname, search })
const target = (address: string) => redirectTarget(SECTIONS, address.slice(address.indexOf('?')))

test('a redirected visit keeps the route name, its path parameters and its query, flat', () => {
  expect(refused('/visit-analysis/device/10.0.0.1', '?timespan=week')).toBe(
    '/login?redirect=DeviceDetail&deviceId=10.0.0.1&timespan=week',
  )
})

test.each([
  ['/visit-analysis/search', '?keyword=a.example&solvedMode=banned'],
  ['/visit-analysis/focus/device', ''],
  ['/visit-analysis/focus', ''],
  ['/audit-control/policy/s1/domain', '?current=2'],
  ['/visit-analysis/org/A%26B', ''],
])('signing in returns to %s%s', (pathname, search) => {
  expect(target(refused(pathname, search))).toBe(`${pathname}${search}`)
})

test('the root redirects to Login without a return address', () => {
  expect(refused('/')).toBe('/login')
})

test('a return address without a page is ignored', () => {
  expect(redirectTarget(SECTIONS, '?redirect=https://evil.example/')).toBeUndefined()
  expect(redirectTarget(SECTIONS, '?redirect=DeviceDetail')).toBeUndefined()
  expect(redirectTarget(SECTIONS, '')).toBeUndefined()
})
