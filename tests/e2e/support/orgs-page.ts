import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'

/** The organisation table, in Chinese. */
export class OrgsPage {
  readonly table: Locator
  readonly dialog: Locator
  readonly domains: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.table = page.getByRole('table', { name: '组织表' })
    this.dialog = page.getByRole('dialog')
    this.domains = this.dialog.getByRole('region', { name: '域名' }).getByRole('listitem')
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.address}/visit-analysis/orgs${query}`)
    await this.table.waitFor()
  }

  row(name: string): Locator {
    const link = this.page.getByRole('link', { name, exact: true })
    return this.table.getByRole('row').filter({ has: link })
  }

  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label })
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  action(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async choose(label: string, option: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: label }).selectOption({ label: option })
  }

  async addDomains(text: string): Promise<void> {
    await this.field('域名').fill(text)
    await this.field('域名').press('Enter')
  }

  async search(text: string): Promise<void> {
    const box = this.page.getByRole('textbox', { name: '搜索' })
    await box.fill(text)
    await box.press('Enter')
  }

  async chooseFile(lines: readonly string[]): Promise<void> {
    const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`)
    await this.page.getByLabel('CSV 文件').setInputFiles({ name: 'orgs.csv', mimeType: 'text/csv', buffer })
  }

  async download(button: string): Promise<string> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('button', { name: button, exact: true }).click(),
    ])
    return readFile(await download.path(), 'utf8')
  }
}
