import type { Locator, Page } from '@playwright/test'

/** The visit log, in Chinese. */
export class VisitLogPage {
  readonly table: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.table = page.getByRole('table', { name: '访问日志' })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.address}/visit-analysis/log${query}`)
    await this.page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  }

  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('cell') })
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text })
  }

  filter(name: '用户名' | 'IP'): Locator {
    return this.page.getByRole('search').getByRole('textbox', { name })
  }

  async filterBy(name: '用户名' | 'IP', text: string): Promise<void> {
    await this.filter(name).fill(text)
    await this.filter(name).press('Enter')
  }
}
