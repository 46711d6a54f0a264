import { expect } from '@playwright/test'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()

test('a server that gives no answer is told at the first failed call, and asked again by itself', async ({
  page,
}) => {
  const { client } = await people().signedIn('common')
  await beSignedIn(page, client)
  await page.goto(`${people().server.url}/visit-analysis/log`)
  await expect(page.getByText('服务正常')).toBeVisible()

  // As a server that was ended: nothing it is asked gets an answer.
  const calls = /\/(api|healthz|readyz)/
  await page.route(calls, (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: '设备', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '连接中断，正在重新连接' })).toBeVisible()

  await page.unroute(calls)
  await expect(page.getByText('服务正常')).toBeVisible()
  await expect(page.getByRole('heading', { name: '设备', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)

  // The code of a page that was to be opened meanwhile did not come either.
  const code = /assets\/OrgList/
  await page.route(calls, (route) => route.abort('connectionrefused'))
  await page.route(code, (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: '组织表', exact: true }).click()
  await expect(page.getByText('此页面未能加载')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '连接中断，正在重新连接' })).toBeVisible()
  await page.unroute(code)
  await page.unroute(calls)
  await expect(page.getByRole('heading', { name: '组织表', exact: true })).toBeVisible()
})
