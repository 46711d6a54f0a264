import type { MatrixRow } from '@netwarden/shared/contract'
import type { CustomPolicy, RiskEvent, Segment, User } from '@netwarden/shared/domain'
import { expect, type Locator, type Page } from '@playwright/test'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { ClickCounter } from './support/click-counter.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const DEVICE = '10.63.0.7'
const INFECTED = { 'zh-CN': '10.63.0.8', 'en-US': '10.63.0.9' } as const
const MALWARE = 'c2.botnet.example'
let office: Segment

const namesIn = (language: Language) => {
  const suffix = `${language.slice(0, 2)}.clicks.example`
  return { toBan: `ban.${suffix}`, toAllow: `allow.${suffix}`, looked: `looked.${suffix}` }
}

test.beforeAll(async () => {
  const { superadmin } = people()
  const wanted = { name: 'Office', entries: [{ entry: '10.63.0.0/16' }] }
  office = (await superadmin.post<Segment>('/api/segment/create', wanted)).data
  const at = Date.now() - 600_000
  const banned = LANGUAGES.map(({ language }) => namesIn(language).toAllow)
  await superadmin.post('/api/domain-control/custom-policy/create', {
    segmentId: office.id,
    group: 'domain',
    solvedMode: 'banned',
    entries: banned,
  })
  const visits = LANGUAGES.flatMap(({ language }, place) =>
    [
      { deviceIP: DEVICE, domain: namesIn(language).toBan },
      { deviceIP: DEVICE, domain: namesIn(language).toAllow },
      { deviceIP: DEVICE, domain: namesIn(language).looked },
      { deviceIP: INFECTED[language], domain: MALWARE },
    ].map((visit) => ({ ...visit, accessAt: new Date(at + place * 60_000).toISOString() })),
  )
  await superadmin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
  await eventually(async () => (await pending()).length === LANGUAGES.length)
})

const LANGUAGES = [
  {
    language: 'zh-CN',
    theme: 'light',
    words: {
      risks: '待处理风险事件',
      explanation: '当前策略会如何处理',
      goTo: '跳转',
      ban: '阻断',
      pass: '放行',
      forTime: '限时…',
      until: '到期时间',
      wouldBan: /将阻断/,
      allowHour: (name: string) => `放行 ${name} 1 小时…`,
      banOf: (name: string) => `阻断 ${name}…`,
      solve: '解决',
      comment: /处理说明/,
      addList: '添加名单',
      listFile: /选择名单文件/,
      add: '添加',
      upload: '上传 .zone',
      zoneFile: '区域文件',
      apply: '应用',
      newUser: '新建用户',
      user: { username: '用户名', password: '密码', nickname: '昵称', email: '邮箱' },
      admin: /^管理员/,
      create: '创建',
    },
  },
  {
    language: 'en-US',
    theme: 'dark',
    words: {
      risks: 'Pending risk events',
      explanation: 'What would happen now',
      goTo: 'Go to',
      ban: 'Ban',
      pass: 'Allow',
      forTime: 'For a time…',
      until: 'Ends',
      wouldBan: /would have banned/,
      allowHour: (name: string) => `Allow ${name} for an hour…`,
      banOf: (name: string) => `Ban ${name}…`,
      solve: 'Solve',
      comment: /Comment/,
      addList: 'Add list',
      listFile: 'Choose a list file or drop it here',
      add: 'Add',
      upload: 'Upload .zone',
      zoneFile: 'Zone files',
      apply: 'Apply',
      newUser: 'New user',
      user: { username: 'Username', password: 'Password', nickname: 'Nickname', email: 'Email' },
      admin: /^Admin/,
      create: 'Create',
    },
  },
] as const
type Look = (typeof LANGUAGES)[number]
type Language = Look['language']

const pending = async () =>
  (await people().superadmin.post<{ list: RiskEvent[] }>('/api/risk-event/list', { status: 'alarmed' })).data
    .list
const policiesOn = async (domain: string) => {
  const query = { segmentId: office.id, q: domain }
  const path = '/api/domain-control/custom-policy/list'
  return (await people().superadmin.get<{ list: CustomPolicy[] }>(path, query)).data.list
}
const effectIn = async (name: string) => {
  const rows = (await people().superadmin.get<MatrixRow[]>('/api/domain-control/policy/matrix')).data
  const row = rows.find((list) => list.name === name)
  return row?.segments.find(({ segmentId }) => segmentId === office.id)
}

/** A list with one name, which bans it for the segment; answers its name. */
async function uploadedList(name: string, domain: string): Promise<string> {
  const { superadmin } = people()
  const path = '/api/domain-control/policy'
  const form = new FormData()
  form.append('name', name)
  form.append('group', 'bad')
  form.append('file', new Blob([`${domain}\n`]), 'list.txt')
  const { data } = await superadmin.upload<{ id: string }>(`${path}/create`, form)
  if (name.startsWith('Lent'))
    await superadmin.post(`${path}/enable`, { id: data.id, segmentId: office.id, enable: true })
  return name
}

/** A signed-in administrator on the page where the job begins. */
async function startAt(page: Page, { language, theme }: Look, path: string): Promise<ClickCounter> {
  const clicks = await ClickCounter.of(page)
  await beSignedIn(page, people().superadmin, { language, theme })
  await page.goto(people().server.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await clicks.restart()
  return clicks
}

/** One click opens the dialog of the browser. */
async function chooseFile(page: Page, field: Locator, name: string, text: string): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await field.click()
  await (await opened).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}

for (const look of LANGUAGES) {
  const { language, words } = look
  const { toBan, toAllow } = namesIn(language)
  const visit = (page: Page, domain: string) => page.getByRole('row').filter({ hasText: domain })
  const search = '/visit-analysis/search?keyword=clicks.example'

  test(`an event of tonight opens from the dashboard with one click (${language})`, async ({ page }) => {
    const clicks = await startAt(page, look, '/dashboard/index')
    await page.getByRole('region', { name: words.risks }).getByRole('row').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/risk-monitoring\/detail\//)
    await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: 'botnet.example' })).toBeAttached()
    expect(await clicks.count()).toBe(1)
  })

  test(`a visit shows why it was banned with one click in the search (${language})`, async ({ page }) => {
    const clicks = await startAt(page, look, search)
    await visit(page, toAllow).click({ position: { x: 20, y: 10 } })
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(words.explanation)).toBeVisible()
    await expect(drawer).toContainText('Office')
    expect(await clicks.count()).toBe(1)
  })

  test(`the go-to box shows who visited a name with Enter on any page (${language})`, async ({ page }) => {
    const clicks = await startAt(page, look, '/audit-control/state')
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: words.goTo })
    await box.pressSequentially(toBan)
    await expect(page.getByRole('option', { selected: true })).toContainText(toBan)
    await box.press('Enter')
    await expect(page.getByRole('main').getByText(DEVICE).filter({ visible: true }).first()).toBeVisible()
    expect(await clicks.count()).toBe(1)
  })

  test(`a name is banned for the segment of its device with two clicks in the search (${language})`, async ({
    page,
  }) => {
    const clicks = await startAt(page, look, search)
    await visit(page, toBan)
      .getByRole('button', { name: words.banOf(toBan) })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: words.ban, exact: true }).click()
    await expect.poll(() => policiesOn(toBan)).toMatchObject([{ solvedMode: 'banned', expiresAt: null }])
    expect(await clicks.count()).toBe(2)
  })

  test(`a banned name is allowed for an hour with two clicks in the search (${language})`, async ({
    page,
  }) => {
    const clicks = await startAt(page, look, search)
    await visit(page, toAllow)
      .getByRole('button', { name: words.allowHour(toAllow) })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: words.pass, exact: true }).click()
    await expect
      .poll(
        async () => (await policiesOn(toAllow)).find(({ solvedMode }) => solvedMode === 'passed')?.expiresAt,
      )
      .toBeTruthy()
    expect(await clicks.count()).toBe(2)
  })

  test(`a list is switched on for a segment with two clicks in the matrix (${language})`, async ({
    page,
  }) => {
    const name = `Clicks ${language}`
    const body = { name, group: 'bad', source: { kind: 'upload' } }
    await people().superadmin.post('/api/domain-control/policy/create', body)
    const clicks = await startAt(page, look, '/audit-control/lists')
    const row = page.getByRole('row', { name: new RegExp(name) })
    await row.getByRole('button', { name: /Office/ }).click()
    await page.getByRole('menuitem', { name: words.ban, exact: true }).click()
    await expect.poll(() => effectIn(name)).toMatchObject({ enable: true, solvedMode: 'banned' })
    expect(await clicks.count()).toBe(2)
  })

  test(`the effect of switching a list on is shown after one click in the matrix (${language})`, async ({
    page,
  }) => {
    const name = await uploadedList(`Looked ${language}`, namesIn(language).looked)
    const clicks = await startAt(page, look, '/audit-control/lists')
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: /Office/ })
      .click()
    await page.getByRole('menuitem', { name: words.ban, exact: true }).hover()
    await expect(page.getByRole('status').filter({ hasText: words.wouldBan })).toBeVisible()
    expect(await clicks.count()).toBe(1)
    expect(await effectIn(name)).toMatchObject({ enable: false })
  })

  test(`a segment may use a banned list until a day with three clicks in the matrix (${language})`, async ({
    page,
  }) => {
    const name = await uploadedList(`Lent ${language}`, `lent.${toBan}`)
    const clicks = await startAt(page, look, '/audit-control/lists')
    const row = page.getByRole('row', { name: new RegExp(name) })
    await row.getByRole('button', { name: /Office/ }).click()
    await page.getByRole('menuitem', { name: words.forTime }).click()
    const dialog = page.getByRole('dialog')
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel(words.until).fill(`${day}T18:00`)
    await dialog.getByRole('button', { name: words.apply, exact: true }).click()
    await expect
      .poll(() => effectIn(name))
      .toMatchObject({
        solvedMode: 'passed',
        expiresAt: expect.stringContaining(day),
        afterwards: { enable: true, solvedMode: 'banned' },
      })
    expect(await clicks.count()).toBe(3)
  })

  test(`a list is added from a file and switched on with four clicks (${language})`, async ({ page }) => {
    const name = `File ${language}`
    const clicks = await startAt(page, look, '/audit-control/lists')
    await page.getByRole('button', { name: words.addList }).click()
    const dialog = page.getByRole('dialog')
    await chooseFile(page, dialog.getByText(words.listFile), `${name}.txt`, '0.0.0.0 one.file.example\n')
    await dialog.getByRole('checkbox', { name: /^Office$/ }).click()
    await dialog.getByRole('button', { name: words.add, exact: true }).click()
    await expect.poll(() => effectIn(name)).toMatchObject({ enable: true, solvedMode: 'banned' })
    expect(await clicks.count()).toBeLessThanOrEqual(4)
  })

  test(`a zone file is tried and applied with at most four clicks (${language})`, async ({ page }) => {
    const origin = `${language.toLowerCase()}.clicks.example`
    const zone = `$ORIGIN ${origin}.\n$TTL 60\n@ SOA ns1 admin 1 60 60 60 60\n NS ns1\nns1 A 192.0.2.1\n`
    const clicks = await startAt(page, look, '/system-config/dns-config')
    await page.getByRole('button', { name: words.upload }).first().click()
    const drawer = page.getByRole('dialog')
    await chooseFile(
      page,
      drawer.locator('label').filter({ has: page.getByLabel(words.zoneFile) }),
      'a.zone',
      zone,
    )
    await expect(drawer.getByText(origin).first()).toBeVisible()
    await drawer.getByRole('button', { name: words.apply, exact: true }).click()
    await expect(page.getByRole('link', { name: origin })).toBeVisible()
    expect(await clicks.count()).toBeLessThanOrEqual(4)
  })

  test(`a user with a role is created with three clicks in the list of users (${language})`, async ({
    page,
  }) => {
    const username = `clicks_${language.slice(0, 2)}`
    const clicks = await startAt(page, look, '/user-management/list')
    await page.getByRole('button', { name: words.newUser }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: words.user.username }).fill(username)
    await dialog.getByRole('textbox', { name: words.user.password }).fill('Clicks4users_9')
    await dialog.getByRole('textbox', { name: words.user.nickname }).fill('Clicks')
    await dialog.getByRole('textbox', { name: words.user.email }).fill('clicks@example.com')
    await dialog.getByRole('radio', { name: words.admin }).check()
    await dialog.getByRole('button', { name: words.create, exact: true }).click()
    const found = async () =>
      (await people().superadmin.get<{ list: User[] }>('/api/user/list', { q: username })).data
    await expect.poll(async () => (await found()).list).toMatchObject([{ username, role: 'admin' }])
    expect(await clicks.count()).toBe(3)
  })

  test(`an event is solved with two clicks in the list of events (${language})`, async ({ page }) => {
    const clicks = await startAt(page, look, '/risk-monitoring/state')
    await page
      .getByRole('row')
      .filter({ hasText: INFECTED[language] })
      .getByRole('button', { name: new RegExp(`^${words.solve}`) })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: words.comment }).pressSequentially('cleaned')
    await dialog.getByRole('button', { name: words.solve }).click()
    await expect
      .poll(async () => (await pending()).map(({ deviceIP }) => deviceIP))
      .not.toContain(INFECTED[language])
    expect(await clicks.count()).toBe(2)
  })
}
