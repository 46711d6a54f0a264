import type { CreatedPolicies, GroupCount, Page } from '@netwarden/shared/contract'
import type { CustomPolicy, Segment } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { isLongRun } from '../support/long-run.ts'
import { freshName, People } from '../support/people.ts'
import { restList } from '../support/rest.ts'
import type { RunningServer } from '../support/server.ts'
import { SharedStateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const BASE = '/api/domain-control/custom-policy'
/** Names of one call. */
const MOST = 100_000
const BULK = isLongRun ? MOST : 20_000

describe.each(USUAL_STATE_ENGINES)('custom policies with state on %s', (engine) => {
  let place: SharedStateServer
  let people: People<RunningServer>
  let admin: ApiClient
  let segmentId: string

  beforeAll(async () => {
    place = await SharedStateServer.on(engine)
    people = await People.on(place.server)
    admin = people.superadmin
    const made = await admin.post<Segment>('/api/segment/create', { name: 'policies' })
    segmentId = made.data.id
  })
  afterAll(() => place.leave())

  const create = (fields: Record<string, unknown>) =>
    admin.post<CreatedPolicies>(`${BASE}/create`, {
      segmentId,
      group: 'domain',
      solvedMode: 'banned',
      ...fields,
    })
  const list = async (query: Record<string, string | number> = {}) =>
    (await admin.get<Page<CustomPolicy>>(`${BASE}/list`, { segmentId, pageSize: 200, ...query })).data
  const show = async (id: string | undefined) =>
    (await admin.get(`/api/rest/custom-policies/${id}`)).body as CustomPolicy
  const one = async (fields: Record<string, unknown> = {}) => {
    const { data } = await create({ entries: [`${freshName('one')}.example`.replace('_', '-')], ...fields })
    return show(data.ids[0])
  }

  test('policies on domains drop ignored parts, and are unique by segment, group, entry and mode', async () => {
    const first = await create({ entries: ['*.Shop.Example', '.bücher.example', 'tail.example.', 'zip'] })
    expect([first.status, first.data.ids.length, first.data.existing]).toEqual([200, 4, []])
    const { list: rows } = await list({ q: 'example' })
    expect(rows.map(({ domain }) => domain).sort()).toEqual([
      'shop.example',
      'tail.example',
      'xn--bcher-kva.example',
    ])
    const again = await create({ entries: ['shop.example', 'new.example', 'SHOP.example', 'shop.example.'] })
    expect(again.data.existing).toEqual(['shop.example'])
    expect(again.data.ids).toHaveLength(1)
    const passed = await create({ entries: ['shop.example'], solvedMode: 'passed' })
    expect(passed.data).toMatchObject({ existing: [], ids: [expect.any(String)] })
    const elsewhere = await create({ entries: ['shop.example'], segmentId: undefined })
    expect(elsewhere.data.ids).toHaveLength(1)
    expect(await show(elsewhere.data.ids[0])).toMatchObject({
      segmentId: BUILT_IN_SEGMENT_ID,
      segmentName: 'All devices',
    })
  })

  test('policies on addresses clear and report host bits, and only ban', async () => {
    const { data } = await create({
      group: 'ip',
      entries: ['198.51.100.77/24', '::ffff:203.0.113.9', '2001:DB8::5/64', '203.0.113.9'],
    })
    expect(data.hostBitsCleared).toEqual([
      { given: '198.51.100.77/24', entry: '198.51.100.0/24' },
      { given: '2001:DB8::5/64', entry: '2001:db8::/64' },
    ])
    const { list: rows } = await list({ group: 'ip', sort: 'entry', order: 'asc' })
    expect(rows.map(({ ip }) => ip)).toEqual(['198.51.100.0/24', '2001:db8::/64', '203.0.113.9'])
    expect(rows[0]).toMatchObject({ domain: null, deviceIP: null, deviceMac: null, solvedMode: 'banned' })
    const passed = await create({ group: 'ip', entries: ['192.0.2.1'], solvedMode: 'passed' })
    expect([passed.status, Object.keys(passed.errors ?? {})]).toEqual([400, ['solvedMode']])
  })

  test('policies on devices accept an address, a MAC, or both', async () => {
    await create({ group: 'device', entries: ['10.0.0.9', '00-1A-2B-3C-4D-5E', '10.0.0.8 001a.2b3c.4d5f'] })
    const { list: rows } = await list({ group: 'device', sort: 'entry', order: 'asc' })
    expect(rows.map(({ deviceIP, deviceMac }) => [deviceIP, deviceMac])).toEqual([
      [null, '00:1a:2b:3c:4d:5e'],
      ['10.0.0.8', '00:1a:2b:3c:4d:5f'],
      ['10.0.0.9', null],
    ])
  })

  test.each([
    ['a URL', 'domain', 'https://shop.example/x'],
    ['a path', 'domain', 'shop.example/x'],
    ['a port', 'domain', 'shop.example:443'],
    ['an address', 'domain', '192.0.2.1'],
    ['the root', 'domain', '*.'],
    ['a blank', 'domain', ' '],
    ['a zone id', 'ip', 'fe80::1%eth0'],
    ['a name as an address', 'ip', 'shop.example'],
    ['a network as a device', 'device', '10.0.0.0/8'],
    ['two addresses as a device', 'device', '10.0.0.1 10.0.0.2'],
  ])('reject %s and name the entry', async (_what, group, entry) => {
    const good = { domain: 'fine.example', ip: '192.0.2.1', device: '10.0.0.1' }[group] ?? ''
    const answer = await create({ group, entries: [good, entry] })
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, ['entries.1']])
    expect((await list({ q: 'fine.example' })).total).toBe(0)
  })

  test.each([
    ['no entries', { entries: [] }, 'entries'],
    ['an unknown group', { group: 'planet', entries: ['x.example'] }, 'group'],
    ['an unknown field', { entries: ['x.example'], colour: 'red' }, 'colour'],
    ['a past expiry', { entries: ['x.example'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['an expiry without offset', { entries: ['x.example'], expiresAt: '2099-01-01T00:00:00' }, 'expiresAt'],
    [
      'an unknown zone',
      {
        entries: ['x.example'],
        schedule: { tz: 'Moon', slots: [{ days: [1], from: '08:00', to: '09:00' }] },
      },
      'schedule.tz',
    ],
  ])('reject %s', async (_what, fields, field) => {
    const answer = await create(fields)
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]])
  })

  test('the policies of a missing segment are not found', async () => {
    const answer = await create({ segmentId: 'nowhere', entries: ['x.example'] })
    expect([answer.status, Boolean(answer.errors?.segmentId)]).toEqual([404, true])
    expect((await admin.get(`${BASE}/list`, { segmentId: 'nowhere' })).status).toBe(404)
  })

  test('are switched individually, together and back again, all of them or none', async () => {
    const [a, b] = [await one(), await one()]
    const off = await admin.post(`${BASE}/enable`, { id: a.id })
    expect(off.data).toEqual({ ids: [a.id] })
    expect(await show(a.id)).toMatchObject({ enable: false, state: 'disabled', version: 2 })
    await admin.post(`${BASE}/enable`, { ids: [a.id, b.id] })
    expect([(await show(a.id)).enable, (await show(b.id)).enable]).toEqual([true, false])
    await admin.post(`${BASE}/enable`, { ids: [a.id, b.id], enable: true })
    expect([(await show(a.id)).enable, (await show(b.id)).enable]).toEqual([true, true])
    const none = await admin.post(`${BASE}/enable`, { ids: [a.id, 'nobody'], enable: false })
    expect([none.status, (await show(a.id)).enable]).toEqual([404, true])
    expect((await admin.post(`${BASE}/enable`, { enable: true })).status).toBe(400)
  })

  test('are deleted, all of them or none', async () => {
    const [a, b] = [await one(), await one()]
    expect((await admin.post(`${BASE}/remove`, { ids: [a.id, 'nobody'] })).status).toBe(404)
    expect((await show(a.id)).id).toBe(a.id)
    expect((await admin.post(`${BASE}/remove`, { ids: [a.id, b.id] })).data).toEqual({ ids: [a.id, b.id] })
    expect((await admin.get(`/api/rest/custom-policies/${a.id}`)).status).toBe(404)
    expect((await admin.post(`${BASE}/remove`, { id: a.id })).status).toBe(404)
  })

  test('show whether they are in force, and the time of the next change', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const brief = await one({ expiresAt, comment: 'until noon', reason: 'ticket 7' })
    expect(brief).toMatchObject({ state: 'inForce', expiresAt, nextTurnAt: expiresAt, comment: 'until noon' })
    // A slot on the day before yesterday only, by UTC: off now, and on again within the week.
    const weekday = new Date(Date.now() - 2 * 86_400_000).getUTCDay() || 7
    const schedule = { tz: 'UTC', slots: [{ days: [weekday], from: '08:00', to: '09:00' }] }
    const rare = await one({ schedule })
    expect(rare).toMatchObject({ state: 'offSchedule', schedule })
    expect(Date.parse(rare.nextTurnAt ?? '')).toBeGreaterThan(Date.now())
    expect(await one()).toMatchObject({ state: 'inForce', nextTurnAt: null, schedule: null })
  })

  test('change through react-admin by its rules, with a version', async () => {
    const row = await one()
    const path = `/api/rest/custom-policies/${row.id}`
    const put = await admin.put(path, { ...row, comment: 'changed', solvedMode: 'passed' })
    expect(put.body).toMatchObject({
      comment: 'changed',
      solvedMode: 'passed',
      version: 2,
      domain: row.domain,
    })
    expect((await admin.put(path, { ...row, comment: 'late' })).status).toBe(409)
    const cleared = await admin.put(path, { expiresAt: new Date(Date.now() + 60_000).toISOString() })
    expect(cleared.status).toBe(200)
    expect((await admin.put(path, { expiresAt: null })).body).toMatchObject({ expiresAt: null })
    await create({ entries: [row.domain] })
    const taken = await admin.put(path, { solvedMode: 'banned' })
    expect([taken.status, Boolean(taken.errors?.solvedMode)]).toEqual([409, true])
    expect((await admin.put('/api/rest/custom-policies/nobody', { comment: '' })).status).toBe(404)
  })

  test('are created through react-admin with an id to continue with', async () => {
    const body = { segmentId, group: 'domain', solvedMode: 'banned', entries: ['rest.example'] }
    const made = (await admin.post('/api/rest/custom-policies', body)).body as CreatedPolicies & {
      id: string
    }
    expect(made.ids).toEqual([made.id])
    const again = (await admin.post('/api/rest/custom-policies', body)).body as typeof made
    expect(again).toMatchObject({ id: made.id, ids: [], existing: ['rest.example'] })
    expect((await admin.delete(`/api/rest/custom-policies/${made.id}`)).status).toBe(200)
  })

  test('are found by their state, and counted', async () => {
    const { data: segment } = await admin.post<Segment>('/api/segment/create', { name: freshName('state') })
    const scope = { segmentId: segment.id }
    const weekday = new Date(Date.now() - 2 * 86_400_000).getUTCDay() || 7
    const slots = [{ days: [weekday], from: '08:00', to: '09:00' }]
    const always = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }]
    const off = await one({ ...scope, schedule: { tz: 'UTC', slots } })
    const on = await one({ ...scope, schedule: { tz: 'UTC', slots: always } })
    const plain = await one({ ...scope, solvedMode: 'passed' })
    const disabled = await one({ ...scope, enable: false, schedule: { tz: 'UTC', slots } })
    const late = await one({ ...scope, expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    await place.state
      .updateTable('customPolicy')
      .set({ expiresAt: Date.now() - 1_000 })
      .where('id', '=', late.id)
      .execute()
    const found = async (state: string) => {
      const { list: rows, total } = await list({ ...scope, state })
      expect(rows.every((row) => row.state === state)).toBe(true)
      expect(total).toBe(rows.length)
      return rows.map(({ id }) => id).sort()
    }
    expect(await found('inForce')).toEqual([on.id, plain.id].sort())
    expect(await found('offSchedule')).toEqual([off.id])
    expect(await found('disabled')).toEqual([disabled.id])
    expect(await found('expired')).toEqual([late.id])
    expect((await admin.get(`${BASE}/list`, { ...scope, state: 'asleep' })).status).toBe(400)

    const counts = (await admin.get<GroupCount[]>('/api/domain-control/policy-counts', scope)).data
    expect(counts.map(({ group }) => group)).toEqual([
      'device',
      'domain',
      'app',
      'org',
      'bad',
      'common',
      'ip',
    ])
    expect(counts.find(({ group }) => group === 'domain')).toEqual({
      group: 'domain',
      isPreset: false,
      total: 5,
      enabled: 4,
      passed: 1,
      banned: 4,
      hits30d: 0,
    })
    expect(counts.find(({ group }) => group === 'bad')).toMatchObject({ isPreset: true, enabled: 0 })
    const nowhere = await admin.get('/api/domain-control/policy-counts', { segmentId: 'nowhere' })
    expect(nowhere.status).toBe(404)
  })

  test('are found by their text, newest first, and sorted', async () => {
    const row = await one({ comment: 'Needle_50%', solvedMode: 'passed' })
    expect((await list({ q: 'needle_50%' })).list.map(({ id }) => id)).toEqual([row.id])
    expect((await list({ q: 'needle_50%', solvedMode: 'banned' })).total).toBe(0)
    expect((await list({ group: 'ip', q: 'needle' })).total).toBe(0)
    const sorted = (await list({ group: 'domain', sort: 'entry', order: 'asc' })).list
    const names = sorted.map(({ domain }) => domain ?? '')
    expect(names).toEqual([...names].sort())
    const wrong = await admin.get(`${BASE}/list`, { sort: 'colour' })
    expect(wrong.status).toBe(400)
    const { rows, range } = await restList<CustomPolicy>(admin, 'custom-policies', {
      filter: { id: [row.id] },
    })
    expect([rows.map(({ id }) => id), range]).toEqual([[row.id], 'custom-policies 0-0/1'])
  })

  test('are in the operation log of their segment', async () => {
    const { data: segment } = await admin.post<Segment>('/api/segment/create', { name: freshName('log') })
    const other = await one({ segmentId: segment.id })
    await admin.post(`${BASE}/enable`, { ids: [other.id, (await one()).id] })
    await admin.post('/api/domain-control/policy/enable', { id: 'video', segmentId: segment.id })
    const about = await admin.get<Page<{ action: string; subjectId: string }>>('/api/operation-log/list', {
      segmentId: segment.id,
    })
    expect(about.data.list.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['policy.enable', 'video'],
      ['custom-policy.enable', other.id],
      ['custom-policy.create', other.id],
      ['segment.create', segment.id],
    ])
  })

  test(`are added ${BULK} in one call, without duplicates, and decide immediately`, {
    timeout: 240_000,
  }, async () => {
    const most = Array.from({ length: MOST }, (_, index) => `n${index}.bulk.example`)
    expect((await create({ entries: [...most, 'one-more.example'] })).errors).toHaveProperty('entries')
    const entries = most.slice(0, BULK)
    const last = `n${BULK - 1}.bulk.example`
    const { status, data } = await create({
      entries: [...entries.slice(1), 'N1.bulk.example.'],
      comment: 'bulk',
    })
    expect([status, data.ids.length, data.existing]).toEqual([200, BULK - 1, []])
    const decided = await admin.post<{ policyId: string | null; segment: { id: string } }>(
      '/api/domain-control/explain',
      { deviceIP: '10.250.0.1', domain: `deep.${last}` },
    )
    expect(decided.data).toMatchObject({ policyId: null, segment: { id: BUILT_IN_SEGMENT_ID } })
    await admin.post('/api/segment/update', { id: segmentId, entries: [{ entry: '10.250.0.0/16' }] })
    const now = await admin.post('/api/domain-control/explain', {
      deviceIP: '10.250.0.1',
      domain: `deep.${last}`,
    })
    expect(now.data).toMatchObject({
      solvedMode: 'banned',
      controlGroup: 'domain',
      policyId: data.ids.at(-1),
      matched: last,
    })
    const again = await create({ entries })
    expect([again.data.ids.length, again.data.existing.length]).toEqual([1, BULK - 1])
    const ids = data.ids.slice(0, 10_000)
    expect((await admin.post(`${BASE}/enable`, { ids, enable: false })).status).toBe(200)
    expect((await admin.post(`${BASE}/enable`, { ids, enable: true })).status).toBe(200)
    const counted = await admin.get(`/api/rest/segments/${segmentId}`)
    expect((counted.body as Segment).policyCount).toBeGreaterThanOrEqual(BULK)
  })

  test('reject a body of more than 16 MB by its size', async () => {
    const entries = Array.from({ length: 20_000 }, (_, index) => `${index}.${'x'.repeat(900)}`)
    const { status, error } = await create({ entries })
    expect([status, error?.code]).toEqual([413, 41300])
  })

  test('are read by every signed-in user, and written by administrators', async () => {
    const { client } = await people.signedIn('common')
    expect((await client.get(`${BASE}/list`)).status).toBe(200)
    expect((await client.get('/api/rest/custom-policies')).status).toBe(200)
    for (const verb of ['create', 'enable', 'remove']) {
      expect((await client.post(`${BASE}/${verb}`, {})).status).toBe(403)
    }
    expect((await client.put('/api/rest/custom-policies/x', {})).status).toBe(403)
    const nobody = place.server.nobody()
    expect((await nobody.get(`${BASE}/list`)).status).toBe(401)
    expect((await nobody.post(`${BASE}/create`, {})).status).toBe(401)
  })

  test('leave each change in the operation log, long lists abbreviated', async () => {
    const row = await one()
    await admin.post(`${BASE}/enable`, { id: row.id })
    await admin.post(`${BASE}/remove`, { id: row.id })
    const { rows } = await restList<{ action: string; before: unknown; after: unknown }>(
      admin,
      'operation-logs',
      { filter: { subject: row.id }, sort: ['at', 'ASC'] },
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'custom-policy.create',
      'custom-policy.enable',
      'custom-policy.remove',
    ])
    expect(rows[1]).toMatchObject({ before: { enable: true }, after: { enable: false } })
    const log = await admin.get<Page<{ after: { count?: number; entries?: string[] } | null }>>(
      '/api/operation-log/list',
      { action: 'custom-policy.create', pageSize: 200 },
    )
    const bulk = log.data.list.find(({ after }) => after?.count === BULK - 1)
    expect(bulk?.after?.entries).toHaveLength(100)
  })
})
