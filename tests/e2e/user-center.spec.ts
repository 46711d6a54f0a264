import type { User } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { eventually } from '../support/eventually.ts'
import { PASSWORD, type Person } from '../support/people.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { logIn } from './support/log-in.ts'
import { test } from './support/test.ts'
import { UserCenterPage } from './support/user-center-page.ts'

const people = useSharedConsoleServer()
const PROFILE = {
  昵称: '网管小李',
  电话: '010-6255 1234',
  邮箱: 'li@example.com',
  部门: '网络部',
  职务: '网络管理员',
}

async function openAs(page: Page, person: Person, tab = ''): Promise<UserCenterPage> {
  await beSignedIn(page, person.client)
  const center = new UserCenterPage(page, people().server.url)
  await center.open(tab)
  return center
}

const userNow = async (person: Person) => (await person.client.get<User>('/api/user/info')).data

/** A PNG that is wider than high. */
async function drawPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
    canvas.getContext('2d')?.fillRect(0, 0, 150, 200)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

test.describe('user information', () => {
  test('required fields that are emptied are reported, and the first of them has the focus', async ({
    page,
  }) => {
    const user = await people().make({ phone: '010-6255 1234', sector: 'IT', job: 'Operator' })
    const person = { user, client: await people().signIn(user.username) }
    const center = await openAs(page, person)
    await center.fill({ 电话: '', 部门: '', 职务: '' })
    await center.button('保存').click()
    for (const name of ['电话', '部门', '职务']) {
      await expect(center.field(name)).toHaveAccessibleDescription('必填')
    }
    await expect(center.field('昵称')).toHaveAccessibleDescription('')
    await expect(center.field('电话')).toBeFocused()
    const examples = [
      ['部门', '网络部'],
      ['职务', '网络管理员'],
      ['办公地点', 'A#302'],
    ] as const
    for (const [name, example] of examples) {
      await expect(center.field(name)).toHaveAttribute('placeholder', example)
    }
    expect((await userNow(person)).version).toBe(person.user.version)
  })

  test('a link fills nothing into the form', async ({ page }) => {
    const person = await people().signedIn()
    await beSignedIn(page, person.client)
    const record = encodeURIComponent(JSON.stringify({ email: 'somebody@else.example', nickname: '他人' }))
    await page.goto(`${people().server.url}/user-center/settings?source=${record}`)
    const center = new UserCenterPage(page, people().server.url)
    await expect(center.field('邮箱')).toHaveValue(person.user.email)
    await center.fill({ 电话: '010-6255 1234', 部门: '网络部', 职务: '管理员' })
    await center.button('保存').click()
    await expect(center.toast('更新成功')).toBeVisible()
    const { email, nickname } = person.user
    expect(await userNow(person)).toMatchObject({ email, nickname, phone: '010-6255 1234' })
  })

  test('saved values are stored, and a notice confirms it', async ({ page }) => {
    const person = await people().signedIn()
    const center = await openAs(page, person)
    await center.fill({ ...PROFILE, 办公地点: 'A#302', 认证信息: 'CCNP' })
    await center.button('保存').click()
    await expect(center.toast('更新成功')).toBeVisible()
    await expect(page.getByRole('button', { name: '用户菜单：网管小李' })).toBeVisible()
    expect(await userNow(person)).toMatchObject({
      nickname: '网管小李',
      phone: '010-6255 1234',
      email: 'li@example.com',
      sector: '网络部',
      job: '网络管理员',
      location: 'A#302',
      certification: 'CCNP',
    })
  })

  test('a rejected value is an update failure', async ({ page }) => {
    const center = await openAs(page, await people().signedIn())
    await center.fill(PROFILE)
    await page.route('**/api/user/info/update', (route) => {
      const error = { code: 40000, msg: '请求有误' }
      return route.fulfill({
        status: 400,
        json: { error, message: error.msg, errors: { email: '邮箱已停用' } },
      })
    })
    await center.button('保存').click()
    await expect(center.toast('更新失败')).toBeVisible()
    await expect(center.field('邮箱')).toHaveAccessibleDescription('邮箱已停用')
  })

  test('a picture is previewed before it is saved, and appears in the top bar afterwards', async ({
    page,
  }) => {
    const person = await people().signedIn()
    const center = await openAs(page, person)
    await center.fill(PROFILE)
    await center.choosePicture('me.png', 'image/png', await drawPicture(page))
    await expect(center.panel.locator('img[src^="data:image/png"]')).toBeVisible()
    await expect(center.panel.getByText('保存后生效')).toBeVisible()
    expect((await userNow(person)).avatar).toBe('')
    await center.button('保存').click()
    const kept = center.userMenu.locator('img[src^="/avatars/"]')
    await expect(kept).toBeVisible()
    // Its space is reserved before the picture is loaded.
    await expect.poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
    await center.button('移除').click()
    await center.button('保存').click()
    await expect(kept).toBeHidden()
    expect((await userNow(person)).avatar).toBe('')
  })

  test('a file that is not a picture, of another kind or too large is rejected', async ({ page }) => {
    const center = await openAs(page, await people().signedIn())
    await center.choosePicture('notes.txt', 'text/plain', Buffer.from('hello'))
    await expect(center.panel.getByText('头像应为 PNG、JPEG、WebP 或 GIF 图片')).toBeVisible()
    await center.choosePicture('fake.png', 'image/png', Buffer.from('no picture at all'))
    await expect(center.panel.getByText('无法读取此图片')).toBeVisible()
    await center.choosePicture('large.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1))
    await expect(center.panel.getByText('头像不能超过 2 MB')).toBeVisible()
    await expect(center.panel.locator('img')).toHaveCount(0)
  })

  test('language and time zone follow the user to every browser', async ({ page, browser }) => {
    const person = await people().signedIn()
    const center = await openAs(page, person)
    await center.fill(PROFILE)
    await center.choice('语言').selectOption({ label: 'English' })
    await center.choice('时区').selectOption('Pacific/Kiritimati')
    await center.button('保存').click()
    await expect(center.title).toHaveText('User settings')
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Pacific/Kiritimati',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const created = clock.format(new Date(person.user.createdAt))
    await expect(center.panel.getByText(created).first()).toBeVisible()

    const elsewhere = await browser.newPage({ locale: 'zh-CN' })
    await elsewhere.goto(`${people().server.url}/login?redirect=UserSettings`)
    await logIn(elsewhere, person.user.username, PASSWORD)
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('User settings')
    await expect(elsewhere.getByRole('tabpanel').getByText(created).first()).toBeVisible()
    await elsewhere.close()
  })
})

test.describe('password', () => {
  test('a password that is too short, or differs, or repeats the current one, is rejected', async ({
    page,
  }) => {
    const person = await people().signedIn()
    const center = await openAs(page, person, 'password')
    await center.changePassword('', 'short', 'other')
    await expect(center.panel.getByText('密码不能为空')).toBeVisible()
    await expect(center.panel.getByText('新密码为 8 至 256 位可打印字符')).toBeVisible()
    await expect(center.panel.getByText('两次输入的密码不一致')).toBeVisible()
    await center.changePassword('Not_my_pass1', 'Brand new 密码')
    await expect(center.panel.getByText('当前密码无效')).toBeVisible()
    expect((await userNow(person)).username).toBe(person.user.username)
  })

  test('after the update the user has to sign in again, everywhere', async ({ page }) => {
    const person = await people().signedIn()
    const other = await people().signIn(person.user.username)
    const center = await openAs(page, person, 'password')
    await center.changePassword(PASSWORD, 'Brand new 密码')
    await expect(center.toast('更新成功')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('认证已过期')).toHaveCount(0)
    expect((await other.get('/api/user/info')).status).toBe(461)
    await logIn(page, person.user.username, 'Brand new 密码')
    await expect(center.userMenu).toBeVisible()
  })
})

test('an unknown session is ended, and the current one is marked', async ({ page }) => {
  const person = await people().signedIn()
  const stranger = await people().signIn(person.user.username)
  const center = await openAs(page, person, 'sessions')
  await expect(center.row('当前会话')).toHaveCount(1)
  await expect(center.row('当前会话').getByRole('button')).toHaveCount(0)
  await center.panel.getByRole('button', { name: /^结束会话：/ }).click()
  await center.dialog.getByRole('button', { name: '结束会话' }).click()
  await expect(center.toast('已结束 1 个会话')).toBeVisible()
  await expect(center.panel.getByRole('button', { name: /^结束会话：/ })).toHaveCount(0)
  expect((await stranger.get('/api/user/info')).status).toBe(461)
  expect((await person.client.get('/api/user/info')).status).toBe(200)
})

test('all other sessions are ended together', async ({ page }) => {
  const person = await people().signedIn()
  const others = [await people().signIn(person.user.username), await people().signIn(person.user.username)]
  const center = await openAs(page, person, 'sessions')
  await center.button('结束其他所有会话').click()
  await center.dialog.getByRole('button', { name: '结束会话' }).click()
  await expect(center.toast('已结束 2 个会话')).toBeVisible()
  for (const other of others) expect((await other.get('/api/user/info')).status).toBe(461)
  await expect(center.button('结束其他所有会话')).toBeDisabled()
})

test.describe('API tokens', () => {
  test('a token is shown once, has the rights of its scope, and none once revoked', async ({ page }) => {
    const person = await people().signedIn()
    const center = await openAs(page, person, 'tokens')
    await expect(center.panel.getByText('还没有 API 令牌')).toBeVisible()
    const token = await center.createToken('夜间报表', '只读')
    const script = people().server.nobody()
    script.accessToken = token
    expect((await script.get('/api/user/info')).status).toBe(200)
    expect((await script.post('/api/message/read', { all: true })).status).toBe(403)

    await page.keyboard.press('Escape')
    await expect(center.dialog).toBeVisible()
    await center.dialog.getByRole('button', { name: '已保存，关闭' }).click()
    await expect(center.row('夜间报表')).toContainText('只读')
    await expect(page.getByText(token)).toHaveCount(0)

    await center.panel.getByRole('button', { name: '吊销令牌 夜间报表' }).click()
    await center.dialog.getByRole('button', { name: '吊销' }).click()
    await expect(center.panel.getByText('还没有 API 令牌')).toBeVisible()
    expect((await script.get('/api/user/info')).status).toBe(401)
  })

  test('the scope for users is offered only to those who manage users, with a warning', async ({ page }) => {
    const center = await openAs(page, await people().signedIn('admin'), 'tokens')
    await center.button('创建令牌').click()
    const scope = center.dialog.getByRole('combobox', { name: '范围' })
    const warning = center.dialog.getByText(/令牌一旦泄露，他人可以借此创建账号/)
    await expect(scope.locator('option[value=read]')).toHaveCount(1)
    await expect(warning).toHaveCount(0)
    await scope.selectOption('people')
    await expect(warning).toBeVisible()
    const [red = 0, green = 0, blue = 0] = await warning.evaluate((shown) =>
      (getComputedStyle(shown).color.match(/\d+/g) ?? []).map(Number),
    )
    expect(red).toBeGreaterThan(Math.max(green, blue) + 50)
  })

  test('its copy button puts it on the clipboard', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const center = await openAs(page, await people().signedIn(), 'tokens')
    const token = await center.createToken('script', '读写')
    await center.dialog.getByRole('button', { name: '复制' }).click()
    await eventually(async () => (await page.evaluate(() => navigator.clipboard.readText())) === token)
  })

  test('a token without a name, or with an expiry in the past, is rejected', async ({ page }) => {
    const center = await openAs(page, await people().signedIn(), 'tokens')
    await center.button('创建令牌').click()
    await center.dialog.getByRole('combobox', { name: '有效期' }).selectOption('custom')
    await center.dialog.getByLabel('到期时间').fill('2020-01-01T00:00')
    await center.dialog.getByRole('button', { name: '创建令牌' }).click()
    await expect(center.dialog.getByRole('textbox', { name: '名称' })).toHaveAccessibleDescription('必填')
    await expect(center.dialog.getByLabel('到期时间')).toHaveAccessibleDescription('到期时间必须晚于现在')
    await expect(center.dialog.getByRole('textbox', { name: '名称' })).toBeFocused()
  })
})

test('arrow keys move along the tabs, and typed values are kept behind them', async ({ page }) => {
  const center = await openAs(page, await people().signedIn())
  await center.field('部门').fill('half a w')
  await center.tab('用户信息').focus()
  await page.keyboard.press('ArrowRight')
  await expect(center.tab('修改密码')).toBeFocused()
  await expect(center.tab('修改密码')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/tab=password/)
  await page.keyboard.press('ArrowLeft')
  await expect(center.field('部门')).toHaveValue('half a w')
})

test('a common user sees their own operations here, an administrator on the page of the log', async ({
  page,
}) => {
  const person = await people().signedIn()
  await people().signedIn()
  const center = await openAs(page, person)
  await center.tab('我的操作').click()
  await expect(center.panel.getByRole('row').filter({ hasText: person.user.username })).toHaveCount(1)
  await expect(center.panel.getByRole('row')).toHaveCount(2)
  await expect(center.panel.getByRole('columnheader', { name: '操作人' })).toHaveCount(0)
})

test('an administrator has no tab for the own operations', async ({ page }) => {
  const center = await openAs(page, await people().signedIn('admin'), 'operations')
  await expect(center.tab('用户信息')).toHaveAttribute('aria-selected', 'true')
  await expect(center.tab('我的操作')).toHaveCount(0)
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing in any tab, ${language}, ${theme}`, async ({ page }) => {
    const person = await people().signedIn()
    await people().withToken(person.client, 'read')
    await beSignedIn(page, person.client, { language, theme })
    const center = new UserCenterPage(page, people().server.url)
    for (const tab of ['information', 'password', 'sessions', 'tokens', 'operations']) {
      await center.open(tab)
      await expect(center.panel.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await violationsOf(page), tab).toEqual([])
    }
  })
}

test('everything fits the width of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const center = await openAs(page, await people().signedIn())
  for (const tab of ['information', 'password', 'sessions', 'tokens', 'operations']) {
    await center.open(tab)
    expect(await center.panel.evaluate((panel) => panel.scrollWidth <= window.innerWidth), tab).toBe(true)
  }
})
