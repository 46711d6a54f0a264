import { gunzipSync } from 'node:zlib'
import type { AccessRecord, OperationLogEntry, RiskEvent } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewRiskEventRow } from '../../api/src/platform/state/tables/risk.ts'
import type { ApiClient } from '../support/api-client.ts'
import { People } from '../support/people.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { riskEventRow } from '../support/risk-event-row.ts'
import { type StateEngineName, StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = Date.now()
const iso = (at: number) => new Date(at).toISOString()
interface List<Row> {
  list: Row[]
  total: number
  asOf?: string
}

let counter = 0

/** Ids in the order of their making. */
const row = (fields: Partial<NewRiskEventRow> = {}) =>
  riskEventRow({ id: `event-${++counter}`, detectedAt: now - 2 * HOUR, ...fields })

describe.each(USUAL_STATE_ENGINES)('on %s', (engine: StateEngineName) => {
  let place: StateServer
  let people: People
  let client: ApiClient
  beforeAll(async () => {
    place = await StateServer.start(engine, { untilReady: true })
    people = await People.on(place.server)
    client = (await people.signedIn('common')).client
  })
  afterAll(() => place.stop())

  async function store(...rows: NewRiskEventRow[]): Promise<string[]> {
    await place.state.insertInto('riskEvent').values(rows).execute()
    return rows.map(({ id }) => id)
  }
  async function storeOne(fields: Partial<NewRiskEventRow> = {}): Promise<string> {
    const event = row(fields)
    await store(event)
    return event.id
  }
  const profile = async (id: string) => (await client.post<RiskEvent>(`/api/risk-event/profile/${id}`)).data
  const list = async (json: object) => (await client.post<List<RiskEvent>>('/api/risk-event/list', json)).data

  test('an event is described in the language of its reader, from its code and figures', async () => {
    const id = await storeOne({ domain: 'told.example' })
    const english = await profile(id)
    expect(english).toMatchObject({
      name: 'Malicious domain contacted',
      desc: 'Device 10.1.0.1 visited told.example, which is on a malicious domain list',
      reasons: [{ code: 'visits', params: { visits: 3 }, text: 'number of visits: 3' }],
      detectedAt: iso(now - 2 * HOUR),
      solvedAt: null,
    })
    const answer = await client.request<RiskEvent>('POST', `/api/risk-event/profile/${id}`, {
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(answer.data.name).toBe('访问恶意域名')
    expect([english.nextSteps.length, answer.data.nextSteps.length]).toEqual([3, 3])
    expect(answer.data.nextSteps).not.toEqual(english.nextSteps)
  })

  test('an event that does not exist answers 404', async () => {
    expect((await client.post('/api/risk-event/profile/none')).status).toBe(404)
    const update = { id: 'none', status: 'ignored' }
    expect((await client.post('/api/risk-event/profile/update', update)).status).toBe(404)
  })

  test('the list is filtered by level, status, time and text, and all means every level', async () => {
    const domain = 'narrow.example'
    const [high, low] = await store(
      row({ domain, riskLevel: 'high' }),
      row({ domain, riskLevel: 'low', status: 'ignored', detectedAt: now - 5 * DAY }),
    )
    const ids = async (filter: object) => (await list({ q: 'NARROW', ...filter })).list.map(({ id }) => id)
    expect(await ids({ riskLevel: 'all' })).toEqual([high, low])
    expect(await ids({ riskLevel: 'low' })).toEqual([low])
    expect(await ids({ status: 'alarmed' })).toEqual([high])
    expect(await ids({ to: iso(now - DAY) })).toEqual([low])
    expect(await ids({ sort: 'riskLevel', order: 'asc' })).toEqual([low, high])
    expect(await ids({ q: 'no%row' })).toEqual([])
  })

  test('a chart by five minutes shows an event in its own slot', async () => {
    // Past the first five minutes of a quarter hour, on a day that no other test uses.
    const at = Math.floor((now - 20 * DAY) / 900_000) * 900_000 + 596_000
    await storeOne({ detectedAt: at, riskLevel: 'medium' })
    const span = { from: iso(at - HOUR), to: iso(at + HOUR) }
    const { data } = await client.post<{ name: string; medium: number }[]>('/api/multi-access-stats', {
      quota: 'riskEvent',
      ...span,
    })
    const slot = data.find(({ medium }) => medium > 0)
    expect([slot?.name, slot?.medium]).toEqual([iso(at - 296_000), 1])
  })

  test('a text finds events by the displayed name', async () => {
    const id = await storeOne({ code: 'newDevice', domain: null, deviceIp: '10.9.9.9' })
    expect((await list({ q: 'new dev' })).list.map((event) => event.id)).toEqual([id])
  })

  test('an unknown field is rejected', async () => {
    const answer = await client.post('/api/risk-event/list', { level: 'high' })
    expect(answer.status).toBe(400)
    expect(answer.errors).toHaveProperty('level')
  })

  test('statistics count each level against the previous period', async () => {
    const at = now - 200 * DAY
    await store(
      row({ detectedAt: at, status: 'solved' }),
      row({ detectedAt: at + 1 }),
      row({ detectedAt: at + 2 }),
      row({ detectedAt: at - HOUR }),
      row({ detectedAt: at, riskLevel: 'low' }),
    )
    const range = { from: iso(at), to: iso(at + 2 * HOUR) }
    const { data } = await client.post('/api/risk-event/stats', range)
    expect(data).toEqual([
      expect.objectContaining({ name: 'high', count: 3, growth: 2, solved: 1, ignored: 0, alarmed: 2 }),
      expect.objectContaining({ name: 'medium', count: 0, growth: null, solved: 0, ignored: 0, alarmed: 0 }),
      expect.objectContaining({ name: 'low', count: 1, growth: null, solved: 0, ignored: 0, alarmed: 1 }),
      expect.objectContaining({ name: 'common', count: 0, growth: null, solved: 0, ignored: 0, alarmed: 0 }),
    ])
    // The lines are the figures: twelve slots of ten minutes, and as many of the two hours before.
    const points = (data as { chartData: { group: string; name: string; value: number }[] }[])[0]?.chartData
    expect(points).toHaveLength(24)
    expect(points?.filter(({ value }) => value > 0)).toEqual([
      { group: 'current', name: iso(at), value: 3 },
      { group: 'previous', name: iso(at - HOUR), value: 1 },
    ])
  })

  test('statistics of all time count the same as the list of all time', async () => {
    await store(row({ detectedAt: now - 500 * DAY, riskLevel: 'low' }), row({ detectedAt: now + HOUR }))
    const { data } =
      await client.post<{ name: string; count: number; growth: null }[]>('/api/risk-event/stats')
    for (const { name, count, growth } of data) {
      expect([name, count, growth]).toEqual([name, (await list({ riskLevel: name })).total, null])
    }
    const old = { riskLevel: 'low', to: iso(now - 400 * DAY) }
    expect((await list(old)).total).toBe(1)
  })

  test('an alarmed event is solved with a comment, by the caller, whatever the named handler', async () => {
    const id = await storeOne()
    const update = { id, status: 'solved', comment: 'blocked at the gateway' }
    expect((await client.post('/api/risk-event/profile/update', update)).data).toEqual({ id })
    const solved = await profile(id)
    expect(solved).toMatchObject({ status: 'solved', solvedComment: update.comment, version: 2 })
    expect(solved.solvedBy).toMatch(/^user_/)

    const other = await storeOne()
    await client.post('/api/risk-event/profile/update', { ...update, id: other, handler: 'Night shift' })
    expect(await profile(other)).toMatchObject({
      handler: 'Night shift',
      solvedBy: expect.stringMatching(/^user_/),
    })
  })

  test('solving without a comment answers 400 for the field, and changes nothing', async () => {
    const id = await storeOne()
    for (const comment of [undefined, '  ']) {
      const update = { id, status: 'solved', comment }
      const answer = await client.post('/api/risk-event/profile/update', update)
      expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, ['comment']])
    }
    expect((await profile(id)).status).toBe('alarmed')
  })

  test.each(['solved', 'ignored'])(
    'an event that is %s stays so: any further change is 409',
    async (first) => {
      const id = await storeOne()
      const end = (status: string) =>
        client.post('/api/risk-event/profile/update', { id, status, comment: 'done' })
      expect((await end(first)).status).toBe(200)
      for (const next of ['solved', 'ignored']) expect((await end(next)).status).toBe(409)
      expect((await profile(id)).status).toBe(first)
    },
  )

  test('a status change to alarmed is rejected', async () => {
    const id = await storeOne()
    const answer = await client.post('/api/risk-event/profile/update', { id, status: 'alarmed' })
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, ['status']])
  })

  test('the second of two users who close an event gets a conflict', async () => {
    const id = await storeOne()
    const update = { id, status: 'ignored' }
    const answers = await Promise.all([1, 2].map(() => client.post('/api/risk-event/profile/update', update)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a change from an older version answers 409', async () => {
    const id = await storeOne({ version: 4 })
    const update = { id, status: 'ignored', version: 3 }
    expect((await client.post('/api/risk-event/profile/update', update)).status).toBe(409)
  })

  test('the list is downloaded as CSV safe from formulas, page by page', async () => {
    const at = now - 300 * DAY
    const rows = Array.from({ length: 1_203 }, (_, n) => row({ detectedAt: at + n, org: '=cmd|calc' }))
    for (let from = 0; from < rows.length; from += 100) await store(...rows.slice(from, from + 100))
    const query = { from: iso(at), to: iso(at + HOUR), riskLevel: 'high' }
    const answer = await client.raw('GET', '/api/risk-event/export', { query })
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(new Set(lines.slice(1).map((line) => line.split(',')[0]))).toEqual(
      new Set(rows.map(({ id }) => id)),
    )
    expect(lines[1]).toContain("'=cmd|calc")
    expect(lines[1]).toContain(rows.at(-1)?.id)
    expect((await place.server.nobody().raw('GET', '/api/risk-event/export')).status).toBe(401)
    expect((await client.raw('GET', '/api/risk-event/export', { query: { page: 1 } })).status).toBe(400)
  })

  test('evidence is for everyone, its operation log for administrators, and its download is logged', async () => {
    const id = await storeOne()
    const path = `/api/risk-event/${id}/evidence`
    expect((await place.server.nobody().raw('GET', path)).status).toBe(401)
    const filesIn = async (answer: Response) =>
      gunzipSync(Buffer.from(await answer.arrayBuffer())).toString('latin1')
    const common = await client.raw('GET', path)
    expect(common.status).toBe(200)
    expect(await filesIn(common)).not.toContain('operations.ndjson')
    const { user, client: admin } = await people.signedIn('admin')
    expect((await admin.raw('GET', '/api/risk-event/none/evidence')).status).toBe(404)
    const answer = await admin.raw('GET', path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip'])
    const name = /filename="(evidence-badListHit-\w+\.tar\.gz)"/.exec(
      answer.headers.get('content-disposition') ?? '',
    )
    expect(await filesIn(answer)).toContain('operations.ndjson')
    const { data } = await admin.get<List<OperationLogEntry>>('/api/operation-log/list', {
      action: 'riskEvent.evidence',
    })
    expect(data.list).toHaveLength(2)
    expect(data.list[0]).toMatchObject({ actor: user.username, subjectId: id, after: { archive: name?.[1] } })
  })

  test('closing an event is in the operation log', async () => {
    const id = await storeOne()
    await client.post('/api/risk-event/profile/update', { id, status: 'solved', comment: 'cleaned' })
    const log = await people.superadmin.get<List<{ action: string; after: unknown }>>(
      '/api/operation-log/list',
      {
        subject: id,
      },
    )
    expect(log.data.list).toMatchObject([
      { action: 'riskEvent.solve', after: { status: 'solved', solvedComment: 'cleaned' } },
    ])
  })

  test('react-admin reads events and closes one by writing the row', async () => {
    const id = await storeOne({ domain: 'rest.example' })
    const filter = JSON.stringify({ q: 'rest.example' })
    const answer = await client.get<unknown>('/api/rest/risk-events', { filter })
    expect(answer.headers.get('content-range')).toBe('risk-events 0-0/1')

    const event = await profile(id)
    const written = { ...event, status: 'solved', solvedComment: 'seen to' }
    const put = await client.put(`/api/rest/risk-events/${id}`, written)
    expect(put.body).toMatchObject({ id, status: 'solved', solvedComment: 'seen to', version: 2 })
    expect((await client.put(`/api/rest/risk-events/${id}`, written)).status).toBe(409)
    expect((await client.delete(`/api/rest/risk-events/${id}`)).status).toBe(405)
  })

  describe('visits behind an event', () => {
    const at = now - 6 * HOUR
    const visit = (minutes: number, fields: Partial<PlainVisit>): PlainVisit => ({
      accessAt: iso(at + minutes * 60_000),
      deviceIP: '10.2.0.1',
      deviceMac: '02:00:00:00:00:01',
      domain: 'deep.tunnel.example',
      dstHostIP: '198.51.100.9',
      ...fields,
    })
    const other = { deviceIP: '10.2.0.2', deviceMac: '02:00:00:00:00:02' }
    let id: string
    beforeAll(async () => {
      const visits = [
        visit(-10, { domain: 'tunnel.example' }),
        visit(5, {}),
        visit(6, { dstHostIP: '198.51.100.10' }),
        visit(7, { domain: 'elsewhere.example' }),
        visit(8, other),
        visit(-25 * 60, {}),
        visit(3 * 60, {}),
      ]
      await people.superadmin.upload('/api/access-record/import', toNdjson(visits), {
        format: 'netwarden-ndjson',
      })
      const device = { deviceIp: '10.2.0.1', deviceMac: '02:00:00:00:00:01' }
      id = await storeOne({ ...device, domain: 'tunnel.example', detectedAt: at, lastSeenAt: at + HOUR })
    })
    const involved = async (json: object) =>
      (await client.post<List<AccessRecord>>('/api/risk-event/involved', { id, ...json })).data
    const items = async (quota: string, json = {}) =>
      (await client.post<List<object>>('/api/risk-event/involved/items', { id, quota, ...json })).data

    test('visits behind an event are those of its device to its destination, from a day before to an hour after', async () => {
      const { list: records, total } = await involved({})
      expect(total).toBe(3)
      expect(records.map(({ accessAt }) => accessAt)).toEqual(
        [6, 5, -10].map((minutes) => iso(at + minutes * 60_000)),
      )
    })

    test('visits behind an event are limited by a time, which the answer contains', async () => {
      const { asOf } = await involved({})
      expect(await involved({ to: asOf })).toMatchObject({ total: 3, asOf })
      expect((await items('domain', { to: asOf })).total).toBe(2)
      const to = iso(at + 5.5 * 60_000)
      expect(await involved({ to })).toMatchObject({ total: 2, asOf: to })
      expect(await involved({ to: iso(0) })).toMatchObject({ total: 0 })
    })

    test('visits behind an event are counted by domain, organisation and host', async () => {
      expect(await items('domain')).toMatchObject({
        total: 2,
        list: [
          { quota: 'domain', name: 'deep.tunnel.example', value: 2 },
          { quota: 'domain', name: 'tunnel.example', value: 1 },
        ],
      })
      expect((await items('dstHost')).list).toMatchObject([
        { name: '198.51.100.9', value: 2 },
        { name: '198.51.100.10', value: 1 },
      ])
      expect(await items('domain', { key: 'deep' })).toMatchObject({ total: 1 })
      expect(await items('domain', { current: 2, pageSize: 1 })).toMatchObject({
        total: 2,
        list: [{ name: 'tunnel.example' }],
      })
    })

    test('visits behind an event are ranked by device over every device with that destination', async () => {
      expect((await items('device')).list).toEqual([
        { quota: 'device', name: '10.2.0.1', value: 3, extra: { deviceMac: '02:00:00:00:00:01' } },
        { quota: 'device', name: '10.2.0.2', value: 1, extra: { deviceMac: '02:00:00:00:00:02' } },
      ])
      expect(await involved({ quota: 'device', key: '10.2.0.2' })).toMatchObject({ total: 1 })
    })

    test('visits behind an event are empty for an event without device and destination', async () => {
      const nobody = { deviceIp: null, domain: null, code: 'serviceDown', type: 'service' }
      expect(await involved({ id: await storeOne(nobody) })).toMatchObject({ total: 0, list: [] })
    })

    test('the visits behind a name with an asterisk are those of that name only', async () => {
      const asked = ['*.star.example', 'a.star.example']
      const visits = asked.map((domain) => visit(5, { domain }))
      await people.superadmin.upload('/api/access-record/import', toNdjson(visits))
      const device = { deviceIp: '10.2.0.1', deviceMac: '02:00:00:00:00:01' }
      const star = await storeOne({ ...device, domain: 'star.example', detectedAt: at, lastSeenAt: at })
      for (const key of asked) {
        const { list, total } = await involved({ id: star, quota: 'domain', key })
        expect([total, list.map(({ domain }) => domain)]).toEqual([1, [key]])
      }
    })

    test('the visits of one item require its kind', async () => {
      const answer = await client.post('/api/risk-event/involved', { id, key: '10.2.0.1' })
      expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, ['quota']])
    })
  })
})
