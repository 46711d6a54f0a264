import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'

/** The audit state page, in Chinese. */
export class ControlStatePage {
  readonly table: Locator
  readonly drawer: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.table = page.getByRole('table', { name: '管控记录' })
    this.drawer = page.getByRole('dialog')
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.address}/audit-control/state${query}`)
    await this.page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  }

  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('cell') })
  }

  /** The figure of a group, which chooses its records. */
  card(group: string, count: number | string): Locator {
    return this.page.getByRole('button', { name: `${group}: ${count}`, exact: true })
  }

  /** How many of a group were banned, would be banned or passed, which leads to these records. */
  split(group: string, mode: '已阻断' | '应阻断（未执行）' | '放行（全部）'): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^${group}：今日${mode} `) })
  }

  filter(name: '设备 IP' | '域名'): Locator {
    return this.page.getByRole('search').getByRole('textbox', { name })
  }

  async filterBy(name: '设备 IP' | '域名', text: string): Promise<void> {
    await this.filter(name).fill(text)
    await this.filter(name).press('Enter')
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true })
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
