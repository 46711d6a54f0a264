import type { CustomPolicy, Page as ListPage } from '@netwarden/shared'
import { expect } from '@playwright/test'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const HOUR = 3_600_000

test.beforeAll(async () => {
  const now = Date.now()
  const visits = Array.from(
    { length: 140 },
    (_, index): PlainVisit => ({
      accessAt: new Date(now - (index + 1) * HOUR).toISOString(),
      deviceIP: `192.0.2.${10 + (index % 6)}`,
      domain: ['cdn.replay.example', 'sso.replay.example', 'other.example'][index % 3] ?? '',
    }),
  )
  await people().superadmin.upload('/api/access-record/import', toNdjson(visits))
})

for (const [language, theme] of LOOKS)
  test(`the form of a new policy previews its effect before it is added, ${language} ${theme}`, async ({
    page,
  }) => {
    const isChinese = language === 'zh-CN'
    await beSignedIn(page, people().superadmin, { language, theme })
    await page.goto(`${people().server.url}/audit-control/policy/all/domain`)
    await page
      .getByRole('button', { name: isChinese ? '添加域名' : 'Add domains' })
      .first()
      .click()
    const form = page.getByRole('dialog').first()
    const replay = form.getByRole('button', { name: isChinese ? '变更影响' : 'Preview impact' })
    await expect(replay).toBeDisabled()
    await form.getByLabel(isChinese ? '条目，每行一个' : 'Entries, one per line').fill('replay.example')
    await replay.click()
    const drawer = page.getByRole('dialog', {
      name: isChinese ? '此变更会有什么影响？' : 'Impact of this change',
    })
    const table = drawer.getByRole('table', { name: isChinese ? '域名' : 'Names' })
    await expect(table.getByRole('row', { name: /cdn\.replay\.example/ })).toContainText('47')
    await expect(table.getByRole('row', { name: /other\.example/ })).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    await drawer.getByText(isChinese ? '访问示例' : 'Examples').click()
    await expect(drawer.getByRole('table').getByRole('row')).toHaveCount(95)
    await drawer
      .getByText(isChinese ? '设备' : 'Devices', { exact: true })
      .last()
      .click()
    await expect(drawer.getByRole('table').getByRole('row').nth(1)).toContainText('192.0.2.')
    expect(await violationsOf(page)).toEqual([])
  })

test('the dialog that bans a visited name shows how many visits it would have banned', async ({ page }) => {
  await beSignedIn(page, people().superadmin, { language: 'en-US' })
  await page.goto(`${people().server.url}/visit-analysis/search?keyword=sso.replay.example`)
  await page
    .getByRole('row', { name: /sso\.replay\.example/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click()
  const dialog = page.getByRole('dialog', { name: /ban/i }).last()
  await expect(dialog.getByText(/would have banned 47 visits of \d devices to 1 names/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Ban' }).click()
  await expect(dialog).toBeHidden()
  const { data } = await people().superadmin.get<ListPage<CustomPolicy>>(
    '/api/domain-control/custom-policy/list',
  )
  expect(data.list.map(({ domain }) => domain)).toEqual(['sso.replay.example'])
})
