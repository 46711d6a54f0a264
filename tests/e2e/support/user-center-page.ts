import type { Locator, Page } from '@playwright/test'

/** The user settings, in Chinese. */
export class UserCenterPage {
  readonly panel: Locator
  readonly dialog: Locator
  readonly title: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.panel = page.getByRole('tabpanel')
    this.dialog = page.getByRole('dialog')
    this.title = page.getByRole('heading', { level: 1 })
  }

  async open(tab = ''): Promise<void> {
    await this.page.goto(`${this.address}/user-center/settings${tab && `?tab=${tab}`}`)
    await this.panel.waitFor()
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name })
  }

  field(name: string): Locator {
    return this.panel.getByRole('textbox', { name, exact: true })
  }

  choice(name: string): Locator {
    return this.panel.getByRole('combobox', { name })
  }

  button(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true })
  }

  row(text: string): Locator {
    return this.panel.getByRole('row').filter({ hasText: text })
  }

  toast(text: string): Locator {
    return this.page.getByText(text, { exact: true })
  }

  /** The person's own button in the top bar. */
  get userMenu(): Locator {
    return this.page.getByRole('button', { name: /^用户菜单/ })
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value)
  }

  async changePassword(current: string, next: string, confirmed = next): Promise<void> {
    await this.fill({ 当前密码: current, 新密码: next, 确认新密码: confirmed })
    await this.button('更新密码').click()
  }

  async choosePicture(name: string, mimeType: string, buffer: Buffer): Promise<void> {
    await this.panel.getByLabel('选择图片').setInputFiles({ name, mimeType, buffer })
  }

  async createToken(name: string, scope: '只读' | '读写'): Promise<string> {
    await this.button('创建令牌').click()
    await this.dialog.getByRole('textbox', { name: '名称' }).fill(name)
    await this.dialog.getByRole('combobox', { name: '范围' }).selectOption({ label: scope })
    await this.dialog.getByRole('button', { name: '创建令牌' }).click()
    return this.dialog.getByRole('status', { name: '令牌' }).innerText()
  }
}
