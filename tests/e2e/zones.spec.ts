import type { Page as ListPage, ShownRecord, WrittenZone, Zone } from '@netwarden/shared/contract'
import { expect, type Page } from '@playwright/test'
import { isLongRun } from '../support/long-run.ts'
import { freshName } from '../support/people.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { LOOKS, violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'
import { ZonePage } from './support/zone-page.ts'

const people = useSharedConsoleServer()
const ZONES = '/api/system-config/dns-zone'

const freshOrigin = () => `${freshName('z').toLowerCase().replaceAll('_', '-')}.example`
const textOf = (origin: string, lines: string, serial = 7) =>
  `$ORIGIN ${origin}.\n$TTL 3600\n@ SOA ns1 hostmaster ${serial} 3600 600 604800 86400\n NS ns1\n NS ns2\nns1 A 192.0.2.1\nns2 A 192.0.2.2\n${lines}\n`

async function make(origin: string, lines: string): Promise<WrittenZone> {
  const answer = await people().superadmin.post<WrittenZone>(`${ZONES}/create`, {
    text: textOf(origin, lines),
  })
  expect(answer.status).toBe(200)
  return answer.data
}
const zoneNow = async (origin: string) =>
  (await people().superadmin.get<ListPage<Zone>>(`${ZONES}/list`, { origin })).data.list[0]
const recordsNow = async (id: string, name: string) =>
  (await people().superadmin.get<ListPage<ShownRecord>>(`${ZONES}/${id}/records`, { name })).data.list.map(
    ({ type, rdata }) => `${type} ${rdata}`,
  )
const importVisits = (domain: string, count: number, rcode: string) => {
  const visits = Array.from(
    { length: count },
    (_, i): PlainVisit => ({
      accessAt: new Date(Date.now() - (i + 1) * 60_000).toISOString(),
      deviceIP: '10.9.0.1',
      domain,
      rcode,
    }),
  )
  return people().superadmin.upload('/api/access-record/import', toNdjson(visits))
}

async function asAdmin(page: Page, look: Parameters<typeof beSignedIn>[2] = {}): Promise<ZonePage> {
  await beSignedIn(page, (await people().signedIn('admin')).client, look)
  return new ZonePage(page, people().server.url, look.language)
}

for (const [language, theme] of LOOKS) {
  test(`files are tried and applied, edited, compared, rolled back and exported, ${language}`, async ({
    page,
  }) => {
    const [one, two] = [freshOrigin(), freshOrigin()]
    await make(one, 'www A 192.0.2.3\nold A 192.0.2.4\nquiet A 192.0.2.5')
    await importVisits(`old.${one}`, 3, 'NOERROR')
    const zones = await asAdmin(page, { language, theme })
    const { words } = zones
    await zones.openList()

    // Two files together, one of them with a fault: neither is imported.
    await zones.button(words.upload).first().click()
    await zones.choose({
      'one.zone': textOf(one, 'www A 192.0.2.9\nnew A 192.0.2.6', 8),
      'two.zone': textOf(two, 'x A 1.2'),
    })
    await expect(zones.trial.getByRole('cell', { name: /1\.2/ })).toBeVisible()
    await expect(zones.trial.getByText(/192\.0\.2\.3 → 192\.0\.2\.9/)).toBeVisible()
    const put = zones.trial.getByRole('button', { name: words.put, exact: true })
    await expect(put).toBeDisabled()
    // A queried name that would vanish is reported and has to be confirmed.
    await zones.choose({ 'two.zone': textOf(two, 'x A 192.0.2.7') })
    const vanishing = zones.trial.getByRole('listitem').filter({ hasText: 'old' }).last()
    await expect(vanishing).toContainText('3')
    await expect(put).toBeDisabled()
    expect(await violationsOf(page)).toEqual([])
    await zones.trial.getByRole('checkbox', { name: words.known }).check()
    await put.click()
    await expect(zones.trial).toBeHidden()
    expect(await zoneNow(one)).toMatchObject({ version: 2, soa: { serial: 8 } })
    expect(await zoneNow(two)).toMatchObject({ version: 1 })

    // Records by a form, and the same zone as text beside them.
    await page.getByRole('link', { name: one }).click()
    await zones.button(`${words.edit} www A 192.0.2.9`).click()
    await zones.field(words.address).fill('192.0.2')
    await page.getByRole('dialog').getByRole('button', { name: words.apply, exact: true }).click()
    await expect(zones.field(words.address)).toHaveAccessibleDescription(/192\.0\.2/)
    await zones.field(words.address).fill('192.0.2.10')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: words.apply, exact: true }).click()
    await expect(zones.text).toHaveValue(/www +IN A +192\.0\.2\.10\n/)
    await zones.text.fill(`${await zones.text.inputValue()}typed 60 IN TXT "in the text"\n`)
    await expect(zones.row('typed')).toContainText('"in the text"')
    await zones.button(`${words.remove} new A 192.0.2.6`).click()
    await expect(zones.text).not.toHaveValue(/192\.0\.2\.6/)
    await expect(zones.changes.getByRole('listitem')).toHaveCount(3)
    expect(await violationsOf(page)).toEqual([])
    await zones.save.click()
    await expect(zones.save).toBeDisabled()
    await expect(zones.changes).toBeHidden()
    const { id = '' } = (await zoneNow(one)) ?? {}
    expect(await recordsNow(id, 'www')).toEqual(['A 192.0.2.10'])
    expect(await recordsNow(id, 'typed')).toEqual(['TXT "in the text"'])
    expect(await recordsNow(id, 'new')).toEqual([])

    // Any two versions, and back to the first.
    await zones.button(words.history).click()
    await zones.history.getByLabel(words.from, { exact: true }).selectOption('1')
    await zones.history.getByLabel(words.to, { exact: true }).selectOption('3')
    await expect(zones.history.getByText('192.0.2.3 → 192.0.2.10')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const first = zones.history
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(`${words.rollBack}.*1$`) }) })
    await first
      .last()
      .getByRole('button', { name: new RegExp(`^${words.rollBack}`) })
      .click()
    const question = page.getByRole('dialog').filter({ hasText: /1\s*？|1\?/ })
    await question.getByRole('button', { name: words.rollBack, exact: true }).click()
    await expect(question).toBeHidden()
    await zones.history.getByRole('button', { name: words.close }).click()
    await expect(zones.row('quiet')).toBeVisible()
    expect(await recordsNow(id, 'www')).toEqual(['A 192.0.2.3'])

    const file = await zones.exported(zones.button(words.export))
    expect(file).toBe(await (await people().superadmin.raw('GET', `${ZONES}/${id}/export`)).text())
  })
}

test('nothing on the page of zones stays busy after an upload', async ({ page }) => {
  const origin = freshOrigin()
  const zones = await asAdmin(page)
  await zones.openList()
  await zones.button(zones.words.upload).first().click()
  await zones.choose({ 'one.zone': textOf(origin, 'www A 192.0.2.9') })
  await zones.trial.getByRole('button', { name: zones.words.put, exact: true }).click()
  await expect(page.getByRole('link', { name: origin })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('[role=progressbar]')).toHaveCount(0)
})

test('two users change one zone: the second sees the changes of the first and loses nothing', async ({
  page,
}) => {
  const origin = freshOrigin()
  const { id } = await make(origin, 'www A 192.0.2.3\nmail A 192.0.2.4')
  const zones = await asAdmin(page)
  await zones.open(origin)
  await zones.button('编辑 www A 192.0.2.3').click()
  await zones.field('地址').fill('192.0.2.33')
  await page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click()
  await zones.text.fill(`${await zones.text.inputValue()}mine A 192.0.2.40\n`)
  await expect(zones.row('mine')).toBeVisible()
  const www = { name: 'www', ttl: 3600, type: 'A', rdata: '192.0.2.3' }
  const theirs = await people().superadmin.request('PATCH', `${ZONES}/${id}/records`, {
    json: {
      version: 1,
      add: [{ name: 'theirs', type: 'TXT', rdata: 'x' }],
      change: [{ before: www, after: { ...www, rdata: '192.0.2.66' } }],
    },
  })
  expect(theirs.status).toBe(200)
  await zones.save.click()
  const meanwhile = page.getByRole('region', { name: 'superadmin 已修改此区域' })
  await expect(meanwhile).toContainText('192.0.2.3 → 192.0.2.66')
  await expect(meanwhile).toContainText('theirs')
  await expect(zones.changes).toContainText('192.0.2.3 → 192.0.2.33')
  expect(await violationsOf(page)).toEqual([])
  await meanwhile.getByRole('button', { name: zones.words.take }).click()
  await expect(zones.changes).toContainText('192.0.2.66 → 192.0.2.33')
  await expect(zones.changes).toContainText('对方已将 192.0.2.3 改为 192.0.2.66')
  await expect(zones.text).toHaveValue(/theirs/)
  await zones.save.click()
  await expect(zones.changes).toBeHidden()
  expect(await recordsNow(id, 'www')).toEqual(['A 192.0.2.33'])
  expect(await recordsNow(id, 'mine')).toEqual(['A 192.0.2.40'])
  expect(await recordsNow(id, 'theirs')).toEqual(['TXT "x"'])

  // Invalid text was typed on the old version, too: corrected, it keeps the changes made in between.
  const before = await zones.text.inputValue()
  await zones.text.fill(`${before}broken A 1.2\n`)
  await expect(page.getByRole('button', { name: /第 \d+ 行/ })).toBeVisible()
  await zones.button('更多操作').click()
  await page.getByRole('menuitem', { name: '区域设置' }).click()
  await zones.field('默认 TTL').fill('60')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('您已在其他窗口或区域设置中修改此区域')).toBeVisible()
  await zones.text.fill(`${before}mended A 192.0.2.50\n`)
  await expect(zones.changes).toContainText('mended')
  await zones.save.click()
  await zones.button(zones.words.take).click()
  await zones.save.click()
  await expect(zones.changes).toBeHidden()
  expect(await recordsNow(id, 'mended')).toEqual(['A 192.0.2.50'])
  expect(await zoneNow(origin)).toMatchObject({ ttl: 60, version: 5 })
})

test('a missing name that devices queried is added with its PTR, and a zone is deleted with its name typed', async ({
  page,
}) => {
  const origin = freshOrigin()
  const zone = await make(origin, '')
  await importVisits(`printer.${origin}`, 4, 'NXDOMAIN')
  const zones = await asAdmin(page)
  await zones.openList()

  // The list is filtered by name, by author, and by time.
  const listed = page.getByRole('link', { name: origin })
  const filter = async (name: string, text: string) => {
    await page.getByRole('textbox', { name }).fill(text)
    await page.getByRole('textbox', { name }).press('Enter')
  }
  await filter('搜索', origin)
  await expect(page.getByRole('table', { name: zones.words.zones }).getByRole('link')).toHaveText([origin])
  await filter('添加人', 'nobody_of_us')
  await expect(page.getByText('没有符合条件的区域')).toBeVisible()
  await filter('添加人', 'superadmin')
  await expect(listed).toBeVisible()
  for (const [from, isListed] of [
    ['2999-01-01T00:00', false],
    ['2020-01-01T00:00', true],
  ] as const) {
    await page.getByRole('combobox', { name: '添加时间' }).click()
    await page.getByRole('option', { name: '自定义…' }).click()
    const span = page.getByRole('dialog', { name: '自定义' })
    await span.getByLabel('开始').fill(from)
    await span.getByLabel('结束').fill('')
    await span.getByRole('button', { name: '应用' }).click()
    await expect(page).toHaveURL(/from=/)
    await expect(listed).toBeVisible({ visible: isListed })
  }
  for (const [range, inAddress, isListed] of [
    ['昨天', 'yesterday', false],
    ['近 1 小时', '1h', true],
  ] as const) {
    await page.getByRole('combobox', { name: '添加时间' }).click()
    await page.getByRole('option', { name: range }).click()
    await expect(page).toHaveURL(new RegExp(`range=${inAddress}$`))
    await expect(listed).toBeVisible({ visible: isListed })
  }
  await zones.button('清除筛选').click()
  await expect(page.getByRole('textbox', { name: '搜索' })).toHaveValue('')

  await zones.button('新建区域').click()
  await page.getByRole('dialog').getByLabel('类型').selectOption('reverse')
  await zones.field('网段').fill('10.77.5.0/9')
  await page.getByRole('dialog').getByRole('button', { name: '创建' }).click()
  await expect(zones.field('网段')).toHaveAccessibleDescription(
    /10\.0\.0\.0\/9.*0\.10\.in-addr\.arpa 到 127\.10\.in-addr\.arpa/,
  )
  await zones.field('网段').fill('10.77.5.0/24')
  await page.getByRole('dialog').getByRole('button', { name: '创建' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '5.77.10.in-addr.arpa' })).toBeVisible()

  await zones.open(origin)
  await zones.button('添加 printer').click()
  await expect(zones.field('名称')).toHaveValue('printer')
  await zones.field('地址').fill('10.77.5.9')
  await expect(page.getByRole('switch', { name: '同时添加 PTR 记录' })).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click()
  await expect(zones.changes).toContainText('PTR')
  await zones.save.click()
  await expect(page.getByText('没有：查询过的名称均存在。')).toBeVisible()
  const reverse = await zoneNow('5.77.10.in-addr.arpa')
  expect(await recordsNow(reverse?.id ?? '', '9')).toEqual([`PTR printer.${origin}.`])

  // A file that is dragged onto the page is tried, and given up.
  await zones.drop({ 'dragged.zone': textOf(origin, 'dropped A 192.0.2.8', 50) })
  await expect(zones.trial).toContainText('dropped')
  await zones.trial.getByRole('button', { name: '移除文件 dragged.zone' }).click()
  await zones.trial.getByRole('button', { name: zones.words.close }).click()
  await expect(zones.trial).toBeHidden()
  await expect(zones.row('dropped')).toBeHidden()

  await zones.text.fill('nonsense')
  await expect(page.getByRole('button', { name: '第 1 行' })).toBeVisible()
  await expect(zones.save).toBeDisabled()
  await page.getByRole('button', { name: '还原文本' }).click()
  await zones.button('更多操作').click()
  await page.getByRole('menuitem', { name: '删除区域' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: '删除', exact: true })).toBeDisabled()
  const typed = question.getByRole('textbox')
  await typed.fill(origin)
  await page.route('**/dns-zone/remove', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 50300, msg: '存储不可用' } } }),
  )
  await typed.press('Enter')
  await expect(question.getByText('存储不可用')).toBeVisible()
  await expect(typed).toHaveValue(origin)
  await page.unroute('**/dns-zone/remove')
  await question.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page).toHaveURL(/dns-config$/)
  expect(await zoneNow(origin)).toBeUndefined()
  expect(zone.version).toBe(1)
})

const MANY = isLongRun ? 99_995 : 6_000

test(`a zone of ${MANY + 5} records opens, is searched and saved on a phone and a desktop`, async ({
  page,
}) => {
  const origin = freshOrigin()
  const lines = Array.from({ length: MANY }, (_, i) => `h${i} A 10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)
  const form = new FormData()
  form.append('file', new Blob([textOf(origin, lines.join('\n'))]), 'large.zone')
  await people().superadmin.upload(`${ZONES}/upload`, form)
  const { id = '' } = (await zoneNow(origin)) ?? {}
  const zones = await asAdmin(page)
  await zones.open(origin)
  await expect(page.getByText('此区域较大，不显示文本')).toBeVisible()
  const search = page.getByRole('textbox', { name: '搜索' })
  await search.fill('h4242')
  await search.press('Enter')
  await expect(zones.row('h4242').first()).toBeVisible()
  await zones.button('删除 h4242 A 10.0.16.146').click()
  await zones.save.click()
  await expect(zones.changes).toBeHidden()
  expect(await recordsNow(id, 'h4242')).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await search.fill('h4243')
  await search.press('Enter')
  await page.getByRole('list', { name: '区域记录' }).getByRole('button').first().click()
  await zones.field('地址').fill('192.0.2.77')
  await page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violationsOf(page)).toEqual([])
  await zones.save.click()
  await expect.poll(() => recordsNow(id, 'h4243')).toEqual(['A 192.0.2.77'])
  const [back, save] = [
    await page.getByRole('link', { name: '返回区域列表' }).boundingBox(),
    await zones.save.boundingBox(),
  ]
  expect((save?.y ?? 0) - (back?.y ?? 0)).toBeLessThan(20)
  await zones.button('更多操作').click()
  await page.getByRole('menuitem', { name: '历史' }).click()
  await expect(zones.history).toBeVisible()
})
