import type { Locator, Page } from '@playwright/test'

/** The list of devices and the device part of its page, in Chinese. */
export class DevicesPage {
  readonly table: Locator
  readonly dialog: Locator
  readonly drawer: Locator
  readonly held: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.table = page.getByRole('table', { name: '设备列表' })
    this.dialog = page.getByRole('dialog', { name: '设备名称' })
    this.drawer = page.getByRole('dialog', { name: '移动与改名' })
    this.held = page.getByRole('table', { name: '各地址的使用时段' })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.address}/visit-analysis/devices${query}`)
  }

  async openDevice(id: string): Promise<void> {
    await this.page.goto(`${this.address}/visit-analysis/device/${encodeURIComponent(id)}`)
  }

  row(text: string): Locator {
    return this.table.getByRole('row').filter({ hasText: text })
  }

  async choose(name: string): Promise<void> {
    await this.row(name).getByRole('checkbox').check()
  }

  async filter(label: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async search(text: string): Promise<void> {
    const box = this.page.getByRole('textbox', { name: '搜索' })
    await box.fill(text)
    await box.press('Enter')
  }

  async rename(name: string, to: string): Promise<void> {
    await this.page.getByRole('button', { name: `修改 ${name} 的名称` }).click()
    await this.dialog.getByRole('textbox', { name: '名称' }).fill(to)
    await this.dialog.getByRole('button', { name: '保存' }).click()
  }
}
