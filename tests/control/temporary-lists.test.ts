import type { ListDetail, MatrixRow, PolicyExplanation, Receipt } from '@netwarden/shared/contract'
import type { PolicyList, Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { People } from '../support/people.ts'
import { StateServer, USUAL_STATE_ENGINES } from '../support/state-engines.ts'

const path = '/api/domain-control/policy'
const DAY = 86_400_000

describe.each(USUAL_STATE_ENGINES)('a list with an end in a segment, with state on %s', (engine) => {
  let place: StateServer
  let admin: ApiClient
  let segmentId: string
  let domain: string
  const id = 'video'

  beforeAll(async () => {
    place = await StateServer.start(engine)
    admin = (await People.on(place.server)).superadmin
    const entries = [{ entry: '10.95.0.0/16' }]
    segmentId = (await admin.post<Segment>('/api/segment/create', { name: 'finance', entries })).data.id
    domain = (await admin.get<ListDetail>(`${path}/${id}`)).data.domains[0] ?? ''
  })
  beforeEach(() => change({ enable: true, solvedMode: 'banned', shadow: false, expiresAt: null }))
  afterAll(() => place.stop())

  const change = (wanted: object) => admin.post(`${path}/enable`, { id, segmentId, ...wanted })
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const cell = async () =>
    (await admin.get<MatrixRow[]>(`${path}/matrix`)).data
      .find((row) => row.id === id)
      ?.segments.find((row) => row.segmentId === segmentId)
  const row = async () =>
    (await admin.get<{ list: PolicyList[] }>(`${path}/list`, { segmentId })).data.list.find(
      (list) => list.id === id,
    )
  const explained = async () => {
    const asked = { deviceIP: '10.95.0.9', domain }
    const { data } = await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)
    return data
  }
  /** Lets the end pass, and has the server read the policies again. */
  async function letItEnd() {
    const { temporary } = await place.state
      .selectFrom('listEnablement')
      .select('temporary')
      .where('segmentId', '=', segmentId)
      .executeTakeFirstOrThrow()
    const ended = { ...JSON.parse(temporary ?? '{}'), from: Date.now() - 2 * DAY, until: Date.now() - DAY }
    await place.state
      .updateTable('listEnablement')
      .set({ temporary: JSON.stringify(ended) })
      .execute()
    await admin.post(`${path}/enable`, { id: 'tiktok', segmentId, enable: true })
  }

  test('decides otherwise until its end, and shows the end and what follows', async () => {
    const expiresAt = inDays(2)
    expect((await change({ enable: true, solvedMode: 'passed', expiresAt })).status).toBe(200)
    expect(await cell()).toMatchObject({
      enable: true,
      solvedMode: 'passed',
      expiresAt,
      afterwards: { enable: true, shadow: false, solvedMode: 'banned' },
    })
    expect(await row()).toMatchObject({ solvedMode: 'passed', expiresAt, nextTurnAt: expiresAt })
    expect(await explained()).toMatchObject({
      solvedMode: 'passed',
      rules: expect.arrayContaining([expect.objectContaining({ policyId: id, until: expiresAt })]),
    })
    const detail = (await admin.get<ListDetail>(`${path}/${id}`)).data
    expect(detail.temporaryIn).toMatchObject([{ segmentId, solvedMode: 'passed', expiresAt }])
  })

  test('returns to its usual state by itself', async () => {
    await change({ enable: true, solvedMode: 'passed', expiresAt: inDays(2) })
    await letItEnd()
    expect(await cell()).toMatchObject({ enable: true, solvedMode: 'banned', expiresAt: null })
    expect(await explained()).toMatchObject({ solvedMode: 'banned' })
  })

  test('a list is off for a time and bans again afterwards', async () => {
    await change({ enable: false, expiresAt: inDays(1) })
    expect(await cell()).toMatchObject({ enable: false, afterwards: { enable: true, solvedMode: 'banned' } })
    expect(await explained()).toMatchObject({ solvedMode: 'passed', policyId: null })
    await letItEnd()
    expect((await explained()).solvedMode).toBe('banned')
  })

  test('keeps its usual state when the end moves, and its end when only the hours change', async () => {
    await change({ enable: true, solvedMode: 'passed', expiresAt: inDays(1) })
    const expiresAt = inDays(3)
    await change({ enable: true, expiresAt })
    const slot = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }
    await change({ enable: true, schedule: { tz: 'UTC', slots: [slot] } })
    expect(await cell()).toMatchObject({
      solvedMode: 'passed',
      expiresAt,
      afterwards: { solvedMode: 'banned' },
    })
    await change({ enable: true, expiresAt: null, schedule: null })
    expect(await cell()).toMatchObject({ solvedMode: 'passed', expiresAt: null, afterwards: null })
  })

  test('has no end in the past', async () => {
    const refused = await change({ enable: true, expiresAt: inDays(-1) })
    expect([refused.status, refused.body]).toMatchObject([400, { errors: { expiresAt: expect.any(String) } }])
    expect((await change({ enable: true, expiresAt: 'friday' })).status).toBe(400)
    expect((await cell())?.expiresAt).toBeNull()
  })

  test('has a change record of each switch, whose revert restores the usual and the temporary state', async () => {
    await change({ enable: true, solvedMode: 'passed', expiresAt: inDays(2) })
    const shown = await cell()
    await change({ enable: false, expiresAt: null })
    const [record] = (await admin.get<Receipt[]>('/api/domain-control/receipt/list')).data
    expect(record).toMatchObject({ by: 'superadmin', parts: [{ action: 'policy.enable' }], predicted: null })
    const reverted = await admin.post(`/api/domain-control/receipt/${record?.id}/revert`, {})
    expect(reverted.status).toBe(200)
    expect(await cell()).toEqual(shown)
  })

  test('a list with an end is written to a configuration document and applied from it', async () => {
    await change({ enable: true, solvedMode: 'passed', expiresAt: inDays(2) })
    const text = await (await admin.raw('GET', '/api/config/export')).text()
    const plan = async () =>
      (await admin.post<{ planId: string; changes: object[] }>('/api/config/plan', { document: text })).data
    expect(text).toContain('temporary:')
    expect((await plan()).changes).toEqual([])
    const shown = await cell()
    await change({ enable: false, expiresAt: null })
    const { planId, changes } = await plan()
    expect(changes).toHaveLength(1)
    expect((await admin.post('/api/config/apply', { planId })).status).toBe(200)
    expect(await cell()).toEqual(shown)
  })
})
