import type { Locator, Page } from '@playwright/test'

/** The message center and the bell in the top bar, in Chinese. */
export class MessagesPage {
  readonly panel: Locator
  readonly table: Locator
  readonly drawer: Locator
  readonly bell: Locator
  readonly newest: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.panel = page.getByRole('tabpanel')
    this.table = this.panel.getByRole('table')
    this.drawer = page.getByRole('dialog').filter({ has: page.getByRole('region') })
    this.bell = page.getByRole('button', { name: /^消息/ })
    this.newest = page.getByRole('dialog', { name: '消息' })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.address}/user-center/messages${query}`)
    await this.panel.waitFor()
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name })
  }

  row(text: string): Locator {
    return this.table.getByRole('row').filter({ hasText: text })
  }

  /** Rows of messages, without the head. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('cell') })
  }

  button(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true })
  }

  async select(text: string): Promise<void> {
    await this.row(text).getByRole('checkbox').check()
  }
}
