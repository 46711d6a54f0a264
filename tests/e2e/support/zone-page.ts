import type { Locator, Page } from '@playwright/test'

const WORDS = {
  'zh-CN': {
    zones: '区域列表',
    records: '区域记录',
    text: '区域文本（区域文件格式）',
    save: '保存',
    add: '添加',
    edit: '编辑',
    remove: '删除',
    apply: '确定',
    name: '名称',
    address: '地址',
    upload: '上传 .zone',
    trial: '上传检查',
    put: '应用',
    known: /我知道有 \d+ 个近期查询过的名称将被删除/,
    changes: '未保存的更改',
    history: '历史',
    from: '从',
    to: '到',
    rollBack: '回滚',
    export: '导出',
    close: '关闭',
    take: '采用最新版本并保留我的更改',
    search: '搜索',
  },
  'en-US': {
    zones: 'Zones',
    records: 'Zone records',
    text: 'Zone text in zone file format',
    save: 'Save',
    add: 'Add',
    edit: 'Edit',
    remove: 'Delete',
    apply: 'Apply',
    name: 'Name',
    address: 'Address',
    upload: 'Upload .zone',
    trial: 'Upload check',
    put: 'Apply',
    known: /I understand that \d+ queried names? will be removed/,
    changes: 'Unsaved changes',
    history: 'History',
    from: 'From',
    to: 'To',
    rollBack: 'Roll back',
    export: 'Export',
    close: 'Close',
    take: 'Load the latest version and keep my changes',
    search: 'Search',
  },
} as const
type Language = keyof typeof WORDS

/** The list of zones, and the page of one. */
export class ZonePage {
  readonly words: (typeof WORDS)[Language]
  readonly records: Locator
  readonly text: Locator
  readonly save: Locator
  readonly changes: Locator
  readonly trial: Locator
  readonly history: Locator

  constructor(
    readonly page: Page,
    readonly address: string,
    language: Language = 'zh-CN',
  ) {
    this.words = WORDS[language]
    this.records = page.getByRole('table', { name: this.words.records })
    this.text = page.getByRole('textbox', { name: this.words.text })
    this.save = page.getByRole('button', { name: this.words.save, exact: true })
    this.changes = page.getByRole('region', { name: this.words.changes, exact: true })
    this.trial = page.getByRole('dialog', { name: this.words.trial })
    this.history = page.getByRole('dialog', { name: this.words.history })
  }

  async openList(): Promise<void> {
    await this.page.goto(`${this.address}/system-config/dns-config`)
    await this.button(this.words.upload).first().waitFor()
  }

  async open(origin: string): Promise<void> {
    await this.page.goto(`${this.address}/system-config/dns-config/zone/${origin}`)
    await this.records.waitFor()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  row(text: string): Locator {
    return this.records.getByRole('row').filter({ hasText: text })
  }

  /** The drawer or dialog that was opened last. */
  field(name: string): Locator {
    return this.page.getByRole('dialog').last().getByRole('textbox', { name, exact: true })
  }

  async choose(files: Readonly<Record<string, string>>): Promise<void> {
    const given = Object.entries(files).map(([name, text]) => ({
      name,
      mimeType: 'text/dns',
      buffer: Buffer.from(text),
    }))
    await this.trial.locator('input[type=file]').setInputFiles(given)
  }

  /** Drops files from outside onto the page. */
  async drop(files: Readonly<Record<string, string>>): Promise<void> {
    const transfer = await this.page.evaluateHandle((given) => {
      const dragged = new DataTransfer()
      for (const [name, text] of given) dragged.items.add(new File([text], name))
      return dragged
    }, Object.entries(files))
    for (const type of ['dragover', 'drop']) {
      await this.page.getByRole('heading', { level: 1 }).dispatchEvent(type, { dataTransfer: transfer })
    }
  }

  async exported(button: Locator): Promise<string> {
    const waiting = this.page.waitForEvent('download')
    await button.click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await waiting).createReadStream()) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks).toString()
  }
}
