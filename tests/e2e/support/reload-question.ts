import type { Page } from '@playwright/test'

/** Reloads the console and stays when the browser asks; resolves with the kind of the prompt. */
export async function stayOnReload(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asked
  await question.dismiss()
  return question.type()
}
