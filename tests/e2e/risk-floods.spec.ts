import type { RiskRuleRow } from '@netwarden/shared/contract'
import type { RiskEvent } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const NOW = Date.now()
const DEVICES = 6

test.describe.configure({ mode: 'serial' })

const rows = (page: Page) =>
  page
    .getByRole('table', { name: '风险事件' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

const events = async (body: object) =>
  (await people().superadmin.post<{ list: RiskEvent[] }>('/api/risk-event/list', { pageSize: 200, ...body }))
    .data.list

/** Devices that visit a name on the malware list, and devices whose look-ups fail more and more often. */
test.beforeAll(async () => {
  const { superadmin } = people()
  const { data: rules } = await superadmin.get<RiskRuleRow[]>('/api/system-config/risk-rules')
  const rule = rules.find(({ code }) => code === 'nxdomainBurst')
  const lower = { ...rule, thresholds: { failures: 5 } }
  await superadmin.put('/api/system-config/risk-rules', { rules: [lower], version: rule?.version })
  const at = (index: number) => new Date(NOW - 3_600_000 + index).toISOString()
  const hits = Array.from({ length: DEVICES }, (_, index) => ({
    accessAt: at(index),
    deviceIP: `10.78.0.${index + 1}`,
    domain: 'c2.botnet.example',
    qtype: 'A',
    rcode: 'NOERROR',
  }))
  const failures = Array.from({ length: 10 }, (_, index) =>
    Array.from({ length: 6 + index }, (_none, n) => ({
      accessAt: at(n),
      deviceIP: `10.78.1.${index + 1}`,
      domain: `printer${n}.office.example`,
      qtype: 'A',
      rcode: 'NXDOMAIN',
    })),
  )
  await superadmin.upload('/api/access-record/import', toNdjson([...hits, ...failures.flat()]))
  await eventually(async () => (await events({})).length === DEVICES + 10)
})

test('a flood of equal events is one row that opens its events and solves all of them', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/risk-monitoring/state`)
  await expect(rows(page)).toHaveCount(11)
  const flood = rows(page).filter({ hasText: 'botnet.example' })
  await expect(flood).toContainText('97%')
  expect(await violationsOf(page)).toEqual([])
  await flood.getByRole('button', { name: `${DEVICES} 个事件: 访问恶意域名` }).click()
  await expect(rows(page)).toHaveCount(DEVICES)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: '同类事件', exact: true }).click()
  await expect(rows(page)).toHaveCount(11)
  await page.getByRole('combobox', { name: '同类事件' }).click()
  await page.getByRole('option', { name: '逐个显示' }).click()
  await expect(rows(page)).toHaveCount(DEVICES + 10)
  await page.getByRole('combobox', { name: '同类事件' }).click()
  await page.getByRole('option', { name: '合并显示' }).click()
  await expect(rows(page)).toHaveCount(11)
  await flood.getByRole('button', { name: '解决: 访问恶意域名' }).click()
  const dialog = page.getByRole('dialog', { name: `将“${DEVICES} 个事件”标记为已解决` })
  await dialog.getByRole('textbox', { name: /处理说明/ }).fill('已全部重装')
  await dialog.getByRole('button', { name: '解决' }).click()
  await expect.poll(async () => (await events({ status: 'solved' })).length).toBe(DEVICES)
})

test('an event shows its queries, the same on other devices, all of its device, and the effect of a ban', async ({
  page,
}) => {
  const [event] = await events({ q: '10.78.0.1' })
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/risk-monitoring/detail/${event?.id}`)
  await expect(page.getByRole('region', { name: '查询构成' })).toContainText('A 1')
  const others = page.getByRole('table', { name: `其他设备的同类事件（${DEVICES - 1} 台）` })
  await expect(others.getByRole('link', { name: '10.78.0.2' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^若在“.+”中阻断 botnet\.example$/ })).toBeVisible()
  await expect(page.getByText('最近 7 天的访问中，没有任何判定会改变。')).toBeVisible()
  await expect(page.getByRole('region', { name: '处理', exact: true })).toContainText('97%')
  await page.getByRole('radio', { name: '设备全部记录' }).check({ force: true })
  await expect(page.getByRole('table', { name: '访问记录' })).toContainText('c2.botnet.example')
  expect(await violationsOf(page)).toEqual([])
})

test('an administrator accepts a threshold that the assessments suggest with one click', async ({ page }) => {
  for (const event of await events({ q: '10.78.1.' })) {
    const last = Number(event.deviceIP?.split('.').at(-1))
    await people().superadmin.post('/api/risk-event/mark', { id: event.id, mark: last > 4 })
  }
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/system-config/index?tab=risk`)
  const accept = page.getByRole('button', { name: /^采用: / })
  await expect(page.getByText(/失败次数 5 → 10/)).toContainText('4 个误报中有 4 个、6 个真实事件中有 0 个')
  await accept.click()
  await expect(accept).toHaveCount(0)
  const { data } = await people().superadmin.get<RiskRuleRow[]>('/api/system-config/risk-rules')
  expect(data.find(({ code }) => code === 'nxdomainBurst')).toMatchObject({ thresholds: { failures: 10 } })
})

for (const [language, theme] of LOOKS) {
  test(`events and their devices fit in ${language} and ${theme}, wide and narrow`, async ({ page }) => {
    const [event] = await events({ q: '10.78.1.9' })
    await beSignedIn(page, people().superadmin, { language, theme })
    for (const address of ['/risk-monitoring/state', `/risk-monitoring/detail/${event?.id}`]) {
      await page.goto(people().server.url + address)
      for (const width of [1_440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.getByText(/10\.78\.1\.|10 (个事件|events)/).first()).toBeVisible()
        expect(await violationsOf(page)).toEqual([])
        await page.screenshot({
          path: test.info().outputPath(`${address.split('/')[2]}-${width}.png`),
          fullPage: true,
        })
      }
    }
  })
}
