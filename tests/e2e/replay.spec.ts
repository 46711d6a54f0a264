import { readFile } from 'node:fs/promises'
import type { Page as ListPage, PolicyException } from '@netwarden/shared/contract'
import type { CustomPolicy } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { HeldCalls } from './support/held-calls.ts'
import { textIn } from './support/left-over-texts.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const HOUR = 3_600_000

test.beforeAll(async () => {
  const now = Date.now()
  const visits = Array.from(
    { length: 140 },
    (_, index): PlainVisit => ({
      accessAt: new Date(now - (index + 1) * HOUR).toISOString(),
      deviceIP: `192.0.2.${10 + (index % 6)}`,
      domain: ['cdn.replay.example', 'sso.replay.example', 'other.example'][index % 3] ?? '',
    }),
  )
  await people().superadmin.upload('/api/access-record/import', toNdjson(visits))
})

for (const [language, theme] of LOOKS)
  test(`the form of a new policy previews its effect before it is added, ${language} ${theme}`, async ({
    page,
  }) => {
    const isChinese = language === 'zh-CN'
    await beSignedIn(page, people().superadmin, { language, theme })
    await page.goto(`${people().server.url}/audit-control/policy/all/domain`)
    await page
      .getByRole('button', { name: isChinese ? '添加域名' : 'Add domains' })
      .first()
      .click()
    const form = page.getByRole('dialog').first()
    const replay = form.getByRole('button', { name: isChinese ? '影响预估' : 'Show effect' })
    await expect(replay).toBeDisabled()
    await form.getByLabel(isChinese ? '条目，每行一个' : 'Entries, one per line').fill('replay.example')
    await replay.click()
    const drawer = page.getByRole('dialog', {
      name: isChinese ? '此变更的影响预估' : 'Effect of this change',
    })
    const table = drawer.getByRole('table', { name: isChinese ? '域名' : 'Names' })
    await expect(table.getByRole('row', { name: /cdn\.replay\.example/ })).toContainText('47')
    await expect(table.getByRole('row', { name: /other\.example/ })).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    await drawer.getByText(isChinese ? '访问示例' : 'Examples').click()
    // Equal visits have one example in each part of the store.
    const examples = drawer.getByRole('table', { name: isChinese ? '访问示例' : 'Examples' })
    await expect(examples.getByRole('row', { name: /sso\.replay\.example/ }).first()).toBeVisible()
    await drawer
      .getByText(isChinese ? '设备' : 'Devices', { exact: true })
      .last()
      .click()
    await expect(drawer.getByRole('table').getByRole('row').nth(1)).toContainText('192.0.2.')
    expect(await violationsOf(page)).toEqual([])
  })

test('the dialog that bans a visited name shows how many visits it would have banned', async ({ page }) => {
  await beSignedIn(page, people().superadmin, { language: 'en-US' })
  await page.goto(`${people().server.url}/visit-analysis/search?keyword=sso.replay.example`)
  await page
    .getByRole('row', { name: /sso\.replay\.example/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click()
  const dialog = page.getByRole('dialog', { name: /ban/i }).last()
  await expect(dialog.getByText(/would have banned 47 visits of \d devices to 1 name\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Show effect' }).click()
  const drawer = page.getByRole('dialog', { name: 'Effect of this change' })
  const row = drawer.getByRole('table', { name: 'Names' }).getByRole('row', { name: /sso\.replay\.example/ })
  await expect(row).toContainText('47')
  expect(await violationsOf(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Close' }).last().click()
  await expect(drawer).toBeHidden()
  await dialog.getByRole('button', { name: 'Ban' }).click()
  await expect(dialog).toBeHidden()
  const { data } = await people().superadmin.get<ListPage<CustomPolicy>>(
    '/api/domain-control/custom-policy/list',
  )
  expect(data.list.map(({ domain }) => domain)).toEqual(['sso.replay.example'])
})

for (const [language, width, height] of [
  ['en-US', 1440, 900],
  ['en-US', 390, 844],
  ['zh-CN', 390, 844],
] as const)
  test(`the dialog keeps the place of its buttons while its effect is computed, ${language}, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await beSignedIn(page, people().superadmin, { language })
    const replays = await HeldCalls.of(page, '**/api/domain-control/replay')
    const counts = await HeldCalls.of(page, '**/api/access-record/usage*')
    await page.goto(`${people().server.url}/visit-analysis/search?keyword=cdn.replay.example`)
    await page
      .getByText(/192\.0\.2\.1\d/)
      .first()
      .locator('xpath=ancestor::*[self::tr or self::li or @role="row" or @role="listitem"][1]')
      .click()
    const ban = textIn(language, 'ui.mode.banned')
    await page.getByRole('dialog').getByRole('button', { name: ban }).first().click()
    const dialog = page.getByRole('dialog').last()
    const button = dialog.getByRole('button', { name: ban })
    await expect(dialog.getByText(textIn(language, 'replay.running'))).toBeVisible()
    await expect(dialog.getByText(textIn(language, 'policies.usage.pending'))).toBeVisible()
    const before = await button.boundingBox()
    replays.letGo()
    counts.letGo()
    await expect(dialog.getByText(/would have banned \d+ visits|将阻断 \d 台设备/)).toBeVisible()
    await expect(dialog.getByText(/Requested \d+ times|被请求 \d+ 次/)).toBeVisible()
    expect(await button.boundingBox()).toEqual(before)
  })

/** Names below a domain, each visited once by each of two devices. */
async function visit(domain: string): Promise<void> {
  const accessAt = new Date(Date.now() - HOUR).toISOString()
  const visits = ['cdn', 'sso'].flatMap((name) =>
    ['192.0.2.91', '192.0.2.92'].map((deviceIP) => ({ accessAt, deviceIP, domain: `${name}.${domain}` })),
  )
  await people().superadmin.upload('/api/access-record/import', toNdjson(visits), { source: domain })
}

test('an administrator applies a ban from its dialog', async ({ page }) => {
  await visit('dialog.example')
  await beSignedIn(page, people().superadmin, { language: 'en-US' })
  await page.goto(`${people().server.url}/visit-analysis/search?keyword=cdn.dialog.example`)
  await page
    .getByRole('row', { name: /cdn\.dialog\.example/ })
    .first()
    .getByRole('button', { name: 'Ban cdn.dialog.example' })
    .click()
  const dialog = page.getByRole('dialog', { name: /ban/i }).last()
  await dialog.getByRole('button', { name: 'Show effect' }).click()
  const drawer = page.getByRole('dialog', { name: 'Effect of this change' })
  await drawer.getByRole('button', { name: 'Apply with reason…' }).click()
  const reason = page.getByRole('dialog', { name: 'Apply this change' })
  await reason.getByLabel('Reason').fill('advertising')
  await reason.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Change applied, change record saved')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { data } = await people().superadmin.get<ListPage<CustomPolicy>>(
    '/api/domain-control/custom-policy/list',
    { q: 'dialog.example' },
  )
  expect(data.list).toMatchObject([{ domain: 'cdn.dialog.example', solvedMode: 'banned' }])
})

/** Replays are answered after the returned function is called. */
async function holdReplays(page: Page): Promise<() => void> {
  let open = () => {}
  const released = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/api/domain-control/replay', async (route) => {
    await released
    await route.continue()
  })
  return open
}

test('an administrator excludes a name and a device from a draft, exports it and applies the rest', async ({
  page,
}) => {
  const { superadmin, server } = people()
  await visit('except.example')
  await beSignedIn(page, superadmin, { language: 'en-US' })
  await page.goto(`${server.url}/audit-control/policy/all/domain`)
  await page.getByRole('button', { name: 'Add domains' }).first().click()
  const form = page.getByRole('dialog').first()
  await form.getByLabel('Entries, one per line').fill('except.example')
  await form.getByRole('button', { name: 'Show effect' }).click()
  const drawer = page.getByRole('dialog', { name: 'Effect of this change' })
  const saving = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Export' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('replay-names.csv')
  expect(await readFile(await file.path(), 'utf8')).toBe(
    '\uFEFFdomain,toBanned,toPassed,devices\r\ncdn.except.example,2,0,2\r\nsso.except.example,2,0,2\r\n',
  )
  const content = drawer.getByRole('region', { name: 'Effect of this change' })
  const except = (name: string) => drawer.getByRole('button', { name: `Except ${name} from this change` })
  const release = await holdReplays(page)
  await except('sso.except.example').click()
  await expect(except('sso.except.example')).toBeDisabled()
  await expect(drawer.getByRole('button', { name: 'Export' })).toBeDisabled()
  await expect(content).toBeFocused()
  release()
  const names = drawer.getByRole('table', { name: 'Names' })
  await expect(names.getByRole('row', { name: /sso\.except/ })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Include sso.except.example again' }).click()
  await expect(content).toBeFocused()
  await except('sso.except.example').click()
  await expect(names.getByRole('row', { name: /sso\.except/ })).toHaveCount(0)
  await drawer.getByRole('radio', { name: 'Devices' }).check({ force: true })
  await except('192.0.2.91').click()
  const devices = drawer.getByRole('table', { name: 'Devices' })
  await expect(devices.getByRole('row', { name: /192\.0\.2\.91/ })).toHaveCount(0)
  const left = devices.getByRole('row', { name: /192\.0\.2\.92/ }).getByRole('cell')
  await expect(left).toHaveText(['—', '1', 'Except'])
  const excepted = drawer.getByRole('list', { name: 'Excepted from this change' })
  await expect(excepted.getByRole('listitem')).toHaveCount(2)
  expect(await violationsOf(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Apply with reason…' }).click()
  const reason = page.getByRole('dialog', { name: 'Apply this change' })
  await reason.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Change applied, change record saved')).toBeVisible()
  const { data: policies } = await superadmin.get<ListPage<CustomPolicy>>(
    '/api/domain-control/custom-policy/list',
    { q: 'except.example', sort: 'entry' },
  )
  expect(policies.list.map(({ domain, solvedMode }) => [domain, solvedMode])).toEqual([
    ['except.example', 'banned'],
    ['sso.except.example', 'passed'],
  ])
  const { data: exceptions } = await superadmin.get<ListPage<PolicyException>>(
    '/api/domain-control/exception/list',
    { q: 'except.example' },
  )
  expect(exceptions.list).toMatchObject([{ domain: 'cdn.except.example', deviceIP: '192.0.2.91' }])
})

test('a change that is refused because policies have changed is replayed again with all that is excepted', async ({
  page,
}) => {
  const { superadmin, server } = people()
  const domain = 'conflict.example'
  await visit(domain)
  await beSignedIn(page, superadmin, { language: 'zh-CN' })
  await page.goto(`${server.url}/visit-analysis/search?keyword=cdn.${domain}`)
  const row = page.getByRole('row', { name: `cdn.${domain}` }).first()
  await row.getByRole('button', { name: `阻断 cdn.${domain}` }).click()
  await page.getByRole('button', { name: '影响预估' }).click()
  const drawer = page.getByRole('dialog', {
    name: '此变更的影响预估',
  })
  await drawer.getByRole('radio', { name: '设备' }).check({ force: true })
  const excepted = '从此变更中排除 192.0.2.91'
  await drawer.getByRole('button', { name: excepted }).click()
  const apply = drawer.getByRole('button', { name: '填写原因并应用…' })
  await apply.click()
  const dialog = page.getByRole('dialog', { name: '应用此变更' })
  const reason = dialog.getByLabel('原因')
  await reason.fill('advertising')
  const meanwhile = { group: 'domain', solvedMode: 'banned', entries: ['meanwhile.example'] }
  await page.route(
    '**/api/domain-control/replay/apply',
    async (route) => {
      await superadmin.post('/api/domain-control/custom-policy/create', meanwhile)
      await route.continue()
    },
    { times: 1 },
  )
  const confirm = dialog.getByRole('button', { name: '应用' })
  await confirm.click()
  await expect(page.getByText(/已重新预估影响/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(drawer.getByRole('listitem').filter({ hasText: '192.0.2.91' })).toHaveCount(1)
  await apply.click()
  await expect(reason).toHaveValue('advertising')
  await confirm.click()
  await expect(page.getByText('变更已应用')).toBeVisible()
  const { data } = await superadmin.get<ListPage<PolicyException>>('/api/domain-control/exception/list', {
    q: domain,
  })
  expect(data.list).toMatchObject([{ domain: `cdn.${domain}`, deviceIP: '192.0.2.91' }])
})
