import type { Locator, Page } from '@playwright/test'

/** The page of DNS servers, in Chinese. */
export class DnsConfigPage {
  readonly defaults: Locator
  readonly save: Locator
  readonly add: Locator
  readonly table: Locator
  readonly drawer: Locator
  readonly checks: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
  ) {
    this.defaults = page.getByRole('textbox', { name: '默认服务器' })
    this.save = page.getByRole('button', { name: '保存', exact: true })
    this.add = page.getByRole('button', { name: '添加条目' }).first()
    this.table = page.getByRole('table', { name: '指定服务器' })
    this.drawer = page.getByRole('dialog').filter({ has: page.getByRole('region') })
    this.checks = page.getByRole('list', { name: '测试结果' })
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.address}/system-config/dns-config?tab=servers${query}`)
    await this.defaults.waitFor()
  }

  row(text: string): Locator {
    return this.table.getByRole('row').filter({ hasText: text })
  }

  action(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  field(name: string): Locator {
    return this.drawer.getByRole('textbox', { name, exact: true })
  }

  button(name: string): Locator {
    return this.drawer.getByRole('button', { name, exact: true })
  }

  check(server: string): Locator {
    return this.checks.getByRole('listitem').filter({ hasText: server })
  }

  async addEntry(match: string, servers: string): Promise<void> {
    await this.add.click()
    await this.field('客户端或域名').fill(match)
    await this.field('服务器').fill(servers)
    await this.button('添加').click()
  }
}
