import type { CustomPolicy, RiskEvent, Role } from '@netwarden/shared/domain'
import { expect, type Locator, type Page } from '@playwright/test'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const NOW = Date.now()
const DEVICES = ['10.76.0.1', '10.76.0.2', '10.76.0.3']

test.use({ timezoneId: 'Asia/Shanghai' })
test.describe.configure({ mode: 'serial' })

/** Devices that visit a name on the malware list; each is an event. */
async function findRisks(devices: readonly string[]): Promise<void> {
  const { superadmin } = people()
  const visits = devices.map((deviceIP, index) => ({
    accessAt: new Date(NOW - 600_000 + index).toISOString(),
    deviceIP,
    domain: 'c2.botnet.example',
  }))
  await superadmin.upload('/api/access-record/import', toNdjson(visits))
  await eventually(async () => {
    const { data } = await superadmin.post<{ list: RiskEvent[] }>('/api/risk-event/list', {})
    return devices.every((device) => data.list.some(({ deviceIP }) => deviceIP === device))
  })
}

async function open(
  page: Page,
  address: string,
  { role = 'common', ...look }: Parameters<typeof beSignedIn>[2] & { role?: Role } = {},
) {
  const { client } = await people().signedIn(role)
  await beSignedIn(page, client, look)
  await page.goto(people().server.url + address)
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
}

/** Longer than the server accepts: it is reported at the field, which keeps the text. Enter sends it. */
async function sendTooLong(field: Locator): Promise<void> {
  const text = '长'.repeat(2_001)
  await field.fill(text)
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('最多 2000 个字符')
  await expect(field).toHaveValue(text)
}

const rows = (page: Page) =>
  page
    .getByRole('table', { name: '风险事件' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test('an installation without events is reported as such', async ({ page }) => {
  await open(page, '/risk-monitoring/state')
  await expect(page.getByText('没有符合条件的风险事件')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('events are counted by level, listed, filtered, and solved with a comment', async ({ page }) => {
  await findRisks(DEVICES)
  await open(page, '/risk-monitoring/state')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('访问恶意域名')
  await expect(page.getByRole('group', { name: '各级别的事件' })).toContainText('已解决 0（0%）')
  await page
    .getByRole('searchbox', { name: '搜索' })
    .or(page.getByRole('textbox', { name: '搜索' }))
    .fill('10.76.0.2')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: '解决: 访问恶意域名' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '解决' })).toBeDisabled()
  expect(await violationsOf(page)).toEqual([])
  const comment = dialog.getByRole('textbox', { name: /处理说明/ })
  await expect(comment).toBeFocused()
  await sendTooLong(comment)
  await comment.fill('已清除')
  await dialog.getByRole('button', { name: '解决' }).click()
  await expect(rows(page).first()).toContainText('已解决')
  await expect(page).toHaveURL(/q=10\.76\.0\.2/)
})

test('an event shows what happened to which device, and stores notes', async ({ page }) => {
  await open(page, '/risk-monitoring/state?status=alarmed')
  await rows(page).first().getByRole('link', { name: '访问恶意域名' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: /^10\.76\.0\.\d 访问了恶意域名 botnet\.example$/ }),
  ).toBeAttached()
  await expect(page.getByRole('region', { name: '发生了什么' })).toContainText(
    'botnet.example 在名单“恶意软件”中',
  )
  await expect(page.getByRole('table', { name: '访问记录' })).toContainText('c2.botnet.example')
  await page.getByRole('button', { name: 'c2.botnet.example 的 1 条访问记录' }).click()
  await page.getByRole('button', { name: '域名：c2.botnet.example' }).click()
  await expect(page.getByRole('button', { name: '域名：c2.botnet.example' })).toHaveCount(0)
  const note = page.getByRole('textbox', { name: '添加备注' })
  await sendTooLong(note)
  await note.fill('已联系使用人')
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('region', { name: '处理记录' })).toContainText('已联系使用人')
  await expect(note).toHaveValue('')
  await page.getByRole('button', { name: '忽略', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '忽略' }).click()
  await expect(page.getByRole('region', { name: '处理记录' })).toContainText('已忽略')
  await expect(page.getByRole('button', { name: '解决', exact: true })).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('region', { name: '处理记录' })).toContainText('已重新打开')
  await page.getByRole('button', { name: '解决', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /处理说明/ }).fill('已清除')
  await dialog.getByRole('button', { name: '解决' }).click()
  await page.getByRole('button', { name: '重新打开' }).click()
  await dialog.getByRole('textbox', { name: /原因/ }).fill('又出现了')
  await dialog.getByRole('button', { name: '重新打开' }).click()
  await expect(page.getByRole('region', { name: '处理记录' })).toContainText('又出现了')
  expect(await violationsOf(page)).toEqual([])
})

test('an event is assigned and marked, and its page names the counted visits', async ({ page }) => {
  await open(page, '/risk-monitoring/state?status=alarmed')
  await rows(page).first().getByRole('link', { name: '访问恶意域名' }).click()
  await expect(page.getByRole('table', { name: '触发域名（1）' })).toContainText('c2.botnet.example')
  await expect(page.getByRole('region', { name: '设备', exact: true })).toContainText('所有设备')
  const measures = page.getByRole('table', { name: '测量值与阈值' })
  await expect(measures.getByRole('row', { name: /访问次数/ })).toContainText('≥ 1')
  await page.getByRole('button', { name: '指派: 未指派' }).click()
  await page.getByRole('menuitem', { name: '指派给我' }).click()
  await expect(page.getByRole('button', { name: /^指派: user_/ })).toBeVisible()
  await page.getByRole('button', { name: '研判: 未研判' }).click()
  await page.getByRole('menuitem', { name: '误报' }).click()
  await expect(page.getByRole('button', { name: '研判: 误报' })).toBeVisible()
  const history = page.getByRole('region', { name: '处理记录' })
  await expect(history).toContainText('已指派')
  await expect(history).toContainText('误报')
  await page.getByRole('radio', { name: '前后记录' }).check({ force: true })
  await expect(page.getByRole('table', { name: '访问记录' })).toContainText('c2.botnet.example')
  await page.getByRole('button', { name: '更多操作' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['全部访问'])
})

test('devices are listed with the score of their open events', async ({ page }) => {
  await open(page, '/risk-monitoring/state')
  await page.getByRole('radio', { name: '设备' }).check({ force: true })
  const devices = page.getByRole('table', { name: '有待处理事件的设备' })
  await expect(devices.getByRole('row').filter({ hasText: '10.76.0.' }).first()).toContainText('50')
  expect(await violationsOf(page)).toEqual([])
})

test('an administrator acts from an event, and the event shows the action', async ({ page }) => {
  const [device, other] = ['10.76.1.1', '10.76.1.2']
  await findRisks([device, other])
  const { superadmin } = people()
  const eventOf = async (q: string) =>
    (await superadmin.post<{ list: RiskEvent[] }>('/api/risk-event/list', { q })).data.list[0]
  await open(page, `/risk-monitoring/detail/${(await eventOf(device))?.id}`, { role: 'admin' })
  const timeline = page.getByRole('region', { name: /^每 \d+ 分钟的访问$/ })
  await expect(timeline.getByRole('listitem')).toHaveText(['放行（全部）', '已阻断', '应阻断（未执行）'])
  const history = page.getByRole('region', { name: '处理记录' })
  const actions = page.getByRole('main')
  const control = async (mode: '阻断' | '放行', target: string, lifetime: string) => {
    await actions.getByRole('button', { name: mode, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('适用于').selectOption({ label: target })
    await dialog.getByLabel('有效期').selectOption({ label: lifetime })
    await dialog.getByRole('button', { name: mode, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await control('阻断', '域名 botnet.example 及其子域名', '长期有效')
  await expect(history.getByText('botnet.example')).toHaveCount(1)
  await control('阻断', `设备 ${device} 的全部访问`, '1 小时')
  await expect(history).toContainText(/至 \d{4}-/)
  await control('放行', `设备 ${device} 的全部访问`, '24 小时')
  await expect(history).toContainText('新增放行策略')
  const { data: policies } = await superadmin.get<{ list: CustomPolicy[] }>(
    '/api/domain-control/custom-policy/list',
  )
  const made = policies.list.map(({ group, solvedMode, expiresAt }) => [
    group,
    solvedMode,
    expiresAt !== null,
  ])
  expect(made).toEqual(expect.arrayContaining([['domain', 'banned', false]]))
  await actions.getByRole('button', { name: '关注' }).click()
  await page.getByRole('menuitem', { name: new RegExp(device.replaceAll('.', '\\.')) }).click()
  await expect(history).toContainText('已关注')
  await actions.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '抑制告警' }).click()
  const reason = page.getByRole('dialog').getByRole('textbox', { name: /原因/ })
  await expect(reason).toBeFocused()
  await sendTooLong(reason)
  await reason.fill('蜜罐')
  await page.getByRole('dialog').getByRole('button', { name: '抑制告警' }).click()
  await expect(history).toContainText('蜜罐')
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    actions.getByRole('button', { name: '下载证据' }).click(),
  ])
  expect(archive.suggestedFilename()).toMatch(/^evidence-badListHit-\w+\.tar\.gz$/)
  await actions.getByRole('button', { name: '解决', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /处理说明/ })
    .fill('已重装')
  await page.getByRole('dialog').getByRole('button', { name: '解决' }).click()
  await expect(history).toContainText('已重装')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: '风险监测' }).first().click()
  await rows(page).filter({ hasText: other }).getByRole('button', { name: /^忽略/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '忽略' }).click()
  await expect(rows(page).filter({ hasText: other })).toContainText('已忽略')
  for (const [format, name] of [
    ['CSV', 'risk-events.csv'],
    ['STIX', 'risk-events.stix.json'],
    ['Sigma', 'risk-events.sigma.yml'],
  ]) {
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click(),
    ])
    expect(file.suggestedFilename()).toBe(name)
  }
  expect((await eventOf(other))?.status).toBe('ignored')
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`both pages are accessible in ${language} and ${theme}, wide and narrow`, async ({ page }) => {
    const { data } = await people().superadmin.post<{ list: RiskEvent[] }>('/api/risk-event/list', {})
    for (const address of ['/risk-monitoring/state', `/risk-monitoring/detail/${data.list[0]?.id}`]) {
      await open(page, address, { language, theme })
      for (const width of [1_440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.getByText('10.76.0.').first()).toBeVisible()
        expect(await violationsOf(page)).toEqual([])
        await page.screenshot({ path: test.info().outputPath(`${address.split('/')[2]}-${width}.png`) })
      }
    }
  })
}
