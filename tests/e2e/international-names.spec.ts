import { expect } from '@playwright/test'
import { toNdjson } from '../support/plain-visits.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const NAME = '隧道.公司'
const A_LABELS = 'xn--8b4ap8j.xn--55qx5d'

const people = useConsoleServer()
test.beforeAll(async () => {
  const visits = [A_LABELS, `www.${A_LABELS}`].map((domain, index) => ({
    accessAt: new Date(Date.now() - 60_000 + index).toISOString(),
    deviceIP: '10.33.0.1',
    domain,
  }))
  await people().superadmin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
})

test('a name in Chinese is typed and read as such, from the search to the policy and its explanation', async ({
  page,
}) => {
  const { superadmin, server } = people()
  await beSignedIn(page, superadmin)
  await page.goto(`${server.url}/visit-analysis/search?keyword=${encodeURIComponent('隧道')}`)
  await expect(page.getByRole('row', { name: new RegExp(`www\\.${NAME}`) })).toBeVisible()

  await page.goto(`${server.url}/audit-control/policy/all/domain`)
  await page.getByRole('button', { name: '添加域名' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '条目，每行一个' }).fill('隧道。公司')
  await drawer.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(NAME) })).toBeVisible()
  await drawer.getByRole('button', { name: '完成', exact: true }).click()
  await expect(drawer).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('隧道')
  await expect(page.getByRole('option', { name: new RegExp(NAME) }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`${server.url}/audit-control/explain`)
  await page.getByRole('combobox', { name: /^设备/ }).fill('10.33.0.1')
  await page.getByLabel('域名', { exact: true }).fill(`www.${NAME}`)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  const answer = page.getByRole('region', { name: '当前判定' })
  await expect(answer.getByRole('link', { name: NAME }).first()).toBeVisible()
  await expect(answer.getByText('阻断').first()).toBeVisible()
})
