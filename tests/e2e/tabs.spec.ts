import type { Segment } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { PolicyPage } from './support/policy-page.ts'
import { stayOnReload } from './support/reload-question.ts'
import { TabStrip } from './support/tab-strip.ts'
import { test } from './support/test.ts'

const people = useSharedConsoleServer()
const SETTINGS = '用户设置'
/** With the default page and the user settings, as many as stay open. */
const OTHERS = Array.from({ length: 13 }, (_tab, index) => ({
  name: 'DeviceDetail',
  path: `/visit-analysis/device/192.0.2.${index}`,
}))

/** Of the user settings; the list of users is filtered by a field of that name. */
const nickname = (page: Page) =>
  page.getByRole('region', { name: '个人信息' }).getByRole('textbox', { name: '昵称' })
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name })

/** The user settings, with a name that is typed and not saved. */
async function typeName(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/user-center/settings`)
  await nickname(page).fill('typed')
}

test('past the limit the page unused the longest closes silently, and one with unsaved changes stays', async ({
  page,
}) => {
  const { client } = await people().signedIn('admin')
  await beSignedIn(page, client)
  const tabs = new TabStrip(page)
  await tabs.haveOpen([{ name: 'UserSettings', path: '/user-center/settings' }, ...OTHERS])
  await typeName(page, people().server.url)
  await expect(tabs.tab(/有未保存的更改/)).toHaveCount(1)
  await menuLink(page, '用户管理').click()
  await expect(tabs.strip.getByRole('listitem')).toHaveCount(15)
  await expect(tabs.tab('/visit-analysis/device/192.0.2.0')).toHaveCount(0)
  await menuLink(page, '风险监测').click()
  await expect(tabs.tab(/192\.0\.2\.1$/)).toHaveCount(0)
  await expect(page.getByText(/最多同时打开|已关闭/)).toHaveCount(0)
  await tabs.tab(/有未保存的更改/).click()
  await expect(nickname(page)).toHaveValue('typed')
})

test('with more tabs than the strip has room for, the current one is visible', async ({ page }) => {
  const { client } = await people().signedIn('admin')
  await beSignedIn(page, client)
  const tabs = new TabStrip(page)
  await tabs.haveOpen(OTHERS)
  await page.goto(`${people().server.url}/user-center/settings`)
  await expect(tabs.tab(SETTINGS)).toBeInViewport({ ratio: 1 })
  await menuLink(page, '仪表盘').click()
  await expect(tabs.tab(SETTINGS)).not.toBeInViewport()
  await expect(tabs.tab('仪表盘')).toBeInViewport({ ratio: 1 })
})

test('closing a page with unsaved changes requires confirmation, in every way that it can be closed', async ({
  page,
}) => {
  const { client } = await people().signedIn('admin')
  await beSignedIn(page, client)
  const tabs = new TabStrip(page)
  await typeName(page, people().server.url)
  for (const action of ['刷新当前页', '关闭当前页', '重置标签']) {
    await tabs.act(action)
    await expect(tabs.dialog).toContainText(SETTINGS)
    await tabs.stay().click()
    await expect(tabs.dialog).toBeHidden()
    await expect(nickname(page)).toHaveValue('typed')
  }
  await menuLink(page, '用户管理').click()
  await expect(page.getByRole('heading', { level: 1, name: '用户管理' })).toBeVisible()
  await tabs.act('关闭其他页')
  await tabs.stay().click()
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await tabs.stay().click()
  await tabs.closing(SETTINGS).click()
  await tabs.discard().click()
  await expect(tabs.tab(SETTINGS)).toHaveCount(0)
  await tabs.act('重置标签')
  await expect(page).toHaveURL(/\/dashboard\/index$/)
})

test('a page whose changes were reverted or saved is closed without confirmation', async ({ page }) => {
  const { client, user } = await people().signedIn('admin')
  await beSignedIn(page, client)
  const tabs = new TabStrip(page)
  await typeName(page, people().server.url)
  await expect(tabs.tab(/有未保存的更改/)).toHaveCount(1)
  await menuLink(page, '用户管理').click()
  await tabs.tab(/有未保存的更改/).click()
  await nickname(page).fill(user.nickname)
  await expect(tabs.tab(/有未保存的更改/)).toHaveCount(0)
  const filled = { 电话: '13800000000', 部门: 'n', 职务: 'n', 昵称: 'saved' }
  for (const [label, text] of Object.entries(filled))
    await page.getByRole('textbox', { name: label }).fill(text)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  await tabs.closing(SETTINGS).click()
  await expect(tabs.tab(SETTINGS)).toHaveCount(0)
})

test('the browser asks for confirmation before it reloads unsaved changes', async ({ page }) => {
  const { client } = await people().signedIn('admin')
  await beSignedIn(page, client)
  await typeName(page, people().server.url)
  await nickname(page).click()
  expect(await stayOnReload(page)).toBe('beforeunload')
  await expect(nickname(page)).toHaveValue('typed')
})

test('the policies of two segments have a tab each, which keeps its group', async ({ page }) => {
  const { client } = await people().signedIn('admin')
  await beSignedIn(page, client)
  const make = async (name: string) =>
    (await people().superadmin.post<Segment>('/api/segment/create', { name, defaultMode: 'passed' })).data
  const [first, second] = [await make('tabs one'), await make('tabs two')]
  const tabs = new TabStrip(page)
  const policy = new PolicyPage(page, people().server.url)
  await policy.open(first.id, 'domain')
  await expect(tabs.tab(/tabs one/)).toHaveCount(1)
  await policy.card('终端设备').click()
  await expect(page).toHaveURL(new RegExp(`/policy/${first.id}/device$`))
  await expect(policy.card('终端设备')).toHaveAttribute('aria-current', 'page')
  await page.getByRole('combobox', { name: '设备分组' }).click()
  await page.getByRole('option', { name: 'tabs two' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'tabs two' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/policy/${second.id}/device$`))
  await expect(tabs.strip.getByRole('link', { name: /tabs (one|two)/ })).toHaveCount(2)
  await tabs.tab(/tabs one/).click()
  await expect(page.getByRole('heading', { level: 1, name: 'tabs one' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/policy/${first.id}/device$`))
})
