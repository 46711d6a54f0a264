import { readFileSync } from 'node:fs'
import { DEVICE_FIELDS } from '@netwarden/shared/contract'
import type { ReportMail, Segment } from '@netwarden/shared/domain'
import { expect } from '@playwright/test'
import { eventually } from '../../../support/eventually.ts'
import type { People } from '../../../support/people.ts'
import { toNdjson } from '../../../support/plain-visits.ts'
import { fillNewUser, usersNamed } from './daily.ts'
import { type Job, LANGUAGES, type Language, type Scene, wordsOf } from './job.ts'

const PERSON = 'Li Na'
const PHONE = '00:1a:2b:3c:4d:01'
const BANNED = 'banned.weekly.example'
const ASKED = 'asked.weekly.example'
const AT = new Date(Date.now() - 24 * 3_600_000)
/** The device that is renamed. */
const VISITOR = { 'zh-CN': '10.64.0.8', 'en-US': '10.64.0.9' } as const

/** A person with a device, a banned visit of yesterday, and the devices that asked for a name. */
export async function prepareWeeklyJobs({ superadmin }: People): Promise<void> {
  const owner = { user: PERSON, department: 'Finance', comment: '' }
  const wanted = { name: 'Finance', entries: [{ entry: PHONE, ...owner }] }
  const finance = (await superadmin.post<Segment>('/api/segment/create', wanted)).data
  await superadmin.post('/api/segment/create', { name: 'Guests', entries: [] })
  const policy = { group: 'domain', solvedMode: 'banned', entries: [BANNED], segmentId: finance.id }
  await superadmin.post('/api/domain-control/custom-policy/create', policy)
  const device = { deviceIP: '10.64.0.7', deviceMac: PHONE, accessAt: AT.toISOString() }
  const visits = [
    { ...device, domain: BANNED, solvedMode: 'banned' as const },
    { ...device, domain: ASKED },
    ...LANGUAGES.map((language, place) => ({
      ...device,
      deviceIP: VISITOR[language],
      deviceMac: `00:1a:2b:3c:4d:0${place + 2}`,
      domain: ASKED,
    })),
  ]
  await superadmin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
  await eventually(async () => {
    const path = '/api/device/suggest'
    return (await superadmin.get<{ people: unknown[] }>(path, { q: PERSON })).data.people.length > 0
  })
}

async function financeOn({ superadmin }: People): Promise<Segment> {
  const { data } = await superadmin.get<{ list: Segment[] }>('/api/segment/list')
  const found = data.list.find(({ name }) => name === 'Finance')
  if (!found) throw new Error('the segment is there')
  return found
}

const nameOf = (prefix: string, language: Language) => `${prefix}_${language.slice(0, 2)}`

/** What a list would change and lending a banned name until a day are among the jobs of a day. */
export const WEEKLY_JOBS: readonly Job[] = [
  {
    name: 'the go-to box of any page leads to why a name was banned for a person at a past time',
    clicks: 4,
    from: '/dashboard/index',
    run: async ({ page, hand, language }) => {
      const words = wordsOf(language)
      const box = page.getByRole('combobox', { name: words('layout.goTo.label') })
      // Before it, no key has an effect.
      await box.waitFor()
      await page.keyboard.press('Control+k')
      await box.pressSequentially('li na')
      await expect(page.getByRole('option', { name: /^Li Na/ })).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await hand.pick(page.getByRole('radio', { name: words('subjects.timespan.week'), exact: true }))
      const visits = page.getByRole('table', { name: words('visits.list'), exact: true })
      await hand.press(visits.getByRole('row').filter({ hasText: BANNED }).first())
      const name = words('policies.openExplanationThen')
      await hand.press(page.getByRole('dialog').getByRole('link', { name }))
      await expect(page).toHaveURL(new RegExp(`at=${encodeURIComponent(AT.toISOString())}`))
      const [before = '', after = ''] = words('explain.then').split('{time}')
      const verdict = page.getByRole('region', { name: new RegExp(`^${before}.+${after}$`) })
      await expect(verdict).toBeVisible()
    },
  },
  {
    name: 'the devices that asked for a name in 30 days are saved as a CSV file',
    clicks: 2,
    from: `/visit-analysis/search?keywordKind=domain&keyword=${ASKED}&range=30d`,
    run: async ({ page, hand, language }) => {
      const words = wordsOf(language)
      await hand.press(page.getByRole('button', { name: words('visits.who') }))
      const file = page.waitForEvent('download')
      await hand.press(page.getByRole('button', { name: words('visits.who.export') }))
      const text = readFileSync(await (await file).path(), 'utf8').trimEnd()
      expect(text.split('\r\n')).toHaveLength(4)
    },
  },
  {
    name: 'a new employee gets an account whose password has to be changed',
    clicks: 3,
    from: '/dashboard/index',
    run: async ({ page, hand, people, language }) => {
      const username = nameOf('weekly', language)
      const words = wordsOf(language)
      const dialog = await fillNewUser({ page, hand, language }, { username, nickname: 'Li-Na' })
      await hand.check(dialog.getByRole('switch', { name: words('users.field.mustChangePassword') }))
      await hand.press(dialog.getByRole('button', { name: words('ui.create'), exact: true }))
      await expect.poll(() => usersNamed(people, username)).toMatchObject([{ username }])
    },
  },
  {
    name: 'a device is renamed and moved in the list of devices',
    clicks: 2,
    from: (language) => `/visit-analysis/devices?q=${VISITOR[language]}`,
    run: async ({ page, hand, language }) => {
      const words = wordsOf(language)
      const row = page.getByRole('row').filter({ hasText: VISITOR[language] })
      await hand.press(row.getByRole('button', { name: words('devices.editOf', { name: '' }) }))
      const drawer = page.getByRole('dialog')
      await hand.select(drawer.getByRole('combobox', { name: words('policies.segment') }), 'Guests')
      await hand.write(
        drawer.getByRole('textbox', { name: DEVICE_FIELDS.name.label[language], exact: true }),
        'visitor',
      )
      await hand.press(drawer.getByRole('button', { name: words('ui.save') }))
      await expect(page.getByText(words('devices.edit.moved'))).toBeVisible()
    },
  },
  {
    name: 'a forgotten password is replaced in the list of users',
    clicks: 3,
    from: (language) => `/user-management/list?username=${nameOf('forgetful', language)}`,
    prepare: ({ people, language }) => people.make({ username: nameOf('forgetful', language) }),
    run: async ({ page, hand, people, language }) => {
      const username = nameOf('forgetful', language)
      const words = wordsOf(language)
      const more = words('users.moreOf', { name: username })
      await hand.press(page.getByRole('button', { name: more }))
      const name = words('users.act.password')
      await hand.choose(page.getByRole('menuitem', { name, exact: true }))
      const dialog = page.getByRole('dialog')
      await hand.write(
        dialog.getByRole('textbox', { name: words('users.field.newPassword') }),
        'Another_pass2',
      )
      await hand.press(dialog.getByRole('button', { name }))
      await expect(dialog).toBeHidden()
      await people.signIn(username, 'Another_pass2')
    },
  },
  {
    name: 'what changed today, by whom, is shown and undone in the operation log',
    clicks: 4,
    from: '/system-config/operation-log',
    prepare: async ({ people, language }) => {
      const { id } = await financeOn(people)
      return people.superadmin.post('/api/segment/update', { id, description: `moved ${language}` })
    },
    run: async ({ page, hand, people, language }) => {
      const words = wordsOf(language)
      await hand.pick(page.getByRole('radio', { name: words('ui.range.today'), exact: true }))
      const action = { 'zh-CN': '修改设备分组', 'en-US': 'Change segment' }[language]
      await hand.press(page.getByRole('row').filter({ hasText: action }).first())
      const drawer = page.getByRole('dialog').first()
      await expect(drawer).toContainText(`moved ${language}`)
      await hand.press(drawer.getByRole('button', { name: words('operation.undo.open') }))
      const dialog = page.getByRole('dialog', { name: words('operation.undo.title') })
      await hand.press(dialog.getByRole('button', { name: words('operation.undo'), exact: true }))
      await expect(page.getByText(words('operation.undo.done')).first()).toBeVisible()
      const { id } = await financeOn(people)
      const { body } = await people.superadmin.get(`/api/rest/segments/${id}`)
      expect(body).toMatchObject({ description: '' })
    },
  },
  {
    name: 'a weekly report is mailed from then on',
    clicks: 3,
    from: '/system-config/report-mail',
    prepare: ({ people, language }) => people.make({ username: nameOf('reader', language) }),
    run: async ({ page, hand, people, language }) => {
      const words = wordsOf(language)
      const username = nameOf('reader', language)
      await hand.press(page.getByRole('button', { name: words('reportMail.add') }).first())
      const dialog = page.getByRole('dialog', { name: words('reportMail.add') })
      const recipients = dialog.getByRole('combobox', { name: words('reportMail.recipients') })
      await hand.complete(recipients, username, page.getByRole('option', { name: username }))
      await hand.press(dialog.getByRole('button', { name: words('ui.save') }))
      const [reader] = await usersNamed(people, username)
      const stored = async () => {
        const { data } = await people.superadmin.get<ReportMail[]>('/api/system-config/report-mail')
        return data.filter(({ recipients: users }) => users.includes(reader?.id ?? ''))
      }
      await expect.poll(stored).toMatchObject([{ period: 'weekly', enabled: true }])
    },
  },
]

/** Where a slow resolver is slow, from any page; the gateway has answered before. */
export async function findSlowResolver({ page, hand, language }: Omit<Scene, 'people'>): Promise<void> {
  const words = wordsOf(language)
  await hand.press(page.getByRole('button', { name: words('layout.status.up') }))
  const panel = page.getByRole('dialog', { name: words('layout.services') })
  await hand.press(panel.getByRole('link', { name: words('layout.service.policies'), exact: true }))
  const upstreams = page.getByRole('table', { name: words('gateway.upstreams') })
  await expect(upstreams.getByRole('cell', { name: / ms$/ }).first()).toBeVisible()
}
