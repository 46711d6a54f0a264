import { readFile } from 'node:fs/promises'
import type { ReportMail } from '@netwarden/shared/domain'
import { expect } from '@playwright/test'
import { MailServer } from '../support/mail-server.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const PAGE = '/system-config/report-mail'
const NAME = '每周 · 整个网络'

test('an administrator adds a report, previews it, sends it to themselves, and removes it', async ({
  page,
}) => {
  const mail = await MailServer.start()
  const sender = { host: '127.0.0.1', port: mail.port, security: 'none', from: 'netwarden@mail.example' }
  const set = await people().superadmin.put<{ version: number }>('/api/system-config/mail', sender)
  expect(set.status).toBe(200)
  const { user, client } = await people().signedIn('admin')
  const reader = await people().make()
  await beSignedIn(page, client)
  await page.goto(`${people().server.url}${PAGE}`)
  await page.getByRole('button', { name: '添加报告' }).first().click()
  const dialog = page.getByRole('dialog', { name: '添加报告' })
  await expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: '收件人' }).fill(reader.username)
  await page.getByRole('option', { name: reader.username }).click()
  await dialog.getByRole('checkbox', { name: '变更' }).uncheck()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  const recipients = page.getByRole('table', { name: `收件人: ${NAME}` })
  await expect(recipients.getByText(reader.username).first()).toBeVisible()
  await expect(recipients.getByText('尚未发送')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: `预览：${NAME}` }).click()
  const preview = page.getByRole('dialog', { name: '报告预览' })
  await expect(preview.getByRole('heading', { name: '网络周报' })).toBeVisible()
  await expect(preview.getByRole('heading', { name: '网络周报' })).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(preview.getByRole('heading', { name: '变更', exact: true })).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await preview.getByRole('button', { name: '下载 PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^netwarden-report-[\w-]+-zh\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await preview.getByRole('button', { name: '关闭' }).last().click()

  await page.getByRole('button', { name: `发送给我：${NAME}` }).click()
  await expect(page.getByText(/邮件服务器已接受/)).toBeVisible()
  expect(mail.mails.map(({ to }) => to)).toEqual([[user.email]])

  await page.getByRole('button', { name: `删除: ${NAME}` }).click()
  await page.getByRole('dialog', { name: '删除邮件报告' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有邮件报告')).toBeVisible()
  const { data } = await client.get<ReportMail[]>('/api/system-config/report-mail')
  expect(data).toEqual([])
  const former = await people().superadmin.put('/api/system-config/mail', {
    ...sender,
    host: '',
    version: set.data.version,
  })
  expect(former.status).toBe(200)
  await mail.stop()
})

test('the page names what keeps a recipient from getting reports, also without a mail server', async ({
  page,
}) => {
  const { client } = await people().signedIn('admin')
  const reader = await people().make()
  const reports = [{ period: 'monthly', recipients: [reader.id], parts: ['availability'] }]
  expect((await client.put('/api/system-config/report-mail', { reports })).status).toBe(200)
  await beSignedIn(page, client)
  await page.goto(`${people().server.url}${PAGE}`)
  await expect(page.getByText('未设置邮件服务器，报告不会发送。')).toBeVisible()
  await expect(page.getByText('无权查看报告内容')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect((await client.put('/api/system-config/report-mail', { reports: [] })).status).toBe(200)
})
