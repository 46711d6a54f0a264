import { readFile } from 'node:fs/promises'
import { pathPartOf } from '@netwarden/shared/contract'
import type { Locator, Page } from '@playwright/test'

/** The page of a device, a domain, an organisation or a destination host, in Chinese. */
export class SubjectPage {
  readonly title: Locator
  readonly records: Locator
  readonly tabs: Locator
  readonly trail: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.title = page.getByRole('heading', { level: 1 })
    this.records = page.getByRole('table', { name: '访问记录' })
    this.tabs = page.getByRole('navigation', { name: '已打开的页面' })
    this.trail = page.getByRole('navigation', { name: '当前位置' })
  }

  async open(kind: 'device' | 'domain' | 'org' | 'dstHost', key: string, query = ''): Promise<void> {
    await this.page.goto(`${this.address}/visit-analysis/${kind}/${pathPartOf(key)}${query}`)
    await this.title.waitFor()
  }

  /** The number of a card, which leads to its records. */
  figure(label: string): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^${label}: `) })
  }

  async choose(handling: string): Promise<void> {
    await this.page.getByRole('combobox').filter({ hasText: '判定' }).click()
    await this.page.getByRole('option', { name: handling, exact: true }).click()
  }

  timespan(name: string): Locator {
    return this.page.getByRole('radiogroup', { name: '时间范围' }).getByRole('radio', { name, exact: true })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true })
  }

  /** Names and numbers of whom the subject met most. */
  async top(label: string): Promise<[string, number][]> {
    const table = this.page.getByRole('table', { name: label })
    await table.waitFor()
    const rows = await table
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell') })
      .all()
    return Promise.all(
      rows.map(async (row): Promise<[string, number]> => {
        const [name = '', , value = ''] = await row.getByRole('cell').allInnerTexts()
        return [name.trim(), Number(value.replace(/,/g, ''))]
      }),
    )
  }

  /** Lines of the file without its head. */
  async exportCsv(): Promise<string[]> {
    await this.button('导出').click()
    const [file] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('menuitem', { name: /^CSV/ }).click(),
    ])
    const text = await readFile(await file.path(), 'utf8')
    return text.trim().split(/\r?\n/).slice(1)
  }
}
