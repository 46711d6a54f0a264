import type { Page } from '@playwright/test'

/** Loads the console anew and stays where the browser asks; resolves with the kind of its question. */
export async function stayOnReload(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asked
  await question.dismiss()
  return question.type()
}
