import type { Locator, Page } from '@playwright/test'

interface StoredTab {
  name: string
  path: string
}

/** The strip of open pages, in Chinese. */
export class TabStrip {
  readonly strip: Locator
  readonly dialog: Locator

  constructor(readonly page: Page) {
    this.strip = page.getByRole('navigation', { name: '已打开的页面' })
    this.dialog = page.getByRole('dialog', { name: '放弃未保存的更改？' })
  }

  /** Simulates pages opened earlier in this browser, after the default one. */
  async haveOpen(tabs: readonly StoredTab[]): Promise<void> {
    const stored = tabs.map(({ name, path }) => ({ key: path, name, fullPath: path, query: {}, title: path }))
    await this.page.addInitScript((text) => {
      if (localStorage.getItem('nw.tabs') === null) localStorage.setItem('nw.tabs', text)
    }, JSON.stringify(stored))
  }

  tab(label: string | RegExp): Locator {
    return this.strip.getByRole('link', { name: label })
  }

  closing(label: string): Locator {
    return this.strip.getByRole('button', { name: `关闭“${label}”`, exact: true })
  }

  async act(action: string): Promise<void> {
    await this.strip.getByRole('button', { name: '标签操作' }).click()
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  discard(): Locator {
    return this.dialog.getByRole('button', { name: '放弃更改' })
  }

  stay(): Locator {
    return this.dialog.getByRole('button', { name: '取消' })
  }
}
