import type { Page } from '@playwright/test'

/** Fills the log-in page, in Chinese, and sends it. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: '用户名' }).fill(username)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
