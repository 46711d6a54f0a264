import type { ChangeGuard } from '@netwarden/shared/contract'
import { expect } from '@playwright/test'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const GUARD = '/api/system-config/change-guard'

for (const [language, theme] of LOOKS)
  test(`an administrator sets the limits of changes and sees which line is wrong, ${language} ${theme}`, async ({
    page,
  }) => {
    const isChinese = language === 'zh-CN'
    const { superadmin } = people()
    await beSignedIn(page, superadmin, { language, theme })
    await page.goto(`${people().server.url}/system-config/index?tab=changeGuard`)
    const devices = page.getByLabel(isChinese ? '受保护的设备，每行一个' : 'Protected devices, one per line')
    await page
      .getByLabel(isChinese ? '每小时改变判定的访问次数上限' : 'Maximum of changed verdicts per hour')
      .fill('40')
    await devices.fill('192.0.2.1\nprinter')
    await page
      .getByLabel(isChinese ? '受保护的域名，每行一个' : 'Protected names, one per line')
      .fill('bank.example')
    expect(await violationsOf(page)).toEqual([])
    const save = page.getByRole('button', { name: isChinese ? '保存' : 'Save' })
    await save.click()
    const fault = isChinese ? '应为 IP 地址或 MAC 地址' : 'Must be an IP address or a MAC address'
    await expect(page.getByText(fault).first()).toBeVisible()
    await devices.fill('192.0.2.1')
    await save.click()
    await expect
      .poll(async () => (await superadmin.get<ChangeGuard>(GUARD)).data)
      .toMatchObject({
        flipsPerHour: 40,
        protectedDomains: ['bank.example'],
        protectedDevices: ['192.0.2.1'],
        needsSecondAdministrator: false,
        revertFactor: null,
      })
  })
