import type { User } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { eventually } from '../support/eventually.ts'
import { freshName, PASSWORD } from '../support/people.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { HeldCalls } from './support/held-calls.ts'
import { logIn } from './support/log-in.ts'
import { stayOnReload } from './support/reload-question.ts'
import { test } from './support/test.ts'
import { UsersPage } from './support/users-page.ts'

const people = useSharedConsoleServer()
const HEADER = 'username,password,nickname,email,role,status,phone'

async function asSuperadmin(page: Page, query = ''): Promise<UsersPage> {
  await beSignedIn(page, await people().server.superadmin())
  const users = new UsersPage(page, people().server.url)
  await users.open(query)
  return users
}

async function userNow(id: string): Promise<User> {
  const answer = await people().superadmin.request<never>('GET', `/api/rest/users/${id}`)
  return answer.body as User
}

async function countOf(username: string): Promise<number> {
  const answer = await people().superadmin.get<{ total: number }>('/api/user/list', { username })
  return answer.data.total
}

test('faults of a new user are shown at their fields', async ({ page }) => {
  const users = await asSuperadmin(page)
  await users.startCreating()
  await users.button('创建').click()
  await expect(users.field('用户名')).toHaveAccessibleDescription('用户名不能为空')
  await expect(users.field('密码').first()).toHaveAccessibleDescription('密码不能为空')
  await expect(users.field('邮箱')).toHaveAccessibleDescription('必填')
  await expect(users.field('用户名')).toBeFocused()
})

test('a form that loads late does not replace a form requested since', async ({ page }) => {
  const [first, second] = [await people().signedIn('common'), await people().signedIn('common')]
  const users = await asSuperadmin(page)
  const late = await HeldCalls.of(page, `**/api/rest/users/${first.user.id}`)
  const answered = page.waitForResponse((response) => response.url().endsWith(first.user.id))
  await page.getByRole('button', { name: `编辑 ${first.user.username}` }).click()
  await users.startEditing(second.user.username)
  late.letGo()
  await answered
  await users.fill({ 昵称: '还在写' })
  await expect(users.field('用户名')).toHaveValue(second.user.username)
})

test('a new user is in the list and can sign in', async ({ page }) => {
  const users = await asSuperadmin(page)
  const username = freshName('made')
  await users.startCreating()
  await users.fill({ 用户名: username, 昵称: '新同事', 邮箱: 'new@example.com', 部门: '网络部' })
  await users.dialog.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await users.dialog.getByRole('radio', { name: /^管理员/ }).check()
  await users.button('创建').click()
  await expect(users.row(username)).toContainText('新同事')
  await expect(users.row(username)).toContainText('管理员')
  const made = await people().signIn(username)
  const { data } = await made.get<User>('/api/user/info')
  expect(data).toMatchObject({
    username,
    nickname: '新同事',
    role: 'admin',
    status: 'active',
    sector: '网络部',
  })
})

test('an existing username is rejected at its field', async ({ page }) => {
  const taken = await people().make()
  const users = await asSuperadmin(page)
  await users.startCreating()
  await users.fill({ 用户名: taken.username, 昵称: '重名', 邮箱: 'taken@example.com' })
  await users.button('生成密码').click()
  await users.button('创建').click()
  await expect(users.field('用户名')).toHaveAccessibleDescription('用户名已存在')
})

test('editing changes only the edited fields', async ({ page }) => {
  const user = await people().make({ sector: '网络部', phone: '13800138000' })
  const users = await asSuperadmin(page, `?username=${user.username}`)
  await users.startEditing(user.username)
  await users.fill({ 昵称: '改名', 部门: '' })
  await users.button('保存').click()
  await expect(users.row(user.username)).toContainText('改名')
  const after = await userNow(user.id)
  expect(after).toMatchObject({ nickname: '改名', sector: '', phone: '13800138000', email: user.email })
})

test('a change of another user is reported, loaded and kept beside the own one', async ({ page }) => {
  const user = await people().make()
  const users = await asSuperadmin(page, `?username=${user.username}`)
  await users.startEditing(user.username)
  await users.fill({ 昵称: '我的名字' })
  const { client: admin } = await people().signedIn('admin')
  await admin.post('/api/user/update', { id: user.id, phone: '13900139000' })
  await users.button('保存').click()
  await expect(users.dialog.getByRole('alert')).toContainText('该用户已被他人修改')
  await users.button('加载最新内容').click()
  await expect(users.field('电话')).toHaveValue('13900139000')
  await expect(users.field('昵称')).toHaveValue('我的名字')
  await users.button('保存').click()
  await expect(users.row(user.username)).toContainText('我的名字')
  expect(await userNow(user.id)).toMatchObject({ nickname: '我的名字', phone: '13900139000' })
})

test('a change in a second window of the same user is named as their own', async ({ page }) => {
  const user = await people().make()
  const users = await asSuperadmin(page, `?username=${user.username}`)
  await users.startEditing(user.username)
  await users.fill({ 昵称: '第一个窗口' })
  await people().superadmin.post('/api/user/update', { id: user.id, nickname: '第二个窗口' })
  await users.button('保存').click()
  await expect(users.dialog.getByRole('alert')).toContainText('您已在其他窗口或会话中修改了此内容')
  await users.button('加载最新内容').click()
  await expect(users.field('昵称')).toHaveAccessibleDescription(/您已在其他窗口将其改为“第二个窗口”/)
})

test('leaving a changed form requires confirmation', async ({ page }) => {
  const users = await asSuperadmin(page)
  await users.startCreating()
  await users.fill({ 昵称: '写了一半' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '放弃未保存的更改？' }).getByRole('button', { name: '取消' }).click()
  await expect(users.field('昵称')).toHaveValue('写了一半')
})

test('the back button closes what is open beside the list, and a changed form only after confirmation', async ({
  page,
}) => {
  const [one, other] = [await people().make(), await people().make()]
  const users = await asSuperadmin(page, '?order=desc')
  const list = page.url()
  const entries = () => page.evaluate(() => window.history.length)
  const before = await entries()
  await users.row(one.username).click()
  await users.row(other.username).click()
  await expect(users.dialog).toHaveAccessibleName(other.username)
  await page.goBack()
  await expect(users.dialog).toHaveCount(0)
  expect(page.url()).toBe(list)

  // Closing it by its button leaves nothing for the back button.
  await users.row(one.username).click()
  await users.button('关闭').click()
  await expect(users.dialog).toHaveCount(0)
  expect(page.url()).toBe(list)
  await users.row(one.username).click()
  await users.button('编辑').click()
  await users.fill({ 昵称: '写了一半' })
  await page.goBack()
  const question = page.getByRole('dialog', { name: '放弃未保存的更改？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(users.field('昵称')).toHaveValue('写了一半')
  await page.goBack()
  await question.getByRole('button', { name: '放弃' }).click()
  await expect(users.dialog).toHaveAccessibleName(one.username)
  await page.goBack()
  await expect(users.dialog).toHaveCount(0)
  expect(page.url()).toBe(list)

  // Closing the drawer keeps the filters that changed while it was open.
  await users.row(one.username).click()
  await users.search(one.username)
  await expect(users.row(other.username)).toHaveCount(0)
  await users.button('关闭').click()
  await expect(users.dialog).toHaveCount(0)
  await expect(users.row(other.username)).toHaveCount(0)
  expect(await entries()).toBeLessThanOrEqual(before + 2)
})

test('a ban requires confirmation, and ends the session of the user', async ({ page }) => {
  const person = await people().signedIn()
  const { username } = person.user
  const users = await asSuperadmin(page, `?username=${username}`)
  await users.choose(username, '封禁')
  await expect(users.dialog).toHaveAccessibleName(`封禁 ${username}？`)
  await users.button('封禁').click()
  await expect(users.row(username)).toContainText('已封禁')
  await expect(page.getByRole('button', { name: `${username} 的更多操作` })).toBeFocused()
  await eventually(async () => (await person.client.get('/api/user/info')).status === 461)
  await users.choose(username, '解除封禁')
  await expect(users.row(username)).toContainText('已激活')
})

test('a reset password signs in', async ({ page }) => {
  const user = await people().make()
  const users = await asSuperadmin(page, `?username=${user.username}`)
  await users.choose(user.username, '重置密码')
  const password = users.dialog.getByRole('textbox', { name: '新密码' })
  await password.fill('短')
  await users.button('重置密码').click()
  await expect(password).toHaveAccessibleDescription(/^密码为/)
  await expect(password).toBeFocused()
  await password.fill('Another_pass2')
  expect(await stayOnReload(page)).toBe('beforeunload')
  await page.route('**/api/rest/users/*', (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 40000, msg: '请求有误' }, errors: { password: '密码已泄露' } },
    }),
  )
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription('密码已泄露')
  await expect(password).toHaveValue('Another_pass2')
  await page.unroute('**/api/rest/users/*')
  await users.button('重置密码').click()
  await expect(users.dialog).toBeHidden()
  await people().signIn(user.username, 'Another_pass2')
})

test('deleting several names the users who are deleted and those who are kept', async ({ page }) => {
  // Found with him by one word, however many there are.
  const prefix = freshName('superadmin_gone')
  const going = [
    await people().make({ username: `${prefix}_a` }),
    await people().make({ username: `${prefix}_b` }),
  ]
  const users = await asSuperadmin(page, '?q=superadmin')
  for (const { username } of going) await users.select(username)
  await users.select('superadmin')
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(users.dialog).toHaveAccessibleName('删除 2 个用户？')
  await expect(users.dialog.getByRole('region', { name: '将删除的用户' })).toContainText(`${prefix}_a`)
  await expect(users.dialog.getByRole('region', { name: '以下用户不会被删除' })).toContainText(
    '最后一个有效的超级管理员',
  )
  await users.button('删除').click()
  await expect(users.row(prefix)).toHaveCount(0)
  expect(await countOf(prefix)).toBe(0)
  expect(await countOf('superadmin')).toBe(1)
})

test('an admin sees why a superadmin cannot be changed', async ({ page }) => {
  const { client } = await people().signedIn('admin')
  await beSignedIn(page, client)
  const users = new UsersPage(page, people().server.url)
  await users.open('?role=superadmin')
  const edit = page.getByRole('button', { name: '编辑 superadmin' })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await edit.focus()
  await expect(page.getByRole('tooltip')).toHaveText('只有超级管理员可以管理超级管理员')
  await users.openMenu('superadmin')
  await expect(users.menuItem('删除')).toHaveAttribute('aria-disabled', 'true')
})

test('a file with faults changes nothing, and after correction it is imported', async ({ page }) => {
  const prefix = freshName('file')
  const users = await asSuperadmin(page)
  await users.openImport()
  await users.chooseFile([
    HEADER,
    `${prefix}_a,${PASSWORD},甲,a@example.com,common,active,`,
    `${prefix}_b,pw,乙,b@example,common,active,`,
    `superadmin,${PASSWORD},丙,c@example.com,common,active,`,
  ])
  await expect(users.dialog.getByRole('alert')).toContainText('1 行正确，2 行有误，未做任何更改')
  expect((await users.faults()).map(([line, column]) => `${line} ${column}`)).toEqual([
    '3 password',
    '3 email',
    '4 username',
  ])
  await expect(users.button('导入')).toBeDisabled()
  expect(await countOf(prefix)).toBe(0)
  await users.chooseFile([
    HEADER,
    `${prefix}_a,${PASSWORD},甲,a@example.com,common,active,`,
    `${prefix}_b,${PASSWORD},乙,b@example.com,admin,inactive,`,
  ])
  await users.button('导入 2 个用户').click()
  await expect(users.dialog.getByRole('status')).toHaveText('已导入 2 个用户')
  await users.button('关闭').click()
  await expect(users.row(`${prefix}_b`)).toContainText('未激活')
  expect(await countOf(prefix)).toBe(2)
})

test('the downloaded file contains the listed users, with no formula and no password', async ({ page }) => {
  const prefix = freshName('file')
  await people().make({ username: `${prefix}_a`, nickname: '张三', phone: '+86 13800138000' })
  await people().make({ username: `${prefix}_b`, role: 'admin' })
  const users = await asSuperadmin(page)
  await users.search(prefix)
  await expect(page.getByText('找到 2 个用户')).toBeVisible()
  const [header = '', ...rows] = (await users.download('下载')).trimEnd().split('\r\n')
  expect(header.replace('\uFEFF', '')).toBe(
    'id,username,nickname,email,role,status,phone,sector,job,location,lastActiveAt',
  )
  expect(rows.map((row) => row.split(',').slice(1, 7).join(','))).toEqual([
    `${prefix}_a,张三,${prefix}_a@example.com,common,active,'+86 13800138000`,
    `${prefix}_b,${prefix}_b,${prefix}_b@example.com,admin,active,`,
  ])
})

test('the address keeps filters, order and the open user', async ({ page }) => {
  const user = await people().make({ status: 'inactive' })
  const users = await asSuperadmin(page)
  await page.getByRole('combobox', { name: '状态' }).click()
  await page.getByRole('option', { name: '未激活' }).click()
  // The next thing is done before the last is drawn.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.getByRole('button', { name: '用户名' }).click()
  await users.search(user.username)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await users.row(user.username).click()
  await expect(users.dialog).toHaveAccessibleName(user.username)
  await page.reload()
  await expect(users.dialog).toHaveAccessibleName(user.username)
  await expect(page.getByRole('combobox', { name: '状态' })).toHaveText(/未激活/)
  await expect(page.getByRole('columnheader', { name: '用户名' })).toHaveAttribute('aria-sort', /ending$/)
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing on the page, its form and its import in ${language}, ${theme}`, async ({
    page,
  }) => {
    await beSignedIn(page, await people().server.superadmin(), { language, theme })
    await page.goto(`${people().server.url}/user-management/list`)
    await page.getByRole('row').nth(1).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: language === 'zh-CN' ? '新建用户' : 'New user' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: language === 'zh-CN' ? '导入' : 'Import', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
}

test('on a phone several users are selected and deleted together', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const prefix = freshName('phone')
  const [one, other] = [
    await people().make({ username: `${prefix}_a` }),
    await people().make({ username: `${prefix}_b` }),
  ]
  await beSignedIn(page, await people().server.superadmin())
  await page.goto(`${people().server.url}/user-management/list?q=${prefix}`)
  await page.getByRole('button', { name: '选择多条' }).click()
  await page.getByRole('checkbox', { name: `选择 ${one.username}` }).check()
  await expect(page.getByRole('checkbox', { name: '选择本页全部' })).toHaveJSProperty('indeterminate', true)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await expect(page.getByRole('checkbox', { name: `选择 ${other.username}` })).toBeChecked()
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: '删除', exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(one.username)
  await question.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText(/没有.*用户/)).toBeVisible()
  expect((await people().superadmin.get(`/api/rest/users/${other.id}`)).status).toBe(404)
})

test('a user who must change the password does so at the first log-in', async ({ page, browser }) => {
  const users = await asSuperadmin(page)
  const username = freshName('first')
  await users.startCreating()
  await users.fill({ 用户名: username, 昵称: '新同事', 邮箱: 'first@example.com' })
  await users.dialog.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await users.dialog.getByRole('switch', { name: '首次登录时必须修改密码' }).click()
  await users.button('创建').click()
  await expect(users.row(username)).toBeVisible()

  const own = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await own.goto(`${people().server.url}/login`)
  await logIn(own, username, PASSWORD)
  await expect(own.getByRole('heading', { name: '修改密码' })).toBeVisible()
  expect(await violationsOf(own)).toEqual([])
  // A page that is loaded in between leads back to the log-in.
  await own.goto(`${people().server.url}/dashboard/index`)
  await expect(own).toHaveURL(/\/login/)
  await logIn(own, username, PASSWORD)
  await own.getByRole('textbox', { name: '新密码', exact: true }).fill('Chosen_by_me2')
  await own.getByRole('textbox', { name: '确认新密码' }).fill('Chosen_by_me2')
  await own.getByRole('button', { name: '更新密码' }).click()
  await expect(own).toHaveURL(/\/dashboard\/index$/)
  await own.context().close()
})
