import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CreatedPolicies, DryRun, RiskEngineReport, RiskRuleRow } from '@netwarden/shared/contract'
import type { RiskEvent, RiskHistoryEntry, RiskMute } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileOf, SHIFT } from '../risk/day-file.ts'
import { DAY, DAY_START, hiddenAttacks, lookUp, ordinaryDay } from '../risk/ordinary-day.ts'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'

const ENGINE = '/api/system-config/risk-engine'
const isMarker = (ip: string | null) => /^10\.0\.0\.25[015]$/.test(ip ?? '')
const IMPORT = '/api/access-record/import'
const NOON = DAY_START + DAY / 2

const day = fileOf([...ordinaryDay(60), ...hiddenAttacks().records].sort((a, b) => a.at - b.at))
const EXPECTED = [
  'badListHit high 10.0.0.101 botnet.example',
  'bannedBurst low 10.0.0.105 null',
  'beaconing medium 10.0.0.104 pollcheck.example',
  'dnsTunnel high 10.0.0.103 tnl-relay.example',
  'generatedNames medium 10.0.0.102 null',
  'nxdomainBurst low 10.0.0.106 null',
  'privateAnswer high 10.0.0.108 rebind.example',
]

const listed = async (client: ApiClient) =>
  (await client.post<{ list: RiskEvent[] }>('/api/risk-event/list', { pageSize: 200 })).data.list
const inShort = (events: readonly RiskEvent[]) =>
  events.map(({ code, riskLevel, deviceIP, domain }) => `${code} ${riskLevel} ${deviceIP} ${domain}`).sort()
const figures = (events: readonly RiskEvent[]) =>
  events
    .map(({ code, deviceIP, count, reasons, detectedAt, lastSeenAt }) => ({
      code,
      deviceIP,
      count,
      reasons,
      detectedAt,
      lastSeenAt,
    }))
    .sort((a, b) => a.code.localeCompare(b.code))

describe('the risk engine of a running server', () => {
  let server: TestServer
  let people: People
  let admin: ApiClient
  let common: ApiClient
  let first: RiskEvent[]

  const historyOf = async (id: string | undefined) =>
    (await admin.get<RiskHistoryEntry[]>(`/api/risk-event/${id}/history`)).data

  /** A marker at the very end of a file is found when all before it was. */
  async function importAndWait(client: ApiClient, file: string, marker: string): Promise<void> {
    const answer = await client.upload(IMPORT, file, { format: 'netwarden-ndjson', source: marker })
    expect(answer.status).toBe(200)
    await untilFound(client, marker)
  }
  const markerLine = (device: number, at: number) =>
    fileOf([lookUp(device, at, 'botnet.example', { domainType: 'malware' })])
  const untilFound = (client: ApiClient, marker: string) =>
    eventually(async () => (await listed(client)).some(({ deviceIP }) => deviceIP === marker), 120_000)

  beforeAll(async () => {
    server = await TestServer.start()
    people = await People.on(server)
    admin = (await people.signedIn('admin')).client
    common = (await people.signedIn('common')).client
    await importAndWait(admin, day + markerLine(250, DAY_START + DAY + 3_600_000), '10.0.0.250')
    // The windows of the day are closed when its import has ended.
    await eventually(async () => (await listed(admin)).length > EXPECTED.length)
    first = (await listed(admin)).filter(({ deviceIP }) => deviceIP !== '10.0.0.250')
  })
  afterAll(() => server.stop())

  test('raises exactly the hidden attacks of an imported day, with reasons in figures and words', () => {
    expect(inShort(first)).toEqual(EXPECTED)
    const tunnel = first.find(({ code }) => code === 'dnsTunnel')
    expect(tunnel).toMatchObject({ status: 'alarmed', type: 'threat', count: 1 })
    expect(tunnel?.reasons[0]?.text).toMatch(
      /^(at least )?\d+ new names in 10 minutes \(threshold 70\) with [\d,]+ new characters \(threshold \d+\)$/,
    )
    for (const { code, reasons } of first) {
      if (code !== 'serviceDown')
        expect(reasons.map(({ text }) => text).join(), code).toMatch(/\(threshold \d|within \d+ s/)
    }
    expect(tunnel?.detectedAt).toBe(new Date(NOON + SHIFT).toISOString())
  })

  test('raises the same when the process is killed while it reads', async () => {
    let other = await TestServer.start()
    const { dataDir } = other
    try {
      const client = await other.superadmin()
      const answer = await client.upload(IMPORT, day + markerLine(250, DAY_START + DAY + 3_600_000), {
        format: 'netwarden-ndjson',
        source: 'day',
      })
      expect(answer.status).toBe(200)
      await other.kill()
      other = await TestServer.start({ dataDir })
      const again = await other.superadmin()
      await untilFound(again, '10.0.0.250')
      await eventually(async () => {
        const events = (await listed(again)).filter(({ deviceIP }) => deviceIP !== '10.0.0.250')
        return JSON.stringify(figures(events)) === JSON.stringify(figures(first))
      })
    } finally {
      await other.stop()
    }
  })

  test('raises the same for a followed file, and nothing more when the same day is imported afterwards', async () => {
    const other = await TestServer.start()
    const folder = mkdtempSync(join(tmpdir(), 'netwarden-risk-'))
    try {
      const client = await other.superadmin()
      const location = join(folder, 'day.ndjson')
      const end = DAY_START + DAY + 3_600_000
      writeFileSync(location, day + markerLine(250, end))
      const source = { name: 'core', kind: 'tail', format: 'netwarden-ndjson', location }
      expect((await client.post('/api/rest/sources', source)).status).toBe(200)
      await untilFound(client, '10.0.0.250')
      const found = async () => figures((await listed(client)).filter(({ deviceIP }) => !isMarker(deviceIP)))
      await eventually(async () => JSON.stringify(await found()) === JSON.stringify(figures(first)))
      await importAndWait(client, day + markerLine(251, end), '10.0.0.251')
      await eventually(async () => (await client.get<RiskEngineReport>(ENGINE)).data.waitingBytes === 0)
      expect(await found()).toEqual(figures(first))
    } finally {
      await other.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('keeps closed events, and raises a later equal finding as a new event that names the previous one', async () => {
    const hit = first.find(({ code }) => code === 'badListHit')
    const solve = { id: hit?.id, status: 'solved', comment: 'cleaned' }
    expect((await common.post('/api/risk-event/profile/update', solve)).status).toBe(200)
    const later = fileOf([lookUp(101, NOON + 7_200_000, 'botnet.example')])
    await importAndWait(admin, later + markerLine(251, NOON + 7_300_000), '10.0.0.251')
    await eventually(async () => (await listed(admin)).some(({ previousId }) => previousId === hit?.id))
    const events = (await listed(admin)).filter(
      ({ code, deviceIP }) => code === 'badListHit' && deviceIP === '10.0.0.101',
    )
    expect(events.map(({ status }) => status).sort()).toEqual(['alarmed', 'solved'])
    const [received] = await historyOf(hit?.id)
    expect(received).toMatchObject({
      kind: 'raisedAgain',
      text: events.find(({ status }) => status === 'alarmed')?.id,
      by: null,
    })
  })

  test('counts an equal finding within a day while the event is alarmed', async () => {
    const burst = first.find(({ code }) => code === 'privateAnswer')
    const later = fileOf([
      lookUp(108, NOON + 3_590_000, 'rebind.example'),
      lookUp(108, NOON + 3_600_000, 'rebind.example', { dstIp: '192.168.4.1' }),
    ])
    await importAndWait(admin, later + markerLine(252, NOON + 3_700_000), '10.0.0.252')
    await eventually(async () => {
      const event = (await admin.post<RiskEvent>(`/api/risk-event/profile/${burst?.id}`)).data
      return event.count === 2 && event.lastSeenAt === new Date(NOON + 3_600_000 + SHIFT).toISOString()
    })
    const last = new Date(NOON + 3_600_000 + SHIFT).toISOString()
    expect(await historyOf(burst?.id)).toMatchObject([
      { kind: 'seenAgain', text: `×1 → ${last}` },
      { kind: 'raised' },
    ])
    const again = fileOf([
      lookUp(108, NOON + 7_190_000, 'rebind.example'),
      lookUp(108, NOON + 7_200_000, 'rebind.example', { dstIp: '192.168.4.1' }),
    ])
    await importAndWait(admin, again + markerLine(255, NOON + 7_300_000), '10.0.0.255')
    await eventually(async () => (await historyOf(burst?.id))[0]?.text.startsWith('×2 ') ?? false)
    expect((await historyOf(burst?.id)).map(({ kind }) => kind)).toEqual(['seenAgain', 'raised'])
  })

  test('raises no muted event, and lists the mutes', async () => {
    const wanted = { code: 'badListHit', deviceIP: '10.0.0.201', reason: 'a sinkhole test' }
    const made = await admin.post<RiskMute>('/api/risk-event/mute', wanted)
    expect(made.data).toMatchObject({ ...wanted, domain: null, expiresAt: null })
    await importAndWait(admin, markerLine(201, NOON) + markerLine(253, NOON + 60_000), '10.0.0.253')
    await eventually(async () => (await listed(admin)).some(({ deviceIP }) => deviceIP === '10.0.0.253'))
    expect((await listed(admin)).some(({ deviceIP }) => deviceIP === '10.0.0.201')).toBe(false)
    expect((await admin.get<RiskMute[]>('/api/risk-event/mute')).data).toEqual([made.data])
    const second = await admin.post<RiskMute>('/api/risk-event/mute', { ...wanted, reason: 'still known' })
    expect((await admin.get<RiskMute[]>('/api/risk-event/mute')).data).toEqual([second.data])
    expect((await admin.post('/api/risk-event/mute/remove', { id: made.data.id })).status).toBe(404)
    expect((await admin.post('/api/risk-event/mute/remove', { id: second.data.id })).status).toBe(200)
    const late = await admin.post('/api/risk-event/mute', { ...wanted, expiresAt: '2020-01-01T00:00:00Z' })
    expect(late).toMatchObject({ status: 400, errors: { expiresAt: expect.any(String) } })
    expect((await common.post('/api/risk-event/mute', wanted)).status).toBe(403)
    expect((await common.post('/api/risk-event/mute/remove', { id: second.data.id })).status).toBe(403)
    expect((await server.nobody().get('/api/risk-event/mute')).status).toBe(401)
  })

  test('lists the history of an event, including notes of every user', async () => {
    const id = first.find(({ code }) => code === 'dnsTunnel')?.id
    const note = await common.post<RiskHistoryEntry>(`/api/risk-event/${id}/note`, {
      text: 'asked the owner',
    })
    expect(note.status).toBe(200)
    await common.post('/api/risk-event/profile/update', { id, status: 'ignored' })
    const { data } = await admin.get<RiskHistoryEntry[]>(`/api/risk-event/${id}/history`)
    expect(data.map(({ kind }) => kind)).toEqual(['ignored', 'note', 'raised'])
    expect(data[1]).toMatchObject({ text: 'asked the owner', by: expect.any(String) })
    expect((await common.post(`/api/risk-event/${id}/note`, { text: ' ' })).status).toBe(400)
    expect((await common.get('/api/risk-event/none/history')).status).toBe(404)
    expect((await server.nobody().get(`/api/risk-event/${id}/history`)).status).toBe(401)
  })

  test('accepts levels, thresholds and switches of its rules from administrators only', async () => {
    const url = '/api/system-config/risk-rules'
    const { data: rules } = await admin.get<RiskRuleRow[]>(url)
    expect(rules).toHaveLength(18)
    const [rule] = rules.filter(({ code }) => code === 'badListHit')
    const change = { code: 'badListHit', enabled: true, level: 'medium', thresholds: { visits: 2 } }
    const written = await admin.put<RiskRuleRow[]>(url, { rules: [change], version: rule?.version })
    expect(written.data.find(({ code }) => code === 'badListHit')).toMatchObject(change)
    expect((await admin.put(url, { rules: [change], version: rule?.version })).status).toBe(409)
    expect((await admin.put(url, { rules: written.data })).data).toEqual(
      written.data.map((row) => ({ ...row, version: row.version + 1 })),
    )
    expect((await admin.put(url, { rules: written.data })).status).toBe(409)
    expect((await admin.post('/api/risk-event/dry-run', { rules: written.data, days: 1 })).status).toBe(200)
    const wrong = { ...change, thresholds: { visits: 0, other: 1 } }
    expect((await admin.put(url, { rules: [wrong] })).errors).toHaveProperty('rules.badListHit.thresholds')
    expect((await common.get(url)).status).toBe(403)
    expect((await server.nobody().get(url)).status).toBe(401)
    const twice = (device: number, count: number) =>
      Array.from({ length: count }, (_, n) => lookUp(device, NOON + n, 'botnet.example'))
    const file = fileOf([...twice(211, 1), ...twice(254, 2)])
    await importAndWait(admin, file, '10.0.0.254')
    const events = await listed(admin)
    expect(events.find(({ deviceIP }) => deviceIP === '10.0.0.254')?.riskLevel).toBe('medium')
    expect(events.some(({ deviceIP }) => deviceIP === '10.0.0.211')).toBe(false)
  })

  test('previews the events of other settings, and raises nothing', async () => {
    const url = '/api/risk-event/dry-run'
    const before = (await listed(admin)).length
    const plain = (await admin.post<DryRun>(url, { days: 7 })).data
    expect(plain.isPart).toBe(false)
    expect(plain.records).toBeGreaterThan(1_000)
    expect(plain.rules.map(({ code }) => code).sort()).toEqual(
      [...new Set(EXPECTED.map((line) => line.split(' ')[0]))].sort(),
    )
    expect(plain.examples[0]).toMatchObject({
      riskLevel: 'high',
      reasons: expect.arrayContaining([expect.any(String)]),
    })
    const off = {
      code: 'dnsTunnel',
      enabled: false,
      level: 'high',
      thresholds: { names: 100, characters: 600 },
    }
    const other = (await admin.post<DryRun>(url, { days: 7, rules: [off] })).data
    expect(other.events).toBe(plain.events - 1)
    expect((await listed(admin)).length).toBe(before)
    expect((await admin.post(url, { days: 7, rules: [{ ...off, thresholds: {} }] })).status).toBe(400)
    expect((await common.post(url, { days: 7 })).status).toBe(403)
    const engine = (await admin.get<RiskEngineReport>(ENGINE)).data
    expect(engine).toMatchObject({ isUp: true, missedBatches: 0 })
  })

  test('shows the time slots of the visits of an event and the actions taken on its page', async () => {
    const event = first.find(({ code }) => code === 'bannedBurst')
    const bansOf = async (id: string | undefined) => {
      const url = '/api/risk-event/timeline'
      const { data } = await common.post<{ slots: { banned: number; judged: number }[] }>(url, { id })
      const sum = (part: 'banned' | 'judged') => data.slots.reduce((all, slot) => all + slot[part], 0)
      return { banned: sum('banned'), judged: sum('judged') }
    }
    const reported = await bansOf(event?.id)
    expect(reported.banned).toBeGreaterThanOrEqual(40)
    expect(reported.judged).toBe(0)
    const hit = await bansOf(first.find(({ code }) => code === 'badListHit')?.id)
    expect(hit.judged).toBeGreaterThan(0)
    expect(hit.judged).toBe(hit.banned)
    const ban = { group: 'device', solvedMode: 'banned', entries: [event?.deviceIP], riskEventId: event?.id }
    const made = await admin.post<CreatedPolicies>('/api/domain-control/custom-policy/create', ban)
    expect(made.status).toBe(200)
    const mute = { code: 'bannedBurst', deviceIP: event?.deviceIP, reason: 'known', eventId: event?.id }
    const muted = await admin.post<RiskMute>('/api/risk-event/mute', mute)
    expect(muted.status).toBe(200)
    const { data } = await common.get<RiskHistoryEntry[]>(`/api/risk-event/${event?.id}/history`)
    expect(data.map(({ kind }) => kind).sort()).toEqual(['banned', 'muted', 'raised'])
    expect(data.find(({ kind }) => kind === 'banned')?.text).toContain(event?.deviceIP)
    expect((await admin.post('/api/risk-event/mute', { ...mute, eventId: 'none' })).status).toBe(404)

    const { ids } = made.data
    const url = '/api/domain-control/custom-policy'
    await admin.post(`${url}/enable`, { ids, enable: false })
    await admin.post(`${url}/enable`, { ids, enable: true })
    const expiresAt = new Date(Date.now() + DAY).toISOString()
    await admin.put(`/api/rest/custom-policies/${ids[0]}`, { expiresAt })
    await admin.put(`/api/rest/custom-policies/${ids[0]}`, { comment: 'no other choice' })
    await admin.post(`${url}/remove`, { ids })
    await admin.post('/api/risk-event/mute/remove', { id: muted.data.id })
    const after = (await historyOf(event?.id)).slice(0, -data.length)
    expect(after.map(({ kind }) => kind)).toEqual(['unmuted', 'undone', 'banned', 'banned', 'undone'])
    expect(after[1]).toMatchObject({ text: event?.deviceIP, by: expect.any(String) })
    expect(after[2]?.text).toBe(`${event?.deviceIP} → ${expiresAt}`)

    const segment = await admin.post<{ id: string }>('/api/rest/segments', {
      name: 'of an event',
      description: '',
      defaultMode: 'passed',
      entries: [{ entry: '10.250.7.0/24' }],
    })
    const segmentId = (segment.body as { id: string }).id
    expect((await admin.post(`${url}/create`, { ...ban, segmentId })).status).toBe(200)
    expect((await admin.request('DELETE', `/api/rest/segments/${segmentId}`)).status).toBe(200)
    const focus = { quota: 'device', key: event?.deviceIP, riskEventId: event?.id }
    for (const focused of [true, false]) {
      expect((await common.post('/api/access-record/quick/update', { ...focus, focused })).status).toBe(200)
    }
    const newest = (await historyOf(event?.id)).slice(0, 4)
    expect(newest.map(({ kind, text }) => `${kind} ${text}`).sort()).toEqual(
      ['banned', 'focused', 'undone', 'unfocused'].map((kind) => `${kind} ${event?.deviceIP}`),
    )
  })

  test('closes several events, and leaves closed ones unchanged', async () => {
    const open = (await listed(admin)).filter(({ status }) => status === 'alarmed').slice(0, 2)
    const dealt = (await listed(admin)).find(({ status }) => status === 'solved')
    const ids = [...open.map(({ id }) => id), dealt?.id, 'none']
    expect((await common.post('/api/risk-event/bulk', { ids, status: 'solved' })).status).toBe(400)
    const ended = await common.post<{ ids: string[] }>('/api/risk-event/bulk', { ids, status: 'ignored' })
    expect(ended.data.ids.sort()).toEqual(open.map(({ id }) => id).sort())
    expect((await server.nobody().post('/api/risk-event/bulk', { ids, status: 'ignored' })).status).toBe(401)
  })
})
