import type { Locator, Page } from '@playwright/test'

/** The operation log, in Chinese. */
export class OperationLogPage {
  readonly table: Locator
  readonly drawer: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.table = page.getByRole('table', { name: '操作日志' })
    this.drawer = page.getByRole('dialog').filter({ has: page.getByRole('region') })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.address}/system-config/operation-log${query}`)
    await this.page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  }

  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('cell') })
  }

  row(...texts: string[]): Locator {
    return texts.reduce((rows, hasText) => rows.filter({ hasText }), this.rows)
  }

  async filterBy(name: '操作人' | '对象', text: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name })
    await field.fill(text)
    await field.press('Enter')
  }

  async chooseAction(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: '操作' }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  /** On a phone. */
  async chooseRange(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: '时间范围' }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  /** One changed field: its name, kind and values. */
  change(field: string): Locator {
    return this.drawer.getByRole('listitem').filter({ hasText: field })
  }

  async verify(): Promise<void> {
    await this.page.getByRole('button', { name: '校验日志完整性' }).click()
  }
}
