import type { RetentionReport } from '@netwarden/shared/contract'
import type { AlarmSettings } from '@netwarden/shared/domain'
import { expect } from '@playwright/test'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const PAGE = '/system-config/index'

async function untilProbed(): Promise<void> {
  await eventually(async () => {
    const { data } = await people().superadmin.post<{ meta: { state: string } }>(
      '/api/system-config/status',
      {
        quota: 'accessAnalysisService',
      },
    )
    return data.meta.state === 'up'
  }, 60_000)
}

for (const [language, theme] of LOOKS) {
  test(`each service shows its state and its parts in ${language}, ${theme}`, async ({ page }) => {
    await untilProbed()
    const { client } = await people().signedIn('admin')
    await beSignedIn(page, client, { language, theme })
    await page.goto(`${people().server.url}${PAGE}?tab=api`)
    const isChinese = language === 'zh-CN'
    const names = isChinese
      ? ['API 服务', 'DNS 服务', '风险分析', '访问分析']
      : ['API service', 'DNS service', 'Risk analysis', 'Access analysis']
    const parts = isChinese
      ? ['最慢的调用（近 1 小时）', '已配置的 DNS 服务器', '风险引擎', '存储']
      : ['Slowest calls (last hour)', 'Configured DNS servers', 'Risk engine', 'Storage']
    for (const [index, name] of names.entries()) {
      await page.getByRole('tab', { name }).click()
      const panel = page.getByRole('tabpanel', { name })
      await expect(panel.getByText(parts[index] ?? '', { exact: true }).first()).toBeVisible()
      await expect(panel.getByText(isChinese ? '可用率' : 'Availability', { exact: true })).toBeVisible()
      const generations = panel.getByText(
        isChinese ? /^策略版本 \d+，自 .+ 起使用$/ : /^policy generation \d+, in use since .+$/,
      )
      await expect(generations).toHaveCount(name === names[3] ? 2 : 0)
      expect(await violationsOf(page), name).toEqual([])
    }
  })
}

test('expired records wait on the storage page until a superadmin confirms their deletion', async ({
  page,
}) => {
  const { superadmin } = people()
  const visits = Array.from({ length: 40 }, (_, day) => ({
    accessAt: new Date(Date.now() - (day * 24 + 1) * 3_600_000).toISOString(),
    deviceIP: '10.0.0.9',
    domain: 'old.example',
  }))
  await superadmin.upload('/api/access-record/import', toNdjson(visits))
  const { data } = await superadmin.put<RetentionReport>('/api/system-config/retention', { days: 20 })
  await beSignedIn(page, superadmin)
  await page.goto(`${people().server.url}${PAGE}?tab=access`)
  const panel = page.getByRole('tabpanel', { name: '访问分析' })
  await expect(panel.getByText(`${data.waiting?.records} 条`)).toBeVisible()
  await panel.getByRole('button', { name: '清除到期记录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '清除到期记录' }).click()
  await expect(panel.getByRole('button', { name: '清除到期记录' })).toHaveCount(0)
  const after = await superadmin.get<RetentionReport>('/api/system-config/retention')
  expect(after.data.records).toBe(data.records - (data.waiting?.records ?? 0))
})

test('alarms are configured, and an unreachable webhook shows the reason', async ({ page }) => {
  const { client } = await people().signedIn('admin')
  await beSignedIn(page, client)
  await page.goto(`${people().server.url}${PAGE}`)
  const panel = page.getByRole('tabpanel', { name: '告警服务' })
  await panel.getByRole('switch', { name: '免打扰时段' }).check()
  await panel.getByLabel('最低级别').selectOption('low')
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('更新成功').first()).toBeVisible()
  await panel.getByRole('button', { name: '添加 Webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('地址').fill('http://127.0.0.1:9/hook')
  await dialog.getByRole('textbox', { name: '签名密钥' }).fill('secret')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByText('已签名')).toBeVisible()
  await panel.getByRole('button', { name: /^测试: http/ }).click()
  await expect(page.getByText(/服务器管理员允许该地址/).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const { data } = await people().superadmin.get<AlarmSettings>('/api/system-config/alarm')
  expect(data).toMatchObject({ minLevel: 'low', quietHours: { from: '22:00', to: '07:00' } })
})
