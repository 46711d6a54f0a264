import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { askFor } from '../support/asked-visits.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { SearchPage } from './support/search-page.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()

test('the search shows whose visits it finds, with a file and a link to the visits of each', async ({
  page,
}) => {
  const { superadmin, server } = people()
  await askFor(superadmin)
  await beSignedIn(page, superadmin)
  const search = new SearchPage(page, server.url)
  await search.open('?keywordKind=domain&keyword=shop.example')
  await page.getByRole('button', { name: '谁访问过' }).click()
  const phone = search.row('00:1a:2b:3c:4d:5e')
  await expect(phone).toContainText('Zhang San')
  await expect(phone.getByRole('cell').nth(5)).toHaveText('5')
  await expect(search.table.getByRole('row')).toHaveCount(4)
  expect(await violationsOf(page)).toEqual([])

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const lines = readFileSync(await (await file).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('Zhang San,Sales')

  const views = page.getByRole('radiogroup', { name: '谁访问过' })
  await views.getByText('使用人').click()
  await expect(page).toHaveURL(/who=user/)
  await expect(search.row('Zhang San').getByRole('cell').nth(3)).toHaveText('7')
  await views.getByText('域名').click()
  await search.row('pay.shop.example').getByRole('link', { name: '1', exact: true }).click()
  await expect(page).not.toHaveURL(/who=/)
  await expect(search.row('pay.shop.example')).toHaveCount(1)
})

test('rankings and charts of the dashboard are saved as CSV files, and charts as pictures', async ({
  page,
}) => {
  const { superadmin, server } = people()
  await beSignedIn(page, superadmin)
  await page.goto(`${server.url}/dashboard/index?popular=popularDomain`)
  const saved = async (name: RegExp) => {
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return readFileSync(await (await file).path(), 'utf8')
      .trimEnd()
      .split('\r\n')
  }
  const domains = await saved(/^保存为 CSV: .*域名/)
  expect(domains[0]).toBe('\uFEFFranking,domain,domainType,visit')
  expect(domains.slice(1).map((line) => line.split(',').slice(0, 2))).toContainEqual(['3', "'=cmd.example"])
  const chart = await saved(/^保存为 CSV: .*: /)
  expect(chart[0]).toMatch(/^\uFEFFtime,/)
  const numbers = chart.slice(1).flatMap((line) => line.split(',').slice(1).map(Number))
  expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(17)

  const picture = page.waitForEvent('download')
  await page.getByRole('button', { name: /^保存为图片: / }).click()
  const file = await picture
  expect(file.suggestedFilename()).toMatch(/\.png$/)
  expect(
    readFileSync(await file.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})
