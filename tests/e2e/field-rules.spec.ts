import { expect, type Locator, type Page } from '@playwright/test'
import {
  DEVICE_ENTRY_EXAMPLES,
  DNS_SERVERS_EXAMPLES,
  expectedVerdicts,
  type FieldExample,
  IP_FILTER_EXAMPLES,
  NEW_PASSWORD_EXAMPLES,
  NEW_USER_EXAMPLES,
  PROFILE_EXAMPLES,
} from '../support/field-examples.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { DnsConfigPage } from './support/dns-config-page.ts'
import { SegmentsPage } from './support/segments-page.ts'
import { test } from './support/test.ts'
import { UserCenterPage } from './support/user-center-page.ts'
import { UsersPage } from './support/users-page.ts'
import { VisitLogPage } from './support/visit-log-page.ts'

const people = useSharedConsoleServer()

type Verdicts = Record<string, boolean>

/** A form's field with the examples for it. */
interface CheckedField {
  name: string
  input: Locator
  table: readonly FieldExample[]
}

/** Puts a text into a field as a paste does: no key could type some of these characters. */
async function paste(input: Locator, text: string): Promise<void> {
  await input.evaluate((element: HTMLInputElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
  await expect(input).toHaveValue(text)
}

/** Fills the fields with their examples, round by round; another field must keep `submit` invalid. */
async function check(
  page: Page,
  fields: readonly CheckedField[],
  submit: () => Promise<void>,
): Promise<Record<string, Verdicts>> {
  const verdicts: Record<string, Verdicts> = Object.fromEntries(fields.map(({ name }) => [name, {}]))
  const rounds = Math.max(...fields.map(({ table }) => table.length))
  for (let round = 0; round < rounds; round++) {
    const shown = fields.flatMap((field) => ({ ...field, example: field.table[round % field.table.length] }))
    for (const { input, example } of shown) await paste(input, example?.text ?? '')
    await submit()
    await drawn(page)
    for (const { name, input, example } of shown) {
      const isValid = (await input.getAttribute('aria-invalid')) !== 'true'
      verdicts[name] = { ...verdicts[name], [JSON.stringify(example?.text)]: isValid }
    }
  }
  return verdicts
}

/** Validation is a promise: its fault is drawn a frame after. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

const expected = (fields: readonly CheckedField[]) =>
  Object.fromEntries(fields.map(({ name, table }) => [name, expectedVerdicts(table)]))

/** Calls that send a body and change nothing. */
const READS = [
  '/api/user/menu',
  '/api/segment/overlaps',
  '/api/system-config/status',
  '/api/domain-control/replay',
]

/** A form that is never right sends nothing: every verdict is its own. */
function countWrites(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !READS.some((path) => request.url().endsWith(path))) count += 1
  })
  return () => count
}

test('the form of a new user validates by the table', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const users = new UsersPage(page, people().server.url)
  await users.open()
  const writes = countWrites(page)
  await users.startCreating()
  const input = (name: string) => users.dialog.getByRole('textbox', { name, exact: true })
  const fields = [
    { name: 'username', input: input('用户名'), table: NEW_USER_EXAMPLES.username },
    { name: 'password', input: input('密码'), table: NEW_USER_EXAMPLES.password },
    { name: 'nickname', input: input('昵称'), table: NEW_USER_EXAMPLES.nickname },
    { name: 'email', input: input('邮箱'), table: NEW_USER_EXAMPLES.email },
  ]
  await input('电话').fill('call me')
  expect(await check(page, fields, () => users.button('创建').click())).toEqual(expected(fields))
  expect(writes()).toBe(0)
})

test('the form of the own profile validates by the table', async ({ page }) => {
  // A field that was empty before may stay so.
  const { username } = await people().make({ phone: '010-6255 1234', sector: 'IT', job: 'Operator' })
  await beSignedIn(page, await people().signIn(username))
  const center = new UserCenterPage(page, people().server.url)
  await center.open()
  const writes = countWrites(page)
  const fields = [
    { name: 'nickname', input: center.field('昵称'), table: PROFILE_EXAMPLES.nickname },
    { name: 'phone', input: center.field('电话'), table: PROFILE_EXAMPLES.phone },
    { name: 'email', input: center.field('邮箱'), table: PROFILE_EXAMPLES.email },
    { name: 'sector', input: center.field('部门'), table: PROFILE_EXAMPLES.sector },
    { name: 'job', input: center.field('职务'), table: PROFILE_EXAMPLES.job },
  ]
  await center.field('办公地点').fill('x'.repeat(64))
  expect(await check(page, fields, () => center.button('保存').click())).toEqual(expected(fields))
  expect(writes()).toBe(0)
})

test('the form of a new password validates by the table', async ({ page }) => {
  await beSignedIn(page, (await people().signedIn()).client)
  const center = new UserCenterPage(page, people().server.url)
  await center.open('password')
  const writes = countWrites(page)
  const fields = [{ name: 'newPassword', input: center.field('新密码'), table: NEW_PASSWORD_EXAMPLES }]
  // The current one is left empty.
  await center.field('确认新密码').fill('another one')
  expect(await check(page, fields, () => center.button('更新密码').click())).toEqual(expected(fields))
  await expect(center.field('当前密码')).toHaveAccessibleDescription('密码不能为空')
  await expect(center.field('确认新密码')).toHaveAccessibleDescription('两次输入的密码不一致')
  expect(writes()).toBe(0)
})

test('the form of specified DNS servers validates by the table', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const dns = new DnsConfigPage(page, people().server.url)
  await dns.open()
  const writes = countWrites(page)
  await dns.add.click()
  const fields = [{ name: 'servers', input: dns.field('服务器'), table: DNS_SERVERS_EXAMPLES }]
  // The clients are left empty.
  expect(await check(page, fields, () => dns.button('添加').click())).toEqual(expected(fields))
  await expect(dns.field('客户端或域名')).toHaveAccessibleDescription('必填')
  expect(writes()).toBe(0)
})

test('the visit log filters addresses by the table', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const log = new VisitLogPage(page, people().server.url)
  await log.open()
  const input = log.filter('IP')
  const fields = [{ name: 'ip', input, table: IP_FILTER_EXAMPLES }]
  expect(await check(page, fields, () => input.press('Enter'))).toEqual(expected(fields))
})

test('the form of a device group validates its entries by the table', async ({ page }) => {
  await beSignedIn(page, people().superadmin)
  const segments = new SegmentsPage(page, people().server.url)
  await segments.open()
  const writes = countWrites(page)
  await segments.startCreating()
  await segments.addRow()
  const fields = [{ name: 'entry', input: segments.cell(1), table: DEVICE_ENTRY_EXAMPLES }]
  // The name is left empty.
  expect(await check(page, fields, () => segments.button('创建').click())).toEqual(expected(fields))
  expect(writes()).toBe(0)
})
