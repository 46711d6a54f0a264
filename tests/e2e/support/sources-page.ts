import type { Locator, Page } from '@playwright/test'

/** The page of sources, in Chinese. */
export class SourcesPage {
  readonly table: Locator
  readonly drawer: Locator
  readonly rejects: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.table = page.getByRole('table', { name: '数据源列表' })
    this.drawer = page.getByRole('dialog').filter({ has: page.getByRole('region') })
    this.rejects = page.getByRole('list', { name: '被拒绝的行' })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.address}/system-config/sources${query}`)
    await this.page.getByRole('heading', { level: 1, name: '数据源' }).waitFor({ state: 'attached' })
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name })
  }

  field(name: string): Locator {
    return this.drawer.getByRole('textbox', { name })
  }

  button(name: string): Locator {
    return this.drawer.getByRole('button', { name, exact: true })
  }

  /** One of the four figures of the drawer. */
  counter(name: string): Locator {
    return this.drawer.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
  }

  enabledSwitch(name: string): Locator {
    return this.table.getByRole('switch', { name: `启用 ${name}` })
  }

  async fill(values: { name?: string; location?: string; format?: string }): Promise<void> {
    if (values.name !== undefined) await this.field('名称').fill(values.name)
    if (values.location !== undefined) await this.field('位置').fill(values.location)
    if (values.format !== undefined)
      await this.drawer.getByRole('combobox', { name: '格式' }).selectOption({ label: values.format })
  }
}
