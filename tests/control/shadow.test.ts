import type { CreatedPolicies, MatrixRow, PolicyExplanation, Replay } from '@netwarden/shared/contract'
import type { AccessRecord, CustomPolicy, PolicyList, Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const POLICIES = '/api/domain-control/custom-policy'
const LISTS = '/api/domain-control/policy'

let server: TestServer
let people: People
let admin: ApiClient

beforeAll(async () => {
  server = await TestServer.start({ untilReady: true })
  people = await People.on(server)
  admin = people.superadmin
})
afterAll(() => server?.stop())

/** A segment of its own, with two devices. */
async function segment(network: string): Promise<string> {
  const body = { name: freshName('trial'), entries: [{ entry: network }] }
  return (await admin.post<Segment>('/api/segment/create', body)).data.id
}

async function addPolicy(segmentId: string, fields: Record<string, unknown>): Promise<string> {
  const body = { segmentId, group: 'domain', solvedMode: 'banned', ...fields }
  const { status, data } = await admin.post<CreatedPolicies>(`${POLICIES}/create`, body)
  expect(status).toBe(200)
  return data.ids[0] ?? ''
}

/** Imports visits of this moment, before which no trial counts, and answers the records of their source. */
async function visited(visits: readonly { deviceIP: string; domain: string }[]): Promise<AccessRecord[]> {
  const source = freshName('source')
  const at = Date.now()
  const lines = visits.map((visit, index) => ({ ...visit, accessAt: new Date(at + index).toISOString() }))
  const { data } = await admin.upload('/api/access-record/import', toNdjson(lines), { source })
  expect(data).toMatchObject({ accepted: visits.length })
  const query = { pageSize: 200, order: 'asc' }
  const page = await admin.get<{ list: AccessRecord[] }>('/api/access-record/list', query)
  return page.data.list.filter((row) => row.source === source)
}

const policyOf = async (id: string): Promise<CustomPolicy> =>
  (await admin.raw('GET', `/api/rest/custom-policies/${id}`)).json()
const verdictsOf = (rows: readonly AccessRecord[]) =>
  rows.map(({ solvedMode, policyId, shadowPolicyId }) => [solvedMode, policyId, shadowPolicyId])

test('a policy on trial names itself on visits, is counted, and decides once it is enforced', async () => {
  const segmentId = await segment('10.91.0.0/16')
  const id = await addPolicy(segmentId, { entries: ['trial.example'], shadow: true })
  const visits = [
    { deviceIP: '10.91.0.1', domain: 'www.trial.example' },
    { deviceIP: '10.91.0.1', domain: 'trial.example' },
    { deviceIP: '10.91.0.2', domain: 'trial.example' },
    { deviceIP: '10.91.0.2', domain: 'other.example' },
  ]
  const trial = ['passed', null, id]
  expect(verdictsOf(await visited(visits))).toEqual([trial, trial, trial, ['passed', null, null]])
  expect(await policyOf(id)).toMatchObject({
    shadow: true,
    enable: true,
    hits30d: 0,
    shadowHits24h: 3,
    shadowHits7d: 3,
    shadowHits30d: 3,
    shadowDevices30d: 2,
  })

  const draft = { customPolicies: { enable: [{ id, shadow: false }] } }
  const { data: replay } = await admin.post<Replay>('/api/domain-control/replay', { draft })
  expect(replay.flips).toEqual({ toBanned: 3, toPassed: 0, devices: 2, domains: 2 })

  expect((await admin.post(`${POLICIES}/enable`, { id, shadow: false })).status).toBe(200)
  expect(await policyOf(id)).toMatchObject({ shadow: false, enable: true })
  expect(verdictsOf(await visited(visits)).slice(0, 3)).toEqual(
    visits.slice(1).map(() => ['banned', id, null]),
  )
})

test('a list on trial in one segment decides in the other', async () => {
  const [onTrial, enforced] = [await segment('10.92.0.0/16'), await segment('10.93.0.0/16')]
  const { data: list } = await admin.get<PolicyList>(`${LISTS}/video`)
  const [domain = ''] = (
    await admin.get<{ list: { domain: string }[] }>(`${LISTS}/video/names`)
  ).data.list.map((row) => row.domain)
  const enable = { id: list.id, enable: true, solvedMode: 'banned' }
  expect((await admin.post(`${LISTS}/enable`, { ...enable, segmentId: onTrial, shadow: true })).status).toBe(
    200,
  )
  expect((await admin.post(`${LISTS}/enable`, { ...enable, segmentId: enforced })).status).toBe(200)
  const rows = await visited(['10.92.0.1', '10.93.0.1'].map((deviceIP) => ({ deviceIP, domain })))
  expect(verdictsOf(rows)).toEqual([
    ['passed', null, 'video'],
    ['banned', 'video', null],
  ])
  const inSegment = async (segmentId: string) => {
    const { data } = await admin.get<{ list: PolicyList[] }>(`${LISTS}/list`, { segmentId, q: list.name })
    return data.list.find(({ id }) => id === list.id)
  }
  expect(await inSegment(onTrial)).toMatchObject({
    shadow: true,
    shadowHits30d: 1,
    shadowDevices30d: 1,
    hits30d: 0,
  })
  expect(await inSegment(enforced)).toMatchObject({ shadow: false, shadowHits30d: 0, hits30d: 1 })
  const { data: matrix } = await admin.get<MatrixRow[]>(`${LISTS}/matrix`)
  const cell = () =>
    matrix.find(({ id }) => id === list.id)?.segments.find((row) => row.segmentId === onTrial)
  expect(cell()).toMatchObject({ segmentId: onTrial, enable: true, shadow: true, solvedMode: 'banned' })
  expect(
    (await admin.post(`${LISTS}/enable`, { id: list.id, segmentId: onTrial, shadow: false })).status,
  ).toBe(200)
  expect(await inSegment(onTrial)).toMatchObject({ enable: true, shadow: false })
})

test('explain names the policy on trial and the verdict that it would give', async () => {
  const segmentId = await segment('10.94.0.0/16')
  const ban = await addPolicy(segmentId, { entries: ['shop.example'] })
  const pass = await addPolicy(segmentId, {
    entries: ['free.shop.example'],
    solvedMode: 'passed',
    shadow: true,
  })
  const asked = { deviceIP: '10.94.0.1', domain: 'free.shop.example' }
  const explain = (more = {}) =>
    admin.post<PolicyExplanation>('/api/domain-control/explain', { ...asked, ...more })
  expect((await explain()).data).toMatchObject({
    solvedMode: 'banned',
    policyId: ban,
    trial: {
      solvedMode: 'passed',
      controlGroup: 'domain',
      policyId: pass,
      policyName: 'free.shop.example',
      matched: 'free.shop.example',
      cname: null,
    },
  })
  const onTrialAt = new Date(Date.now() - 1).toISOString()
  expect((await admin.post(`${POLICIES}/enable`, { id: pass, shadow: false })).status).toBe(200)
  expect((await explain()).data).toMatchObject({ solvedMode: 'passed', policyId: pass, trial: null })
  expect((await explain({ at: onTrialAt })).data).toMatchObject({ policyId: ban, trial: { policyId: pass } })
})

test('the export of visits ends with the policy on trial', async () => {
  const segmentId = await segment('10.95.0.0/16')
  const id = await addPolicy(segmentId, { entries: ['exported.example'], shadow: true })
  await visited([{ deviceIP: '10.95.0.1', domain: 'exported.example' }])
  const query = { deviceIP: '10.95.0.1', format: 'csv' }
  const csv = await (await admin.raw('GET', '/api/access-record/export', { query })).text()
  const [head = '', row = ''] = csv.trim().split('\r\n')
  const columns = head.split(',')
  expect(columns.slice(columns.indexOf('decidingCname')).slice(0, 3)).toEqual([
    'decidingCname',
    'shadowPolicyId',
    'inherited',
  ])
  expect(row).toContain(`,"${id}",false`)
})

test('only administrators put policies on trial, and the field is a flag', async () => {
  const { client } = await people.signedIn('common')
  const body = { group: 'domain', solvedMode: 'banned', entries: ['refused.example'], shadow: true }
  expect((await client.post(`${POLICIES}/create`, body)).status).toBe(403)
  expect((await client.post(`${LISTS}/enable`, { id: 'video', shadow: true })).status).toBe(403)
  expect((await server.nobody().post(`${LISTS}/enable`, { id: 'video', shadow: true })).status).toBe(401)
  const wrong = await admin.post(`${POLICIES}/create`, { ...body, shadow: 'yes' })
  expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([400, ['shadow']])
})

test('the configuration document keeps trials and ends those it does not name', async () => {
  const segmentId = await segment('10.96.0.0/16')
  const id = await addPolicy(segmentId, { entries: ['document.example'], shadow: true })
  await admin.post(`${LISTS}/enable`, { id: 'social', segmentId, enable: true, shadow: true })
  const text = await (await admin.raw('GET', '/api/config/export')).text()
  const trials = text.split('\n').filter((line) => line.includes('shadow'))
  expect(trials.length).toBeGreaterThanOrEqual(2)
  const plan = (document: string) =>
    admin.post<{ planId: string; changes: unknown[] }>('/api/config/plan', { document })
  expect((await plan(text)).data.changes).toEqual([])
  const enforced = await plan(text.replaceAll('shadow: true', 'shadow: false'))
  expect(enforced.data.changes.length).toBeGreaterThanOrEqual(2)
  expect((await admin.post('/api/config/apply', { planId: enforced.data.planId })).status).toBe(200)
  expect((await policyOf(id)).shadow).toBe(false)
})

test('a receipt ends trials, and its revert puts both on trial again', async () => {
  const segmentId = await segment('10.97.0.0/16')
  const id = await addPolicy(segmentId, { entries: ['receipt.example'], shadow: true })
  await admin.post(`${LISTS}/enable`, { id: 'video', segmentId, enable: true, shadow: true })
  const draft = {
    customPolicies: { enable: [{ id, shadow: false }] },
    lists: [{ id: 'video', segmentId, shadow: false }],
  }
  const { data: replay } = await admin.post<Replay>('/api/domain-control/replay', { draft })
  const { baseGeneration } = replay
  const applied = await admin.post<{ receiptId: string }>('/api/domain-control/replay/apply', {
    draft,
    baseGeneration,
    reason: 'enough seen',
  })
  expect(applied.status).toBe(200)
  const shadows = async () => {
    const { data } = await admin.get<MatrixRow[]>(`${LISTS}/matrix`)
    const state = data.find((row) => row.id === 'video')?.segments.find((row) => row.segmentId === segmentId)
    return [(await policyOf(id)).shadow, state?.shadow, state?.enable]
  }
  expect(await shadows()).toEqual([false, false, true])
  const reverted = await admin.post(`/api/domain-control/receipt/${applied.data.receiptId}/revert`, {})
  expect(reverted.status).toBe(200)
  expect(await shadows()).toEqual([true, true, true])
})

test('policies and lists are filtered by being on trial', async () => {
  const segmentId = await segment('10.98.0.0/16')
  const trial = await addPolicy(segmentId, { entries: ['filter-trial.example'], shadow: true })
  const enforced = await addPolicy(segmentId, { entries: ['filter-enforced.example'] })
  await addPolicy(segmentId, { entries: ['filter-off.example'], shadow: true, enable: false })
  const policies = async (state: string) => {
    const query = { segmentId, state, sort: 'entry' }
    const { data } = await admin.get<{ list: CustomPolicy[] }>(`${POLICIES}/list`, query)
    return data.list.map(({ id }) => id)
  }
  expect(await policies('trial')).toEqual([trial])
  expect(await policies('enabled')).toEqual([enforced, trial])
  const lists = async (query: Record<string, string>) =>
    (await admin.get<{ list: PolicyList[] }>(`${LISTS}/list`, { pageSize: 200, ...query })).data.list.map(
      ({ id }) => id,
    )
  const all = await lists({})
  const before = await lists({ state: 'trial' })
  const [id = ''] = all.filter((one) => !before.includes(one))
  await admin.post(`${LISTS}/enable`, { id, segmentId, enable: true, shadow: true })
  expect(await lists({ segmentId, state: 'trial' })).toEqual([id])
  expect(await lists({ segmentId, state: 'enabled' })).toEqual([id])
  expect(await lists({ segmentId, state: 'disabled' })).toEqual(all.filter((one) => one !== id))
  expect((await lists({ state: 'trial' })).sort()).toEqual([...before, id].sort())
  expect(await lists({ state: 'disabled' })).not.toContain(id)
  await admin.post(`${LISTS}/enable`, { id, segmentId, shadow: false })
  expect(await lists({ segmentId, state: 'trial' })).toEqual([])
  expect((await admin.get(`${LISTS}/list`, { state: 'some' })).status).toBe(400)
})
