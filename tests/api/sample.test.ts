import type {
  AuditRow,
  FocusItem,
  MissedZoneName,
  OwnerRow,
  Page,
  PolicyReport,
  Receipt,
  SampleReport,
  Zone,
} from '@netwarden/shared/contract'
import type { RiskEvent, User, VisitLogEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SHADOW } from '../../api/src/platform/events/rollups.ts'
import { removeDataDir, startTestEngine, type TestEngine } from '../engine/test-engine.ts'
import type { ApiClient } from '../support/api-client.ts'
import { SUMS } from '../support/event-sums.ts'
import { eventually } from '../support/eventually.ts'
import { People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { StateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'

const HOUR = 3_600_000
const LOAD_LIMIT = 480_000
/** Minutes are stored for eight days only; those that certainly exist are compared. */
const MINUTES_FROM = Math.floor((Date.now() - 7 * 24 * HOUR) / HOUR) * HOUR
/** Data that changes independently: the operation log, sign-ins, and service probes. */
const MOVING = [
  'past_row',
  'operation_log',
  'operation_log_head',
  'change_feed',
  'record_day',
  'session',
  'refresh_token',
  'sign_in_failure',
  'work_lease',
  'service_probe',
  'service_incident',
]

let engine: TestEngine
let place: StateServer
let people: People
let client: ApiClient

beforeAll(async () => {
  engine = await startTestEngine()
  const env = { NETWARDEN_EVENTS_URL: await engine.serve() }
  place = await StateServer.start(USUAL_STATE_ENGINE, { untilReady: true, env })
  people = await People.on(place.server)
  client = people.superadmin
  const trial = { id: 'social', enable: true, shadow: true }
  expect((await client.post('/api/domain-control/policy/enable', trial)).status).toBe(200)
  // The visits of the sample are older than the trial.
  await place.state.updateTable('listEnablement').set({ validFrom: 0 }).execute()
  await importOwn()
})
afterAll(async () => {
  await place?.stop()
  await engine?.stop()
  removeDataDir(engine.dataDir)
})

/** Visits of a real user, in the same hours, by the same device to the same names, even under the sample's name. */
async function importOwn(): Promise<void> {
  const visits = Array.from({ length: 300 }, (_, index) => ({
    accessAt: new Date(Date.now() - 2 * HOUR - index * 2 * HOUR).toISOString(),
    deviceIP: '192.168.20.41',
    deviceMac: 'f8:b1:56:2a:61:0c',
    domain: 'www.baidu.com',
  }))
  const answer = await client.upload('/api/access-record/import', toNdjson(visits), { source: 'sample' })
  expect(answer.data).toMatchObject({ accepted: 300 })
}

const report = async () => (await client.get<SampleReport>('/api/sample/state')).data

async function load(): Promise<void> {
  const answer = await client.post<SampleReport>('/api/sample/load')
  expect([answer.status, answer.data.state]).toEqual([200, 'loading'])
  await eventually(async () => (await report()).state === 'loaded', LOAD_LIMIT)
}

/** Removes a focus of the sample and adds it again; it is the user's then. */
async function focusOnSample(): Promise<string> {
  const { data } = await client.post<FocusItem[]>('/api/access-record/quick', { quota: 'domain' })
  const { id, key = '' } = data[3] ?? {}
  const change = async (focused: boolean) => {
    const answer = await client.post<{ id: string }>('/api/access-record/quick/update', {
      quota: 'domain',
      key,
      focused,
    })
    return answer.data.id
  }
  expect(await change(true)).toBe(id)
  await change(false)
  expect(await change(true)).not.toBe(id)
  expect((await report()).holds.focused).toMatchObject({ domain: data.length - 1 })
  return key
}

async function remove(): Promise<void> {
  expect((await client.post('/api/sample/remove')).status).toBe(200)
  await eventually(async () => (await report()).state === 'none', LOAD_LIMIT)
}

async function stateCounts(): Promise<Record<string, number>> {
  const state = place.state.withTables<Record<string, Record<string, never>>>()
  const counts: Record<string, number> = {}
  for (const { name } of await state.introspection.getTables()) {
    if (MOVING.includes(name)) continue
    const { n } = await state
      .selectFrom(name)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    counts[name] = n
  }
  return counts
}

/** Of the records and each kind of sum: how many distinct ones, and how many visits in all. */
async function eventCounts(): Promise<Record<string, unknown>> {
  const counts: Record<string, unknown> = {
    access_record: await engine.rows(
      'SELECT count() AS n, toString(sum(cityHash64(uid, at))) AS digest FROM access_record',
    ),
    visit_log: await engine.rows(
      'SELECT count() AS n, toString(sum(cityHash64(uid, at))) AS digest FROM visit_log',
    ),
  }
  for (const { table, dims, values } of SUMS) {
    const totals = values.map((value) => `total_${value}`)
    counts[table] = await engine.rows(
      `SELECT count() AS n, sum(total_visits) AS visits, toString(sum(cityHash64(${dims}, slot, ${totals.join(', ')}))) AS digest
       FROM (SELECT slot, ${dims}, ${values.map((value) => `sum(${value}) AS total_${value}`).join(', ')} FROM ${table} WHERE slot >= ${firstSlot(table)} GROUP BY slot, ${dims})`,
    )
  }
  return counts
}

function firstSlot(table: string): string {
  return `toDateTime(${table.endsWith('_minute') ? MINUTES_FROM / 1000 : 0}, 'UTC')`
}

const snapshot = async () => ({ state: await stateCounts(), events: await eventCounts() })

test('only a superadmin loads, removes or views the sample data', async () => {
  for (const role of ['common', 'admin'] as const) {
    const { client: other } = await people.signedIn(role)
    expect((await other.post('/api/sample/load')).status).toBe(403)
    expect((await other.post('/api/sample/remove')).status).toBe(403)
    expect((await other.get('/api/sample/state')).status).toBe(403)
    await people.superadmin.post('/api/user/delete', {
      id: (await other.get<User>('/api/user/info')).data.id,
    })
  }
  expect((await place.server.nobody().post('/api/sample/load')).status).toBe(401)
})

test('loading accepts no fields', async () => {
  expect((await client.post('/api/sample/load', { days: 3 })).status).toBe(400)
})

test('removing without loaded data is rejected', async () => {
  expect((await client.post('/api/sample/remove')).status).toBe(409)
})

describe('once loaded', () => {
  let before: Awaited<ReturnType<typeof snapshot>>
  let begunAt: number
  beforeAll(async () => {
    before = await snapshot()
    begunAt = Date.now()
    await load()
  }, LOAD_LIMIT)

  test('it contains 55 risk events, and 12 devices, 10 domains and 8 organisations in focus, all marked', async () => {
    const { holds, progress, fault } = await report()
    expect({ progress, fault }).toEqual({ progress: 1, fault: null })
    expect(holds).toMatchObject({
      riskEvents: 55,
      users: 9,
      devices: 12,
      focused: { device: 12, domain: 10, org: 8 },
    })
    expect(holds.records).toBeGreaterThan(60_000)
    expect(holds.records).toBeLessThan(120_000)
  })

  test('it contains 3 segments, 6 domain, 2 address and 4 device policies and 3 exceptions, which decide on its records', async () => {
    const path = '/api/domain-control/custom-policy/list'
    const total = async (group: string) => (await client.get<Page<unknown>>(path, { group })).data.total
    expect([await total('domain'), await total('ip'), await total('device')]).toEqual([6, 2, 4])
    expect((await report()).holds).toMatchObject({ segments: 3, policies: 15 })
    const segments = await client.get<Page<{ isBuiltIn: boolean }>>('/api/segment/list')
    expect(segments.data.list.map(({ isBuiltIn }) => isBuiltIn)).toEqual([false, false, false, true])
    const [groups, places] = await Promise.all([
      engine.rows('SELECT DISTINCT control_group AS name FROM access_record ORDER BY name'),
      engine.rows('SELECT DISTINCT segment_id AS name FROM access_record ORDER BY name'),
    ])
    expect(groups.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['app', 'bad', 'common', 'default', 'device', 'domain', 'ip']),
    )
    expect(places.map(({ name }) => name)).toEqual([
      'all',
      'sample-cameras',
      'sample-finance',
      'sample-guests',
    ])
  })

  test('it contains an expired policy and an entry that places no device, which the report of policies shows', async () => {
    const { data } = await client.get<PolicyReport>('/api/domain-control/report')
    expect(data.expired).toMatchObject([{ name: 'steampowered.com', segmentId: 'all' }])
    expect(data.unreachableEntries).toMatchObject([
      { entry: '192.168.31.200', segmentId: 'sample-cameras', by: 'sample-guests' },
    ])
  })

  test('it contains change records with their effect, and risk events of rules about connections and names', async () => {
    const all = (await client.get<Receipt[]>('/api/domain-control/receipt/list')).data
    const receipts = all.filter(({ by }) => by !== 'superadmin') // It has switched a list on for this test.
    expect(receipts).toHaveLength(4)
    expect(receipts.every(({ predicted, observed }) => predicted !== null && observed.isComplete)).toBe(true)
    const events = await client.post<Page<RiskEvent>>('/api/risk-event/list', { pageSize: 100 })
    const codes = new Set<string>(events.data.list.map(({ code }) => code))
    for (const code of ['largeUpload', 'longConnection', 'sweep', 'lookAlike', 'fastFlux', 'otherResolver'])
      expect(codes).toContain(code)
    const texts = events.data.list.flatMap(({ reasons }) => reasons.map(({ text }) => text))
    expect(texts.filter((text) => /\{\w+\}|risk\.reason/.test(text))).toEqual([])
  })

  test('it contains three zones, one of them with an earlier version and missing names', async () => {
    const list = await client.get<Page<Zone>>('/api/system-config/dns-zone/list', { sort: 'recordCount' })
    expect((await report()).holds).toMatchObject({ zones: 3 })
    expect(list.data.list.map(({ origin, version }) => [origin, version])).toEqual([
      ['20.168.192.in-addr.arpa.', 1],
      ['corp.example.', 2],
      ['every-type.example.', 1],
    ])
    const missed = await client.get<Page<MissedZoneName>>(
      `/api/system-config/dns-zone/${list.data.list[1]?.id}/missing`,
    )
    expect(missed.data.list.map(({ name }) => name).sort()).toEqual(['files', 'printer', 'wpad'])
  })

  test('it contains a few hundred sign-ins of the 30 days, with masked passwords', async () => {
    const { data } = await client.get<Page<VisitLogEntry>>('/api/visit-log/list', { pageSize: 200 })
    expect(data.total).toBeGreaterThan(200)
    expect(data.total).toBeLessThan(800)
    expect(new Set(data.list.map(({ password }) => password))).toEqual(new Set(['******']))
    expect(data.list.every(({ ip, primaryDNS }) => ip !== null && primaryDNS !== null)).toBe(true)
    const first = await client.get<Page<VisitLogEntry>>('/api/visit-log/list', { order: 'asc', pageSize: 1 })
    expect(Date.parse(first.data.list[0]?.accessAt ?? '')).toBeLessThan(begunAt - 26 * 24 * HOUR)
  })

  test('its records name the list that is on trial', async () => {
    const [row] = await engine.rows(`SELECT sum(visits) AS n FROM ${SHADOW.table}`)
    expect(Number(row?.n)).toBeGreaterThan(0)
  })

  test('loading it again is rejected', async () => {
    expect((await client.post('/api/sample/load')).status).toBe(409)
  })

  test('the newest hour contains exactly 55 records', async () => {
    const list = (from: number, to: number) =>
      client.get<Page<unknown>>('/api/access-record/list', {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        source: 'sample',
      })
    expect((await list(begunAt - HOUR, begunAt + HOUR)).data.total).toBe(55)
  })

  test('only the first superadmin of the 10 users can sign in', async () => {
    const { data } = await client.get<Page<User>>('/api/user/list', { pageSize: 50 })
    expect(data.total).toBe(10)
    expect(new Set(data.list.map(({ status }) => status))).toEqual(new Set(['active', 'inactive', 'banned']))
    for (const { username } of data.list.filter((user) => user.username !== 'superadmin')) {
      const passwords = [username, 'password', '']
      for (const password of passwords) {
        expect((await people.from().login(username, password)).status).toBe(400)
      }
    }
  })

  test('the records contain 12 devices with names, 25 regions of China and many countries', async () => {
    const devices = await client.post<unknown[]>('/api/popular-item/list', {
      quota: 'activeDevice',
      limit: 100,
    })
    expect(devices.data).toHaveLength(12)
    const { data } = await client.get<Page<{ deviceName: string | null }>>('/api/access-record/list')
    expect(data.list.every(({ deviceName }) => deviceName !== null)).toBe(true)

    const regions = await client.post<OwnerRow[]>('/api/item-owner-dist', { by: 'ip', country: 'CN' })
    expect(regions.data).toHaveLength(25)
    expect(regions.data.every(({ level }) => level === 'region')).toBe(true)
    const { name: region = '', value } = regions.data[3] ?? {}
    const behind = await client.get<Page<unknown>>('/api/access-record/list', { country: 'CN', region })
    expect(behind.data.total).toBe(value)
    const countries = await client.post<OwnerRow[]>('/api/item-owner-dist', { by: 'ip' })
    expect(countries.data.length).toBeGreaterThan(15)
  })

  test('its traffic follows the working day, and is lower at weekends', async () => {
    const perHour = async (condition: string) => {
      const [row] = await engine.rows(
        `SELECT count() / uniqExact(toStartOfHour(at)) AS mean FROM access_record WHERE ${condition}`,
      )
      return Number(row?.mean)
    }
    const day = "toDayOfWeek(at, 0, 'Asia/Shanghai')"
    const hour = "toHour(at, 'Asia/Shanghai')"
    const work = await perHour(`${day} < 6 AND ${hour} BETWEEN 9 AND 17`)
    const night = await perHour(`${day} < 6 AND ${hour} BETWEEN 2 AND 4`)
    const weekend = await perHour(`${day} >= 6 AND ${hour} BETWEEN 9 AND 17`)
    expect(night).toBeLessThan(work / 2)
    expect(weekend).toBeLessThan(work * 0.8)
  })

  test('no day of the 30 is empty in the charts', async () => {
    const range = {
      from: new Date(begunAt - 29 * 24 * HOUR).toISOString(),
      to: new Date(begunAt).toISOString(),
    }
    for (const quota of ['accessType', 'transportProtocol', 'applicationProtocol', 'riskEvent']) {
      const { data } = await client.post<AuditRow[]>('/api/multi-access-stats', {
        quota,
        ...range,
        tz: 'Asia/Shanghai',
      })
      // The first and the last are parts of days.
      const whole = data.slice(1, -1)
      expect(whole.length).toBeGreaterThanOrEqual(28)
      const sums = whole.map(({ name: _, ...series }) =>
        Object.values(series).reduce((sum, n) => sum + Number(n), 0),
      )
      expect({ quota, sums: sums.filter((sum) => sum === 0) }).toEqual({ quota, sums: [] })
    }
  })

  test('its risk events have every level and status, and visits', async () => {
    const list = await client.post<Page<RiskEvent>>('/api/risk-event/list', { pageSize: 100 })
    const { total, list: events } = list.data
    expect(total).toBe(55)
    expect(new Set(events.map(({ riskLevel }) => riskLevel)).size).toBe(4)
    expect(new Set(events.map(({ status }) => status)).size).toBe(3)
    for (const { status, solvedBy, solvedComment } of events) {
      expect(solvedBy !== null).toBe(status !== 'alarmed')
      expect(solvedComment !== null).toBe(status === 'solved')
    }
    const hit = events.find(({ code }) => code === 'badListHit')
    const visits = await client.post<Page<unknown>>('/api/risk-event/involved', { id: hit?.id })
    expect(visits.data.total).toBeGreaterThan(0)
  })

  test('each aggregate equals its records', async () => {
    const counts = await eventCounts()
    for (const { table } of SUMS) {
      const condition = table === SHADOW.table ? SHADOW.condition : '1'
      const [{ n: records } = {}] = await engine.rows(
        `SELECT count() AS n FROM access_record WHERE at >= ${firstSlot(table)} AND ${condition}`,
      )
      expect({ table, sums: counts[table] }).toMatchObject({ table, sums: [{ visits: records }] })
    }
  })

  test('the dashboard shows that sample data is loaded', async () => {
    expect((await client.get('/api/dashboard/state')).data).toMatchObject({ hasSample: true, isEmpty: false })
  })

  test(
    'removing it leaves both stores as they were, and it can be loaded again',
    async () => {
      const kept = await focusOnSample()
      await remove()
      const { data: left } = await client.post<FocusItem[]>('/api/access-record/quick', { quota: 'domain' })
      expect(left.map(({ key }) => key)).toEqual([kept])
      await client.post('/api/access-record/quick/update', { quota: 'domain', key: kept, focused: false })
      expect(await snapshot()).toEqual(before)
      expect((await client.get('/api/dashboard/state')).data).toMatchObject({ hasSample: false })
      const log = await client.get<Page<{ action: string }>>('/api/operation-log/list', { action: 'sample.' })
      expect(log.data.list.map(({ action }) => action)).toEqual(['sample.remove', 'sample.load'])

      await load()
      expect((await report()).holds).toMatchObject({ riskEvents: 55, users: 9 })
    },
    LOAD_LIMIT,
  )
})
