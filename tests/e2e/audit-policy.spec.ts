import type { CreatedPolicies, GroupCount, Page as ListPage } from '@netwarden/shared/contract'
import type { CustomPolicy, Segment } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { freshName } from '../support/people.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { PolicyPage } from './support/policy-page.ts'
import { test } from './support/test.ts'

const people = useSharedConsoleServer()
const CUSTOM = '/api/domain-control/custom-policy'

async function asAdmin(page: Page): Promise<PolicyPage> {
  await beSignedIn(page, await people().server.superadmin())
  return new PolicyPage(page, people().server.url)
}

async function makeSegment(fields: Record<string, unknown> = {}): Promise<Segment> {
  const body = { name: freshName('pol'), ...fields }
  return (await people().superadmin.post<Segment>('/api/segment/create', body)).data
}

async function add(segmentId: string, entries: string[], fields: Record<string, unknown> = {}) {
  const body = { segmentId, group: 'domain', solvedMode: 'banned', entries, ...fields }
  return (await people().superadmin.post<CreatedPolicies>(`${CUSTOM}/create`, body)).data
}

async function stored(segmentId: string): Promise<CustomPolicy[]> {
  const query = { segmentId, sort: 'entry', order: 'asc' }
  return (await people().superadmin.get<ListPage<CustomPolicy>>(`${CUSTOM}/list`, query)).data.list
}

async function verdict(deviceIP: string, domain: string) {
  const { data } = await people().superadmin.post<{ solvedMode: string; controlGroup: string }>(
    '/api/domain-control/explain',
    { deviceIP, domain },
  )
  return [data.solvedMode, data.controlGroup]
}

test('a list decides once it is enabled in a group of the policies of a segment', async ({ page }) => {
  const segment = await makeSegment({ entries: [{ entry: '192.0.2.0/24' }] })
  const policy = await asAdmin(page)
  await page.goto(`${people().server.url}/audit-control/segment`)
  await page.getByRole('link', { name: `配置 ${segment.name} 的策略` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(segment.name)
  await expect(policy.card('自定义域名')).toHaveAttribute('aria-current', 'page')
  const counts = await people().superadmin.get<GroupCount[]>('/api/domain-control/policy-counts', {
    segmentId: segment.id,
  })
  for (const [index, { total, enabled }] of counts.data.entries())
    await expect(policy.cards.getByRole('link').nth(index)).toContainText(`${total}启用 ${enabled}`)
  await expect(page.getByText('还没有自定义域名策略')).toBeVisible()
  await policy.card('组织').click()
  await expect(page.getByText('还没有属于“组织”的名单。')).toBeVisible()
  await policy.card('自定义 IP').click()
  await expect(page.getByText('自定义 IP 只能阻断')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)

  await policy.card('普通类别').click()
  await expect(page).toHaveURL(new RegExp(`/policy/${segment.id}/common$`))
  await page.getByRole('row', { name: /视频/ }).click({ position: { x: 300, y: 10 } })
  const part = (name: string) => policy.dialog.getByRole('tab', { name }).click()
  await part('域名')
  const domain = policy.dialog.getByRole('list', { name: '域名' }).getByRole('listitem').first()
  const name = await domain.innerText()
  expect(await verdict('192.0.2.9', name)).toEqual(['passed', 'default'])
  await part('启用范围')
  await expect(policy.dialog.getByText('没有设备分组启用它。')).toBeVisible()
  await part('详情')
  await policy.dialog.getByRole('switch', { name: /^启用/ }).click()
  await part('启用范围')
  await expect(policy.dialog.getByRole('link', { name: segment.name })).toBeVisible()
  expect(await verdict('192.0.2.9', name)).toEqual(['banned', 'common'])
  await part('详情')
  await policy.dialog.getByText('放行', { exact: true }).first().click()
  await expect.poll(() => verdict('192.0.2.9', name)).toEqual(['passed', 'common'])
  await part('域名')
  await policy.dialog.getByLabel('搜索').fill('no such name')
  await page.keyboard.press('Enter')
  await expect(policy.dialog.getByText('没有符合条件的域名')).toBeVisible()
  await policy.button('关闭').click()

  await page.route('**/api/rest/policies/*', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 50300, msg: '存储不可用' } } }),
  )
  const video = page.getByRole('row', { name: /视频/ }).getByRole('switch')
  await video.click()
  await expect(page.getByRole('alert')).toContainText('存储不可用')
  await expect(video).toBeChecked()

  await policy.action('操作日志').click()
  await expect(policy.dialog.getByRole('listitem').first()).toContainText('修改名单的动作')
  await policy.dialog
    .getByRole('button', { name: /修改名单的动作/ })
    .first()
    .click()
  await expect(policy.dialog.getByTitle('solvedMode')).toHaveText('动作')
  await policy.button('关闭').click()
  await page.getByRole('combobox', { name: '设备分组' }).click()
  await page.getByRole('option', { name: '所有设备' }).click()
  await expect(page).toHaveURL(/\/policy\/all\/common$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('所有设备')
  await page.getByRole('link', { name: '返回设备分组' }).click()
  await expect(page).toHaveURL(/\/audit-control\/segment$/)
  await policy.page.goto(`${people().server.url}/audit-control/policy/nowhere`)
  await expect(page.getByText('该设备分组不存在')).toBeVisible()
})

test('domains are pasted with one wrong line, edited beside another user, switched and deleted together', async ({
  page,
}) => {
  const { id: segmentId, name } = await makeSegment()
  await add(segmentId, ['there.example'])
  const policy = await asAdmin(page)
  await policy.open(segmentId, 'domain')
  await policy.action('添加域名').click()
  await expect(policy.entries()).toBeFocused()
  await policy.entries().fill('# 备注\n*.a.example\nhttps://b.example/\nthere.example\nc.example')
  await policy.dialog.getByText('按时段').click()
  await policy.dialog.getByRole('checkbox', { name: '周五' }).click({ force: true })
  await policy.field('结束').fill('')
  await policy.button('添加').click()
  await expect(policy.entries()).toBeFocused()
  await expect(policy.entries()).toHaveAccessibleDescription('第 3 行：请只填写域名，不要填写网址（URL）')
  await expect(policy.dialog.getByText('请填写开始和结束时间')).toBeVisible()
  expect(await stored(segmentId)).toHaveLength(1)
  await policy.card('终端设备').click()
  await page.getByRole('dialog', { name: '放弃未保存的更改？' }).getByRole('button', { name: '取消' }).click()
  await policy.entries().fill('*.a.example\nthere.example\nc.example')
  await policy.field('结束').fill('07:30')
  await policy.field('备注').fill('课间')
  await policy.button('添加').click()
  const result = page.getByRole('dialog', { name: '添加结果' })
  await expect(result).toContainText('新增 2 条策略。')
  await expect(result).toContainText('there.example')
  for (const reported of ['阻断', name, '长期有效', '周一至周四', 'a.example', 'c.example'])
    await expect(result).toContainText(reported)
  await policy.button('撤销').click()
  await expect(page.getByText('已撤销')).toBeVisible()
  await expect(result).toBeHidden()
  expect((await stored(segmentId)).map(({ domain }) => domain)).toEqual(['there.example'])

  await policy.action('添加域名').click()
  await policy.entries().fill('*.a.example\nthere.example\nc.example')
  await policy.dialog.getByText('按时段').click()
  await policy.dialog.getByRole('checkbox', { name: '周五' }).click({ force: true })
  await policy.field('结束').fill('07:30')
  await policy.field('备注').fill('课间')
  await policy.button('添加').click()
  await expect(result).toContainText('新增 2 条策略。')
  await policy.button('完成').click()
  await expect(policy.card('自定义域名')).toContainText('3启用 3')
  const [made] = await stored(segmentId)
  expect(made).toMatchObject({
    domain: 'a.example',
    comment: '课间',
    schedule: { slots: [{ days: [1, 2, 3, 4], from: '08:00', to: '07:30' }] },
  })

  await policy.action('编辑 a.example').click()
  await policy.field('原因').fill('工单 7')
  const { client: other } = await people().signedIn('admin')
  await other.put(`/api/rest/custom-policies/${made?.id}`, { comment: '别人的' })
  await policy.button('保存').click()
  await expect(policy.dialog.getByRole('alert')).toContainText('该策略已被他人修改')
  await policy.button('加载最新内容').click()
  await expect(policy.field('备注')).toHaveValue('别人的')
  await policy.dialog.getByText('始终', { exact: true }).click()
  await policy.button('7 天').click()
  await policy.button('保存').click()
  await expect(policy.dialog).toContainText('工单 7')
  const [edited] = await stored(segmentId)
  expect(edited).toMatchObject({ comment: '别人的', reason: '工单 7', schedule: null, state: 'inForce' })
  expect(Date.parse(edited?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  await policy.button('停用').click()
  await expect(policy.row('a.example')).toContainText('已停用')
  await policy.button('关闭').click()

  await page.getByRole('checkbox', { name: '选择 c.example' }).check()
  await page.getByRole('checkbox', { name: '选择 there.example' }).check()
  await policy.action('停用').click()
  const disabled = page.getByRole('status').filter({ hasText: '已停用 2 条策略' })
  await expect(disabled).toContainText(`“${name}”中的`)
  await expect(disabled).toContainText('c.example')
  expect((await stored(segmentId)).map(({ enable }) => enable)).toEqual([false, false, false])
  await disabled.getByRole('button', { name: '撤销' }).click()
  await expect
    .poll(async () => (await stored(segmentId)).map(({ domain, enable }) => [domain, enable]))
    .toEqual(
      expect.arrayContaining([
        ['a.example', false],
        ['c.example', true],
        ['there.example', true],
      ]),
    )
  await policy.action('删除').click()
  const question = page.getByRole('dialog', { name: '删除 2 条策略？' })
  await expect(question).toContainText('there.example')
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: '删除' }).click()
  // Rows have no role behind a dialog: it must be closed before rows are counted.
  await expect(question).toBeHidden()
  await expect(policy.row('c.example')).toHaveCount(0)
  expect((await stored(segmentId)).map(({ domain }) => domain)).toEqual(['a.example'])
})

test('lists are filtered by list, state and text in the address; common users only read', async ({
  page,
}) => {
  const { id: segmentId } = await makeSegment()
  await add(segmentId, ['banned.example'], { comment: 'needle' })
  await add(segmentId, ['passed.example'], { solvedMode: 'passed' })
  await add(segmentId, ['off.example'], { enable: false })
  await beSignedIn(page, (await people().signedIn('common')).client)
  const policy = new PolicyPage(page, people().server.url)
  await policy.open(segmentId, 'domain')
  await expect(policy.row('off.example')).toContainText('已停用')
  for (const name of ['添加域名', '操作日志', '编辑 off.example', '删除 off.example'])
    await expect(policy.action(name)).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByText('白名单').click()
  await expect(policy.row('.example')).toHaveCount(1)
  await expect(page).toHaveURL(/solvedMode=passed/)
  await page.getByRole('radio', { name: /全部/ }).click({ force: true })
  await page.getByRole('combobox', { name: '状态' }).click()
  await page.getByRole('option', { name: '判定中' }).click()
  await expect(policy.row('.example')).toHaveCount(2)
  await page.getByLabel('搜索').last().fill('needle')
  await page.keyboard.press('Enter')
  await expect(policy.row('.example')).toHaveCount(1)
  await policy.row('banned.example').click({ position: { x: 300, y: 10 } })
  await expect(policy.dialog).toContainText('始终')
  await expect(policy.button('编辑')).toHaveCount(0)
  await policy.open(segmentId, 'bad')
  await expect(page.getByRole('row', { name: /恶意软件/ })).toContainText('阻断')
  await expect(page.getByRole('switch')).toHaveCount(0)
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing on the groups and their dialogs in ${language}, ${theme}`, async ({ page }) => {
    const { id: segmentId } = await makeSegment()
    await add(segmentId, ['axe.example'])
    const isChinese = language === 'zh-CN'
    const action = (chinese: string, english: string) =>
      page.getByRole('button', { name: isChinese ? chinese : english, exact: true })
    const expectSound = async () => {
      expect(await violationsOf(page)).toEqual([])
      expect(await page.locator('body').innerText()).not.toMatch(/\b(policies|segments|operation)\.[a-z]/i)
    }
    await beSignedIn(page, await people().server.superadmin(), { language, theme })
    const policy = new PolicyPage(page, people().server.url)
    const open = async (group: string) => {
      await page.goto(`${policy.address}/audit-control/policy/${segmentId}/${group}`)
      await page.getByRole('table').waitFor()
    }
    await open('bad')
    await page
      .getByRole('table')
      .getByRole('row')
      .nth(1)
      .click({ position: { x: 250, y: 10 } })
    await page.getByRole('dialog').getByRole('tab').nth(4).click()
    await page.getByRole('dialog').getByRole('list').last().waitFor()
    await expectSound()
    await open('domain')
    await action('操作日志', 'Operation log').click()
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
    await expectSound()
    await action('关闭', 'Close').click()
    await action('添加域名', 'Add domains').click()
    await page
      .getByRole('dialog')
      .last()
      .getByText(isChinese ? '按时段' : 'By schedule')
      .click()
    await action('添加时段', 'Add slot').click()
    await action('添加', 'Add').click()
    await expectSound()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${policy.address}/audit-control/policy/${segmentId}/domain`)
    await page.getByRole('button', { name: /axe.example/ }).waitFor()
    await expectSound()
  })
}
