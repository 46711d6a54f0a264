import type { MailSettings } from '@netwarden/shared/domain'
import { expect } from '@playwright/test'
import { MailServer } from '../support/mail-server.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const LOGIN = { user: 'netwarden', password: 'smtp_password_1' }

test('a superadmin sets the mail server and sends a test mail', async ({ page }) => {
  const mail = await MailServer.start({ login: LOGIN })
  const { user, client } = await people().signedIn('superadmin')
  await beSignedIn(page, client)
  await page.goto(`${people().server.url}/system-config/index?tab=alarm`)
  const form = page.locator('form').filter({ has: page.getByLabel('发件人') })
  await form.getByLabel('服务器').fill('127.0.0.1')
  await form.getByLabel('端口').fill('0')
  await form.getByLabel('加密方式').selectOption({ label: '不要求（服务器支持时仍会加密）' })
  await form.getByLabel('用户名').fill(LOGIN.user)
  await form.getByRole('textbox', { name: '密码' }).fill(LOGIN.password)
  await form.getByLabel('发件人').fill('netwarden@mail.example')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByLabel('端口')).toHaveAccessibleDescription('应为 1 至 65535 的整数')
  await form.getByLabel('端口').fill(String(mail.port))
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功').first()).toBeVisible()
  await expect(page.getByText('未设置邮件服务器，无法发送邮件。')).toHaveCount(0)
  await expect(form.getByRole('textbox', { name: '密码' })).toHaveValue('')
  await expect(form.getByText('已保存；留空则保持不变')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: '发送测试邮件' }).click()
  await expect(page.getByText(/接收方已接受/)).toBeVisible()
  expect(mail.mails.map(({ to }) => to)).toEqual([[user.email]])

  const { data } = await client.get<MailSettings>('/api/system-config/mail')
  expect(data).toMatchObject({ host: '127.0.0.1', port: mail.port, hasPassword: true })
  const before = await people().superadmin.put('/api/system-config/mail', { ...data, host: '', password: '' })
  expect(before.status).toBe(200)
  await mail.stop()
})

test('an administrator sees the mail server and cannot change it', async ({ page }) => {
  await beSignedIn(page, (await people().signedIn('admin')).client)
  await page.goto(`${people().server.url}/system-config/index?tab=alarm`)
  await expect(page.getByText('邮件服务器', { exact: true })).toBeVisible()
  await expect(page.getByText('发件人')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '密码' })).toHaveCount(0)
})
