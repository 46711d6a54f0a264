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
  await dialog.getByLabel('时长').selectOption({ label: '24 小时' })
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
  await expect(page.getByText('没有例外', { exact: true })).toBeVisible()
  expect(await verdict()).toBe('banned')
  await page.getByText('已结束', { exact: true }).click()
  await expect(row).toContainText('superadmin')
})

test('an administrator adds an exception on its page: for a name with *., for one device, until a time', async ({
  page,
}) => {
  const { superadmin, server } = people()
  await beSignedIn(page, superadmin)
  await page.goto(`${server.url}/audit-control/exceptions`)
  await page.getByRole('button', { name: '添加例外' }).click()
  const dialog = page.getByRole('dialog', { name: '临时放行域名' })
  await dialog.getByLabel('域名').fill('*.added.example')
  await dialog.getByLabel('适用于').selectOption({ label: '仅一台设备…' })
  await dialog.getByRole('combobox', { name: /^设备/ }).fill('192.0.2.41')
  await dialog.getByLabel('时长').selectOption({ label: '直到指定时间…' })
  await dialog.getByLabel('到期时间').fill('2020-01-01T00:00')
  await dialog.getByLabel('原因').fill('供应商来访')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '放行' }).click()
  await expect(dialog.getByText('到期时间应晚于现在，且不超过 7 天')).toBeVisible()
  const end = new Date(Date.now() + 3 * 86_400_000)
  await dialog.getByLabel('到期时间').fill(`${end.toISOString().slice(0, 10)}T18:30`)
  await dialog.getByRole('button', { name: '放行' }).click()
  const row = page.getByRole('row', { name: /added\.example/ })
  await expect(row).toContainText('供应商来访')
  await expect(row).toContainText('18:30')
  const [exception] = (
    await superadmin.get<{ list: { domain: string; deviceIP: string; expiresAt: string }[] }>(
      '/api/domain-control/exception/list',
      { q: 'added.example' },
    )
  ).data.list
  expect(exception).toMatchObject({ domain: 'added.example', deviceIP: '192.0.2.41' })
  expect(new Date(exception?.expiresAt ?? 0).getTime() - Date.now()).toBeGreaterThan(2 * 86_400_000)
})

test('an exception for all devices also covers the segments whose own policies ban the name, on demand', async ({
  page,
}) => {
  const { superadmin, server } = people()
  const wanted = { name: '机房', entries: [{ entry: '192.0.2.96/29' }] }
  const { id: segmentId } = (await superadmin.post<{ id: string }>('/api/segment/create', wanted)).data
  const ban = { group: 'domain', solvedMode: 'banned', entries: ['own.example'], segmentId }
  await superadmin.post('/api/domain-control/custom-policy/create', ban)
  const verdict = async () => {
    const query = { deviceIP: '192.0.2.97', domain: 'www.own.example' }
    const { data } = await superadmin.post<{ solvedMode: string }>('/api/domain-control/explain', query)
    return data.solvedMode
  }
  await expect.poll(verdict).toBe('banned')
  await beSignedIn(page, superadmin)
  await page.goto(`${server.url}/audit-control/exceptions`)
  await page.getByRole('button', { name: '添加例外' }).click()
  const dialog = page.getByRole('dialog', { name: '临时放行域名' })
  await dialog.getByLabel('域名').fill('www.own.example')
  await dialog.getByLabel('原因').fill('供应商来访')
  await expect(dialog.getByText('机房（own.example）')).toBeVisible()
  await dialog.getByRole('switch', { name: '在这些分组中也放行' }).check()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '放行' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(verdict).toBe('passed')
  await expect(page.getByRole('row', { name: /www\.own\.example/ })).toHaveCount(2)
})
