import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { expect, type Page } from '@playwright/test'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { ControlStatePage } from './support/control-state-page.ts'
import { test } from './support/test.ts'

const people = useSharedConsoleServer()
const BANNED = 24
const PASSED = 3
const MONITOR_MODE = {
  'zh-CN': '监测模式',
  'en-US': 'Monitor mode',
}

test.use({ timezoneId: 'Asia/Shanghai' })
test.describe.configure({ mode: 'serial' })

/** Visits of the last seconds, so that they are of today: malware hits, visits passed by a rule, and others. */
async function importVisits(): Promise<void> {
  const { superadmin } = people()
  await superadmin.post('/api/domain-control/custom-policy/create', {
    group: 'domain',
    solvedMode: 'passed',
    entries: ['good.example'],
  })
  const now = Date.now()
  const domains = [
    ...Array.from({ length: BANNED }, () => 'c2.botnet.example'),
    ...Array.from({ length: PASSED }, () => 'www.good.example'),
    'plain.example',
  ]
  const visits = domains.map(
    (domain, index): PlainVisit => ({
      accessAt: new Date(now - index * 20).toISOString(),
      deviceIP: `10.74.0.${1 + (index % 4)}`,
      domain,
    }),
  )
  const { status } = await superadmin.upload('/api/access-record/import', toNdjson(visits))
  expect(status).toBe(200)
}

async function openState(page: Page, query = '', look: Parameters<typeof beSignedIn>[2] = {}) {
  const { client } = await people().signedIn('common')
  await beSignedIn(page, client, look)
  const state = new ControlStatePage(page, people().server.url)
  await state.open(query)
  return state
}

test('an empty installation explains where records come from, and links to the policies', async ({
  page,
}) => {
  const state = await openState(page)
  await expect(page.getByText('还没有访问记录')).toBeVisible()
  await expect(state.card('全部', 0)).toHaveAttribute('aria-pressed', 'true')
  expect(await violationsOf(page)).toEqual([])
  await state.link('设置管控策略').click()
  await expect(page).toHaveURL(new RegExp(`/audit-control/policy/${BUILT_IN_SEGMENT_ID}$`))
})

test('a card shows the figures of its group today, and filters the records', async ({ page }) => {
  await importVisits()
  const state = await openState(page)
  await expect(state.card('全部', BANNED + PASSED)).toBeVisible()
  await expect(
    page.getByText(
      `今天有 ${BANNED + PASSED} 次访问由策略判定。应阻断 ${BANNED} 次，但没有执行。放行 ${PASSED} 次。`,
    ),
  ).toBeVisible()
  await expect(state.rows).toHaveCount(20)
  await state.card('自定义域名', PASSED).click()
  await expect(state.rows).toHaveCount(PASSED)
  await expect(page).toHaveURL(/controlGroup=domain/)
  await expect(state.rows.first()).toContainText(
    '按设备分组“所有设备”的自定义域名策略“good.example”应放行（未执行）',
  )
  await page.reload()
  await expect(state.card('自定义域名', PASSED)).toHaveAttribute('aria-pressed', 'true')
  await expect(state.rows).toHaveCount(PASSED)
  await state.card('全部', BANNED + PASSED).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`第 1–20 条，共 ${BANNED + PASSED} 条`)).toBeVisible()
  await state.card('应用', 0).click()
  await expect(page.getByText('没有符合条件的管控记录')).toBeVisible()
  await state.button('清除筛选').first().click()

  await state.split('恶意类别', '应阻断（未执行）').click()
  await expect(page.getByText(`第 1–20 条，共 ${BANNED} 条`)).toBeVisible()
  await expect(page).toHaveURL(/controlGroup=bad/)
  await expect(page).toHaveURL(/solvedMode=banned&verdictBy=policy/)
  await expect(state.split('恶意类别', '已阻断')).toBeHidden()
  expect(await state.exportCsv()).toHaveLength(BANNED)
})

test('device and domain filter the records, and an invalid address is reported', async ({ page }) => {
  const state = await openState(page)
  await state.filterBy('设备 IP', '10.74.0')
  await expect(page.getByRole('alert')).toHaveText('不是有效的 IP 地址')
  await expect(page).not.toHaveURL(/deviceIP=/)
  await state.filterBy('设备 IP', '10.74.0.1')
  await expect(state.rows).toHaveCount(Math.ceil((BANNED + PASSED) / 4))
  await state.filterBy('域名', 'www.good.example')
  await expect(state.rows).toHaveCount(1)
  await expect(page).toHaveURL(/deviceIP=10\.74\.0\.1&domain=www\.good\.example/)
})

test('a row opens its visit with the reason; axe finds nothing in either theme, nor on a phone', async ({
  page,
  browser,
}) => {
  const state = await openState(page, '?controlGroup=bad')
  await state.rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(state.drawer.getByRole('note')).toHaveText(
    '按设备分组“所有设备”的恶意类别策略“恶意软件”应阻断（未执行）',
  )
  await expect(page.getByText(MONITOR_MODE['zh-CN']).first()).toBeVisible()
  await expect(state.drawer.getByRole('heading', { name: '当前策略会如何处理' })).toBeVisible()
  await expect(state.drawer.getByTitle('恶意软件', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/visit=/)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(state.drawer).toBeHidden()

  for (const [language, theme] of LOOKS) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const phone = await context.newPage()
    await openState(phone, '?controlGroup=bad', { language, theme })
    await expect(phone.getByRole('listitem').filter({ hasText: 'c2.botnet.example' }).first()).toBeVisible()
    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    await expect(phone.getByRole('button', { name: MONITOR_MODE[language] })).toBeVisible()
    expect(await phone.evaluate(isTooWide)).toBe(false)
    expect(await violationsOf(phone)).toEqual([])
    await context.close()
  }
})
