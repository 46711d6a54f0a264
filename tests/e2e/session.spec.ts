import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { accessToken } from '../support/access-token.ts'
import { PASSWORD, type Person } from '../support/people.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { logIn } from './support/log-in.ts'
import { test } from './support/test.ts'

const people = useSharedConsoleServer()
const HOUR = 3_600_000

/** The person's session with an access token that ran out an hour ago. */
function expire({ client, user }: Person): void {
  const secret = readFileSync(join(people().server.dataDir, 'secret'), 'utf8').trim()
  const [, payload = ''] = (client.accessToken ?? '').split('.')
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }
  client.accessToken = accessToken({ secret, userId: user.id, sessionId: sid, age: HOUR })
}

function countRefreshes(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/user/refresh') count += 1
  })
  return () => count
}

const heading = (page: Page) => page.locator('h1').filter({ visible: true }).first()

test('the sign-in page reports missing values at its fields, and rejections above them', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/user/login') sent += 1
  })
  await page.goto(`${people().server.url}/login`)
  const username = page.getByLabel('用户名', { exact: true })
  const password = page.getByLabel('密码', { exact: true })
  // The hint covers the button; moving straight down from it still reaches the button.
  await page.getByText('记住密码').hover()
  await page.getByRole('tooltip').waitFor()
  await page.getByRole('button', { name: '登录', exact: true }).click({ position: { x: 20, y: 8 } })
  await expect(username).toHaveAccessibleDescription('用户名不能为空')
  await expect(password).toHaveAccessibleDescription('密码不能为空')
  await expect(username).toBeFocused()
  expect(sent).toBe(0)
  await username.fill('superadmin')
  await expect(username).toHaveAccessibleDescription('')
  await password.fill('wrong_1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('用户名或密码错误')).toBeVisible()
  expect(sent).toBe(1)
  await expect(password).toHaveValue('wrong_1')
})

test('the sign-in page is Chinese at first, and offers the other language by its name', async ({ page }) => {
  await page.goto(`${people().server.url}/login`)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '中文', exact: true }).click()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
})

test('an expired token is refreshed once for all waiting calls', async ({ page }) => {
  const person = await people().signedIn('admin')
  expire(person)
  await beSignedIn(page, person.client)
  const refreshes = countRefreshes(page)
  await page.goto(`${people().server.url}/dashboard/index`)
  await expect(heading(page)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/index$/)
  expect(refreshes()).toBe(1)
})

test('two tabs with an expired token at the same moment both stay signed in', async ({ context }) => {
  const person = await people().signedIn('admin')
  expire(person)
  const pages = [await context.newPage(), await context.newPage()]
  for (const page of pages) await beSignedIn(page, person.client)
  await Promise.all(pages.map((page) => page.goto(`${people().server.url}/user-management/list`)))
  for (const page of pages) {
    await expect(heading(page)).toHaveText('用户管理')
    await expect(page).toHaveURL(/\/user-management\/list/)
  }
})

test('an ended session is reported once, opens the sign-in page, and returns to the former page', async ({
  page,
}) => {
  const person = await people().signedIn('admin')
  await beSignedIn(page, person.client)
  const address = `${people().server.url}/visit-analysis/search?keywordKind=domain&keyword=c.example`
  await page.goto(address)
  await expect(heading(page)).toBeVisible()
  await people().superadmin.post('/api/user/status', { id: person.user.id, status: 'banned' })
  await page.reload()
  await expect(page.getByText('认证已过期，请重新登录')).toHaveCount(1)
  await page.waitForURL((url) => url.pathname === '/login', { timeout: 15_000 })
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('VisitSearch')
  await people().superadmin.post('/api/user/status', { id: person.user.id, status: 'active' })
  await logIn(page, person.user.username, PASSWORD)
  await page.waitForURL((url) => url.pathname === '/visit-analysis/search')
  expect(new URL(page.url()).searchParams.get('keyword')).toBe('c.example')
})

test('a page whose code failed to load is shown after a retry', async ({ page }) => {
  const { client } = await people().signedIn('common')
  await beSignedIn(page, client)
  await page.goto(`${people().server.url}/visit-analysis/search`)
  await expect(heading(page)).toBeVisible()
  await page.route(/assets\/VisitLogPage/, (route) => route.abort())
  await page.getByRole('link', { name: '访问日志' }).click()
  await expect(page.getByText('此页面加载失败')).toBeVisible()
  await page.unroute(/assets\/VisitLogPage/)
  await page.getByRole('button', { name: '重新加载控制台' }).click()
  await expect(heading(page)).toHaveText('访问日志')
})

test('a console that was updated while its sign-in page was open works after a reload', async ({ page }) => {
  const { user } = await people().signedIn('common')
  await page.goto(`${people().server.url}/login?redirect=VisitLog`)
  // The answer of the server for code of a former build.
  await page.route(/assets\/frame-/, (route) => route.fulfill({ status: 404, json: {} }))
  await logIn(page, user.username, PASSWORD)
  await expect(page.getByText('此页面加载失败')).toBeVisible()
  await page.unroute(/assets\/frame-/)
  await page.getByRole('button', { name: '重新加载控制台' }).click()
  await expect(heading(page)).toHaveText('访问日志')
})

test('a language whose texts fail to load is reported, and the current one stays', async ({ page }) => {
  const { client } = await people().signedIn('common')
  await beSignedIn(page, client)
  await page.goto(`${people().server.url}/visit-analysis/log`)
  await expect(heading(page)).toHaveText('访问日志')
  await page.route(/assets\/bundle-en-US/, (route) => route.abort())
  await page.getByRole('button', { name: '语言：中文' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByText('无法加载该语言')).toBeVisible()
  await expect(heading(page)).toHaveText('访问日志')
})

test('a user whose details cannot be read is signed out, and returns to the page after sign-in', async ({
  page,
}) => {
  const { client, user } = await people().signedIn('common')
  await beSignedIn(page, client)
  await page.route('**/api/user/info', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${people().server.url}/visit-analysis/log?username=kept`)
  await page.waitForURL((url) => url.pathname === '/login')
  // The browser drops requests that are on their way while routes are removed: those for the code of the page.
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeVisible()
  await page.unroute('**/api/user/info')
  await logIn(page, user.username, PASSWORD)
  await expect(page).toHaveURL(/\/visit-analysis\/log\?username=kept$/)
})
