import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@netwarden/shared/contract'
import type { CustomPolicy, PolicyList, Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People } from '../support/people.ts'
import { restList } from '../support/rest.ts'
import { STATE_ENGINES, StateServer } from '../support/state-engines.ts'

/** A log entry of a toggle. */
interface Toggle {
  after: { segmentId: string; enable: boolean }
}

const AT_ONCE = 10
const times = <Result>(count: number, make: (place: number) => Result) =>
  Array.from({ length: count }, (_, place) => make(place))

describe.each(STATE_ENGINES)('concurrent changes with state on %s', (engine) => {
  let place: StateServer
  let admin: ApiClient
  beforeAll(async () => {
    place = await StateServer.start(engine)
    admin = (await People.on(place.server)).superadmin
  })
  afterAll(() => place.stop())

  const create = async (): Promise<Segment> =>
    (await admin.post<Segment>('/api/segment/create', { name: freshName('segment') })).data
  const remove = (id: string) => admin.post('/api/segment/delete', { ids: [id] })
  const statusesOf = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status)
  const ranks = async () => {
    const { list } = (await admin.get<Page<Segment>>('/api/segment/list', { pageSize: 200 })).data
    return list.map(({ rank }) => rank)
  }
  const fromOne = (count: number) => times(count, (index) => index + 1)

  test('give no two segments the same rank', async () => {
    const made = await Promise.all(times(AT_ONCE, create))
    expect(await ranks()).toEqual(fromOne(AT_ONCE + 1))
    await Promise.all([...made.slice(1).map(({ id }) => remove(id)), ...times(3, create)])
    expect(await ranks()).toEqual(fromOne(1 + 3 + 1))
  })

  test('toggle a preset policy once each, in sequence', async () => {
    const { id: segmentId } = await create()
    const toggle = () => admin.post('/api/domain-control/policy/enable', { id: 'malware', segmentId })
    expect(await statusesOf(times(AT_ONCE + 1, toggle))).toEqual(times(AT_ONCE + 1, () => 200))
    const { data } = await admin.get<PolicyList>('/api/domain-control/policy/malware', { segmentId })
    expect(data.enable).toBe(true)
    const { rows } = await restList<Toggle>(admin, 'operation-logs', {
      filter: { action: 'policy.enable' },
      range: [0, 99],
    })
    const results = rows.filter(({ after }) => after.segmentId === segmentId).map(({ after }) => after.enable)
    expect(results.filter(Boolean)).toHaveLength(AT_ONCE / 2 + 1)
    expect(results).toHaveLength(AT_ONCE + 1)
  })

  test('leave no policy in a deleted segment', async () => {
    const entries = times(4_000, (host) => `h${host}.race.example`)
    for (const round of times(4, (index) => index)) {
      const { id: segmentId } = await create()
      const policies = { segmentId, group: 'domain', solvedMode: 'banned', entries }
      const calls = [
        () => admin.post('/api/domain-control/custom-policy/create', policies),
        () => admin.post('/api/domain-control/policy/enable', { id: 'malware', segmentId }),
        () => remove(segmentId),
      ]
      const order = round % 2 === 0 ? calls : calls.reverse()
      for (const status of await statusesOf(order.map((call) => call()))) expect([200, 404]).toContain(status)
    }
    const segments = place.state.selectFrom('segment').select('id')
    for (const table of ['customPolicy', 'listEnablement', 'segmentEntry'] as const) {
      const orphans = await place.state
        .selectFrom(table)
        .selectAll()
        .where('segmentId', 'not in', segments)
        .execute()
      expect(orphans).toEqual([])
    }
  })

  test('changes without a version all succeed', async () => {
    const { id } = await create()
    const rename = (index: number) =>
      admin.post('/api/segment/update', { id, description: `change ${index}` })
    expect(await statusesOf(times(AT_ONCE, rename))).toEqual(times(AT_ONCE, () => 200))
    const { version } = (await admin.get(`/api/rest/segments/${id}`)).body as Segment
    expect(version).toBe(1 + AT_ONCE)
  })

  test('changes with a version succeed once', async () => {
    const { id, version } = await create()
    const rename = (index: number) =>
      admin.post('/api/segment/update', { id, version, description: `change ${index}` })
    const statuses = await statusesOf(times(AT_ONCE, rename))
    expect(statuses.sort()).toEqual([200, ...times(AT_ONCE - 1, () => 409)])
  })

  test('changes of one policy, source, user or organisation all succeed without a version', async () => {
    const made = await admin.post<{ ids: string[] }>('/api/domain-control/custom-policy/create', {
      group: 'domain',
      solvedMode: 'banned',
      entries: ['all-win.example'],
    })
    const policy = `/api/rest/custom-policies/${made.data.ids[0]}`
    const source = await admin.post('/api/rest/sources', {
      name: freshName('source'),
      kind: 'tail',
      format: 'auto',
      location: join(tmpdir(), 'netwarden-race-test.log'),
      enabled: false,
    })
    const org = await admin.post('/api/rest/orgs', {
      name: freshName('Org'),
      industry: 'software',
      country: 'DE',
    })
    const idOf = (answer: { body: unknown }) => (answer.body as { id: string }).id
    const { user } = await (await People.on(place.server)).signedIn()
    const changes: [path: string, change: (index: number) => object][] = [
      [policy, (index) => ({ comment: `change ${index}` })],
      [`/api/rest/sources/${idOf(source)}`, (index) => ({ name: `source ${index}` })],
      [`/api/rest/users/${user.id}`, (index) => ({ job: `job ${index}` })],
      [`/api/rest/orgs/${idOf(org)}`, (index) => ({ address: `street ${index}` })],
    ]
    for (const [path, change] of changes) {
      const statuses = await statusesOf(times(AT_ONCE, (index) => admin.put(path, change(index))))
      expect([path, statuses]).toEqual([path, times(AT_ONCE, () => 200)])
      expect(((await admin.get(path)).body as CustomPolicy).version).toBe(1 + AT_ONCE)
    }
  })
})
