import type { DeviceScore, RiskEventContext, RiskRuleRow } from '@netwarden/shared/contract'
import type { OperationLogEntry, RiskEvent, RiskHistoryEntry } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewRiskEventRow } from '../../api/src/platform/state/tables/risk.ts'
import type { ApiClient } from '../support/api-client.ts'
import { People } from '../support/people.ts'
import { riskEventRow } from '../support/risk-event-row.ts'
import { type StateEngineName, StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const now = Date.now()
let counter = 0

const row = (fields: Partial<NewRiskEventRow> = {}) =>
  riskEventRow({ id: `handled-${++counter}`, detectedAt: now - 3_600_000, reasons: '[]', ...fields })

describe.each(USUAL_STATE_ENGINES)('on %s', (engine: StateEngineName) => {
  let place: StateServer
  let common: ApiClient
  let admin: ApiClient
  let username: string
  beforeAll(async () => {
    place = await StateServer.start(engine, { untilReady: true })
    const people = await People.on(place.server)
    const person = await people.signedIn('common')
    common = person.client
    username = (await common.get<{ username: string }>('/api/user/info')).data.username
    admin = (await people.signedIn('admin')).client
  })
  afterAll(() => place.stop())

  async function stored(fields: Partial<NewRiskEventRow> = {}): Promise<string> {
    const event = row(fields)
    await place.state.insertInto('riskEvent').values(event).execute()
    return event.id
  }
  const profile = async (id: string) => (await common.post<RiskEvent>(`/api/risk-event/profile/${id}`)).data
  const historyOf = async (id: string) =>
    (await common.get<RiskHistoryEntry[]>(`/api/risk-event/${id}/history`)).data

  test('a solved event is reopened with a comment, which its history contains', async () => {
    const id = await stored()
    expect((await common.post('/api/risk-event/reopen', { id, comment: 'too early' })).status).toBe(409)
    await common.post('/api/risk-event/profile/update', { id, status: 'solved', comment: 'cleaned' })
    expect((await common.post('/api/risk-event/reopen', { id, comment: ' ' })).status).toBe(400)
    const comment = 'it is back'
    expect((await common.post('/api/risk-event/reopen', { id, comment })).data).toEqual({ id })
    expect(await profile(id)).toMatchObject({
      status: 'alarmed',
      solvedAt: null,
      solvedBy: null,
      solvedComment: null,
      handler: null,
    })
    expect(await historyOf(id)).toMatchObject([
      { kind: 'reopened', by: username, text: comment },
      { kind: 'solved', by: username, text: 'cleaned' },
      { kind: 'raised' },
    ])
    const solvedAgain = { id, status: 'solved', comment: 'now it is' }
    expect((await common.post('/api/risk-event/profile/update', solvedAgain)).status).toBe(200)
  })

  test('reopening answers 409 when another user has changed the event since', async () => {
    const id = await stored({ status: 'ignored', solvedAt: now, solvedBy: 'a' })
    const { version } = await profile(id)
    await common.post('/api/risk-event/mark', { id, mark: false })
    expect((await common.post('/api/risk-event/reopen', { id, comment: 'x', version })).status).toBe(409)
  })

  test('an event is assigned to a user, and its status stays unchanged', async () => {
    const id = await stored()
    expect((await common.post('/api/risk-event/assign', { id, assignee: username })).status).toBe(200)
    expect(await profile(id)).toMatchObject({ assignee: username, status: 'alarmed' })
    const unknown = await common.post('/api/risk-event/assign', { id, assignee: 'nobody_here' })
    expect(unknown).toMatchObject({ status: 400, errors: { assignee: expect.any(String) } })
    await common.post('/api/risk-event/assign', { id, assignee: null })
    expect((await profile(id)).assignee).toBeNull()
    expect((await historyOf(id)).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'assigned ',
      `assigned ${username}`,
      'raised ',
    ])
    const log = await admin.get<{ list: OperationLogEntry[] }>(
      '/api/operation-log/list?action=riskEvent.assign',
    )
    expect(log.data.list[0]).toMatchObject({
      actor: username,
      before: { assignee: username },
      after: { assignee: null },
    })
  })

  test('marks of true and false positives give the precision of their rule', async () => {
    const ids = [await stored({ code: 'newDevice' }), await stored({ code: 'newDevice' })]
    const precision = async () =>
      (await admin.get<RiskRuleRow[]>('/api/system-config/risk-rules')).data.find(
        ({ code }) => code === 'newDevice',
      )?.precision
    expect(await precision()).toBeNull()
    await common.post('/api/risk-event/mark', { id: ids[0], mark: true })
    expect(await precision()).toBe(1)
    await common.post('/api/risk-event/mark', { id: ids[1], mark: false })
    expect(await precision()).toBe(0.5)
    expect((await profile(ids[1] ?? '')).mark).toBe(false)
    await common.post('/api/risk-event/mark', { id: ids[1], mark: null })
    expect(await precision()).toBe(1)
  })

  test('each call answers 401 without a session and 404 for an event that does not exist', async () => {
    const calls: [string, object][] = [
      ['reopen', { comment: 'x' }],
      ['assign', { assignee: null }],
      ['mark', { mark: true }],
    ]
    for (const [call, body] of calls) {
      const url = `/api/risk-event/${call}`
      expect((await place.server.nobody().post(url, { id: 'none', ...body })).status, call).toBe(401)
      expect((await common.post(url, { id: 'none', ...body })).status, call).toBe(404)
      expect((await common.post(url, { id: 'none' })).status, call).toBe(400)
    }
    expect((await common.get('/api/risk-event/none/context')).status).toBe(404)
    expect((await place.server.nobody().get('/api/risk-event/by-device')).status).toBe(401)
  })

  test('an event names the technique that its rule detects', async () => {
    expect((await profile(await stored({ code: 'generatedNames' }))).attackId).toBe('T1568.002')
    expect((await profile(await stored({ code: 'bannedBurst' }))).attackId).toBeNull()
  })

  test('devices are listed with the score of their open events, the newest first', async () => {
    const mac = '02:00:00:00:77:01'
    await place.state
      .insertInto('device')
      .values({
        id: mac,
        mac,
        name: 'front-desk',
        givenName: null,
        firstSeenAt: 1,
        lastSeenAt: 1,
        version: 1,
      })
      .execute()
    const of = { deviceMac: mac, deviceIp: '10.77.0.1' }
    await stored({ ...of, riskLevel: 'high', lastSeenAt: now - 2_000 })
    await stored({ ...of, deviceIp: '10.77.0.2', riskLevel: 'low', lastSeenAt: now - 1_000 })
    await stored({ ...of, riskLevel: 'high', status: 'ignored' })
    await stored({ deviceIp: '10.77.0.9', riskLevel: 'medium', lastSeenAt: now })
    const listed = async (query: string) =>
      (await common.get<{ list: DeviceScore[]; total: number }>(`/api/risk-event/by-device?${query}`)).data
    const { list } = await listed('pageSize=2')
    expect(list).toEqual([
      {
        deviceIP: '10.77.0.9',
        deviceMac: null,
        deviceName: null,
        user: null,
        score: 20,
        open: 1,
        lastSeenAt: new Date(now).toISOString(),
      },
      {
        deviceIP: '10.77.0.2',
        deviceMac: mac,
        deviceName: 'front-desk',
        user: null,
        score: 55,
        open: 2,
        lastSeenAt: new Date(now - 1_000).toISOString(),
      },
    ])
    expect((await listed('q=front')).list.map(({ score }) => score)).toEqual([55])
    expect((await common.get('/api/risk-event/by-device?sort=name')).status).toBe(400)
  })

  test('the context of an event names its device, segment and other open events', async () => {
    const mac = '02:00:00:00:77:01'
    const of = { deviceMac: mac, deviceIp: '10.77.0.1', domain: 'context.example' }
    const id = await stored(of)
    const { data } = await common.get<RiskEventContext>(`/api/risk-event/${id}/context`)
    expect(data).toMatchObject({
      counted: null,
      device: { deviceName: 'front-desk', deviceMac: mac, user: null, segment: { name: expect.any(String) } },
      domain: { firstSeenAt: null, otherDevices: 0 },
      host: null,
      parents: [],
      asked: { types: [], answers: [], sources: [] },
    })
    expect(data.device?.openEvents).toHaveLength(2)
  })

  test('the list sorts open events first, and the worst of them before others', async () => {
    const domain = 'sorted.example'
    await stored({ domain, riskLevel: 'low', id: 'sort-low' })
    await stored({ domain, riskLevel: 'high', status: 'ignored', id: 'sort-ended' })
    await stored({ domain, riskLevel: 'high', id: 'sort-high' })
    const json = { q: domain, sort: 'urgency', order: 'desc' }
    const { data } = await common.post<{ list: RiskEvent[] }>('/api/risk-event/list', json)
    expect(data.list.map(({ id }) => id)).toEqual(['sort-high', 'sort-low', 'sort-ended'])
  })
})
