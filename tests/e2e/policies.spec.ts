import { expect } from '@playwright/test'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { HeldCalls } from './support/held-calls.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const now = Date.now()

const visit = (minutesAgo: number): PlainVisit => ({
  accessAt: new Date(now - minutesAgo * 60_000).toISOString(),
  deviceIP: '192.0.2.30',
  domain: 'files.shop.example',
  dstHostIP: '203.0.113.30',
})

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  await people().superadmin.upload('/api/access-record/import', toNdjson([visit(30), visit(20)]))
})

test('a visit explains its current verdict, and a ban made there decides the next one', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/visit-analysis/search?keyword=files.shop.example`)
  await page
    .getByRole('row', { name: /files\.shop\.example/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: '当前策略会如何处理' })).toBeVisible()
  // The deciding step alone; the groups without a match are one line.
  await expect(drawer.getByRole('list', { name: '依次检查的策略类别' }).getByRole('listitem')).toHaveCount(1)
  await expect(drawer.getByText('已检查 7 项，未命中')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await drawer.getByRole('button', { name: '阻断' }).click()
  const dialog = page.getByRole('dialog', { name: '新增阻断策略' })
  await dialog.getByLabel('适用于').selectOption({ label: '整个域 shop.example' })
  await dialog.getByLabel('备注').fill('下载过多')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '阻断' }).click()
  await expect(page.getByText('中 shop.example 的阻断策略，长期有效')).toBeVisible()
  const address = await ruleAddress('shop.example')
  await expect(drawer.getByRole('link', { name: 'shop.example', exact: true }).first()).toHaveAttribute(
    'href',
    address,
  )

  const { data: explained } = await people().superadmin.post<{ solvedMode: string; controlGroup: string }>(
    '/api/domain-control/explain',
    { deviceIP: '192.0.2.30', domain: 'files.shop.example' },
  )
  expect(explained).toMatchObject({ solvedMode: 'banned', controlGroup: 'domain' })
  await people().superadmin.upload('/api/access-record/import', toNdjson([visit(1)]))
  const { data } = await people().superadmin.get<{ list: { solvedMode: string }[] }>(
    '/api/access-record/list',
    { domain: 'files.shop.example' },
  )
  expect(data.list.map(({ solvedMode }) => solvedMode)).toEqual(['banned', 'passed', 'passed'])

  // Of a visit that no policy decided, the reason is the default; of the new one, the policy that was made.
  await expect(drawer.getByRole('note').getByRole('link')).toHaveAttribute(
    'href',
    '/audit-control/policy/all',
  )
  await drawer.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '刷新' }).click()
  await page.getByRole('row', { name: /应阻断（未执行）/ }).click()
  await expect(drawer.getByRole('note')).toHaveText(
    '按设备分组“所有设备”的自定义域名策略“shop.example”应阻断（未执行）',
  )
  await expect(drawer.getByText('策略', { exact: true }).locator('..').getByRole('link')).toHaveAttribute(
    'href',
    address,
  )
  await drawer.getByRole('note').getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'shop.example' })).toContainText('下载过多')
})

/** The address of the policy on an entry. */
async function ruleAddress(entry: string): Promise<string> {
  const { data } = await people().superadmin.get<{ list: { id: string }[] }>(
    '/api/domain-control/custom-policy/list',
    { group: 'domain', q: entry },
  )
  return `/audit-control/policy/all/domain?policy=${data.list[0]?.id}`
}

test('the page of a domain lists the policies above it, switches and deletes them', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/visit-analysis/domain/files.shop.example`)
  const card = page.getByRole('region', { name: '管控' })
  await expect(card.getByText('没有名单包含该域名。')).toBeVisible()
  await expect(card.getByText('下载过多')).toBeVisible()
  await card.getByRole('switch').click()
  await expect(card.getByText('已停用')).toBeVisible()
  await expect(page.getByText('已停用 1 条策略：“所有设备”中的 shop.example，直至重新启用')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销')).toBeVisible()
  await expect(card.getByRole('switch')).toBeChecked()
  await card.getByRole('button', { name: /删除/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(card.getByText('没有自定义策略。')).toBeVisible()
  await expect(page.getByText('已删除 1 条策略：“所有设备”中的 shop.example')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('a visit that a deleted policy decided names that, without a link', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/visit-analysis/search?keyword=files.shop.example&solvedMode=banned`)
  await page.getByRole('row', { name: /应阻断（未执行）/ }).click()
  const reason = page.getByRole('dialog').getByRole('note')
  await expect(reason).toContainText('已删除')
  await expect(reason.getByRole('link')).toHaveCount(0)
  const policy = page.getByRole('dialog').getByText('策略', { exact: true }).locator('..')
  await expect(policy).toContainText('（已删除）')
  await expect(policy.getByRole('link')).toHaveCount(0)
})

test('the page of a device names its segment, and shows no buttons to readers', async ({ page }) => {
  await people().superadmin.post('/api/segment/create', {
    name: '访客',
    entries: [{ entry: '192.0.2.0/24' }],
  })
  await beSignedIn(page, (await people().signedIn('common')).client)
  await page.goto(`${people().server.url}/visit-analysis/device/192.0.2.30`)
  const card = page.getByRole('region', { name: '管控' })
  await expect(card.getByText('访客')).toBeVisible()
  await expect(card.getByText('（条目 192.0.2.0/24）')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await card.getByRole('link', { name: '访客' }).click()
  await expect(page.getByRole('dialog', { name: '访客' })).toContainText('192.0.2.0/24')
})

test('the device of a visit is added to the focus from the visit', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/visit-analysis/search?keyword=files.shop.example`)
  await page
    .getByRole('row', { name: /files\.shop\.example/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '关注' }).click()
  await page.getByRole('menuitem', { name: '关注设备：192.0.2.30' }).click()
  await expect(page.getByText('关注中').first()).toBeVisible()
  await page.goto(`${people().server.url}/visit-analysis/focus/device`)
  await expect(page.getByText('192.0.2.30').first()).toBeVisible()
})

test('a ban applies to the segment of the device, even when it loads late, and is made once', async ({
  page,
}) => {
  await beSignedIn(page, people().superadmin)
  const explained = await HeldCalls.of(page, '**/api/domain-control/explain')
  const made = await HeldCalls.of(page, '**/api/domain-control/custom-policy/create')
  await page.goto(`${people().server.url}/visit-analysis/search?keyword=files.shop.example`)
  await page
    .getByRole('row', { name: /files\.shop\.example/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '阻断' }).click()
  const dialog = page.getByRole('dialog', { name: '新增阻断策略' })
  await expect(dialog.getByRole('button', { name: '阻断' })).toBeDisabled()
  explained.letGo()
  await expect(dialog.getByLabel('设备分组').locator('option:checked')).toHaveText('访客')
  await dialog.getByLabel('备注').fill('一次就够')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  made.letGo()
  await expect(page.getByText('已保存“访客”中 files.shop.example 的阻断策略，长期有效')).toBeVisible()
  expect(made.count).toBe(1)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销')).toBeVisible()
  const { data } = await people().superadmin.get<{ list: { entry: string }[] }>(
    '/api/domain-control/custom-policy/list',
    { group: 'domain', q: 'files.shop.example' },
  )
  expect(data.list).toEqual([])
})

test('an existing disabled ban is enabled with the chosen duration, and a stronger policy is reported', async ({
  page,
}) => {
  const make = async (solvedMode: 'banned' | 'passed', entry: string) => {
    const policy = { group: 'domain', solvedMode, entries: [entry] }
    return (
      await people().superadmin.post<{ ids: string[] }>('/api/domain-control/custom-policy/create', policy)
    ).data.ids[0]
  }
  const ban = await make('banned', 'weigh.example')
  await people().superadmin.post('/api/domain-control/custom-policy/enable', { id: ban, enable: false })
  await make('passed', 'www.weigh.example')
  const record = { ...visit(1), deviceIP: '198.51.100.7', domain: 'www.weigh.example' }
  await people().superadmin.upload('/api/access-record/import', toNdjson([record]))
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/visit-analysis/search?keyword=www.weigh.example`)
  await page.getByRole('row', { name: /weigh\.example/ }).click()
  const banFor = async (lifetime: string) => {
    await page.getByRole('dialog').getByRole('button', { name: '阻断' }).click()
    const dialog = page.getByRole('dialog', { name: '新增阻断策略' })
    await dialog.getByLabel('适用于').selectOption({ label: '整个域 weigh.example' })
    await dialog.getByLabel('有效期').selectOption({ label: lifetime })
    await dialog.getByRole('button', { name: '阻断' }).click()
  }
  const stored = async () =>
    (await people().superadmin.get(`/api/rest/custom-policies/${ban}`)).body as {
      enable: boolean
      expiresAt: string | null
    }
  await banFor('24 小时')
  await expect(page.getByText('已保存，但这次访问仍会放行')).toBeVisible()
  const day = 86_400_000
  expect((await stored()).enable).toBe(true)
  expect(Math.abs(Date.parse((await stored()).expiresAt ?? '') - Date.now() - day)).toBeLessThan(day / 2)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销')).toBeVisible()
  expect(await stored()).toMatchObject({ enable: false, expiresAt: null })
})

test('a ban for every segment is one call, also for segments that do not inherit, and is undone as one', async ({
  page,
}) => {
  const { superadmin, server } = people()
  const body = { name: '独立分组', entries: [], inherits: false }
  const { data: segment } = await superadmin.post<{ id: string }>('/api/segment/create', body)
  await superadmin.upload('/api/access-record/import', toNdjson([{ ...visit(1), domain: 'every.example' }]))
  await beSignedIn(page, superadmin)
  await page.goto(`${server.url}/visit-analysis/search?keyword=every.example`)
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('custom-policy')) made.push(request.url())
  })
  await page.getByRole('row', { name: /every\.example/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '阻断' }).click()
  const dialog = page.getByRole('dialog', { name: '新增阻断策略' })
  await dialog.getByLabel('设备分组').selectOption({ label: '每个分组' })
  await dialog.getByLabel('有效期').selectOption({ label: '直到指定时间…' })
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '阻断' }).click()
  await expect(page.getByText('已保存“每个分组”中 every.example 的阻断策略')).toBeVisible()
  expect(made).toEqual([expect.stringContaining('/custom-policy/create')])
  const stored = async () => {
    const query = { group: 'domain', q: 'every.example', everywhere: true }
    const { data } = await superadmin.get<{ list: { segmentId: string; expiresAt: string | null }[] }>(
      '/api/domain-control/custom-policy/list',
      query,
    )
    return data.list
  }
  const segments = (await stored()).map(({ segmentId }) => segmentId)
  expect(segments).toEqual(expect.arrayContaining(['all', segment.id]))
  for (const { expiresAt } of await stored()) expect(Date.parse(expiresAt ?? '')).toBeGreaterThan(Date.now())
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销')).toBeVisible()
  expect(await stored()).toEqual([])
})

test('filters that change before the page is drawn are all kept, and all cleared', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  await page.goto(`${people().server.url}/audit-control/policy/all/domain`)
  const search = page.getByRole('search')
  const box = search.getByRole('textbox')
  const clickAtOnce = (name: string) =>
    search.getByText(name).evaluate((button) => {
      // Leaving a field applies its text.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      if (button instanceof HTMLElement) button.click()
    })
  await box.fill('nothing of that')
  await clickAtOnce('黑名单')
  await expect(page).toHaveURL(/q=nothing/)
  await expect(page).toHaveURL(/solvedMode=banned/)
  await box.fill('something else')
  await clickAtOnce('清除筛选')
  await expect(page).not.toHaveURL(/q=|solvedMode=/)
  await expect(box).toHaveValue('')
})
