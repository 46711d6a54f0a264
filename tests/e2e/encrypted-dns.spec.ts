import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeCertificate } from '../support/certificate.ts'
import { freePort } from '../support/free-port.ts'
import { People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const PAGE = '/system-config/dns-config?tab=gateway'
const folder = mkdtempSync(join(tmpdir(), 'netwarden-encrypted-e2e-'))
const certFile = join(folder, 'cert.pem')
const keyFile = join(folder, 'key.pem')
let people: People
let doh: number

test.beforeAll(async ({ portOfWorker }) => {
  makeCertificate(keyFile, certFile, [
    '-subj',
    '/CN=dns.test',
    '-addext',
    'subjectAltName=DNS:dns.test,IP:127.0.0.1',
  ])
  doh = await freePort()
  const env = {
    NETWARDEN_PORT: String(portOfWorker),
    NETWARDEN_DNS_LISTEN: `127.0.0.1:${await freePort()}`,
    NETWARDEN_CERT_ROOTS: folder,
  }
  people = await People.on(await TestServer.start({ env }))
  await people.superadmin.put('/api/system-config/gateway/settings', { enabled: true })
})
test.afterAll(async () => {
  await people.superadmin.put('/api/system-config/gateway/settings', { enabled: false })
  await people.server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(
  page: Page,
  look: { language?: 'zh-CN' | 'en-US'; theme?: 'light' | 'dark' } = {},
): Promise<void> {
  await beSignedIn(page, (await people.signedIn('superadmin')).client, look)
  await page.goto(`${people.server.url}${PAGE}`)
}

test('encrypted DNS is set up in the form, whose faults appear at their fields', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: '设置加密 DNS' }).click({ timeout: 20_000 })
  const form = page.getByRole('dialog', { name: '网关设置' })
  await form.getByLabel('DoH 监听地址').fill(`127.0.0.1:${doh}`)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请先设置证书：没有证书无法提供加密 DNS')).toBeVisible()
  await form.getByLabel('证书', { exact: true }).selectOption({ label: '本机的文件' })
  await form.getByLabel('证书文件').fill(join(folder, 'missing.pem'))
  await form.getByLabel('私钥文件').fill(keyFile)
  await form.getByLabel('服务器名称').fill('dns.test')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('证书或私钥文件不存在，请检查路径')).toBeVisible()
  await form.getByLabel('证书文件').fill(certFile)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText(`127.0.0.1:${doh}`)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('有效', { exact: true })).toBeVisible({ timeout: 20_000 })
})

test('devices get values to copy and a profile, and the test says what they would refuse', async ({
  page,
}) => {
  await open(page, { language: 'en-US' })
  await page.getByRole('button', { name: 'Use encrypted DNS' }).click({ timeout: 20_000 })
  const drawer = page.getByRole('dialog', { name: 'Use encrypted DNS' })
  await expect(drawer.getByText(`https://dns.test:${doh}/dns-query`, { exact: true })).toBeVisible()
  const saved = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Profile (DNS over HTTPS)' }).click()
  expect((await saved).suggestedFilename()).toBe('dns.test-doh.mobileconfig')
  await drawer.getByRole('button', { name: 'Test', exact: true }).click()
  const steps = drawer.getByRole('status', { name: 'Result of the test' }).getByRole('listitem')
  await expect(steps).toHaveCount(4, { timeout: 30_000 })
  await expect(steps.nth(0)).toContainText('Works')
  await expect(steps.nth(1)).toContainText('Devices do not trust the certificate')
})

for (const [language, theme] of LOOKS_OF_LONG_RUN)
  test(`the card and the drawer of encrypted DNS are accessible (${language}, ${theme})`, async ({
    page,
  }) => {
    await open(page, { language, theme })
    const name = language === 'zh-CN' ? '让设备使用加密 DNS' : 'Use encrypted DNS'
    await page.getByRole('button', { name }).click({ timeout: 20_000 })
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
