import type { PolicyList } from '@netwarden/shared/domain'
import { expect } from '@playwright/test'
import { ListServer, namesBelow } from '../support/list-server.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { PolicyPage } from './support/policy-page.ts'
import { test } from './support/test.ts'

const BASE = '/api/domain-control/policy'
let lists: ListServer

test.beforeAll(async () => {
  lists = await ListServer.start()
})
test.afterAll(() => lists.stop())
const people = useConsoleServer({ NETWARDEN_OUTBOUND_ALLOW: '127.0.0.1' })

const file = (text: string) => ({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })

test('an invalid file adds no list, and the versions of a list show its skipped lines', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const policy = new PolicyPage(page, people().server.url)
  await policy.open('all', 'bad')
  await policy.action('添加名单').click()
  const add = policy.dialog.getByRole('button', { name: '添加', exact: true })
  await policy.dialog.getByRole('textbox', { name: '名称' }).fill('手工名单')
  await add.click()
  await expect(policy.dialog.getByText('请选择文件')).toBeVisible()
  await policy.dialog.getByLabel('名单文件').setInputFiles(file('<html>'))
  await add.click()
  await expect(policy.dialog.getByText('请检查网址或文件')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await policy.dialog.getByLabel('名单文件').setInputFiles(file('ads.first.example\nnot a name\n'))
  await add.click()
  await expect(policy.dialog.getByText('not a name')).toBeVisible()
  await policy.dialog.getByRole('button', { name: '查看名单' }).click()
  const name = policy.row('手工名单').getByText('手工名单', { exact: true })
  expect((await name.boundingBox())?.width ?? 0).toBeGreaterThan(40)
  await policy.dialog.getByRole('tab', { name: '版本' }).click()
  const rejected = policy.dialog.getByText('not a name')
  await expect(policy.dialog.locator('summary')).toBeVisible()
  await expect(rejected).toHaveCount(0)
  await policy.dialog.locator('summary').click()
  await expect(rejected).toBeVisible()
})

test('of many versions the newest are shown, and older ones on demand', async ({ page }) => {
  const { superadmin } = people()
  const body = new FormData()
  for (const [field, value] of Object.entries({ name: '多版本', group: 'bad' })) body.set(field, value)
  body.set('file', new Blob([namesBelow('many.example', 1).join('\n')]), 'list.txt')
  const { id } = (await superadmin.upload<{ id: string }>(`${BASE}/create`, body)).data
  for (let count = 2; count <= 22; count += 1) {
    const names = [`m${count}.many.example`]
    expect((await superadmin.post(`${BASE}/${id}/add-names`, { names })).status).toBe(200)
  }
  await beSignedIn(page, superadmin)
  await page.goto(`${people().server.url}/audit-control/policy/all/bad?list=${id}`)
  const { dialog } = new PolicyPage(page, people().server.url)
  await dialog.getByRole('tab', { name: '版本' }).click()
  const rows = dialog.getByRole('list', { name: '版本' }).getByRole('button', { name: /^回滚到/ })
  await expect(rows).toHaveCount(19)
  await dialog.getByRole('button', { name: '显示更早的版本' }).press('Enter')
  await expect(rows).toHaveCount(21)
  await expect(dialog.getByRole('list', { name: '版本' })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
})

test('a change of the mode or the hours keeps the changes of another user', async ({ page }) => {
  const { superadmin } = people()
  const show = async () => (await superadmin.get<PolicyList>(`${BASE}/malware`)).data
  await superadmin.post(`${BASE}/enable`, { id: 'malware', enable: true })
  await beSignedIn(page, superadmin)
  const policy = new PolicyPage(page, people().server.url)
  await page.goto(`${policy.address}/audit-control/policy/all/bad?list=malware`)
  await expect(policy.dialog.getByRole('switch', { name: /^启用/ })).toBeChecked()
  await superadmin.post(`${BASE}/enable`, { id: 'malware', enable: false })
  await policy.dialog.getByRole('button', { name: /的适用时段$/ }).click()
  const hours = page.getByRole('dialog', { name: /的适用时段$/ })
  await hours.getByText('按时段', { exact: true }).click()
  await page.route('**/api/rest/policies/malware', (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 40000, msg: '请求有误' }, errors: { schedule: '时段过多' } },
    }),
  )
  await hours.getByRole('button', { name: '保存' }).click()
  await expect(hours.getByRole('alert')).toHaveText('时段过多')
  await expect(hours.getByLabel('结束')).toHaveValue('18:00')
  await page.unroute('**/api/rest/policies/malware')
  await hours.getByRole('button', { name: '保存' }).click()
  await expect(hours).toBeHidden()
  await expect.poll(async () => (await show()).schedule).not.toBeNull()
  expect(await show()).toMatchObject({ enable: false })
  await superadmin.post(`${BASE}/enable`, { id: 'malware', enable: true })
  await policy.dialog.getByText('放行', { exact: true }).click()
  await expect.poll(async () => (await show()).solvedMode).toBe('passed')
  await expect(page.getByText('恶意软件 的动作已设为放行')).toBeVisible()
  expect(await show()).toMatchObject({ enable: true })
  const toast = page.getByRole('status').filter({ hasText: '（设备分组“所有设备”，长期有效' })
  await expect(toast).toContainText('适用时段 周一至周五')
  await toast.getByRole('button', { name: '撤销' }).click()
  await expect.poll(async () => (await show()).solvedMode).toBe('banned')
  expect(await show()).toMatchObject({ enable: true })
})

test('the drawer of a list whose check failed opens at the reason', async ({ page }) => {
  const { superadmin } = people()
  const source = { kind: 'url', location: `${lists.url}/nowhere` }
  const { data } = await superadmin.post<{ id: string }>(`${BASE}/create`, {
    name: '失联',
    group: 'bad',
    source,
  })
  await expect
    .poll(async () => (await superadmin.get<PolicyList>(`${BASE}/${data.id}`)).data.fault)
    .toContain('404')
  await beSignedIn(page, superadmin)
  await page.goto(`${people().server.url}/audit-control/policy/all/bad?list=${data.id}`)
  await expect(page.getByRole('dialog').getByText(/返回 HTTP 404/)).toBeVisible()
})
