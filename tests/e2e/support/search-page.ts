import type { Locator, Page } from '@playwright/test'

/** The visit search and its import dialog: elements and actions. */
export class SearchPage {
  readonly table: Locator
  readonly drawer: Locator
  readonly importDialog: Locator

  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {
    this.table = page.getByRole('table')
    this.drawer = page.getByRole('dialog')
    this.importDialog = page.getByRole('dialog', { name: '导入日志' })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.url}/visit-analysis/search${query}`)
  }

  /** Imports a file through the open dialog, with its times moved to now on request. */
  async importFile(
    name: string,
    content: string,
    { isMovedToNow = false, isOldKept = false } = {},
  ): Promise<void> {
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
    await this.importDialog.locator('input[type=file]').setInputFiles(file)
    if (isMovedToNow) await this.importDialog.getByText('平移到现在', { exact: true }).click()
    // Moving to now is preselected for an old capture.
    if (isOldKept) {
      await this.importDialog
        .getByRole('radio', { name: '平移到现在', checked: true })
        .waitFor({ state: 'attached' })
      await this.importDialog.getByText('保持原样', { exact: true }).click()
    }
    await this.importDialog.getByRole('button', { name: '开始导入' }).click()
  }

  row(text: string): Locator {
    return this.table.getByRole('row').filter({ hasText: text })
  }
}
