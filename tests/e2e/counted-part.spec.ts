import { expect } from '@playwright/test'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { SubjectPage } from './support/subject-page.ts'
import { test } from './support/test.ts'

const HOST = '198.51.100.1'
const HOUR = 3_600_000
const started = Date.now()

/** One each half an hour for 42 days, twice as many as may be read; every fourth to the host. */
const visits: PlainVisit[] = Array.from({ length: 2_000 }, (_, index) => ({
  accessAt: new Date(started - 1_000 - index * (HOUR / 2)).toISOString(),
  deviceIP: '10.5.0.1',
  domain: `h${index % 7}.part.example`,
  dstHostIP: `198.51.100.${1 + (index % 4)}`,
}))

/** One of the newest day, and one from long before the readable range. */
const rare: PlainVisit[] = [2_000, 40 * 24 * HOUR].map((age) => ({
  accessAt: new Date(started - age).toISOString(),
  deviceIP: '10.5.0.2',
  domain: 'rare.part.example',
  dstHostIP: '198.51.100.9',
}))

const people = useConsoleServer({ NETWARDEN_MAX_ROWS_READ: '1000' })
test.beforeAll(async () => {
  await people().superadmin.upload('/api/access-record/import', toNdjson([...visits, ...rare]))
})

test('a figure of the newest days is marked as such, and links to the records that it counts', async ({
  page,
}) => {
  await beSignedIn(page, await people().server.superadmin())
  const subject = new SubjectPage(page, people().server.url)
  await subject.open('dstHost', HOST, '?timespan=quarter')
  await expect(subject.figure('访问请求量')).toHaveText('500')
  // Both figures that no sum covers, and the two lists of names and devices.
  await expect(page.getByRole('img', { name: /^记录过多，只统计了 .* 之后的部分/ })).toHaveCount(4)
  // That the span before was not counted does not mean that it has none; of the two others it is known.
  await expect(page.getByText('上一时段无数据')).toHaveCount(2)
  expect(await violationsOf(page)).toEqual([])
  await subject.figure('访问设备数').click()
  await expect(page.getByText(/^(2[0-4]\d|250) 条|共 (2[0-4]\d|250) 条/).first()).toBeVisible()
})

test('a distribution is marked as partial when the list is short enough to know its total', async ({
  page,
}) => {
  await beSignedIn(page, await people().server.superadmin())
  const from = new Date(started - 41 * 24 * HOUR).toISOString()
  const filter = 'keywordKind=domain&keyword=rare.part.example&dstHostIP=198.51.100.9'
  await page.goto(`${people().server.url}/visit-analysis/search?range=custom&from=${from}&${filter}`)
  await expect(page.getByText('第 1–2 条，共 2 条')).toBeVisible()
  const modes = page.getByRole('group', { name: '判定' })
  await expect(modes.getByRole('button')).toHaveAttribute('title', /^放行（全部）: ≥ 1 /)
})
