import type { Locator, Page } from '@playwright/test'

/** The page of a segment's policies, in Chinese. */
export class PolicyPage {
  readonly dialog: Locator
  readonly cards: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.dialog = page.getByRole('dialog')
    this.cards = page.getByRole('navigation', { name: '策略类别，按检查顺序排列' })
  }

  async open(segmentId: string, group = ''): Promise<void> {
    await this.page.goto(`${this.address}/audit-control/policy/${segmentId}${group && `/${group}`}`)
    await this.cards.waitFor()
  }

  card(name: string): Locator {
    return this.cards.getByRole('link').filter({ hasText: name })
  }

  row(name: string): Locator {
    return this.page.getByRole('table').getByRole('row').filter({ hasText: name })
  }

  action(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  enabled(name: string): Locator {
    return this.page.getByRole('switch', { name: `启用 ${name}`, exact: true })
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true })
  }

  entries(): Locator {
    return this.dialog.getByRole('textbox', { name: '条目，每行一个' })
  }
}
