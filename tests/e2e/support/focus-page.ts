import type { Locator, Page } from '@playwright/test'

/** The page of the focus list, in Chinese. */
export class FocusPage {
  readonly table: Locator
  readonly dialog: Locator
  readonly input: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.table = page.getByRole('table', { name: '重点关注' })
    this.dialog = page.getByRole('dialog')
    this.input = page.getByRole('textbox', { name: /^要关注的/ })
  }

  async open(kind = ''): Promise<void> {
    await this.page.goto(`${this.address}/visit-analysis/focus${kind && `/${kind}`}`)
    await this.input.waitFor()
  }

  kind(name: string): Locator {
    return this.page.getByRole('radiogroup', { name: '对象' }).getByRole('radio', { name })
  }

  row(key: string): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.page.getByRole('link', { name: key, exact: true }) })
  }

  async add(text: string): Promise<void> {
    await this.input.fill(text)
    await this.input.press('Enter')
  }

  async remove(key: string): Promise<void> {
    await this.row(key)
      .getByRole('button', { name: `取消关注 ${key}` })
      .click()
    await this.dialog.getByRole('button', { name: '取消关注', exact: true }).click()
  }
}
