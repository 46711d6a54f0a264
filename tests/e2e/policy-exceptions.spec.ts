import { expect } from '@playwright/test'
import { toNdjson } from '../support/plain-visits.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()

test('an administrator passes a visited name for a day for its device, and ends that on the page of exceptions', async ({
  page,
}) => {
  const { superadmin, server } = people()
  const accessAt = new Date(Date.now() - 60_000).toISOString()
  const visit = { accessAt, deviceIP: '192.0.2.40', domain: 'files.allowed.example' }
  await superadmin.post('/api/domain-control/custom-policy/create', {
    group: 'domain',
    solvedMode: 'banned',
    entries: ['allowed.example'],
  })
  await superadmin.upload('/api/access-record/import', toNdjson([visit]))
  await beSignedIn(page, superadmin)
  await page.goto(`${server.url}/visit-analysis/search?keyword=files.allowed.example`)
  await page
    .getByRole('row', { name: /files\.allowed\.example/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '临时放行' }).click()
  const dialog = page.getByRole('dialog', { name: '临时放行域名' })
  await dialog.getByLabel('时长').selectOption({ label: '一天' })
  await dialog.getByRole('button', { name: '放行' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('原因').fill('视频会议')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '放行' }).click()
  await expect(page.getByText('已放行，到期自动失效')).toBeVisible()
  const verdict = async () => {
    const { data } = await superadmin.post<{ solvedMode: string }>('/api/domain-control/explain', {
      deviceIP: '192.0.2.40',
      domain: 'files.allowed.example',
    })
    return data.solvedMode
  }
  expect(await verdict()).toBe('passed')

  await page.goto(`${server.url}/audit-control/exceptions`)
  const row = page.getByRole('row', { name: /files\.allowed\.example/ })
  await expect(row).toContainText('视频会议')
  await expect(row).toContainText('192.0.2.40')
  expect(await violationsOf(page)).toEqual([])
  await row.getByRole('button', { name: '立即结束 files.allowed.example 的例外' }).click()
  await page.getByRole('dialog', { name: '结束例外' }).getByRole('button', { name: '立即结束' }).click()
  await expect(page.getByText('没有例外')).toBeVisible()
  expect(await verdict()).toBe('banned')
  await page.getByText('已结束', { exact: true }).click()
  await expect(row).toContainText('superadmin')
})
