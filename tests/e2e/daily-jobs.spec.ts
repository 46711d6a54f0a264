import type { CustomPolicy, Segment } from '@netwarden/shared/domain'
import { expect } from '@playwright/test'
import { isLongRun } from '../support/long-run.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { violationsOf } from './support/axe.ts'
import { useConsoleServer } from './support/console-server.ts'
import { beSignedIn } from './support/console-session.ts'
import { test } from './support/test.ts'

const people = useConsoleServer()
const DEVICE = '10.62.0.7'
let office: Segment

test.beforeAll(async () => {
  const { superadmin } = people()
  const wanted = { name: 'Office', entries: [{ entry: '10.62.0.0/16' }] }
  office = (await superadmin.post<Segment>('/api/segment/create', wanted)).data
  const at = Date.now() - 3_600_000
  const visits = [0, 1, 2].flatMap((second) =>
    ['ban.jobs.example', 'allow.jobs.example'].map((domain, place) => ({
      accessAt: new Date(at + second * 100 + place * 5_000).toISOString(),
      deviceIP: DEVICE,
      domain,
    })),
  )
  await superadmin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
})

const LANGUAGES = [
  {
    language: 'zh-CN',
    theme: 'light',
    words: {
      goTo: '跳转',
      menu: '操作：',
      ban: '阻断…',
      hour: '放行 1 小时…',
      confirmBan: '阻断',
      confirmPass: '放行',
      usage: '近 30 天被请求 3 次，来自 1 台设备',
      editOf: `编辑 ${DEVICE}`,
      segment: '设备分组',
      save: '保存',
      newSegment: '新建设备分组',
      pause: '暂停管控',
    },
  },
  {
    language: 'en-US',
    theme: 'dark',
    words: {
      goTo: 'Go to',
      menu: 'Actions for ',
      ban: 'Ban…',
      hour: 'Allow for an hour…',
      confirmBan: 'Ban',
      confirmPass: 'Allow',
      usage: 'Requested 3 times by 1 device in the last 30 days',
      editOf: `Edit ${DEVICE}`,
      segment: 'Segment',
      save: 'Save',
      newSegment: 'New segment',
      pause: 'Pause control',
    },
  },
] as const

const policiesOn = async (domain: string) => {
  const query = { segmentId: office.id, q: domain }
  const path = '/api/domain-control/custom-policy/list'
  return (await people().superadmin.get<{ list: CustomPolicy[] }>(path, query)).data.list
}

// The short run does the same in Chinese by daily-clicks.spec.ts and keyboard-jobs.spec.ts.
for (const { language, theme, words } of isLongRun ? LANGUAGES : LANGUAGES.slice(1)) {
  test(`the menu of a visit bans its domain for the segment of the device, or allows it for an hour (${language})`, async ({
    page,
  }) => {
    await beSignedIn(page, people().superadmin, { language, theme })
    await page.goto(`${people().server.url}/visit-analysis/search?keyword=jobs.example`)
    const row = (domain: string) => page.getByRole('row').filter({ hasText: domain })
    await expect(row('ban.jobs.example')).toHaveCount(1)
    await expect(row('ban.jobs.example')).toContainText('×3')
    expect(await violationsOf(page)).toEqual([])
    const choose = async (domain: string, choice: string) => {
      await row(domain)
        .getByRole('button', { name: `${words.menu}${domain}` })
        .click()
      await page.getByRole('menuitem', { name: choice }).click()
    }
    const dialog = page.getByRole('dialog')
    await choose('ban.jobs.example', words.ban)
    await expect(dialog.getByText(words.usage)).toBeVisible()
    await dialog.getByRole('button', { name: words.confirmBan, exact: true }).click()
    await expect
      .poll(() => policiesOn('ban.jobs.example'))
      .toMatchObject([{ solvedMode: 'banned', expiresAt: null }])
    await choose('allow.jobs.example', words.hour)
    await dialog.getByRole('button', { name: words.confirmPass, exact: true }).click()
    await expect.poll(() => policiesOn('allow.jobs.example')).toMatchObject([{ solvedMode: 'passed' }])
    const [allowed] = await policiesOn('allow.jobs.example')
    expect(Date.parse(allowed?.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(3_600_000)
  })

  test(`a device moves into another segment from its row (${language})`, async ({ page }) => {
    await beSignedIn(page, people().superadmin, { language, theme })
    const made = await people().superadmin.post<Segment>('/api/segment/create', { name: `Lab ${language}` })
    // A segment before it would keep the device.
    await people().superadmin.post('/api/segment/rank', { ids: [made.data.id, office.id] })
    await page.goto(`${people().server.url}/visit-analysis/devices?q=${DEVICE}`)
    await page.getByRole('button', { name: words.editOf }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: words.segment }).selectOption({ label: `Lab ${language}` })
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: words.save }).click()
    await expect(dialog).toBeHidden()
    const { list } = (await people().superadmin.get<{ list: Segment[] }>('/api/segment/list')).data
    expect(list.find(({ id }) => id === made.data.id)?.entries).toMatchObject([{ entry: DEVICE }])
    await people().superadmin.post('/api/segment/delete', { ids: [made.data.id] })
  })

  test(`the go-to box puts an exact list first, and offers actions (${language})`, async ({ page }) => {
    await beSignedIn(page, people().superadmin, { language, theme })
    await page.goto(`${people().server.url}/audit-control/state`)
    const box = page.getByRole('combobox', { name: words.goTo })
    await box.waitFor()
    await page.keyboard.press('Control+k')
    await box.fill('ban.jobs.example')
    const first = page.getByRole('option').first()
    await expect(first).toContainText('ban.jobs.example')
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await box.fill(words.newSegment)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/audit-control\/segment\/new$/)
    await expect(page.getByRole('dialog').getByRole('heading', { name: words.newSegment })).toBeVisible()
    await page.keyboard.press('Escape')
    await box.fill(words.pause)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: words.pause })).toBeVisible()
  })
}
