import type { ListDetail, MatrixRow, PolicyExplanation } from '@netwarden/shared/contract'
import type { PolicyList, Segment } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { People } from '../support/people.ts'
import { restList } from '../support/rest.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

describe.each(USUAL_STATE_ENGINES)('preset policies with state on %s', (engine) => {
  let place: StateServer
  let people: People
  let admin: ApiClient

  beforeAll(async () => {
    place = await StateServer.start(engine)
    people = await People.on(place.server)
    admin = people.superadmin
  })
  afterAll(() => place.stop())

  interface Listed {
    list: {
      id: string
      name: string
      group: string
      enable: boolean
      solvedMode: string
      domainCount: number
    }[]
    total: number
    enableCount: number
  }
  const path = '/api/domain-control/policy'
  const list = async (query: Record<string, string | number | boolean> = {}) =>
    (await admin.get<Listed>(`${path}/list`, query)).data

  test('the built-in lists are six, of which a new installation bans malware for every device', async () => {
    const { list: rows, total, enableCount } = await list()
    expect([total, enableCount]).toEqual([6, 1])
    expect(rows.filter(({ enable }) => enable)).toMatchObject([
      { id: 'malware', name: 'Malware', group: 'bad', solvedMode: 'banned' },
    ])
    expect(rows.every(({ domainCount }) => domainCount > 10)).toBe(true)
  })

  test('are filtered and sorted', async () => {
    expect((await list({ group: 'app' })).list.map(({ id }) => id)).toEqual(['tiktok'])
    expect(await list({ enable: true, group: 'common' })).toMatchObject({ total: 0, enableCount: 0 })
    expect((await list({ q: 'STREAM' })).list.map(({ id }) => id)).toEqual(['video'])
    const counts = (await list({ sort: 'domainCount', order: 'desc' })).list.map((row) => row.domainCount)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect((await admin.get(`${path}/list`, { group: 'planet' })).status).toBe(400)
    expect((await admin.get(`${path}/list`, { segmentId: 'nowhere' })).status).toBe(404)
  })

  test('services are listed apart from the lists, by category and name, and switched like lists', async () => {
    const services = await list({ kind: 'service', pageSize: 200 })
    expect([services.total > 110, services.enableCount]).toEqual([true, 0])
    expect((await list({ kind: 'all', pageSize: 1 })).total).toBe(services.total + 6)
    expect(new Set(services.list.map(({ group }) => group))).toEqual(new Set(['app']))
    const videos = (await list({ kind: 'service', category: 'video', q: 'bili' })).list
    expect(videos).toMatchObject([{ id: 'bilibili', kind: 'service', category: 'video', name: 'Bilibili' }])
    expect((await list({ kind: 'service', q: 'i.hdslb.com' })).list.map(({ id }) => id)).toEqual(['bilibili'])
    expect((await admin.get(`${path}/list`, { kind: 'service', category: 'planet' })).status).toBe(400)
    const { data: segment } = await admin.post<Segment>('/api/segment/create', {
      name: 'services',
      entries: [{ entry: '10.95.0.0/16' }],
    })
    await admin.post(`${path}/enable`, { id: 'bilibili', segmentId: segment.id, enable: true })
    const verdict = async (deviceIP: string) => {
      const asked = { deviceIP, domain: 'live.bilibili.com' }
      const { data } = await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)
      return [data.solvedMode, data.controlGroup]
    }
    expect(await verdict('10.95.0.9')).toEqual(['banned', 'app'])
    expect((await verdict('10.96.0.9'))[0]).toBe('passed')
    const rows = async (kind?: string) =>
      (await admin.get<MatrixRow[]>(`${path}/matrix`, kind ? { kind } : {})).data
    const states = (await rows('service')).find(({ id }) => id === 'bilibili')?.segments
    expect(states?.find(({ segmentId }) => segmentId === segment.id)).toMatchObject({ enable: true })
    expect((await rows()).some(({ id }) => id === 'bilibili')).toBe(false)
    await admin.post('/api/segment/delete', { id: segment.id })
  })

  test('show their state by schedule, segment by segment', async () => {
    const entries = [{ entry: '10.94.0.0/16' }]
    const { data: segment } = await admin.post<Segment>('/api/segment/create', { name: 'hours', entries })
    const scope = { id: 'video', segmentId: segment.id, enable: true }
    const row = async () =>
      (await list({ segmentId: segment.id })).list.find(({ id }) => id === 'video') as PolicyList | undefined
    const domain = (await admin.get<ListDetail>(`${path}/video`)).data.domains[0]
    const verdict = async () => {
      const asked = { deviceIP: '10.94.0.9', domain }
      return (await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)).data.solvedMode
    }
    const slot = { from: '00:00', to: '00:00' }
    // In UTC it is neither of these days at any time.
    const other = { tz: 'UTC', slots: [{ ...slot, days: [((new Date().getUTCDay() + 3) % 7) + 1] }] }
    expect((await admin.post(`${path}/enable`, { ...scope, schedule: other })).status).toBe(200)
    expect(await row()).toMatchObject({ enable: true, state: 'offSchedule', schedule: other })
    expect(Date.parse((await row())?.nextTurnAt ?? '')).toBeGreaterThan(Date.now())
    expect(await verdict()).toBe('passed')
    const places = (await admin.get<ListDetail>(`${path}/video`)).data.enabledIn
    expect(places).toContainEqual(expect.objectContaining({ segmentId: segment.id, schedule: other }))

    const daily = { tz: 'UTC', slots: [{ ...slot, days: [1, 2, 3, 4, 5, 6, 7] }] }
    await admin.post(`${path}/enable`, { ...scope, schedule: daily })
    expect([(await row())?.state, await verdict()]).toEqual(['inForce', 'banned'])
    await admin.post(`${path}/enable`, scope)
    expect((await row())?.schedule).toEqual(daily)
    await admin.post(`${path}/enable`, { ...scope, enable: false })
    expect(await row()).toMatchObject({ state: 'disabled', schedule: daily, nextTurnAt: null })
    const rest = `/api/rest/policies/video`
    expect((await admin.put(rest, { segmentId: segment.id, enable: true, schedule: null })).status).toBe(200)
    expect(await row()).toMatchObject({ state: 'inForce', schedule: null, nextTurnAt: null })
    for (const schedule of [{ tz: 'UTC', slots: [] }, { tz: 'Nowhere', slots: daily.slots }, 'always'])
      expect((await admin.post(`${path}/enable`, { ...scope, schedule })).status).toBe(400)
    await admin.post('/api/segment/delete', { ids: [segment.id] })
  })

  test('are switched in each segment, and keep their mode', async () => {
    const { data: segment } = await admin.post<Segment>('/api/segment/create', { name: 'presets' })
    const scope = { id: 'video', segmentId: segment.id }
    expect((await admin.post(`${path}/enable`, { ...scope, solvedMode: 'passed' })).data).toEqual({
      id: 'video',
    })
    const here = async () => (await list({ segmentId: segment.id })).list.find(({ id }) => id === 'video')
    expect(await here()).toMatchObject({ enable: true, solvedMode: 'passed' })
    await admin.post(`${path}/enable`, scope)
    expect(await here()).toMatchObject({ enable: false, solvedMode: 'passed' })
    await admin.post(`${path}/enable`, { ...scope, enable: true })
    expect(await here()).toMatchObject({ enable: true, solvedMode: 'passed' })
    expect((await list()).list.find(({ id }) => id === 'video')?.enable).toBe(false)
    const detail = await admin.get<{ domains: string[]; enabledIn: unknown[] }>(`${path}/video`)
    expect(detail.data.enabledIn).toEqual([
      {
        segmentId: segment.id,
        segmentName: 'presets',
        solvedMode: 'passed',
        schedule: null,
        shadow: false,
        expiresAt: null,
      },
    ])
    expect((await admin.post(`${path}/enable`, { id: 'nobody' })).status).toBe(404)
    expect((await admin.post(`${path}/enable`, { id: 'video', segmentId: 'nowhere' })).status).toBe(404)
    expect((await admin.post(`${path}/enable`, { id: 'video', enable: 'yes' })).status).toBe(400)
  })

  test('are shown in a matrix with their state and mode in every segment', async () => {
    const { data: segment } = await admin.post<Segment>('/api/segment/create', { name: 'matrix' })
    await admin.post(`${path}/enable`, { id: 'video', segmentId: segment.id, solvedMode: 'passed' })
    const { data } = await admin.get<MatrixRow[]>(`${path}/matrix`)
    expect(data).toHaveLength(6)
    const video = data.find(({ id }) => id === 'video')
    const shown = (await list()).list.find(({ id }) => id === 'video')
    expect(video).toMatchObject({ name: shown?.name, group: 'common', domainCount: shown?.domainCount })
    expect(video?.segments).toContainEqual({
      segmentId: segment.id,
      enable: true,
      shadow: false,
      solvedMode: 'passed',
      inherited: false,
      expiresAt: null,
      afterwards: null,
    })
    expect(video?.segments.at(-1)).toEqual({
      segmentId: BUILT_IN_SEGMENT_ID,
      enable: false,
      shadow: false,
      solvedMode: 'banned',
      inherited: false,
      expiresAt: null,
      afterwards: null,
    })
    const { client: reader } = await people.signedIn()
    expect((await reader.get(`${path}/matrix`)).status).toBe(200)
    expect((await people.from().get(`${path}/matrix`)).status).toBe(401)
    expect((await admin.get(`${path}/matrix`, { id: 'video' })).status).toBe(400)
    await admin.post('/api/segment/delete', { ids: [segment.id] })
  })

  test('are found by their source and by a domain in them', async () => {
    const [domain = ''] = (await admin.get<ListDetail>(`${path}/tiktok`)).data.domains
    expect((await list({ q: `x.${domain}` })).list.map(({ id }) => id)).toContain('tiktok')
    expect((await list({ source: 'upload' })).list).toEqual([])
    expect((await list({ source: 'builtIn' })).total).toBe(6)
    expect((await admin.get(`${path}/list`, { source: 'paper' })).status).toBe(400)
  })

  test('show some of their domains, or those that contain a text', async () => {
    const { data } = await admin.get<{ domains: string[]; domainCount: number }>(`${path}/malware`)
    expect(data.domains.length).toBe(Math.min(100, data.domainCount))
    const found = await admin.get<{ domains: string[] }>(`${path}/malware`, { q: 'BOTNET' })
    expect(found.data.domains.length).toBeGreaterThan(0)
    expect(found.data.domains.every((domain) => domain.includes('botnet'))).toBe(true)
    expect((await admin.get(`${path}/nobody`)).status).toBe(404)
  })

  test('are written through react-admin by row', async () => {
    const { rows } = await restList<{ id: string; enable: boolean }>(admin, 'policies', {
      filter: { id: ['social'] },
    })
    const put = await admin.put('/api/rest/policies/social', {
      ...rows[0],
      enable: true,
      solvedMode: 'banned',
    })
    expect(put.body).toMatchObject({ id: 'social', enable: true, segmentId: BUILT_IN_SEGMENT_ID })
    expect((await admin.put('/api/rest/policies', {})).status).toBe(405)
    await admin.post(`${path}/enable`, { id: 'social', enable: false })
  })

  test('are read by every signed-in user, and written by administrators', async () => {
    const { client } = await people.signedIn('common')
    expect((await client.get(`${path}/list`)).status).toBe(200)
    expect((await client.get(`${path}/malware`)).status).toBe(200)
    const asked = { deviceIP: '10.0.0.1', domain: 'c2.botnet.example' }
    expect((await client.post('/api/domain-control/explain', asked)).status).toBe(200)
    expect((await client.post(`${path}/enable`, { id: 'malware' })).status).toBe(403)
    expect((await client.put('/api/rest/policies/malware', {})).status).toBe(403)
    const nobody = place.server.nobody()
    expect((await nobody.get(`${path}/list`)).status).toBe(401)
    expect((await nobody.post('/api/domain-control/explain', asked)).status).toBe(401)
  })

  test('leave each switch in the operation log', async () => {
    await admin.post(`${path}/enable`, { id: 'tiktok', enable: true })
    await admin.post(`${path}/enable`, { id: 'tiktok', enable: false })
    const { rows } = await restList<{ action: string; subject: string; after: unknown }>(
      admin,
      'operation-logs',
      {
        filter: { subject: 'tiktok' },
        sort: ['at', 'ASC'],
      },
    )
    expect(rows).toMatchObject([
      { action: 'policy.enable', after: { enable: true, solvedMode: 'banned' } },
      { action: 'policy.enable', after: { enable: false } },
    ])
    // In the language of the reader, as all that is built in.
    expect(rows.map(({ subject }) => subject)).toEqual(['TikTok / Douyin', 'TikTok / Douyin'])
  })
})
