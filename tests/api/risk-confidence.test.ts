import type { RiskRuleRow } from '@netwarden/shared/contract'
import type { OperationLogEntry, RiskEvent } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewRiskEventRow } from '../../api/src/platform/state/tables/risk.ts'
import type { ApiClient } from '../support/api-client.ts'
import { People } from '../support/people.ts'
import { markedFailures, riskEventRow } from '../support/risk-event-row.ts'
import { type StateEngineName, StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

describe.each(USUAL_STATE_ENGINES)('on %s', (engine: StateEngineName) => {
  let place: StateServer
  let common: ApiClient
  let admin: ApiClient
  beforeAll(async () => {
    place = await StateServer.start(engine, { untilReady: true })
    const people = await People.on(place.server)
    common = (await people.signedIn('common')).client
    admin = (await people.signedIn('admin')).client
  })
  afterAll(() => place.stop())

  async function store(...rows: NewRiskEventRow[]): Promise<string[]> {
    await place.state.insertInto('riskEvent').values(rows).execute()
    return rows.map(({ id }) => id)
  }
  const profile = async (id: string) => (await common.post<RiskEvent>(`/api/risk-event/profile/${id}`)).data
  const list = async (body: object) =>
    (await common.post<{ list: RiskEvent[]; total: number }>('/api/risk-event/list', body)).data
  const ruleOf = async (code: string) =>
    (await admin.get<RiskRuleRow[]>('/api/system-config/risk-rules')).data.find((rule) => rule.code === code)

  test('confidence begins with the measured share and follows the marks of the rule and of the network', async () => {
    const [sweep = ''] = await store(riskEventRow({ code: 'sweep', deviceIp: '10.2.0.1', domain: null }))
    expect((await profile(sweep)).confidence).toBe(0.99)
    const inNetwork = await store(
      ...['10.3.0.1', '10.3.0.2', '10.3.0.3', '10.3.0.4', '10.3.0.5', '10.4.0.1'].map((deviceIp) =>
        riskEventRow({ code: 'newDomain', deviceIp, domain: null }),
      ),
    )
    const [first = '', second = '', third = '', fourth = '', fifth = '', elsewhere = ''] = inNetwork
    expect((await profile(first)).confidence).toBe(0.5)
    for (const id of [first, second, third, fourth])
      await common.post('/api/risk-event/mark', { id, mark: false })
    // Five of fourteen: four marks of a network are too few to differ from the others.
    expect((await profile(fifth)).confidence).toBe(0.36)
    expect((await profile(elsewhere)).confidence).toBe(0.36)
    await common.post('/api/risk-event/mark', { id: fifth, mark: false })
    expect((await profile(fifth)).confidence).toBe(0.22)
    expect((await profile(elsewhere)).confidence).toBe(0.33)
    const { list: listed } = await list({ q: elsewhere })
    expect(listed[0]).toMatchObject({ confidence: 0.33, group: null })
  })

  test('confidence is part of the CSV and of STIX indicators', async () => {
    const [id = ''] = await store(riskEventRow({ code: 'lookAlike', domain: 'look.example' }))
    const read = async (format: string) =>
      (await common.raw('GET', '/api/risk-event/export', { query: { q: id, format } })).text()
    const csv = await read('csv')
    expect(csv).toMatch(/,riskLevel,confidence,/)
    expect(csv).toContain(',high,0.99,')
    expect(JSON.parse(await read('stix')).objects).toMatchObject([{ type: 'indicator', confidence: 99 }])
  })

  test('equal open events are one row of a grouped list, which opens its members', async () => {
    const seenAt = Date.now() - 60_000
    const shared = ['10.5.0.1', '10.5.0.2', '10.5.0.3'].map((deviceIp, index) =>
      riskEventRow({ domain: 'flood.example', deviceIp, detectedAt: seenAt + index }),
    )
    const ofDevice = ['a.example', 'b.example'].map((domain) =>
      riskEventRow({ code: 'fastFlux', domain, deviceIp: '10.5.0.9' }),
    )
    const [, , newest = ''] = await store(
      ...shared,
      ...ofDevice,
      riskEventRow({ domain: 'flood.example', deviceIp: '10.5.0.4', status: 'solved', solvedAt: seenAt }),
      riskEventRow({ code: 'fastFlux', domain: 'alone.example', deviceIp: '10.5.0.8' }),
    )
    const { list: groups, total } = await list({ q: '10.5.0', grouped: true })
    expect(total).toBe(4)
    expect(groups.map(({ code, status, group }) => [code, status, group])).toEqual(
      expect.arrayContaining([
        ['badListHit', 'alarmed', { by: 'domain', events: 3 }],
        ['badListHit', 'solved', null],
        ['fastFlux', 'alarmed', { by: 'device', events: 2 }],
        ['fastFlux', 'alarmed', null],
      ]),
    )
    expect(groups.find(({ group }) => group?.by === 'domain')?.id).toBe(newest)
    expect(await list({ q: '10.5.0', grouped: true, current: 9 })).toMatchObject({ list: [], total: 4 })
    const members = await list({ q: '10.5.0', groupOf: newest })
    expect(members.list.map(({ deviceIP }) => deviceIP)).toEqual(['10.5.0.3', '10.5.0.2', '10.5.0.1'])
    expect((await list({ q: '10.5.0' })).total).toBe(7)
    await common.post('/api/risk-event/profile/update', { id: newest, status: 'ignored' })
    expect((await list({ q: '10.5.0', groupOf: newest })).total).toBe(3)
    expect((await list({ status: 'alarmed', groupOf: newest })).total).toBe(2)
    await common.post('/api/risk-event/reopen', { id: newest, comment: 'not yet' })
    const floods = await list({ q: '10.5.0', grouped: true, groupFrom: 3 })
    expect(floods.total).toBe(5)
    expect(floods.list.flatMap(({ group }) => group ?? [])).toEqual([{ by: 'domain', events: 3 }])
    const filter = encodeURIComponent(JSON.stringify({ q: '10.5.0', grouped: true }))
    const sort = encodeURIComponent('["urgency","DESC"]')
    const rest = await common.get(`/api/rest/risk-events?filter=${filter}&sort=${sort}&range=[0,1]`)
    expect(rest.headers.get('content-range')).toBe('risk-events 0-1/4')
    expect((await common.post('/api/risk-event/list', { grouped: 'yes' })).status).toBe(400)
  })

  test('the context names the newest event of the same rule on each other device', async () => {
    const [id = '', other = ''] = await store(
      riskEventRow({ code: 'zoneTransfer', deviceIp: '10.6.0.1', domain: null }),
      riskEventRow({ code: 'zoneTransfer', deviceIp: '10.6.0.2', domain: 'zone.example', mark: 1 }),
      riskEventRow({ code: 'zoneTransfer', deviceIp: '10.6.0.1', domain: null, status: 'solved' }),
      riskEventRow({ code: 'zoneTransfer', deviceIp: '10.6.0.2', detectedAt: Date.now() - 8 * 3_600_000 }),
      riskEventRow({
        code: 'zoneTransfer',
        deviceIp: '10.6.0.3',
        detectedAt: Date.now() - 40 * 86_400_000,
      }),
    )
    const { data } = await common.get(`/api/risk-event/${id}/context`)
    expect(data).toMatchObject({
      asked: { types: [], answers: [], sources: [] },
      sameKind: {
        devices: 1,
        events: [{ id: other, deviceIP: '10.6.0.2', domain: 'zone.example', status: 'alarmed', mark: true }],
      },
    })
  })

  test('a threshold is suggested from enough marks, loses no true positive, and is accepted by an update', async () => {
    await store(...markedFailures([200, 230, 260, 300, 350, 400], 1), ...markedFailures([110, 120, 130], 0))
    // Nine marks are too few.
    expect(await ruleOf('nxdomainBurst')).toMatchObject({ suggested: null, suggestedEffect: null })
    // A false positive above the true ones stays.
    await store(...markedFailures([240], 0))
    const rule = await ruleOf('nxdomainBurst')
    expect(rule).toMatchObject({
      suggested: { failures: 131 },
      suggestedEffect: { trueMarks: 6, falseMarks: 4, dropsTrue: 0, dropsFalse: 3 },
    })
    const accepted = { ...rule, thresholds: rule?.suggested }
    const saved = await admin.put<RiskRuleRow[]>('/api/system-config/risk-rules', {
      rules: [accepted],
      version: rule?.version,
    })
    expect(saved.status).toBe(200)
    expect(saved.data.find(({ code }) => code === 'nxdomainBurst')).toMatchObject({
      thresholds: { failures: 131 },
      suggested: null,
    })
    const log = await admin.get<{ list: OperationLogEntry[] }>(
      '/api/operation-log/list?action=riskRules.update',
    )
    expect(log.data.list[0]).toMatchObject({ action: 'riskRules.update' })
    const again = { rules: [accepted], version: rule?.version }
    expect((await admin.put('/api/system-config/risk-rules', again)).status).toBe(409)
  })
})
