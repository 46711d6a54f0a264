import { expect, type Page } from '@playwright/test'
import { freshName, PASSWORD, type Person } from '../support/people.ts'
import { LOOKS_OF_LONG_RUN, violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { MessagesPage } from './support/messages-page.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()

test.beforeAll(async () => {
  await people().superadmin.put('/api/system-config/branding', { isRegistrationOpen: true })
})

/** Each registration is a to-do of every administrator. */
async function register(): Promise<string> {
  const username = freshName('applicant')
  const wanted = { username, nickname: username, email: `${username}@example.com`, password: PASSWORD }
  const answer = await people().server.nobody().post('/api/user/register', wanted)
  expect(answer.status).toBe(200)
  return username
}

async function openAs(page: Page, person: Person, query = '?type=todo'): Promise<MessagesPage> {
  await beSignedIn(page, person.client)
  const messages = new MessagesPage(page, people().server.url)
  await messages.open(query)
  return messages
}

const unreadOf = async ({ client }: Person) =>
  (await client.get<{ unread: Record<string, number> }>('/api/message/list')).data.unread

test('the bell and the tabs count what is unread', async ({ page }) => {
  const admin = await people().signedIn('admin')
  await register()
  await register()
  const messages = await openAs(page, admin)
  await expect(messages.tab('待办')).toHaveAccessibleName('待办 2 未读')
  await expect(messages.tab('通知')).toHaveAccessibleName('通知')
  await expect(messages.bell).toHaveAccessibleName('消息，2 条未读')
  await expect(page.getByText('2 条未读', { exact: true })).toBeVisible()
})

test('opening a message marks it as read, and links to its subject', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const username = await register()
  const messages = await openAs(page, admin)
  await messages.row(username).click()
  await expect(messages.drawer).toContainText(`用户 ${username}（${username}）已注册，等待激活。`)
  await expect(messages.row(username)).toContainText('已读')
  await expect(messages.bell).toHaveAccessibleName('消息')
  expect(await unreadOf(admin)).toMatchObject({ todo: 0 })
  await messages.drawer.getByRole('link', { name: '前往处理' }).click()
  await expect(page).toHaveURL(/\/user-management\/list\?status=inactive/)
})

test('a message opened among the unread ones stays open after it is marked as read', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const username = await register()
  const messages = await openAs(page, admin, '?type=todo&status=0')
  await messages.row(username).click()
  await expect(messages.row(username)).toHaveCount(0)
  await expect(messages.drawer).toContainText(username)
})

test('the address of a message opens it', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const username = await register()
  const { data } = await admin.client.get<{ list: { id: string }[] }>('/api/message/list')
  const messages = await openAs(page, admin, `?type=todo&message=${data.list[0]?.id}`)
  await expect(messages.drawer).toContainText(username)
  await page.keyboard.press('Escape')
  await expect(messages.drawer).toBeHidden()
  await expect(page).not.toHaveURL(/message=/)
})

test('selected messages are marked as read, the others stay', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const [first, second, third] = [await register(), await register(), await register()]
  const messages = await openAs(page, admin)
  await messages.select(first)
  await messages.select(third)
  await expect(messages.panel.getByText('已选 2 条')).toBeVisible()
  await messages.button('标为已读').click()
  await expect(messages.row(first)).toContainText('已读')
  await expect(messages.row(third)).toContainText('已读')
  await expect(messages.row(second)).not.toContainText('已读')
  await expect(messages.panel.getByText('已选')).toHaveCount(0)
  expect(await unreadOf(admin)).toMatchObject({ todo: 1 })
})

test('all of one kind, or of every kind, are marked as read together', async ({ page }) => {
  const superadmin = await people().server.superadmin()
  await register()
  await beSignedIn(page, superadmin)
  const messages = new MessagesPage(page, people().server.url)
  await messages.open('?type=todo')
  await messages.button('本类全部标为已读').click()
  await expect(messages.tab('待办')).toHaveAccessibleName('待办')
  await expect(messages.tab('消息')).toHaveAccessibleName('消息 1 未读')
  await page.getByRole('button', { name: '全部标为已读', exact: true }).click()
  await expect(messages.tab('消息')).toHaveAccessibleName('消息')
  await expect(page.getByRole('button', { name: '全部标为已读', exact: true })).toBeDisabled()
})

test('the address keeps page, size and filter', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const names: string[] = []
  for (let count = 0; count < 12; count++) names.push(await register())
  const messages = await openAs(page, admin, '?type=todo&pageSize=10')
  await expect(messages.rows).toHaveCount(10)
  await expect(messages.rows.first()).toContainText(names.at(-1) ?? '')
  await messages.button('下一页').click()
  await expect(messages.rows).toHaveCount(2)
  await expect(messages.row(names[0] ?? '')).toHaveCount(1)
  await expect(page).toHaveURL(/current=2/)
  await page.reload()
  await expect(messages.rows).toHaveCount(2)
  await messages.panel.getByRole('radiogroup', { name: '状态' }).getByText('已读').click()
  await expect(messages.panel.getByText('当前条件下没有内容')).toBeVisible()
  await expect(page).toHaveURL(/status=1/)
  await expect(page).not.toHaveURL(/current=2/)
})

test('a new message is counted and listed immediately, in all tabs of the browser over one stream', async ({
  page,
  context,
}) => {
  let streams = 0
  context.on('request', (request) => {
    if (request.url().includes('/api/stream')) streams += 1
  })
  const streamOpened = page.waitForResponse((response) => response.url().includes('/api/stream'))
  const admin = await people().signedIn('admin')
  const messages = await openAs(page, admin)
  await expect(messages.panel.getByText('还没有消息')).toBeVisible()
  await streamOpened
  const otherTab = await context.newPage()
  const other = await openAs(otherTab, admin)
  await expect(other.bell).toBeVisible()
  const username = await register()
  // The page polls only once a minute: an earlier update comes from the stream.
  await expect(messages.row(username)).toBeVisible()
  await expect(messages.bell).toHaveAccessibleName('消息，1 条未读')
  await expect(other.row(username)).toBeVisible()
  expect(streams).toBe(1)
})

test('the bell lists the newest, marks one as read by following it, and links to all', async ({ page }) => {
  const admin = await people().signedIn('admin')
  const names: string[] = []
  for (let count = 0; count < 6; count++) names.push(await register())
  const messages = await openAs(page, admin, '?type=message')
  await messages.bell.click()
  await expect(messages.newest.getByRole('listitem')).toHaveCount(5)
  await messages.newest.getByRole('link', { name: names.at(-1) }).click()
  await expect(page).toHaveURL(/\/user-management\/list\?status=inactive/)
  await expect(messages.bell).toHaveAccessibleName('消息，5 条未读')
  await messages.bell.click()
  await messages.newest.getByRole('link', { name: '查看全部' }).click()
  await expect(page).toHaveURL(/\/user-center\/messages/)
  await expect(messages.newest).toBeHidden()
})

test('the bell works by keyboard', async ({ page }) => {
  const admin = await people().signedIn('admin')
  await register()
  const messages = await openAs(page, admin)
  await messages.bell.focus()
  await page.keyboard.press('Enter')
  await expect(messages.newest).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(messages.newest).toBeHidden()
  await expect(messages.bell).toBeFocused()
  await messages.rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(messages.drawer.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(messages.rows.first()).toBeFocused()
})

for (const [language, theme] of LOOKS_OF_LONG_RUN) {
  test(`axe finds nothing in the list, a message and the bell, ${language}, ${theme}`, async ({ page }) => {
    const admin = await people().signedIn('admin')
    await register()
    await beSignedIn(page, admin.client, { language, theme })
    const messages = new MessagesPage(page, people().server.url)
    await messages.open('?type=todo')
    await messages.rows.first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: /^(消息|Messages)/ }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await messages.rows.first().click()
    await messages.drawer.waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
}

test('on a phone messages are rows of two lines within its width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const admin = await people().signedIn('admin')
  const username = await register()
  const messages = await openAs(page, admin)
  await messages.panel.getByRole('button', { name: username }).click()
  await expect(messages.drawer).toContainText(username)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('on a phone several messages are selected, by keyboard too, and marked as read together', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const admin = await people().signedIn('admin')
  const [one, other, kept] = [await register(), await register(), await register()]
  const messages = await openAs(page, admin)
  await expect(messages.panel.getByRole('checkbox')).toHaveCount(0)
  await messages.button('选择多条').focus()
  await page.keyboard.press('Enter')
  await expect(messages.panel.getByRole('status')).toHaveText('已选 0 条')
  const boxOf = (username: string) =>
    messages.panel.getByRole('listitem').filter({ hasText: username }).getByRole('checkbox')
  await boxOf(one).focus()
  await page.keyboard.press('Space')
  await messages.panel.getByRole('listitem').filter({ hasText: other }).click()
  await expect(messages.panel.getByRole('status')).toHaveText('已选 2 条')
  await expect(messages.drawer).toBeHidden()
  expect(await violationsOf(page)).toEqual([])
  await messages.button('标为已读').click()
  await expect(messages.panel.getByRole('status')).toHaveText('已选 0 条')
  expect(await unreadOf(admin)).toMatchObject({ todo: 1 })
  await messages.button('完成').click()
  await expect(messages.button('选择多条')).toBeFocused()
  await messages.panel.getByRole('button', { name: kept }).click()
  await expect(messages.drawer).toContainText(kept)
})
