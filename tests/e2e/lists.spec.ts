import type { PolicyExplanation } from '@netwarden/shared/contract'
import { expect } from '@playwright/test'
import { ListServer, namesBelow } from '../support/list-server.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { PolicyPage } from './support/policy-page.ts'
import { test } from './support/test.ts'

let lists: ListServer

test.beforeAll(async () => {
  lists = await ListServer.start()
})
test.afterAll(() => lists.stop())
const people = useConsoleServer({ NETWARDEN_OUTBOUND_ALLOW: '127.0.0.1' })

const verdict = async (domain: string) => {
  const asked = { deviceIP: '192.0.2.9', domain }
  const { data } = await people().superadmin.post<PolicyExplanation>('/api/domain-control/explain', asked)
  return data.solvedMode
}

test('a list is added by address and bans; a shorter one is held, accepted, and rolled back', async ({
  page,
}) => {
  const path = '/feed.txt'
  lists.publish(path, namesBelow('feed.example', 10).join('\n'))
  await beSignedIn(page, people().superadmin)
  const policy = new PolicyPage(page, people().server.url)
  await policy.open('all', 'bad')
  await policy.action('添加名单').click()
  await policy.dialog.getByText('网址', { exact: true }).click()
  expect(await violationsOf(page)).toEqual([])
  await policy.dialog.getByRole('textbox', { name: '名称' }).fill('威胁情报')
  await policy.dialog.getByRole('textbox', { name: '名单网址' }).fill(lists.url + path)
  await policy.dialog.getByRole('button', { name: '添加', exact: true }).last().click()
  const { dialog } = policy
  await expect(dialog.getByText(lists.url + path)).toBeVisible()
  await dialog.getByRole('tab', { name: '版本' }).click()
  await expect(dialog.getByRole('list', { name: '版本' }).getByText('使用中')).toBeVisible()
  expect(await verdict('n000007.feed.example')).toBe('passed')
  await dialog.getByRole('tab', { name: '详情' }).click()
  await dialog.getByRole('switch', { name: /^启用/ }).click()
  await expect.poll(() => verdict('n000007.feed.example')).toBe('banned')

  const visits = ['10', '20', '30'].map((last) => ({
    accessAt: new Date(Date.now() - 60_000).toISOString(),
    deviceIP: `192.0.2.${last}`,
    domain: 'n000007.feed.example',
  }))
  await people().superadmin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
  await page.reload()
  await dialog.getByRole('tab', { name: '命中' }).click()
  await expect(dialog.getByText('近 24 小时 3 · 近 30 天 3')).toBeVisible()
  await expect(dialog.getByRole('img', { name: '近 30 天每天由此名单判定的访问' })).toBeVisible()
  await expect(policy.card('恶意类别')).toContainText('命中 3')
  expect(await violationsOf(page)).toEqual([])

  lists.publish(path, 'n000001.feed.example\nnew.feed.example\n')
  await dialog.getByRole('button', { name: '检查更新' }).click()
  await dialog.getByRole('tab', { name: '更新检查' }).click()
  await expect(dialog.getByText('待审核：继续使用当前版本').filter({ visible: true }).first()).toBeVisible()
  await expect(dialog.getByRole('list', { name: '新增' })).toContainText('new.feed.example')
  await dialog.getByText('删除 9', { exact: true }).last().click()
  await expect(dialog.getByRole('list', { name: '删除' })).toContainText('n000007.feed.example')
  expect(await violationsOf(page)).toEqual([])
  expect(await verdict('n000007.feed.example')).toBe('banned')
  await dialog.getByRole('button', { name: '放弃' }).click()
  const asked = page.getByRole('dialog', { name: /^放弃版本/ })
  await asked.getByRole('button', { name: '放弃' }).click()
  await expect(page.getByText('已放弃 威胁情报 的更新')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '接受' })).toHaveCount(0)

  lists.publish(path, 'n000001.feed.example\nnewer.feed.example\n')
  await dialog.getByRole('button', { name: '检查更新' }).click()
  await dialog.getByRole('button', { name: '接受' }).click()
  const accepting = page.getByRole('dialog', { name: /^应用待审核的版本/ })
  await expect(accepting).toContainText('少于当前 10 个的一半')
  expect(await violationsOf(page)).toEqual([])
  await accepting.getByRole('button', { name: '接受' }).click()
  await expect.poll(() => verdict('n000007.feed.example')).toBe('passed')

  await dialog.getByRole('tab', { name: '版本' }).click()
  await expect(dialog.getByText(/^自 .+ 起使用$/)).toHaveCount(1)
  await expect(dialog.getByText(/^.+ 至 .+ 使用$/)).toHaveCount(1)
  await dialog.getByRole('button', { name: /^回滚到/ }).click()
  await expect.poll(() => verdict('n000007.feed.example')).toBe('banned')
  await expect(dialog.getByText('已固定').filter({ visible: true }).first()).toBeVisible()
  await dialog.getByRole('tab', { name: '域名', exact: true }).click()
  await expect(dialog.getByRole('list', { name: '域名' }).getByRole('listitem')).toHaveCount(10)

  await dialog.getByRole('tab', { name: '详情' }).click()
  const change = dialog.getByRole('button', { name: '修改 威胁情报 的适用时段' })
  await change.click()
  const hours = page.getByRole('dialog', { name: '威胁情报 的适用时段' })
  await hours.getByText('按时段', { exact: true }).click()
  for (const day of ['周一', '周二', '周三', '周四', '周五']) await hours.getByTitle(day).click()
  await hours.getByRole('button', { name: '保存' }).click()
  await expect(hours.getByRole('alert')).toHaveText('请至少选择一天')
  expect(await violationsOf(page)).toEqual([])
  await hours.getByTitle('周六').click()
  await hours.getByRole('button', { name: '保存' }).click()
  const facts = dialog.getByRole('tabpanel', { name: '详情' })
  await expect(facts.getByText(/^周六 08:00–18:00/)).toBeVisible()
  await change.click()
  await hours.getByText('始终', { exact: true }).click()
  await hours.getByRole('button', { name: '保存' }).click()
  await expect(facts.getByText('始终', { exact: true })).toBeVisible()
  await expect.poll(() => verdict('n000007.feed.example')).toBe('banned')
})

test('the drawer of a list has no faults in English, and a reader sees no buttons in it', async ({
  page,
}) => {
  const { client } = await people().signedIn('common')
  await beSignedIn(page, client, { language: 'en-US', theme: 'dark' })
  await page.goto(`${people().server.url}/audit-control/policy/all/bad`)
  await page.getByRole('row', { name: /威胁情报/ }).click({ position: { x: 30, y: 10 } })
  const dialog = page.getByRole('dialog')
  for (const name of ['Versions', 'Update check', 'Domains', 'Enabled in']) {
    await dialog.getByRole('tab', { name }).click()
    await expect(dialog.getByRole('tabpanel')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  }
  await expect(dialog.getByRole('link', { name: 'All devices' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add list' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Check for updates' })).toHaveCount(0)
  expect(await page.locator('body').innerText()).not.toMatch(/\b(policies|lists)\.[a-z]/i)
})

test('control is paused with a reason, the frame shows it to everyone with its end, and it is resumed manually', async ({
  page,
}) => {
  await beSignedIn(page, people().superadmin)
  const policy = new PolicyPage(page, people().server.url)
  await policy.open('all', 'bad')
  expect(await verdict('n000001.feed.example')).toBe('banned')
  await policy.action('暂停管控').click()
  await expect(policy.button('暂停')).toBeDisabled()
  await policy.dialog.getByText('所有分组', { exact: true }).click()
  await policy.dialog.getByText('30 分钟', { exact: true }).click()
  const reason = policy.dialog.getByRole('textbox', { name: '原因' })
  await reason.fill('长'.repeat(501))
  await reason.press('Enter')
  await expect(reason).toHaveAccessibleDescription('最多 500 个字符')
  await expect(reason).toHaveValue(/^长{501}$/)
  await reason.fill('升级打印机')
  expect(await violationsOf(page)).toEqual([])
  await policy.button('暂停').click()
  const bar = page.getByRole('status').filter({ hasText: '管控已全部暂停' })
  await expect(bar).toHaveText(/剩余 (30:00|29:\d\d) · superadmin：升级打印机/)
  expect(await verdict('n000001.feed.example')).toBe('passed')
  expect(await violationsOf(page)).toEqual([])
  await bar.getByRole('button', { name: /^立即恢复/ }).click()
  await expect(bar).toHaveCount(0)
  expect(await verdict('n000001.feed.example')).toBe('banned')
})

test('a name without a category is added to a new list, another to an organisation, and both leave the page', async ({
  page,
}) => {
  const visits = ['cdn.sorted-a.example', 'cdn.sorted-a.example', 'www.sorted-b.example'].map(
    (domain, i) => ({
      accessAt: new Date(Date.now() - (i + 1) * 60_000).toISOString(),
      deviceIP: '192.0.2.19',
      domain,
    }),
  )
  const { superadmin } = people()
  await superadmin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
  const org = { name: 'Sorters', industry: 'internet', country: 'CN', domains: ['sorters.example'] }
  await superadmin.post('/api/rest/orgs', org)
  await beSignedIn(page, superadmin)
  const policy = new PolicyPage(page, people().server.url)
  await policy.open('all', 'bad')
  await policy.action('未分类域名').click()
  const drawer = page.getByRole('dialog', { name: '未分类域名' })
  const row = (name: string) => drawer.getByRole('row').filter({ hasText: name })
  await expect(row('cdn.sorted-a.example')).toContainText('2')
  expect(await violationsOf(page)).toEqual([])

  const dialog = page.getByRole('dialog', { name: '归入名单或组织' })
  const put = dialog.getByRole('button', { name: '归入', exact: true })
  await drawer.getByRole('button', { name: '为 cdn.sorted-a.example 选择归属…' }).click()
  await expect(put).toBeDisabled()
  await dialog.getByLabel('策略类别').selectOption({ value: 'bad' })
  await dialog.getByRole('combobox', { name: '名单' }).selectOption({ label: '新建名单…' })
  const listName = dialog.getByRole('textbox', { name: '名单名称' })
  await listName.fill('长'.repeat(101))
  await listName.press('Enter')
  await expect(listName).toHaveAccessibleDescription('最多 100 个字符')
  await expect(listName).toHaveValue(/^长{101}$/)
  await listName.fill('手工归类')
  expect(await violationsOf(page)).toEqual([])
  await put.click()
  await expect(dialog).toBeHidden()
  await expect(row('cdn.sorted-a.example')).toHaveCount(0)
  await expect(policy.row('手工归类')).toBeVisible()
  // The device that visited it before has a risk event, and the list shows it.
  await policy.row('手工归类').getByText('手工归类').click()
  const list = page.getByRole('dialog', { name: '手工归类' })
  await expect(list.getByText('1 台设备此前访问过 1 个新增的域名')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await list.getByRole('link', { name: '查看此期间的风险事件' }).click()
  // The searched past, not the last days that the page shows by default.
  const from = new URL(page.url()).searchParams.get('from') ?? ''
  expect(Date.now() - Date.parse(from)).toBeGreaterThan(20 * 86_400_000)
  await expect(page.getByRole('row', { name: /192\.0\.2\.19/ }).first()).toContainText('cdn.sorted-a.example')
  await page.goBack()
  await list.getByRole('button', { name: '关闭' }).click()

  await drawer.getByRole('button', { name: '为 www.sorted-b.example 选择归属…' }).click()
  await dialog.getByText('组织', { exact: true }).first().click()
  await dialog.getByRole('textbox', { name: '查找组织' }).fill('sorters')
  await dialog.getByRole('combobox', { name: '组织' }).selectOption({ label: 'Sorters' })
  await put.click()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByText('没有未分类的域名')).toBeVisible()
  await drawer.getByRole('switch', { name: '包括已知组织或应用的域名' }).click()
  await expect(row('www.sorted-b.example')).toContainText('Sorters')

  // Later visits have that category, which shows the name of the list.
  await superadmin.upload('/api/access-record/import', toNdjson(visits), { source: 'later', wait: 'true' })
  await page.goto(`${people().server.url}/visit-analysis/search?domain=cdn.sorted-a.example`)
  await expect(page.getByRole('row', { name: /cdn\.sorted-a\.example/ }).first()).toContainText('手工归类')
  await page.getByRole('combobox', { name: '域名类别' }).click()
  await expect(page.getByRole('option', { name: '手工归类' })).toBeVisible()
  await page.keyboard.press('Escape')
  await policy.open('all', 'bad')

  const common = await people().signedIn('common')
  await page.evaluate((token) => localStorage.setItem('accessToken', token), common.client.accessToken ?? '')
  await page.reload()
  await policy.action('未分类域名').click()
  await drawer.getByRole('switch', { name: '包括已知组织或应用的域名' }).click()
  await expect(row('www.sorted-b.example')).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^归入/ })).toHaveCount(0)
})
