import type { Page } from '@netwarden/shared/contract'
import type { CustomPolicy, Segment } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName } from '../support/people.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const CREATE = '/api/domain-control/custom-policy/create'

interface Added {
  ids: string[]
  existing: string[]
  former?: Partial<CustomPolicy>[]
}

describe.each(USUAL_STATE_ENGINES)('policies of several segments with state on %s', (engine) => {
  let place: StateServer
  let admin: ApiClient
  let segmentIds: string[]

  beforeAll(async () => {
    place = await StateServer.start(engine)
    admin = await place.server.superadmin()
    const made = ['one', 'two'].map((name) =>
      admin.post<Segment>('/api/segment/create', { name: freshName(name), entries: [] }),
    )
    segmentIds = [BUILT_IN_SEGMENT_ID, ...(await Promise.all(made)).map(({ data }) => data.id)]
  })
  afterAll(() => place?.stop())

  const name = () => `${freshName('name').replaceAll('_', '-')}.example`
  const ban = (domain: string, fields: object) =>
    admin.post<Added>(CREATE, { group: 'domain', solvedMode: 'banned', entries: [domain], ...fields })
  const policiesOn = async (domain: string) => {
    const query = { q: domain, everywhere: true, sort: 'id' }
    return (await admin.get<Page<CustomPolicy>>('/api/domain-control/custom-policy/list', query)).data.list
  }

  test('one call bans a name in several segments, and each segment has it in its operation log', async () => {
    const domain = name()
    const { status, data } = await ban(domain, { segmentIds: [...segmentIds, segmentIds[1]] })
    expect([status, data.ids.length, data.existing]).toEqual([200, 3, []])
    expect((await policiesOn(domain)).map(({ segmentId }) => segmentId).sort()).toEqual(
      [...segmentIds].sort(),
    )
    for (const segmentId of segmentIds) {
      const query = { segmentId, subject: domain }
      const { list } = (await admin.get<Page<{ action: string }>>('/api/operation-log/list', query)).data
      expect(list.map(({ action }) => action)).toEqual(['custom-policy.create'])
    }
    expect((await ban(domain, { segmentIds })).data).toEqual({
      ids: [],
      existing: [domain],
      hostBitsCleared: [],
    })
  })

  test('a segment that does not exist keeps the policies out of all segments', async () => {
    const domain = name()
    expect((await ban(domain, { segmentIds: [...segmentIds, 'none'] })).status).toBe(404)
    expect(await policiesOn(domain)).toEqual([])
    const both = await ban(domain, { segmentIds, segmentId: BUILT_IN_SEGMENT_ID })
    expect([both.status, Object.keys(both.errors ?? {})]).toEqual([400, ['segmentIds']])
    expect((await ban(domain, { segmentIds: [] })).status).toBe(400)
  })

  test('equal policies get the settings of the call on demand, which answers their former ones', async () => {
    const domain = name()
    const [first = '', second = ''] = segmentIds
    const made = await ban(domain, { segmentId: first, enable: false, comment: 'games' })
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const wanted = { segmentIds: [first, second], expiresAt }
    expect((await ban(domain, { ...wanted, segmentIds: [first] })).data.existing).toEqual([domain])
    expect((await policiesOn(domain))[0]).toMatchObject({ enable: false, expiresAt: null })
    const { data } = await ban(domain, { ...wanted, existing: 'set' })
    if (!data) throw new Error(JSON.stringify(await ban(domain, { ...wanted, existing: 'set' })))
    expect([data.ids.length, data.existing]).toEqual([1, [domain]])
    const [id] = made.data.ids
    expect(data.former).toEqual([
      { id, enable: false, shadow: false, comment: 'games', reason: '', expiresAt: null, schedule: null },
    ])
    for (const policy of await policiesOn(domain)) expect(policy).toMatchObject({ enable: true, expiresAt })
    expect((await policiesOn(domain)).find((policy) => policy.id === id)?.comment).toBe('games')
    expect((await ban(domain, { ...wanted, existing: 'set' })).data.former).toEqual([])
  })
})
