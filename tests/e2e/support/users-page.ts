import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'

/** The page of user management, in Chinese. */
export class UsersPage {
  readonly table: Locator
  readonly drawer: Locator
  readonly dialog: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.table = page.getByRole('table', { name: '用户列表' })
    this.drawer = page.getByRole('dialog').filter({ has: page.getByRole('region') })
    this.dialog = page.getByRole('dialog')
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.address}/user-management/list${query}`)
    await this.table.waitFor()
  }

  row(username: string): Locator {
    return this.table.getByRole('row').filter({ hasText: username })
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: false })
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  async startCreating(): Promise<void> {
    await this.page.getByRole('button', { name: '新建用户' }).click()
    await this.field('用户名').waitFor()
  }

  async startEditing(username: string): Promise<void> {
    await this.page.getByRole('button', { name: `编辑 ${username}` }).click()
    await this.field('用户名').waitFor()
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  async openMenu(username: string): Promise<void> {
    await this.page.getByRole('button', { name: `${username} 的更多操作` }).click()
  }

  menuItem(name: string): Locator {
    return this.page.getByRole('menuitem', { name, exact: true })
  }

  async choose(username: string, action: string): Promise<void> {
    await this.openMenu(username)
    await this.menuItem(action).click()
  }

  async select(username: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: `选择 ${username}`, exact: true }).check()
  }

  async search(text: string): Promise<void> {
    const box = this.page.getByRole('textbox', { name: '搜索' })
    await box.fill(text)
    await box.press('Enter')
  }

  async openImport(): Promise<void> {
    await this.page.getByRole('button', { name: '导入', exact: true }).click()
    await this.dialog.waitFor()
  }

  async chooseFile(lines: readonly string[]): Promise<void> {
    const buffer = Buffer.from(`${lines.join('\r\n')}\r\n`)
    await this.page.getByLabel('CSV 文件').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer })
  }

  /** Lines of the table of faults, cell by cell. */
  async faults(): Promise<string[][]> {
    const rows = this.dialog.getByRole('table', { name: '文件中的错误' }).getByRole('row')
    const lines = await rows.filter({ has: this.page.getByRole('cell') }).all()
    return Promise.all(lines.map((line) => line.getByRole('cell').allInnerTexts()))
  }

  async download(button: string): Promise<string> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('button', { name: button, exact: true }).click(),
    ])
    return textOf(download)
  }
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}
