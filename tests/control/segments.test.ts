import type { Page, WrittenSegment } from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People } from '../support/people.ts'
import { restList } from '../support/rest.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

describe.each(USUAL_STATE_ENGINES)('segments with state on %s', (engine) => {
  let place: StateServer
  let people: People
  let admin: ApiClient

  beforeAll(async () => {
    place = await StateServer.start(engine)
    people = await People.on(place.server)
    admin = people.superadmin
  })
  afterAll(() => place.stop())

  const create = (fields: Record<string, unknown> = {}) =>
    admin.post<WrittenSegment>('/api/segment/create', { name: freshName('segment'), ...fields })
  const list = async (query: Record<string, string | number | boolean> = {}) =>
    (await admin.get<Page<Segment>>('/api/segment/list', { pageSize: 200, ...query })).data
  const entriesOf = (...texts: string[]) => texts.map((entry) => ({ entry }))
  const show = async (id: string) => (await admin.get(`/api/rest/segments/${id}`)).body as Segment

  test('contain the built-in one at first, with a name in the language of the reader', async () => {
    const [builtIn] = (await list()).list
    expect(builtIn).toMatchObject({
      id: BUILT_IN_SEGMENT_ID,
      name: 'All devices',
      rank: 1,
      defaultMode: 'passed',
      entries: [],
      presetCount: 1,
      isBuiltIn: true,
    })
    const chinese = await admin.get<Page<Segment>>('/api/segment/list', {}, { 'accept-language': 'zh-CN' })
    expect(chinese.data.list[0]?.name).toBe('所有设备')
  })

  test('keep the name of the built-in one, and accept it unchanged from a form', async () => {
    const rename = (name: string) => admin.post('/api/segment/update', { id: BUILT_IN_SEGMENT_ID, name })
    const refused = await rename('mine')
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([400, ['name']])
    expect((await admin.put(`/api/rest/segments/${BUILT_IN_SEGMENT_ID}`, { name: 'mine' })).status).toBe(400)
    expect((await rename('所有设备')).status).toBe(200)
    expect((await list()).list.find(({ isBuiltIn }) => isBuiltIn)?.name).toBe('All devices')
  })

  test('are created with entries in canonical spelling, with cleared host bits reported', async () => {
    const { status, data } = await create({
      description: 'first floor',
      defaultMode: 'banned',
      entries: [
        { entry: '192.168.7.9/24', comment: 'office', user: 'li_na', department: '网络部' },
        { entry: '::ffff:10.1.2.3' },
        { entry: '2001:DB8:0:0::1' },
        { entry: '00-1A-2B-3C-4D-5E' },
        { entry: '001a.2b3c.4d5f' },
      ],
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      description: 'first floor',
      defaultMode: 'banned',
      version: 1,
      entryCount: 5,
    })
    expect(data.entries).toEqual([
      { entry: '192.168.7.0/24', comment: 'office', user: 'li_na', department: '网络部' },
      ...['10.1.2.3', '2001:db8::1', '00:1a:2b:3c:4d:5e', '00:1a:2b:3c:4d:5f'].map((entry) => ({
        entry,
        comment: '',
        user: '',
        department: '',
      })),
    ])
    expect(data.hostBitsCleared).toEqual([{ given: '192.168.7.9/24', entry: '192.168.7.0/24' }])
    expect(await show(data.id)).toMatchObject({ name: data.name, entries: data.entries })
  })

  test.each([
    ['a zone id', ['fe80::1%eth0'], ['entries.0.entry']],
    ['a range', ['10.0.0.1', '10.0.0.1-10.0.0.9'], ['entries.1.entry']],
    ['a name', ['printer.example'], ['entries.0.entry']],
    ['an entry twice', ['10.0.0.1', '10.0.0.2', '10.0.0.1'], ['entries.2.entry']],
    ['an entry twice in two spellings', ['10.0.0.1', '::ffff:10.0.0.1'], ['entries.1.entry']],
    ['a network twice once its host bits are cleared', ['10.0.0.0/8', '10.9.9.9/8'], ['entries.1.entry']],
    ['an address and its own network', ['10.0.0.1', '10.0.0.1/32'], ['entries.1.entry']],
  ])('reject %s and name the entry', async (_what, texts, fields) => {
    const answer = await create({ entries: entriesOf(...texts) })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.errors ?? {})).toEqual(fields)
  })

  test('accept an address beside a wider network that begins with it', async () => {
    const { status, data } = await create({ entries: entriesOf('2001:db8::', '2001:db8::/32') })
    expect([status, data.entryCount]).toEqual([200, 2])
  })

  test('reject an empty name, an unknown mode and unknown fields', async () => {
    expect((await create({ name: '  ' })).errors).toHaveProperty('name')
    expect((await create({ defaultMode: 'maybe' })).errors).toHaveProperty('defaultMode')
    expect((await create({ colour: 'red' })).errors).toHaveProperty('colour')
  })

  test('accept 10,000 entries and no more', async () => {
    const many = (count: number) =>
      entriesOf(...Array.from({ length: count }, (_, i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`))
    expect((await create({ entries: many(10_001) })).errors).toHaveProperty('entries')
    const { data } = await create({ entries: many(10_000) })
    expect(data.entryCount).toBe(10_000)
    const brief = (await list({ brief: true })).list.find(({ id }) => id === data.id)
    expect([brief?.entries.length, brief?.entryCount]).toEqual([10, 10_000])
    const long = (await list({ pageSize: 200 })).list
    const row = long.find(({ id }) => id === data.id)
    expect(row?.entries.length).toBe(Math.floor(100_000 / Math.max(10, long.length)))
    const answer = await admin.put(`/api/rest/segments/${data.id}`, { ...brief, description: 'put back' })
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, ['entries']])
    const { entries: _, ...others } = brief ?? data
    expect((await admin.put(`/api/rest/segments/${data.id}`, { ...others, description: 'put' })).status).toBe(
      200,
    )
    const whole = await show(data.id)
    expect([whole.entries.length, whole.description, whole.hasMoreEntries]).toEqual([
      10_000,
      'put',
      undefined,
    ])
    expect((await admin.post('/api/segment/delete', { id: data.id })).status).toBe(200)
  })

  test('may share an entry', async () => {
    expect((await create({ entries: entriesOf('172.20.0.0/16') })).status).toBe(200)
    expect((await create({ entries: entriesOf('172.20.0.0/16') })).status).toBe(200)
  })

  test('require unique names', async () => {
    const { data } = await create()
    const twice = await create({ name: data.name })
    expect([twice.status, Boolean(twice.errors?.name)]).toEqual([409, true])
  })

  test('change the named fields, entries as a whole', async () => {
    const { data } = await create({ entries: entriesOf('10.3.0.1', '10.3.0.2'), description: 'before' })
    const first = await admin.post<WrittenSegment>('/api/segment/update', {
      id: data.id,
      description: 'after',
      version: 1,
    })
    expect(first.data).toMatchObject({ name: data.name, description: 'after', version: 2, entryCount: 2 })
    const second = await admin.post<WrittenSegment>('/api/segment/update', {
      id: data.id,
      entries: entriesOf('10.3.0.7/31'),
    })
    expect(second.data.entries.map(({ entry }) => entry)).toEqual(['10.3.0.6/31'])
    expect(second.data.hostBitsCleared).toHaveLength(1)
    expect((await admin.put(`/api/rest/segments/${data.id}`, second.data)).status).toBe(200)
    const missing = await admin.post('/api/segment/update', { id: 'nobody', description: '' })
    expect(missing.status).toBe(404)
  })

  test('reject a change from an older version, through both interfaces', async () => {
    const { data } = await create()
    const row = await show(data.id)
    expect((await admin.put(`/api/rest/segments/${data.id}`, { ...row, description: 'one' })).status).toBe(
      200,
    )
    const late = await admin.put(`/api/rest/segments/${data.id}`, { ...row, description: 'two' })
    expect(late.status).toBe(409)
    const post = await admin.post('/api/segment/update', { id: data.id, description: 'two', version: 1 })
    expect(post.status).toBe(409)
    const blind = await admin.post('/api/segment/update', { id: data.id, description: 'two' })
    expect(blind.status).toBe(200)
    expect((await show(data.id)).description).toBe('two')
  })

  test('are in rank order, new ones last before the built-in one', async () => {
    const [a, b, c] = [(await create()).data.id, (await create()).data.id, (await create()).data.id]
    const before = (await list()).list
    expect(before.map(({ rank }) => rank)).toEqual(before.map((_, index) => index + 1))
    expect(before.slice(-4).map(({ id }) => id)).toEqual([a, b, c, BUILT_IN_SEGMENT_ID])

    const others = before.map(({ id }) => id).filter((id) => ![a, b, c, BUILT_IN_SEGMENT_ID].includes(id))
    const wanted = [c, ...others, b, a]
    const ranked = await admin.post<{ ids: string[] }>('/api/segment/rank', { ids: wanted })
    expect(ranked.data.ids).toEqual([...wanted, BUILT_IN_SEGMENT_ID])
    expect((await list()).list.map(({ id }) => id)).toEqual([...wanted, BUILT_IN_SEGMENT_ID])

    const faults = [
      wanted.slice(1),
      [...wanted, 'foreign'],
      [...wanted.slice(1), b],
      [...wanted, BUILT_IN_SEGMENT_ID],
    ]
    for (const ids of faults) expect((await admin.post('/api/segment/rank', { ids })).status).toBe(409)
    expect((await list()).list.map(({ id }) => id)).toEqual([...wanted, BUILT_IN_SEGMENT_ID])
  })

  test('protect the built-in one from deletion, ranking and entries', async () => {
    expect((await admin.post('/api/segment/delete', { id: BUILT_IN_SEGMENT_ID })).status).toBe(409)
    expect((await admin.delete(`/api/rest/segments/${BUILT_IN_SEGMENT_ID}`)).status).toBe(409)
    const entries = await admin.post('/api/segment/update', {
      id: BUILT_IN_SEGMENT_ID,
      entries: entriesOf('10.0.0.0/8'),
    })
    expect([entries.status, Boolean(entries.errors?.entries)]).toEqual([400, true])
    const row = await show(BUILT_IN_SEGMENT_ID)
    const put = await admin.put(`/api/rest/segments/${BUILT_IN_SEGMENT_ID}`, { ...row, description: 'x' })
    expect(put.body).toMatchObject({ name: 'All devices', description: 'x' })
    const chinese = await admin.get<Page<Segment>>(
      '/api/segment/list',
      { q: 'x' },
      { 'accept-language': 'zh' },
    )
    expect(chinese.data.list.find(({ isBuiltIn }) => isBuiltIn)?.name).toBe('所有设备')
  })

  test('are deleted with their policies, all of them or none', async () => {
    const [a, b] = [(await create()).data.id, (await create()).data.id]
    const made = await admin.post<{ ids: string[] }>('/api/domain-control/custom-policy/create', {
      segmentId: a,
      group: 'domain',
      solvedMode: 'banned',
      entries: ['gone.example'],
    })
    await admin.post('/api/domain-control/policy/enable', { id: 'video', segmentId: a, enable: true })
    await admin.post('/api/domain-control/pause', { minutes: 5, segmentId: a, reason: 'test' })
    // A script whose variable is empty does not mean every segment.
    const unnamed = { minutes: 5, segmentId: '', reason: 'test' }
    expect((await admin.post('/api/domain-control/pause', unnamed)).status).toBe(400)
    expect((await show(a)).policyCount).toBe(1)
    expect((await admin.post('/api/segment/delete', { ids: [a, 'nobody'] })).status).toBe(404)
    expect((await show(a)).presetCount).toBe(1)
    expect((await admin.post('/api/segment/delete', { ids: [a, b] })).data).toEqual({ ids: [a, b] })
    expect((await admin.get(`/api/rest/segments/${a}`)).status).toBe(404)
    expect((await admin.get(`/api/rest/custom-policies/${made.data.ids[0]}`)).status).toBe(404)
    const asked = { action: 'pause.end', subject: a }
    expect((await admin.get<{ total: number }>('/api/operation-log/list', asked)).data.total).toBe(1)
    for (const table of ['segmentEntry', 'customPolicy', 'listEnablement', 'controlPause'] as const) {
      const left = await place.state
        .selectFrom(table)
        .select('segmentId')
        .where('segmentId', '=', a)
        .execute()
      expect(left).toEqual([])
    }
  })

  test('are found by part of a name, description or entry, and page by page', async () => {
    const { data } = await create({ description: 'Findable_100%', entries: entriesOf('172.31.77.0/24') })
    expect((await list({ q: '172.31.77' })).list.map(({ id }) => id)).toEqual([data.id])
    expect((await list({ q: 'findable_100%' })).total).toBe(1)
    expect((await list({ defaultMode: 'banned', q: '172.31.77' })).total).toBe(0)
    const page = await restList<Segment>(admin, 'segments', { sort: ['rank', 'ASC'], range: [0, 1] })
    expect(page.rows.map(({ rank }) => rank)).toEqual([1, 2])
    expect(page.range).toMatch(/^segments 0-1\/\d+$/)
    const many = await restList<Segment>(admin, 'segments', { filter: { id: [data.id, 'nobody'] } })
    expect(many.rows.map(({ id }) => id)).toEqual([data.id])
  })

  test('are read by every signed-in user, and written by administrators', async () => {
    const { client } = await people.signedIn('common')
    expect((await client.get('/api/segment/list')).status).toBe(200)
    expect((await client.get('/api/rest/segments')).status).toBe(200)
    for (const verb of ['create', 'update', 'delete', 'rank']) {
      expect((await client.post(`/api/segment/${verb}`, {})).status).toBe(403)
    }
    expect((await client.post('/api/rest/segments', { name: 'mine' })).status).toBe(403)
    const nobody = place.server.nobody()
    expect((await nobody.get('/api/segment/list')).status).toBe(401)
    expect((await nobody.post('/api/segment/create', { name: 'mine' })).status).toBe(401)
  })

  test('leave each change in the operation log with before and after', async () => {
    const { data } = await create({ entries: entriesOf('10.4.0.1') })
    await admin.post('/api/segment/update', { id: data.id, entries: entriesOf('10.4.0.2') })
    await admin.post('/api/segment/delete', { id: data.id })
    const { rows } = await restList<{ action: string; before: unknown; after: unknown }>(
      admin,
      'operation-logs',
      { filter: { subject: data.id }, sort: ['at', 'ASC'] },
    )
    expect(rows.map(({ action }) => action)).toEqual(['segment.create', 'segment.update', 'segment.delete'])
    expect(rows[1]).toMatchObject({
      before: { entries: ['10.4.0.1'] },
      after: { entries: ['10.4.0.2'] },
    })
  })
})
