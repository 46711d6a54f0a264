import type { Locator, Page } from '@playwright/test'

type Cell = 'IP、网段或 MAC' | '备注' | '使用人' | '部门'

/** The page of segments, in Chinese. */
export class SegmentsPage {
  readonly table: Locator
  readonly dialog: Locator
  /** The rows of the form. */
  readonly rows: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.table = page.getByRole('table', { name: '设备分组列表' })
    this.dialog = page.getByRole('dialog')
    this.rows = this.dialog.getByRole('list').getByRole('listitem')
  }

  async open(path = ''): Promise<void> {
    await this.page.goto(`${this.address}/audit-control/segment${path}`)
    await this.table.waitFor()
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name })
  }

  /** In the order of the list. */
  async names(): Promise<string[]> {
    const cells = await this.table.locator('tbody tr td:nth-child(3) bdi').allInnerTexts()
    return cells.map((name) => name.trim())
  }

  action(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label, exact: true })
  }

  cell(row: number, cell: Cell = 'IP、网段或 MAC'): Locator {
    return this.dialog.getByRole('textbox', { name: `第 ${row} 行 ${cell}`, exact: true })
  }

  async startCreating(): Promise<void> {
    await this.action('新建设备分组').click()
    await this.field('名称').waitFor()
  }

  async startEditing(name: string): Promise<void> {
    await this.action(`编辑 ${name}`).click()
    await this.field('名称').waitFor()
  }

  async addRow(): Promise<void> {
    await this.button('添加一行').click()
  }

  async paste(text: string): Promise<void> {
    await this.button('批量粘贴').click()
    await this.write(text)
    await this.button('添加到条目').click()
  }

  /** Like a paste: `fill` types, which takes minutes for ten thousand lines. */
  async write(text: string): Promise<void> {
    await this.field('每行一个条目').evaluate((field: HTMLTextAreaElement, value) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }, text)
  }

  async search(text: string): Promise<void> {
    const box = this.page.getByRole('search').getByRole('textbox', { name: '搜索' })
    await box.fill(text)
    await box.press('Enter')
  }

  /** In the form, whose entries are paged. */
  async find(text: string): Promise<void> {
    await this.field('查找').fill(text)
    await this.field('查找').press('Enter')
  }
}
