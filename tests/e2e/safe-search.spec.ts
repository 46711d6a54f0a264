import type { WrittenSegment } from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { expect } from '@playwright/test'
import { freshName } from '../support/people.ts'
import { violationsOf } from './support/axe.ts'
import { useSharedConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { SegmentsPage } from './support/segments-page.ts'
import { test } from './support/test.ts'

const people = useSharedConsoleServer()

test('the form of a segment sets safe search, and details and explanation show it', async ({ page }) => {
  const { superadmin, server } = people()
  const name = freshName('safe')
  const body = { name, entries: [{ entry: '10.86.0.0/24' }] }
  const { id } = (await superadmin.post<WrittenSegment>('/api/segment/create', body)).data
  await beSignedIn(page, superadmin)
  const segments = new SegmentsPage(page, server.url)
  await segments.open()
  await segments.startEditing(name)
  const group = segments.dialog.getByRole('group', { name: '安全搜索' })
  await group.getByRole('combobox', { name: 'YouTube' }).selectOption({ label: '适中' })
  await expect(group.getByRole('combobox', { name: 'Google' }).locator('option').first()).toHaveText(
    '与“所有设备”相同',
  )
  expect(await violationsOf(page)).toEqual([])
  await segments.button('保存').click()
  await expect(segments.field('名称')).toHaveCount(0)
  const saved = (await superadmin.get(`/api/rest/segments/${id}`)).body as Segment
  expect(saved).toMatchObject({ safeSearchYouTube: 'moderate', safeSearchGoogle: null })
  await segments.row(name).click()
  await expect(segments.dialog).toContainText(/安全搜索.*YouTube: 适中/)
  await page.goto(`${server.url}/audit-control/explain?device=10.86.0.5&domain=m.youtube.com`)
  await expect(page.getByText('YouTube（适中）：应答为 restrictmoderate.youtube.com')).toBeVisible()
})
