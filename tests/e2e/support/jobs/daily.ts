import type { MatrixRow } from '@netwarden/shared/contract'
import type { CustomPolicy, RiskEvent, Segment, User } from '@netwarden/shared/domain'
import { expect, type Page } from '@playwright/test'
import { eventually } from '../../../support/eventually.ts'
import type { People } from '../../../support/people.ts'
import { toNdjson } from '../../../support/plain-visits.ts'
import { goTo, type Job, LANGUAGES, type Language, type Scene, wordsOf } from './job.ts'

const SEGMENT = 'Office'
const DEVICE = '10.63.0.7'
const INFECTED = { 'zh-CN': '10.63.0.8', 'en-US': '10.63.0.9' } as const
const MALWARE = 'c2.botnet.example'
const SEARCH = '/visit-analysis/search?keyword=clicks.example'
const LISTS = '/audit-control/lists'

const namesIn = (language: Language) => {
  const suffix = `${language.slice(0, 2)}.clicks.example`
  return { toBan: `ban.${suffix}`, toAllow: `allow.${suffix}`, looked: `looked.${suffix}` }
}

/** A segment with a device, its visits, and an event for each language. */
export async function prepareDailyJobs({ superadmin }: People): Promise<void> {
  const wanted = { name: SEGMENT, entries: [{ entry: '10.63.0.0/16' }] }
  const office = (await superadmin.post<Segment>('/api/segment/create', wanted)).data
  const at = Date.now() - 600_000
  await superadmin.post('/api/domain-control/custom-policy/create', {
    segmentId: office.id,
    group: 'domain',
    solvedMode: 'banned',
    entries: LANGUAGES.map((language) => namesIn(language).toAllow),
  })
  const visits = LANGUAGES.flatMap((language, place) =>
    [
      { deviceIP: DEVICE, domain: namesIn(language).toBan },
      { deviceIP: DEVICE, domain: namesIn(language).toAllow },
      { deviceIP: DEVICE, domain: namesIn(language).looked },
      { deviceIP: INFECTED[language], domain: MALWARE },
    ].map((visit) => ({ ...visit, accessAt: new Date(at + place * 60_000).toISOString() })),
  )
  await superadmin.upload('/api/access-record/import', toNdjson(visits), { wait: 'true' })
  await eventually(async () => (await pendingOn({ superadmin })).length === LANGUAGES.length)
}

type Client = Pick<People, 'superadmin'>

async function pendingOn({ superadmin }: Client): Promise<(string | null)[]> {
  const { data } = await superadmin.post<{ list: RiskEvent[] }>('/api/risk-event/list', { status: 'alarmed' })
  const infected = Object.values<string | null>(INFECTED)
  return data.list.map(({ deviceIP }) => deviceIP).filter((ip) => infected.includes(ip))
}

async function officeId({ superadmin }: Client): Promise<string | undefined> {
  const { data } = await superadmin.get<{ list: Segment[] }>('/api/segment/list')
  return data.list.find(({ name }) => name === SEGMENT)?.id
}

async function policiesOn({ superadmin }: Client, domain: string): Promise<CustomPolicy[]> {
  const query = { segmentId: (await officeId({ superadmin })) ?? '', q: domain }
  const path = '/api/domain-control/custom-policy/list'
  return (await superadmin.get<{ list: CustomPolicy[] }>(path, query)).data.list
}

async function effectIn({ superadmin }: Client, name: string) {
  const id = await officeId({ superadmin })
  const rows = (await superadmin.get<MatrixRow[]>('/api/domain-control/policy/matrix')).data
  return rows.find((list) => list.name === name)?.segments.find(({ segmentId }) => segmentId === id)
}

/** A list with one name; its id. */
async function uploadList({ superadmin }: Client, name: string, domain: string): Promise<string> {
  const form = new FormData()
  form.append('name', name)
  form.append('group', 'bad')
  form.append('file', new Blob([`${domain}\n`]), 'list.txt')
  return (await superadmin.upload<{ id: string }>('/api/domain-control/policy/create', form)).data.id
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const cellOf = (page: Page, list: string) =>
  page.getByRole('row', { name: new RegExp(list) }).getByRole('button', { name: new RegExp(SEGMENT) })

export const DAILY_JOBS: readonly Job[] = [
  {
    name: 'an event of tonight opens from the dashboard',
    clicks: 1,
    from: '/dashboard/index',
    run: async ({ page, hand, language }) => {
      const events = page.getByRole('region', { name: wordsOf(language)('dashboard.risks') })
      await hand.press(events.getByRole('row').getByRole('link').first())
      await expect(page).toHaveURL(/\/risk-monitoring\/detail\//)
      await expect(
        page.getByRole('heading', { level: 1 }).filter({ hasText: 'botnet.example' }),
      ).toBeAttached()
    },
  },
  {
    name: 'a visit shows in the search why it was banned',
    clicks: 1,
    from: SEARCH,
    run: async ({ page, hand, language }) => {
      await hand.press(rowOf(page, namesIn(language).toAllow))
      const drawer = page.getByRole('dialog')
      const title = { 'zh-CN': '当前策略会如何处理', 'en-US': 'What would happen now' }[language]
      await expect(drawer.getByText(title)).toBeVisible()
      await expect(drawer).toContainText(SEGMENT)
    },
  },
  {
    name: 'the go-to box of any page shows who visited a name',
    clicks: 1,
    from: '/audit-control/state',
    run: async ({ page, language }) => {
      await goTo({ page, language }, namesIn(language).toBan)
      await expect(page.getByRole('main').getByText(DEVICE).filter({ visible: true }).first()).toBeVisible()
    },
  },
  {
    name: 'a name is banned in the search for the segment of its device',
    clicks: 2,
    from: SEARCH,
    run: async ({ page, hand, people, language }) => {
      const { toBan } = namesIn(language)
      const words = wordsOf(language)
      const name = words('policies.row.ban', { name: toBan })
      await hand.press(rowOf(page, toBan).getByRole('button', { name }))
      const dialog = page.getByRole('dialog')
      await hand.press(dialog.getByRole('button', { name: words('ui.mode.banned'), exact: true }))
      await expect
        .poll(() => policiesOn(people, toBan))
        .toMatchObject([{ solvedMode: 'banned', expiresAt: null }])
    },
  },
  {
    name: 'a banned name is allowed for an hour in the search',
    clicks: 2,
    from: SEARCH,
    run: async ({ page, hand, people, language }) => {
      const { toAllow } = namesIn(language)
      const words = wordsOf(language)
      const name = words('policies.row.hour', { name: toAllow })
      await hand.press(rowOf(page, toAllow).getByRole('button', { name }))
      const dialog = page.getByRole('dialog')
      await hand.press(dialog.getByRole('button', { name: words('exceptions.allow'), exact: true }))
      const allowed = async () =>
        (await policiesOn(people, toAllow)).find(({ solvedMode }) => solvedMode === 'passed')
      await expect.poll(async () => (await allowed())?.expiresAt).toBeTruthy()
    },
  },
  {
    name: 'a list is switched on for a segment in the matrix',
    clicks: 2,
    from: LISTS,
    prepare: ({ people, language }) => {
      const body = { name: `Clicks ${language}`, group: 'bad', source: { kind: 'upload' } }
      return people.superadmin.post('/api/domain-control/policy/create', body)
    },
    run: async ({ page, hand, people, language }) => {
      const list = `Clicks ${language}`
      await hand.press(cellOf(page, list))
      const name = wordsOf(language)('lists.matrix.banned')
      await hand.choose(page.getByRole('menuitem', { name, exact: true }))
      await expect.poll(() => effectIn(people, list)).toMatchObject({ enable: true, solvedMode: 'banned' })
    },
  },
  {
    name: 'the effect of switching a list on is shown in the matrix',
    clicks: 1,
    from: LISTS,
    prepare: ({ people, language }) => uploadList(people, `Looked ${language}`, namesIn(language).looked),
    run: async ({ page, hand, people, language }) => {
      const list = `Looked ${language}`
      await hand.press(cellOf(page, list))
      const name = wordsOf(language)('lists.matrix.banned')
      await hand.lookAt(page.getByRole('menuitem', { name, exact: true }))
      const effect = { 'zh-CN': /将阻断/, 'en-US': /would have banned/ }[language]
      await expect(page.getByRole('status').filter({ hasText: effect })).toBeVisible()
      expect(await effectIn(people, list)).toMatchObject({ enable: false })
    },
  },
  {
    name: 'a segment may use a banned list until a day',
    clicks: 3,
    from: LISTS,
    prepare: async ({ people, language }) => {
      const id = await uploadList(people, `Lent ${language}`, `lent.${namesIn(language).toBan}`)
      const body = { id, segmentId: await officeId(people), enable: true }
      return people.superadmin.post('/api/domain-control/policy/enable', body)
    },
    run: async ({ page, hand, people, language }) => {
      const list = `Lent ${language}`
      const words = wordsOf(language)
      await hand.press(cellOf(page, list))
      await hand.choose(page.getByRole('menuitem', { name: words('lists.matrix.forTime') }))
      const dialog = page.getByRole('dialog')
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
      const until = dialog.getByLabel(words('policies.lifetime.end'))
      await hand.date(until, `${day}T18:00`)
      await hand.press(dialog.getByRole('button', { name: words('replay.applyConfirm'), exact: true }))
      await expect
        .poll(() => effectIn(people, list))
        .toMatchObject({
          solvedMode: 'passed',
          expiresAt: expect.stringContaining(day),
          afterwards: { enable: true, solvedMode: 'banned' },
        })
    },
  },
  {
    name: 'a list is added from a file and switched on from any page',
    clicks: 4,
    from: '/dashboard/index',
    run: async ({ page, hand, people, language }) => {
      const name = `File ${language}`
      const words = wordsOf(language)
      await goTo({ page, language }, words('layout.goTo.newList'))
      const dialog = page.getByRole('dialog')
      const field = dialog.locator('input[type="file"]')
      await hand.chooseFile(field, `${name}.txt`, '0.0.0.0 one.file.example\n')
      await hand.check(dialog.getByRole('checkbox', { name: SEGMENT, exact: true }))
      await hand.press(dialog.getByRole('button', { name: words('ui.add'), exact: true }))
      await expect.poll(() => effectIn(people, name)).toMatchObject({ enable: true, solvedMode: 'banned' })
    },
  },
  {
    name: 'a zone file is tried and applied',
    clicks: 3,
    from: '/system-config/dns-config',
    run: async ({ page, hand, language }) => {
      const words = wordsOf(language)
      const origin = `${language.toLowerCase()}.clicks.example`
      const zone = `$ORIGIN ${origin}.\n$TTL 60\n@ SOA ns1 admin 1 60 60 60 60\n NS ns1\nns1 A 192.0.2.1\n`
      await hand.press(page.getByRole('button', { name: words('zones.upload.button') }).first())
      const drawer = page.getByRole('dialog')
      await hand.chooseFile(drawer.getByLabel(words('zones.upload.files')), 'a.zone', zone)
      await expect(drawer.getByText(origin).first()).toBeVisible()
      await hand.press(drawer.getByRole('button', { name: words('replay.applyConfirm'), exact: true }))
      await expect(page.getByRole('link', { name: origin })).toBeVisible()
    },
  },
  {
    name: 'a user with a role is created from any page',
    clicks: 3,
    from: '/dashboard/index',
    run: async ({ page, hand, people, language }) => {
      const username = `clicks_${language.slice(0, 2)}`
      const dialog = await fillNewUser({ page, hand, language }, { username, nickname: 'Clicks' })
      const words = wordsOf(language)
      await hand.pick(dialog.getByRole('radio', { name: new RegExp(`^${words('users.role.admin')}`) }))
      await hand.press(dialog.getByRole('button', { name: words('ui.create'), exact: true }))
      await expect.poll(() => usersNamed(people, username)).toMatchObject([{ username, role: 'admin' }])
    },
  },
  {
    name: 'an event is solved in the list of events',
    clicks: 2,
    from: '/risk-monitoring/state',
    run: async ({ page, hand, people, language }) => {
      const words = wordsOf(language)
      const name = new RegExp(`^${words('risks.solve')}`)
      await hand.press(rowOf(page, INFECTED[language]).getByRole('button', { name }))
      const dialog = page.getByRole('dialog')
      await hand.write(dialog.getByRole('textbox', { name: words('risks.comment') }), 'cleaned')
      await hand.press(dialog.getByRole('button', { name: words('risks.solve') }))
      await expect.poll(() => pendingOn(people)).not.toContain(INFECTED[language])
    },
  },
]

/** Opens the form of a new user and fills it; the dialog. */
export async function fillNewUser(
  { page, hand, language }: Pick<Scene, 'page' | 'hand' | 'language'>,
  { username, nickname }: { username: string; nickname: string },
) {
  const words = wordsOf(language)
  await goTo({ page, language }, words('layout.goTo.newUser'))
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByRole('textbox', { name })
  await hand.write(field(words('login.username')), username)
  await hand.write(field(words('users.field.password')), 'Clicks4users_9')
  await hand.write(field(words('login.nickname')), nickname)
  await hand.write(field(words('login.email')), `${username}@example.com`)
  return dialog
}

export async function usersNamed({ superadmin }: Client, username: string): Promise<User[]> {
  return (await superadmin.get<{ list: User[] }>('/api/user/list', { q: username })).data.list
}
