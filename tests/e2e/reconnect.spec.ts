import { expect } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'
import { walkTo } from './support/walk-to.ts'

const people = useConsoleServer()

test('an unreachable server is reported at the first failed call, and retried automatically', async ({
  page,
}) => {
  const { client } = await people().signedIn('common')
  await beSignedIn(page, client)
  await page.goto(`${people().server.url}/visit-analysis/log`)
  await expect(page.getByText('服务正常')).toBeVisible()

  // Like a stopped server: requests get no answer.
  const calls = /\/(api|healthz|readyz)/
  await page.route(calls, (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: '设备', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '连接中断，正在重新连接' })).toBeVisible()

  await page.unroute(calls)
  await expect(page.getByText('服务正常')).toBeVisible()
  await expect(page.getByRole('heading', { name: '设备', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)

  // The code of a page that was to be opened meanwhile failed to load, too.
  const code = /assets\/OrgList/
  await page.route(calls, (route) => route.abort('connectionrefused'))
  await page.route(code, (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: '组织表', exact: true }).click()
  await expect(page.getByText('此页面加载失败')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '连接中断，正在重新连接' })).toBeVisible()
  await page.unroute(code)
  await page.unroute(calls)
  await expect(page.getByRole('heading', { name: '组织表', exact: true })).toBeVisible()
})

test('the state of the services opens the state of each, by keyboard, with the page that explains it', async ({
  page,
}) => {
  const { client } = await people().signedIn('admin')
  await beSignedIn(page, client)
  await page.goto(`${people().server.url}/visit-analysis/log`)
  await page.getByRole('button', { name: '服务正常' }).press('Enter')
  const services = page.getByRole('dialog', { name: '各项服务' })
  await expect(services.getByRole('listitem').filter({ hasText: '日志库' })).toContainText('正常')
  await expect(services.getByRole('listitem').filter({ hasText: '策略' })).toContainText('监测模式')
  expect(await violationsOf(page)).toEqual([])
  await services.getByRole('link', { name: '风险引擎' }).click()
  await expect(page).toHaveURL(/system-config\/index\?tab=risk/)
  await expect(services).toHaveCount(0)
})

for (const [where, width, settings] of [
  ['on a phone', 390, {}],
  ['without the top bar', 1440, { navbar: false }],
] as const) {
  test(`${where} it is reported, too, and the failed call is retried`, async ({ page }) => {
    const { client } = await people().signedIn('common')
    await page.setViewportSize({ width, height: 844 })
    await beSignedIn(page, client, { settings })
    await page.goto(`${people().server.url}/visit-analysis/log`)
    await expect(page.getByText('此范围内没有登录记录')).toBeVisible()
    const lost = page.getByRole('status').filter({ hasText: '连接中断，正在重新连接' })
    await expect(lost).toHaveCount(0)

    const calls = /\/(api|healthz|readyz)/
    await page.route(calls, (route) => route.abort('connectionrefused'))
    await walkTo(page, '/visit-analysis/devices')
    await expect(lost).toBeVisible()
    const retry = page.getByRole('button', { name: '重试' })
    await expect(retry).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    await page.unroute(calls)
    await expect(retry).toHaveCount(0)
    await expect(lost).toHaveCount(0)
    await expect(page.getByText('还没有设备')).toBeVisible()
  })
}
