import type { RiskEvent } from '@netwarden/shared'
import { expect, type Page, test } from '@playwright/test'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TWO_LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'

const people = useConsoleServer()
const NOW = Date.now()
const DEVICES = ['10.76.0.1', '10.76.0.2', '10.76.0.3']

test.use({ timezoneId: 'Asia/Shanghai' })
test.describe.configure({ mode: 'serial' })

/** Devices that visit a name on the malware list; each is an event. */
async function findRisks(): Promise<void> {
  const { superadmin } = people()
  const visits = DEVICES.map((deviceIP, index) => ({
    accessAt: new Date(NOW - 600_000 + index).toISOString(),
    deviceIP,
    domain: 'c2.botnet.example',
  }))
  await superadmin.upload('/api/access-record/import', toNdjson(visits))
  await eventually(async () => {
    const { data } = await superadmin.post<{ list: RiskEvent[] }>('/api/risk-event/list', {})
    return data.list.length === DEVICES.length
  })
}

async function open(page: Page, address: string, look: Parameters<typeof beSignedIn>[2] = {}) {
  const { client } = await people().signedIn('common')
  await beSignedIn(page, client, look)
  await page.goto(people().server.url + address)
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
}

const rows = (page: Page) =>
  page
    .getByRole('table', { name: '风险事件' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test('an installation without events says so', async ({ page }) => {
  await open(page, '/risk-monitoring/state')
  await expect(page.getByText('没有符合条件的风险事件')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('events are counted by level, listed, narrowed, and solved with a comment', async ({ page }) => {
  await findRisks()
  await open(page, '/risk-monitoring/state')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('命中恶意名单')
  await expect(page.getByRole('group', { name: '各级别的事件' })).toContainText('已解决 0（0%）')
  await page
    .getByRole('searchbox', { name: '搜索' })
    .or(page.getByRole('textbox', { name: '搜索' }))
    .fill('10.76.0.2')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: '解决: 命中恶意名单' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '解决' })).toBeDisabled()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('textbox', { name: /处理说明/ }).fill('已清除')
  await dialog.getByRole('button', { name: '解决' }).click()
  await expect(rows(page).first()).toContainText('已解决')
  await expect(page).toHaveURL(/q=10\.76\.0\.2/)
})

test('an event says what happened, to whom, and keeps what people write', async ({ page }) => {
  await open(page, '/risk-monitoring/state?status=alarmed')
  await rows(page).first().getByRole('link', { name: '命中恶意名单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '命中恶意名单' })).toBeAttached()
  await expect(page.getByRole('region', { name: '发生了什么' })).toContainText(
    'botnet.example 在名单 malware 中',
  )
  await expect(page.getByRole('table', { name: '访问记录' })).toContainText('c2.botnet.example')
  await page.getByRole('textbox', { name: '添加备注' }).fill('已联系使用人')
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('region', { name: '经过' })).toContainText('已联系使用人')
  await page.getByRole('button', { name: '忽略', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '忽略' }).click()
  await expect(page.getByRole('region', { name: '经过' })).toContainText('已忽略')
  await expect(page.getByRole('button', { name: '解决', exact: true })).toHaveCount(0)
})

for (const [language, theme] of TWO_LOOKS) {
  test(`both pages are accessible in ${language} and ${theme}, wide and narrow`, async ({ page }) => {
    const { data } = await people().superadmin.post<{ list: RiskEvent[] }>('/api/risk-event/list', {})
    for (const address of ['/risk-monitoring/state', `/risk-monitoring/detail/${data.list[0]?.id}`]) {
      await open(page, address, { language, theme })
      for (const width of [1_440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.getByText('10.76.0.').first()).toBeVisible()
        expect(await violationsOf(page)).toEqual([])
        await page.screenshot({ path: test.info().outputPath(`${address.split('/')[2]}-${width}.png`) })
      }
    }
  })
}
