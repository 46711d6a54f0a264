import type { Branding } from '@netwarden/shared/contract'
import { expect, type Page } from '@playwright/test'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()

async function openForm(page: Page, role: 'admin' | 'superadmin' = 'admin'): Promise<void> {
  const client = role === 'admin' ? (await people().signedIn('admin')).client : people().superadmin
  await beSignedIn(page, client)
  await page.goto(`${people().server.url}/system-config/index?tab=branding`)
  await page.getByRole('textbox', { name: '软件名称' }).waitFor()
}

const save = (page: Page) => page.getByRole('button', { name: '保存' }).click()
const brandingNow = async () => (await people().server.nobody().get<Branding>('/api/branding')).data

test('a saved name, copyright and link appear immediately: title, top bar, footer, menu', async ({
  page,
}) => {
  await openForm(page)
  await page.getByRole('textbox', { name: '软件名称' }).fill('网安中心')
  await page.getByRole('textbox', { name: '版权信息' }).fill('© 2026 示例公司')
  await page.getByRole('textbox', { name: '公司网站' }).fill('https://www.example.com')
  await save(page)
  await expect(page.getByText('更新成功', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('系统设置 - 网安中心')
  await expect(page.getByRole('banner').first()).toContainText('网安中心')
  await expect(page.getByRole('contentinfo')).toContainText('© 2026 示例公司')
  await expect(page.getByRole('link', { name: '公司网站' })).toHaveAttribute(
    'href',
    'https://www.example.com',
  )
  expect(await brandingNow()).toMatchObject({ softwareName: '网安中心', website: 'https://www.example.com' })
})

test('an administrator sees whether registration is open, and cannot change it', async ({ page }) => {
  await openForm(page)
  await expect(page.getByRole('switch', { name: '开放注册' })).toBeDisabled()
})

/** A user without an account fills in the form, at first with nothing. */
async function register(page: Page): Promise<void> {
  await page.goto(`${people().server.url}/login?view=register`)
  const fields = [
    ['用户名', '用户名不能为空', 'new_colleague'],
    ['密码', '密码不能为空', 'Colleague_1'],
    ['昵称', '昵称不能为空', '新同事'],
    ['邮箱', '邮箱不能为空', 'colleague@example.com'],
  ] as const
  await page.getByRole('button', { name: '注册', exact: true }).click()
  for (const [label, fault, text] of fields) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAccessibleDescription(fault)
    await field.fill(text)
  }
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('管理员')
}

test('a superadmin opens and closes registration', async ({ page, browser }) => {
  await openForm(page, 'superadmin')
  const registration = page.getByRole('switch', { name: '开放注册' })
  await expect(registration).not.toBeChecked()
  await registration.check()
  await save(page)
  await expect.poll(async () => (await brandingNow()).isRegistrationOpen).toBe(true)
  const stranger = await browser.newContext()
  await register(await stranger.newPage())
  await stranger.close()
  await registration.uncheck()
  await save(page)
  await expect.poll(async () => (await brandingNow()).isRegistrationOpen).toBe(false)
})

test('an empty name and an invalid address are rejected, and nothing is stored', async ({ page }) => {
  await openForm(page)
  const before = await brandingNow()
  await page.getByRole('textbox', { name: '软件名称' }).fill(' ')
  await page.getByRole('textbox', { name: '公司网站' }).fill('javascript:alert(1)')
  await save(page)
  await expect(page.getByRole('textbox', { name: '软件名称' })).toHaveAccessibleDescription('必填')
  await expect(page.getByRole('textbox', { name: '公司网站' })).toHaveAccessibleDescription(
    '应为 http:// 或 https:// 开头的网址',
  )
  expect(await brandingNow()).toEqual(before)
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing, ${language}, ${theme}`, async ({ page }) => {
    await beSignedIn(page, (await people().signedIn('admin')).client, { language, theme })
    await page.goto(`${people().server.url}/system-config/index?tab=branding`)
    await page.getByRole('switch').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
}
