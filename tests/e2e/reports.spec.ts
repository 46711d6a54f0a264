import { expect } from '@playwright/test'
import { toNdjson } from '../support/plain-visits.ts'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()

for (const [language, theme] of LOOKS)
  test(`an administrator deletes a ban that another policy outweighs from the page of reports, ${language} ${theme}`, async ({
    page,
  }) => {
    const { superadmin, server } = people()
    const isChinese = language === 'zh-CN'
    for (const solvedMode of ['banned', 'passed'])
      await superadmin.post('/api/domain-control/custom-policy/create', {
        group: 'domain',
        solvedMode,
        entries: [`outweighed-${theme}.example`],
      })
    await superadmin.post('/api/segment/create', { name: `empty ${theme}`, entries: [] })
    await beSignedIn(page, superadmin, { language, theme })
    await page.goto(`${server.url}/audit-control/reports`)
    const shadowed = page.getByRole('table', { name: isChinese ? '被覆盖的策略' : 'Shadowed policies' })
    const row = shadowed.getByRole('row', { name: new RegExp(`outweighed-${theme}`) })
    await expect(row).toBeVisible()
    await expect(page.getByRole('link', { name: `empty ${theme}` })).toBeVisible()
    await expect(page.getByTitle(isChinese ? /项需要处理/ : /needs? a decision/)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await row.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: isChinese ? '删除' : 'Delete' }).click()
    await expect(row).toHaveCount(0)
  })

const SIGNS = { 'zh-CN': ['反复重试', '改试同域其他名称'], 'en-US': ['Retries', 'Sibling names'] } as const

for (const [language, theme] of LOOKS)
  test(`a ban that breaks an app is listed with its signs, replayed and allowed for a while, ${language} ${theme}`, async ({
    page,
  }) => {
    const { superadmin, server } = people()
    const isChinese = language === 'zh-CN'
    const site = `app-${theme}.example`
    await superadmin.post('/api/domain-control/custom-policy/create', {
      group: 'domain',
      solvedMode: 'banned',
      entries: [site],
    })
    const begun = Date.now() - 3_600_000
    const visits = [0, 1, 3, 7, 15].flatMap((seconds) =>
      ['api', 'auth'].map((name) => ({
        accessAt: new Date(begun + seconds * 1_000).toISOString(),
        deviceIP: '10.65.0.7',
        domain: `${name}.${site}`,
        qtype: 'A',
      })),
    )
    await superadmin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
    await beSignedIn(page, superadmin, { language, theme })
    await page.goto(`${server.url}/audit-control/reports`)
    const table = page.getByRole('table', {
      name: isChinese ? '可能影响正常使用的阻断' : 'Bans that may break something',
    })
    const row = table.getByRole('row').filter({ hasText: site })
    for (const sign of SIGNS[language]) await expect(row).toContainText(sign)
    expect(await violationsOf(page)).toEqual([])
    await row.getByRole('button', { name: isChinese ? /^影响预估/ : /^Show effect/ }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText(site)
    await expect(drawer.getByText(`api.${site}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: isChinese ? /^放行/ : /^Allow/ }).click()
    await drawer.getByRole('textbox').fill('Broken app')
    await drawer.getByRole('button', { name: isChinese ? '放行' : 'Allow', exact: true }).click()
    await expect(row).toHaveCount(0)
  })
