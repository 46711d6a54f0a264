import type { CreatedPolicies } from '@netwarden/shared/contract'
import { expect } from '@playwright/test'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()

for (const [language, theme] of LOOKS)
  test(`the page of explanations answers now and a moment in the past, and its address keeps the query, ${language} ${theme}`, async ({
    page,
  }) => {
    const { superadmin, server } = people()
    const before = new Date(Date.now() - 120_000).toISOString()
    await superadmin.post<CreatedPolicies>('/api/domain-control/custom-policy/create', {
      group: 'domain',
      solvedMode: 'banned',
      entries: ['explained.example'],
    })
    await beSignedIn(page, superadmin, { language, theme })
    await page.goto(`${server.url}/audit-control/explain`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      language === 'zh-CN' ? '判定说明' : 'Explain a verdict',
    )
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('combobox', { name: language === 'zh-CN' ? /^设备/ : /^Device/ }).fill('192.0.2.50')
    await page
      .getByLabel(language === 'zh-CN' ? '域名' : 'Name', { exact: true })
      .fill('www.explained.example')
    await page.getByRole('button', { name: language === 'zh-CN' ? '查询' : 'Explain', exact: true }).click()
    const answer = page.getByRole('region', { name: language === 'zh-CN' ? '当前判定' : 'Verdict now' })
    await expect(answer.getByText('explained.example').first()).toBeVisible()
    await answer.locator('summary').click()
    await expect(answer.locator('details')).toHaveAttribute('open')
    expect(await violationsOf(page)).toEqual([])
    expect(page.url()).toContain('device=192.0.2.50')
    const address = `${page.url()}&at=${encodeURIComponent(before)}`
    await page.goto(address)
    const past = page.getByRole('region', { name: language === 'zh-CN' ? /的判定$/ : /^Verdict of/ })
    await expect(past.getByText(language === 'zh-CN' ? '放行' : /Pass/i).first()).toBeVisible()
    await expect(past.getByRole('link', { name: 'explained.example' })).toHaveCount(0)
  })
