import type { Organisation } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { freshName } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { restList } from '../support/rest.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { OrgsPage } from './support/orgs-page.ts'
import { test } from './support/test.ts'

const people = useSharedConsoleServer()
const HEADER = 'name,nameZh,industry,address,addressZh,country,domains'

async function asAdmin(page: Page, query = ''): Promise<OrgsPage> {
  await beSignedIn(page, await people().server.superadmin())
  const orgs = new OrgsPage(page, people().server.url)
  await orgs.open(query)
  return orgs
}

async function orgNow(name: string): Promise<Organisation | undefined> {
  const { rows } = await restList<Organisation>(people().superadmin, 'orgs', { filter: { name } })
  return rows[0]
}

async function makeOrg(fields: Partial<Organisation> = {}): Promise<Organisation> {
  const name = freshName('Org')
  const domains = [`${name.toLowerCase().replace('_', '-')}.example`]
  const wanted = { name, industry: 'software', country: 'DE', domains, ...fields }
  const answer = await people().superadmin.post('/api/rest/orgs', wanted)
  expect(answer.status).toBe(200)
  return answer.body as Organisation
}

test('the starter set is listed and found by name, by industry and by a name below a domain', async ({
  page,
}) => {
  const orgs = await asAdmin(page)
  await expect(page.getByText(/^共 2\d\d 个组织$/)).toBeVisible()
  await orgs.search('item.taobao.com')
  await expect(orgs.row('Alibaba')).toContainText('电商')
  await expect(page.getByText('找到 1 个组织')).toBeVisible()
  await page.reload()
  await expect(orgs.row('Alibaba')).toContainText('中国')
  // On paper there is nothing of the buttons.
  const ofButtons = orgs.table.getByRole('columnheader', { name: '操作' })
  await expect(ofButtons).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(orgs.table.getByRole('columnheader', { name: '域名', exact: true })).toBeVisible()
  await expect(ofButtons).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('combobox', { name: '行业' }).click()
  await page.getByRole('option', { name: '金融' }).click()
  await expect(page.getByText('没有符合条件的组织')).toBeVisible()
})

test('an organisation is created with typed and pasted domains', async ({ page }) => {
  const orgs = await asAdmin(page)
  const name = freshName('Made')
  const tag = name.toLowerCase().replace('_', '-')
  await orgs.action('新建组织').click()
  await orgs.button('创建').click()
  await expect(orgs.field('名称')).toHaveAccessibleDescription('名称不能为空')
  await orgs.field('名称').first().fill(name)
  await orgs.choose('行业', '金融')
  await orgs.choose('国家或地区', '德国')
  await orgs.addDomains('https://x.example/')
  await expect(orgs.field('域名')).toHaveAccessibleDescription(
    '请只填写域名，不要填写网址：https://x.example/',
  )
  await orgs.addDomains(`*.B.${tag}.example  a.${tag}.example, c.${tag}.example`)
  await expect(orgs.domains).toHaveCount(3)
  await orgs.button(`移除 a.${tag}.example`).click()
  await orgs.field('域名').fill(`last.${tag}.example`)
  await orgs.button('创建').click()
  await expect(orgs.dialog).toBeHidden()
  expect(await orgNow(name)).toMatchObject({
    industry: 'finance',
    country: 'DE',
    domains: [`b.${tag}.example`, `c.${tag}.example`, `last.${tag}.example`],
  })
})

test('an existing name or domain is rejected at its field', async ({ page }) => {
  const taken = await makeOrg()
  const own = await makeOrg()
  const orgs = await asAdmin(page, `?q=${own.name}`)
  await orgs.action(`编辑 ${own.name}`).click()
  await orgs.addDomains(taken.domains[0] ?? '')
  await orgs.button('保存').click()
  await expect(orgs.field('域名')).toHaveAccessibleDescription(new RegExp(`已属于“${taken.name}”`))
  await orgs.button(`移除 ${taken.domains[0]}`).click()
  await orgs.field('名称').first().fill(taken.name)
  await orgs.button('保存').click()
  await expect(orgs.field('名称').first()).toHaveAccessibleDescription('已有同名的组织')
})

test('a change of another user is reported, loaded and kept beside the own one', async ({ page }) => {
  const made = await makeOrg()
  const orgs = await asAdmin(page, `?q=${made.name}`)
  await orgs.action(`编辑 ${made.name}`).click()
  await orgs.field('中文名').fill('我的')
  const own = `mine-${made.domains[0]}`
  await orgs.addDomains(own)
  await orgs.dialog.getByRole('combobox', { name: '行业' }).selectOption({ label: '金融' })
  const domains = [...made.domains, `theirs-${made.domains[0]}`]
  const theirs = { country: 'FR', industry: 'education', domains }
  const { client: other } = await people().signedIn('admin')
  await other.put(`/api/rest/orgs/${made.id}`, theirs)
  await orgs.button('保存').click()
  await expect(orgs.dialog.getByRole('alert')).toContainText('该组织已被他人修改')
  await orgs.button('加载最新内容').click()
  await expect(orgs.dialog.getByRole('combobox', { name: '国家或地区' })).toHaveValue('FR')
  await expect(orgs.dialog.getByRole('combobox', { name: '行业' })).toHaveAccessibleDescription(
    /^他人已将其改为“教育”/,
  )
  await orgs.button('保存').click()
  await expect(orgs.row(made.name)).toContainText('我的')
  const now = await orgNow(made.name)
  expect(now).toMatchObject({ nameZh: '我的', country: 'FR', industry: 'finance' })
  expect(now?.domains.toSorted()).toEqual([...domains, own].toSorted())
})

test('leaving a changed form, and deleting, require confirmation', async ({ page }) => {
  const made = await makeOrg()
  const orgs = await asAdmin(page, `?q=${made.name}`)
  await orgs.row(made.name).click({ position: { x: 300, y: 10 } })
  await expect(orgs.dialog).toHaveAccessibleName(made.name)
  await orgs.button('编辑').click()
  await orgs.field('中文名').fill('写了一半')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '放弃未保存的更改？' })
  await question.getByRole('button', { name: '放弃更改' }).click()
  await orgs.button('删除').click()
  await page
    .getByRole('dialog', { name: `删除组织 ${made.name}？` })
    .getByRole('button', { name: '删除', exact: true })
    .click()
  await expect(page.getByText('没有符合条件的组织')).toBeVisible()
  expect(await orgNow(made.name)).toBeUndefined()
})

test('a file with faults changes nothing, and after correction it is imported and exported', async ({
  page,
}) => {
  const known = await makeOrg()
  const name = freshName('File')
  const orgs = await asAdmin(page)
  await orgs.action('导入').click()
  await orgs.chooseFile([HEADER, `${name},,alchemy,,,DE,`, `${freshName('Fine')},,software,,,DE,`])
  await expect(orgs.dialog.getByRole('alert')).toContainText('1 行正确，1 行有误，未做任何更改')
  await expect(orgs.button('导入')).toBeDisabled()
  await orgs.chooseFile([
    HEADER,
    `${name},示例,media,,,DE,${name.replace('_', '-')}.example`,
    `${known.name},,media,,,DE,`,
  ])
  await expect(orgs.dialog.getByRole('status')).toHaveText('文件有效：将新建 1 个，更新 1 个，0 个无变化。')
  await orgs.button('导入 2 个组织').click()
  await expect(orgs.dialog.getByRole('status')).toHaveText('已新建 1 个，更新 1 个，0 个无变化。')
  await orgs.button('关闭').click()
  expect(await orgNow(known.name)).toMatchObject({ industry: 'media', domains: [] })
  await orgs.search(name)
  await expect(page.getByText('找到 1 个组织')).toBeVisible()
  const lines = (await orgs.download('下载')).trimEnd().split('\r\n')
  expect(lines.slice(1)).toEqual([`${name},示例,media,,,DE,${name.toLowerCase().replace('_', '-')}.example`])
})

test('common users read the table and cannot change it', async ({ page }) => {
  const { client } = await people().signedIn('common')
  await beSignedIn(page, client)
  const orgs = new OrgsPage(page, people().server.url)
  await orgs.open('?q=Alibaba')
  await expect(orgs.row('Alibaba')).toBeVisible()
  await expect(orgs.action('下载')).toBeVisible()
  await expect(orgs.action('新建组织')).toHaveCount(0)
  await expect(orgs.action('编辑 Alibaba')).toHaveCount(0)
})

test('the page of an organisation lists its domains, and an admin changes them there', async ({ page }) => {
  const made = await makeOrg()
  const [domain = ''] = made.domains
  const accessAt = new Date(Date.now() - 60_000).toISOString()
  const visit = { accessAt, deviceIP: '10.1.1.1', domain: `www.${domain}` }
  await people().superadmin.upload('/api/access-record/import', toNdjson([visit]))
  const orgs = await asAdmin(page, `?q=${made.name}`)
  await orgs.row(made.name).getByRole('link', { name: made.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(made.name)
  const card = page.getByRole('region', { name: '组织表中的域名（1）' })
  await expect(card.getByRole('link', { name: domain })).toBeVisible()
  await orgs.action(`编辑 ${made.name}`).click()
  await orgs.addDomains(`more.${domain}`)
  await orgs.button('保存').click()
  await expect(page.getByRole('region', { name: '组织表中的域名（2）' })).toContainText(`more.${domain}`)
  expect(await violationsOf(page)).toEqual([])
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing on the table, its drawer, form and import in ${language}, ${theme}`, async ({
    page,
  }) => {
    const isChinese = language === 'zh-CN'
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await beSignedIn(page, await people().server.superadmin(), { language, theme })
    await page.goto(`${people().server.url}/visit-analysis/orgs?q=Google`)
    await page.getByRole('link', { name: 'Google', exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await button(isChinese ? '编辑 Google' : 'Edit Google').click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page
      .getByRole('row')
      .nth(1)
      .click({ position: { x: 300, y: 10 } })
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await button(isChinese ? '导入' : 'Import').click()
    await page.getByRole('dialog').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
}
