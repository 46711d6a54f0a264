import type { MatrixRow } from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { ListServer } from '../support/list-server.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { leftOverTexts } from './support/left-over-texts.ts'
import { test } from './support/test.ts'

let lists: ListServer
test.beforeAll(async () => {
  lists = await ListServer.start()
})
test.afterAll(() => lists.stop())
const people = useConsoleServer({ NETWARDEN_OUTBOUND_ALLOW: '127.0.0.1' })

let office: Segment
test.beforeAll(async () => {
  const wanted = { name: 'Office', entries: [{ entry: '10.61.0.0/16' }] }
  office = (await people().superadmin.post<Segment>('/api/segment/create', wanted)).data
})

const LANGUAGES = [
  {
    language: 'zh-CN',
    theme: 'light',
    words: {
      menu: '审计管控',
      lists: '名单',
      add: '添加名单',
      addOne: '添加',
      office: /^Office$/,
      finish: '完成',
      show: '查看名单',
      ban: '阻断',
      pass: '放行',
      undo: '撤销',
      held: /的新版本待审核：/,
      review: '查看变化',
      discard: '放弃',
      catalogue: '公共名单目录',
      starter: '内置入门名单',
      reason: '带条件的例外：1 行',
      kind: '名单或服务',
      services: '服务',
      wechat: '微信',
      messaging: '即时通信',
    },
  },
  {
    language: 'en-US',
    theme: 'dark',
    words: {
      menu: 'Audit control',
      lists: 'Lists',
      add: 'Add list',
      addOne: 'Add',
      office: /^Office$/,
      finish: 'Done',
      show: 'View list',
      ban: 'Ban',
      pass: 'Allow',
      undo: 'Undo',
      held: /^A new version of/,
      review: 'View changes',
      discard: 'Discard',
      catalogue: 'Public lists',
      starter: 'Built-in starter lists',
      reason: 'Conditional exceptions: 1',
      kind: 'Lists or services',
      services: 'Services',
      wechat: 'WeChat',
      messaging: 'Messaging',
    },
  },
] as const

const effectIn = async (name: string) => {
  const rows = (
    await people().superadmin.get<MatrixRow[]>('/api/domain-control/policy/matrix', { kind: 'all' })
  ).data
  const state = rows
    .find((row) => row.name === name)
    ?.segments.find(({ segmentId }) => segmentId === office.id)
  return state && (state.enable ? state.solvedMode : 'off')
}
const openLists = async (page: Page) => {
  await page.goto(`${people().server.url}/audit-control/lists`)
  await page.getByRole('table').waitFor()
}

for (const { language, theme, words } of LANGUAGES) {
  const name = `Block ${language}`

  test(`a list is added by file and switched on in four clicks (${language})`, async ({ page }) => {
    await beSignedIn(page, people().superadmin, { language, theme })
    await openLists(page)
    await page.getByRole('button', { name: words.add }).click()
    const dialog = page.getByRole('dialog')
    expect(await violationsOf(page)).toEqual([])
    const text = '0.0.0.0 one.file.example\n0.0.0.0 two.file.example\n@@||three.file.example^$third-party\n'
    const file = { name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('checkbox', { name: words.office }).click()
    await dialog.getByRole('button', { name: words.addOne, exact: true }).click()
    await expect(dialog.getByText(words.reason)).toBeVisible()
    await expect(dialog.getByText('@@||three.file.example^$third-party')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    expect(await effectIn(name)).toBe('banned')
    await dialog.getByRole('button', { name: words.show }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
    const lines = (await page.locator('body').innerText()).split('\n')
    expect(leftOverTexts(lines, language)).toEqual([])
  })

  test(`a cell of the matrix changes what a list does in a segment, with undo (${language})`, async ({
    page,
  }) => {
    const admin = people().superadmin
    const body = { name: `Matrix ${language}`, group: 'bad', source: { kind: 'upload' } }
    const { id } = (await admin.post<{ id: string }>('/api/domain-control/policy/create', body)).data
    await admin.post('/api/domain-control/policy/enable', { id, segmentId: office.id, enable: true })
    await beSignedIn(page, admin, { language, theme })
    await openLists(page)
    const row = page.getByRole('row', { name: new RegExp(body.name) })
    await row.getByRole('button', { name: /Office/ }).click()
    await page.getByRole('menuitem', { name: words.pass, exact: true }).click()
    await expect(row.getByRole('button', { name: /Office/ })).toContainText(words.pass)
    await expect.poll(() => effectIn(body.name)).toBe('passed')
    await page.getByRole('button', { name: words.undo }).click()
    await expect.poll(() => effectIn(body.name)).toBe('banned')
    await expect(row.getByRole('button', { name: /Office/ })).toContainText(words.ban)
  })

  test(`a service is found by a domain and banned in a segment (${language})`, async ({ page }) => {
    await beSignedIn(page, people().superadmin, { language, theme })
    await openLists(page)
    await page.getByRole('radiogroup', { name: words.kind }).getByText(words.services).click()
    await expect(page.getByRole('button', { name: words.add })).toHaveCount(0)
    const search = page.getByRole('textbox')
    await search.fill('short.weixin.qq.com')
    await search.press('Enter')
    const row = page.getByRole('row', { name: new RegExp(words.wechat) })
    await expect(row).toContainText(words.messaging)
    await expect(page.getByRole('row')).toHaveCount(2)
    await row.getByRole('button', { name: /Office/ }).click()
    await page.getByRole('menuitem', { name: words.ban, exact: true }).click()
    await expect(row.getByRole('button', { name: /Office/ })).toContainText(words.ban)
    await expect.poll(() => effectIn('WeChat')).toBe('banned')
    expect(await violationsOf(page)).toEqual([])
    const lines = (await page.locator('body').innerText()).split('\n')
    expect(leftOverTexts(lines, language)).toEqual([])
    const off = { id: 'wechat', segmentId: office.id, enable: false }
    await people().superadmin.post('/api/domain-control/policy/enable', off)
  })

  test(`an update on hold is reviewed and discarded on the page (${language})`, async ({ page }) => {
    const path = `/${language}.txt`
    lists.publish(path, Array.from({ length: 10 }, (_, i) => `n${i}.held.example`).join('\n'))
    const admin = people().superadmin
    const body = {
      name: `Feed ${language}`,
      group: 'bad',
      source: { kind: 'url', location: lists.url + path },
    }
    const { id } = (await admin.post<{ id: string }>('/api/domain-control/policy/create', body)).data
    const at = `/api/domain-control/policy/${id}`
    await expect.poll(async () => (await admin.get<{ version: string }>(at)).data.version).not.toBe('')
    lists.publish(path, 'n1.held.example\n')
    await admin.post(`${at}/check-update`, {})
    await beSignedIn(page, admin, { language, theme })
    await openLists(page)
    const note = page.getByRole('status').filter({ hasText: words.held }).filter({ hasText: body.name })
    await expect(note).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await note.getByRole('button', { name: words.review }).click()
    await expect(page.getByRole('dialog').getByRole('tab', { selected: true })).toBeVisible()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: words.discard, exact: true }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: words.discard, exact: true }).click()
    await expect(note).toHaveCount(0)
  })

  test(`the catalogue names the built-in lists as starter lists (${language})`, async ({ page }) => {
    const { client } = await people().signedIn('common')
    await beSignedIn(page, client, { language, theme })
    await openLists(page)
    await page.getByRole('button', { name: words.catalogue, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: words.starter })).toBeVisible()
    await expect(dialog.getByText('URLhaus')).toBeVisible()
    await expect(dialog.getByRole('button', { name: words.addOne, exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: words.add })).toHaveCount(0)
    await expect(page.getByRole('row').getByRole('button', { name: /Office/ })).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
  })
}
