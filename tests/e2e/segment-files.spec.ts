import { readFile } from 'node:fs/promises'
import type { Page as Answer } from '@netwarden/shared/contract'
import { SEGMENTS_CSV_REQUIRED } from '@netwarden/shared/csv'
import type { Segment } from '@netwarden/shared/domain'
import { expect } from '@playwright/test'
import { freshName } from '../support/people.ts'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { leftOverTexts } from './support/left-over-texts.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()

const WORDS = {
  'zh-CN': {
    import: '导入',
    submit: /导入 2 个设备分组/,
    done: /已新建 2 个分组/,
    close: '关闭',
    download: '下载',
    downloadChosen: '下载所选',
    create: '新建设备分组',
    addRow: '添加一行',
    unreachable: '不会匹配任何设备',
  },
  'en-US': {
    import: 'Import',
    submit: /Import 2 segments/,
    done: /created: 2/,
    close: 'Close',
    download: 'Download',
    downloadChosen: 'Download selected',
    create: 'New segment',
    addRow: 'Add row',
    unreachable: 'matches no device',
  },
} as const

/** Names of columns, which are the same in both languages. */
const COLUMNS = SEGMENTS_CSV_REQUIRED.join(', ')

const rankedNames = async () => {
  const { data } = await people().superadmin.get<Answer<Segment>>('/api/segment/list', { pageSize: 200 })
  return data.list.filter(({ isBuiltIn }) => !isBuiltIn).map(({ name }) => name)
}

for (const [language, theme] of LOOKS) {
  const words = WORDS[language]

  test(`segments come from a file, which names its faults first, ${language}`, async ({ page }) => {
    const { superadmin, server } = people()
    const [office, guests] = [freshName('office'), freshName('guests')]
    await beSignedIn(page, superadmin, { language, theme })
    await page.goto(`${server.url}/audit-control/segment`)
    await page.getByRole('button', { name: words.import, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const choose = (text: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'segments.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose(`segment,entry\n${office},nowhere\n`)
    await expect(dialog.getByText('entry', { exact: false }).last()).toBeVisible()
    await expect(dialog.getByRole('button', { name: words.import, exact: true })).toBeDisabled()
    expect(await rankedNames()).not.toContain(office)
    await choose(`segment,entry\n${office},10.71.0.0/16\n${guests},10.72.0.0/16\n`)
    await dialog.getByRole('button', { name: words.submit }).click()
    await expect(dialog.getByText(words.done)).toBeVisible()
    const lines = (await page.locator('body').innerText()).split('\n').filter((line) => line !== COLUMNS)
    expect(leftOverTexts(lines, language)).toEqual([])
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: words.close }).click()
    await expect(page.getByRole('row', { name: new RegExp(guests) })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words.download }).click(),
    ])
    expect(download.suggestedFilename()).toBe('segments.csv')
    await page.getByRole('row', { name: office }).getByRole('checkbox').check()
    expect(await violationsOf(page)).toEqual([])
    const [chosen] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words.downloadChosen }).click(),
    ])
    const file = await readFile(await chosen.path(), 'utf8')
    expect([file.includes(office), file.includes(guests)]).toEqual([true, false])
  })

  test(`a segment is dragged before another, ${language}`, async ({ page }) => {
    const { superadmin, server } = people()
    const names = [freshName('first'), freshName('second')]
    for (const name of names) await superadmin.post('/api/segment/create', { name })
    await beSignedIn(page, superadmin, { language, theme })
    await page.goto(`${server.url}/audit-control/segment`)
    const row = (name = '') => page.getByRole('row', { name: new RegExp(name) })
    await row(names[1]).locator('[draggable]').dragTo(row(names[0]))
    await expect.poll(async () => (await rankedNames()).slice(-2)).toEqual([names[1], names[0]])
    await expect(row(names[1])).toBeVisible()
  })

  test(`the form of a segment names overlaps before it is saved, ${language}`, async ({ page }) => {
    const { superadmin, server } = people()
    const network = language === 'zh-CN' ? '10.73' : '10.74'
    const name = freshName('wide')
    await superadmin.post('/api/segment/create', { name, entries: [{ entry: `${network}.0.0/16` }] })
    await beSignedIn(page, superadmin, { language, theme })
    await page.goto(`${server.url}/audit-control/segment`)
    await page.getByRole('button', { name: words.create }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: words.addRow }).click()
    await page.keyboard.type(`${network}.9.0/24`)
    const note = form.getByRole('status').filter({ hasText: name })
    await expect(note).toContainText(`${network}.9.0/24`)
    await expect(note).toContainText(words.unreachable)
    const lines = (await page.locator('body').innerText()).split('\n')
    expect(leftOverTexts(lines, language)).toEqual([])
    expect(await violationsOf(page)).toEqual([])
  })
}
