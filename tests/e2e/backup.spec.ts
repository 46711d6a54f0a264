import type { BackupStatus } from '@netwarden/shared/contract'
import { expect } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const PATH = '/api/system-config/backup'

test('a superadmin sets the schedule of backups and sees that there is none yet', async ({ page }) => {
  const { client } = await people().signedIn('superadmin')
  await beSignedIn(page, client)
  await page.goto(`${people().server.url}/system-config/index?tab=api`)
  const form = page.locator('form').filter({ has: page.getByLabel('间隔（小时）') })
  await expect(page.getByText('尚无备份')).toBeVisible()
  await expect(page.getByText(/没有定时备份/)).toBeVisible()
  await form.getByLabel('间隔（小时）').fill('一天')
  await form.getByLabel('文件夹').fill('../outside')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByLabel('间隔（小时）')).toHaveAccessibleDescription('应为 0 至 8760 的整数')
  await expect(form.getByLabel('文件夹')).toHaveAccessibleDescription(/^应为数据目录下的相对路径，.*不含“..”/)
  await form.getByLabel('间隔（小时）').fill('24')
  await form.getByLabel('保留份数').fill('3')
  await form.getByLabel('文件夹').fill('copies')
  await form.getByLabel('内容').selectOption({ label: '配置和所有访问记录' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功').first()).toBeVisible()
  await expect(page.getByText(/没有定时备份/)).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  const { data } = await client.get<BackupStatus>(PATH)
  expect(data).toMatchObject({ everyHours: 24, keep: 3, folder: 'copies', events: 'all' })
  expect(
    (await people().superadmin.put(PATH, { everyHours: 0, keep: 7, folder: 'backups', events: 'none' }))
      .status,
  ).toBe(200)
})

test('an administrator does not see the schedule of backups', async ({ page }) => {
  await beSignedIn(page, (await people().signedIn('admin')).client)
  await page.goto(`${people().server.url}/system-config/index?tab=api`)
  await expect(page.getByRole('tab', { name: 'API 服务' })).toBeVisible()
  await expect(page.getByText('定时备份', { exact: true })).toHaveCount(0)
})
