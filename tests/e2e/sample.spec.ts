import { expect } from '@playwright/test'
import { eventually } from '../support/eventually.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()

test('an empty installation is guided through its first steps, whose state the server has', async ({
  page,
}) => {
  const { superadmin, server } = people()
  await beSignedIn(page, superadmin)
  await page.goto(`${server.url}/dashboard/index`)
  const steps = page.getByRole('region', { name: '开始使用' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  const count = async () => Number(/已完成 (\d)\/5/.exec(await steps.innerText())?.[1])
  const before = await count()
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await superadmin.put('/api/system-config/mail', { host: 'mail.example' })
  await expect.poll(count, { timeout: 30_000 }).toBe(before + 1)
  await superadmin.put('/api/system-config/mail', { host: '' })
  await steps.getByRole('button', { name: '不再显示' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: '加载示例数据' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('a superadmin loads the sample data from the first steps and removes all of it', async ({ page }) => {
  test.setTimeout(300_000)
  const { superadmin, server } = people()
  const stateIs = async (state: string) =>
    (await superadmin.get<{ state: string }>('/api/sample/state')).data.state === state
  await beSignedIn(page, superadmin)
  await page.goto(`${server.url}/dashboard/index`)
  await page.getByRole('button', { name: '加载示例数据' }).click()
  await eventually(() => stateIs('loaded'), 120_000)
  await expect(page.getByText('待处理风险事件')).toBeVisible({ timeout: 20_000 })

  await page.goto(`${server.url}/system-config/index?tab=branding`)
  await expect(page.getByText(/55 个风险事件/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: '移除示例数据' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除示例数据' }).click()
  await eventually(() => stateIs('none'), 120_000)
  await expect(page.getByText(/55 个风险事件/)).toHaveCount(0)
  await page.goto(`${server.url}/dashboard/index`)
  await expect(page.getByText('还没有任何访问记录')).toBeVisible()
})
