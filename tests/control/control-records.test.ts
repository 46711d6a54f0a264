import type { ControlStat, CreatedPolicies } from '@netwarden/shared/contract'
import type { ControlRecord, Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { People } from '../support/people.ts'
import { countBy, type PlainVisit, toNdjson, wallClock } from '../support/plain-visits.ts'
import { restList } from '../support/rest.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { TestServer } from '../support/server.ts'

const DAY = 86_400_000
const ZONES = ['Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York'] as const
const random = seededRandom(11)
const started = Date.now()

/** A visit and its verdict by the rules below. */
interface Decided extends PlainVisit {
  group: string
  mode: 'passed' | 'banned'
}

/** A kind of visit: how it differs, and its group and mode by the rules. */
const KINDS: readonly Omit<Decided, 'accessAt'>[] = [
  { deviceIP: '10.71.0.5', domain: 'any.example', group: 'device', mode: 'banned' },
  { deviceIP: '10.71.0.6', domain: 'any.example', group: 'device', mode: 'passed' },
  { deviceIP: '10.71.0.50', domain: 'www.shop.example', group: 'domain', mode: 'banned' },
  { deviceIP: '10.71.0.51', domain: 'free.shop.example', group: 'domain', mode: 'passed' },
  { deviceIP: '10.71.0.50', domain: 'www.tiktok.com', group: 'app', mode: 'banned' },
  { deviceIP: '10.71.0.50', domain: 'c2.botnet.example', group: 'bad', mode: 'banned' },
  {
    deviceIP: '10.71.0.50',
    domain: 'c2.botnet.example',
    solvedMode: 'banned',
    group: 'bad',
    mode: 'banned',
  },
  { deviceIP: '10.71.0.52', domain: 'www.youtube.com', group: 'common', mode: 'passed' },
  {
    deviceIP: '10.71.0.50',
    domain: 'elsewhere.example',
    dstHostIP: '198.51.100.77',
    group: 'ip',
    mode: 'banned',
  },
  { deviceIP: '10.71.0.50', domain: 'plain.example', group: 'default', mode: 'passed' },
]
/** A group without a rule in the test. */
const EMPTY_GROUP = 'org'

const visits: Decided[] = Array.from({ length: 4_000 }, (_, index) => {
  const kind = KINDS[Math.floor(random() ** 1.5 * KINDS.length)] ?? KINDS[0]
  if (!kind) throw new Error('no kinds')
  const age = index % 4 === 0 ? random() * 9 * DAY : random() * 50 * 3_600_000
  return { ...kind, accessAt: new Date(started - Math.floor(age) - 1).toISOString() }
})
/** A ban that no resolver reported was not enforced. */
const isUnenforced = ({ mode, solvedMode }: Decided) => mode === 'banned' && solvedMode === undefined
const controlled = visits.filter(({ group }) => group !== 'default')

let server: TestServer
let people: People
let admin: ApiClient
let segment: Segment
const policies: Record<string, string> = {}

beforeAll(async () => {
  server = await TestServer.start()
  people = await People.on(server)
  admin = people.superadmin
  await addRules()
  const plain = visits.map(({ group: _g, mode: _m, ...visit }) => visit)
  const { data } = await admin.upload<{ accepted: number }>('/api/access-record/import', toNdjson(plain))
  expect(data.accepted).toBe(visits.length)
})
afterAll(() => server.stop())

async function addRules(): Promise<void> {
  const made = await admin.post<Segment>('/api/segment/create', {
    name: 'office',
    entries: [{ entry: '10.71.0.0/16' }],
  })
  segment = made.data
  const rules = [
    ['device-banned', 'device', 'banned', '10.71.0.5'],
    ['device-passed', 'device', 'passed', '10.71.0.6'],
    ['shop', 'domain', 'banned', 'shop.example'],
    ['free-shop', 'domain', 'passed', 'free.shop.example'],
    ['net', 'ip', 'banned', '198.51.100.0/24'],
  ] as const
  for (const [name, group, solvedMode, entry] of rules) {
    const body = { segmentId: segment.id, group, solvedMode, entries: [entry] }
    const { data } = await admin.post<CreatedPolicies>('/api/domain-control/custom-policy/create', body)
    policies[name] = data.ids[0] ?? ''
  }
  for (const [id, solvedMode] of [
    ['tiktok', 'banned'],
    ['malware', 'banned'],
    ['video', 'passed'],
  ]) {
    const body = { id, segmentId: segment.id, enable: true, solvedMode }
    expect((await admin.post('/api/domain-control/policy/enable', body)).status).toBe(200)
  }
}

/** The same person, who reads Chinese. */
function inChinese(): ApiClient {
  const client = new ApiClient(server.url, 'zh-CN')
  client.accessToken = admin.accessToken
  return client
}

const timeOf = ({ accessAt }: PlainVisit) => Date.parse(accessAt)

const stat = async (quota: string, tz: string) =>
  (await admin.post<ControlStat>('/api/domain-control/stats', { quota, tz })).data

interface Listed {
  list: ControlRecord[]
  total: number
  asOf: string
  totalIsAtLeast?: true
}
const list = async (query: Record<string, string | number> = {}, client = admin) =>
  (await client.get<Listed>('/api/domain-control/list', query)).data

describe.each(ZONES)('control stats in the zone %s', (tz) => {
  const isOf = (quota: string) => (visit: Decided) =>
    quota === 'total' ? visit.group !== 'default' : visit.group === quota

  test.each(['total', 'device', 'domain', 'app', 'bad', 'common', 'ip', EMPTY_GROUP])(
    'the stats of %s equal a plain count',
    async (quota) => {
      const said = await stat(quota, tz)
      const now = Date.parse(said.meta.updatedAt)
      const [today, clock = ''] = wallClock(now, tz).split(' ')
      const theirs = visits.filter(isOf(quota))
      const todays = theirs.filter((visit) => wallClock(timeOf(visit), tz).startsWith(today ?? ''))
      const byMode = countBy(todays, ({ mode }) => mode)
      expect(said).toMatchObject({
        group: quota,
        count: todays.length,
        banned: byMode.get('banned') ?? 0,
        judged: todays.filter(isUnenforced).length,
        passed: byMode.get('passed') ?? 0,
      })

      const yesterday = wallClock(now - DAY, tz).slice(0, 10)
      const before = theirs.filter((visit) => {
        const at = wallClock(timeOf(visit), tz)
        return at.startsWith(yesterday) && at.slice(11) < clock
      }).length
      const running = theirs.filter(
        (visit) => wallClock(timeOf(visit), tz) === `${yesterday} ${clock}`,
      ).length
      // The minute that is running belongs to yesterday's span in part.
      const possible = Array.from({ length: running + 1 }, (_, more) => before + more)
      const growths = possible.map((previous) =>
        previous === 0 ? null : (todays.length - previous) / previous,
      )
      expect(growths).toContain(said.growth)
    },
  )

  test('have twelve slots of both days in local time, with nothing in future ones', async () => {
    const { meta, chartData } = await stat('total', tz)
    const now = Date.parse(meta.updatedAt)
    for (const [group, at] of [
      ['today', now],
      ['yesterday', now - DAY],
    ] as const) {
      const day = wallClock(at, tz).slice(0, 10)
      const plain = countBy(
        controlled.filter((visit) => wallClock(timeOf(visit), tz).startsWith(day)),
        (visit) => {
          const hour = Number(wallClock(timeOf(visit), tz).slice(11, 13))
          return `${String(hour - (hour % 2)).padStart(2, '0')}:00`
        },
      )
      const slots = chartData.filter((point) => point.group === group)
      expect(slots).toEqual(
        Array.from({ length: 12 }, (_, index) => {
          const name = `${String(index * 2).padStart(2, '0')}:00`
          const hasBegun = group === 'yesterday' || wallClock(now, tz).slice(11) >= name
          return { name, value: hasBegun ? (plain.get(name) ?? 0) : null, group }
        }),
      )
    }
  })

  test('agree with the total of the records of today', async () => {
    const said = await stat('total', tz)
    const today = wallClock(Date.parse(said.meta.updatedAt), tz).slice(0, 10)
    const first = controlled.filter((visit) => wallClock(timeOf(visit), tz).startsWith(today))
    const to = said.meta.updatedAt
    // Just after midnight a day may have no visit yet.
    const from = new Date(Math.min(Date.parse(to) - 1, ...first.map(timeOf))).toISOString()
    expect((await list({ from, to })).total).toBe(said.count)
    expect((await list({ from, to, solvedMode: 'banned' })).total).toBe(said.banned)
    const unenforced = await list({ from, to, solvedMode: 'banned', verdictBy: 'policy' })
    expect(unenforced.total).toBe(said.judged)
    expect(said.judged).toBe(first.filter(isUnenforced).length)
    expect(said.banned).toBe(first.filter(({ mode }) => mode === 'banned').length)
    const ofBad = await stat('bad', tz)
    expect((await list({ from, to: ofBad.meta.updatedAt, controlGroup: 'bad' })).total).toBe(ofBad.count)
  })
})

describe('control records', () => {
  test('control records are the visits that a policy decided, newest first, paged up to one moment', async () => {
    const first = await list({ pageSize: 50 })
    expect(first.total).toBe(controlled.length)
    const second = await list({ pageSize: 50, current: 2, to: first.asOf })
    const newest = [...controlled].map(({ accessAt }) => accessAt).sort((a, b) => (a < b ? 1 : -1))
    const listed = [...first.list, ...second.list]
    expect(listed.map(({ accessAt }) => accessAt)).toEqual(newest.slice(0, 100))
    expect(new Set(listed.map(({ id }) => id)).size).toBe(100)
    const oldest = await list({ order: 'asc', pageSize: 1 })
    expect(oldest.list[0]?.accessAt).toBe(newest.at(-1))
  })

  test.each([
    [{ controlGroup: 'domain' }, ({ group }: Decided) => group === 'domain'],
    [{ controlGroup: EMPTY_GROUP }, () => false],
    [{ solvedMode: 'banned', verdictBy: 'policy' }, isUnenforced],
    [{ solvedMode: 'banned', verdictBy: 'source' }, (visit: Decided) => visit.solvedMode === 'banned'],
    [{ deviceIP: '10.71.0.50' }, ({ deviceIP }: Decided) => deviceIP === '10.71.0.50'],
    [{ domain: 'WWW.Shop.Example' }, ({ domain }: Decided) => domain === 'www.shop.example'],
    [
      { controlGroup: 'app', deviceIP: '10.71.0.50', from: new Date(started - DAY).toISOString() },
      (visit: Decided) => visit.group === 'app' && timeOf(visit) >= started - DAY,
    ],
  ])('control records are filtered by %j', async (query, isWanted) => {
    const { total, list: rows } = await list({ ...query, pageSize: 200 })
    const wanted = controlled.filter(isWanted)
    expect(total).toBe(wanted.length)
    expect(rows.length).toBe(Math.min(200, wanted.length))
  })

  test('show the reason in both languages, with current names', async () => {
    const chinese = inChinese()
    const reasons = async (query: Record<string, string>) => {
      const [english] = (await list({ ...query, pageSize: 1 })).list
      const [said] = (await list({ ...query, pageSize: 1 }, chinese)).list
      return [english?.reason, said?.reason]
    }
    expect(await reasons({ deviceIP: '10.71.0.5' })).toEqual([
      'Would be banned by device policy "10.71.0.5" in segment "office"',
      '按设备分组“office”的终端设备策略“10.71.0.5”应阻断（未执行）',
    ])
    expect(await reasons({ domain: 'free.shop.example' })).toEqual([
      'Would be passed by custom domain policy "free.shop.example" in segment "office"',
      '按设备分组“office”的自定义域名策略“free.shop.example”应放行（未执行）',
    ])
    expect(await reasons({ controlGroup: 'bad', verdictBy: 'policy' })).toEqual([
      'Would be banned by malicious category policy "Malware" in segment "office"',
      '按设备分组“office”的恶意类别策略“恶意软件”应阻断（未执行）',
    ])
    expect(await reasons({ controlGroup: 'ip' })).toEqual([
      'Would be banned by custom IP policy "198.51.100.0/24" in segment "office"',
      '按设备分组“office”的自定义 IP 策略“198.51.100.0/24”应阻断（未执行）',
    ])
  })

  test('show that the source decided, and that a policy or a segment was deleted', async () => {
    const reported: PlainVisit[] = [
      { deviceIP: '10.72.0.1', domain: 'invoice.phishing.example', solvedMode: 'banned' },
      { deviceIP: '10.72.0.2', domain: 'www.facebook.com', solvedMode: 'banned' },
    ].map((visit) => ({
      ...visit,
      solvedMode: 'banned',
      accessAt: new Date(Date.now() - 5_000).toISOString(),
    }))
    await admin.upload('/api/access-record/import', toNdjson(reported))
    const reasonOf = async (query: Record<string, string>) => (await list(query)).list[0]?.reason
    await eventually(async () => (await list({ deviceIP: '10.72.0.1' })).total === 1)
    expect(await reasonOf({ deviceIP: '10.72.0.1' })).toBe(
      'Banned by the resolver (as logged), in line with malicious category policy "Malware" in segment "All devices"',
    )
    expect(await reasonOf({ deviceIP: '10.72.0.2' })).toBe(
      'Banned by the resolver (as logged); listed in a general category',
    )
    await admin.post('/api/domain-control/custom-policy/remove', { id: policies.shop })
    expect(await reasonOf({ domain: 'www.shop.example' })).toBe(
      `Would be banned by custom domain policy (deleted, id ${policies.shop}) in segment "office"`,
    )
    await admin.post('/api/segment/delete', { id: segment.id })
    const [record] = (await list({ deviceIP: '10.71.0.6' })).list
    expect(record).toMatchObject({ policyName: null, segmentName: null, segmentId: segment.id })
    expect(record?.reason).toBe(
      `Would be passed by device policy (deleted, id ${policies['device-passed']}) in segment (deleted, id ${segment.id})`,
    )
  })
})

describe('the calls', () => {
  test('the calls are open to every role, and require a session', async () => {
    for (const role of ['common', 'admin'] as const) {
      const { client } = await people.signedIn(role)
      expect((await client.get('/api/domain-control/list')).status).toBe(200)
      expect((await client.post('/api/domain-control/stats', { quota: 'total' })).status).toBe(200)
    }
    expect((await server.nobody().get('/api/domain-control/list')).status).toBe(401)
    expect((await server.nobody().post('/api/domain-control/stats', { quota: 'total' })).status).toBe(401)
  })

  test.each([
    ['quota', (client: ApiClient) => client.post('/api/domain-control/stats', { quota: 'default' })],
    ['tz', (client: ApiClient) => client.post('/api/domain-control/stats', { quota: 'bad', tz: 'Mars/X' })],
    [
      'controlGroup',
      (client: ApiClient) => client.get('/api/domain-control/list', { controlGroup: 'default' }),
    ],
    ['deviceIP', (client: ApiClient) => client.get('/api/domain-control/list', { deviceIP: '10.0.0' })],
    ['sort', (client: ApiClient) => client.get('/api/domain-control/list', { sort: 'domain' })],
    ['from', (client: ApiClient) => client.get('/api/domain-control/list', { from: 'yesterday' })],
    [
      'current',
      (client: ApiClient) => client.get('/api/domain-control/list', { current: 1_001, pageSize: 10 }),
    ],
  ])('report an invalid %s in both languages', async (field, ask) => {
    const [english, chinese] = [await ask(admin), await ask(inChinese())]
    expect([english.status, chinese.status]).toEqual([400, 400])
    expect(english.errors?.[field]).toMatch(/^[\x20-\x7e]+$/)
    expect(chinese.errors?.[field]).toMatch(/\p{Script=Han}/u)
  })

  test('the calls have a read-only interface for react-admin', async () => {
    const { rows, range, status } = await restList<ControlRecord>(admin, 'control-records', {
      range: [0, 4],
      filter: { controlGroup: 'device' },
    })
    const wanted = controlled.filter(({ group }) => group === 'device').length
    expect([status, range]).toEqual([200, `control-records 0-4/${wanted}`])
    const one = await admin.get(`/api/rest/control-records/${rows[0]?.id}`)
    expect(one.body).toEqual(rows[0])
    const ofPlain = await admin.get<{ list: { id: string }[] }>('/api/access-record/list', {
      controlGroup: 'default',
      pageSize: 1,
    })
    expect((await admin.get(`/api/rest/control-records/${ofPlain.data.list[0]?.id}`)).status).toBe(404)
    const writes = [
      await admin.post('/api/rest/control-records', {}),
      await admin.request('PUT', `/api/rest/control-records/${rows[0]?.id}`, { json: {} }),
      await admin.request('DELETE', `/api/rest/control-records/${rows[0]?.id}`),
    ]
    expect(writes.map(({ status: refused }) => refused)).toEqual([405, 405, 405])
  })

  test('return a file of the same visits, equal to an export of access records', async () => {
    const filter = { controlGroup: 'device', deviceIP: '10.71.0.5' }
    const lines = async (path: string) => {
      const file = await admin.raw('GET', path, { query: { ...filter, format: 'ndjson' } })
      return (await file.text()).trimEnd().split('\n')
    }
    const own = await lines('/api/domain-control/export')
    expect(own).toHaveLength((await list(filter)).total)
    expect(own).toEqual(await lines('/api/access-record/export'))
    const all = await admin.raw('GET', '/api/domain-control/export', { query: { format: 'csv' } })
    expect((await all.text()).trimEnd().split('\r\n').length - 1).toBe((await list()).total)
  })

  test('log searches for a person, and no paging', async () => {
    const { client, user } = await people.signedIn('common')
    await client.get('/api/domain-control/list')
    await client.get('/api/domain-control/list', { controlGroup: 'bad' })
    await client.get('/api/domain-control/list', { deviceIP: '10.71.0.50' })
    await restList(client, 'control-records', { filter: { domain: 'www.youtube.com' } })
    const looks = async () => {
      const { data } = await admin.get<{
        list: { subjectKind: string; subject: string }[]
      }>('/api/operation-log/list', { actor: user.username, action: 'visits.search' })
      return data.list.map(({ subjectKind, subject }) => `${subjectKind} ${subject}`).sort()
    }
    await eventually(async () => (await looks()).length >= 2)
    expect(await looks()).toEqual(['deviceIP 10.71.0.50', 'domain www.youtube.com'])
  })
})
