import { expect } from '@playwright/test'
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
        ...{ group: 'domain', solvedMode, entries: [`outweighed-${theme}.example`] },
      })
    await superadmin.post('/api/segment/create', { name: `empty ${theme}`, entries: [] })
    await beSignedIn(page, superadmin, { language, theme })
    await page.goto(`${server.url}/audit-control/reports`)
    const shadowed = page.getByRole('table', { name: isChinese ? '被遮蔽的策略' : 'Shadowed policies' })
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
