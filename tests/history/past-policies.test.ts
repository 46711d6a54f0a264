import type { CreatedPolicies, PolicyExplanation, Segment } from '@netwarden/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName } from '../support/people.ts'
import { TestServer } from '../support/server.ts'

const CUSTOM = '/api/domain-control/custom-policy'

let server: TestServer
let admin: ApiClient

beforeAll(async () => {
  server = await TestServer.start({ untilReady: false })
  admin = await server.superadmin()
})
afterAll(() => server?.stop())

/** A moment after everything so far, and before everything later. */
function moment(): string {
  const now = Date.now()
  while (Date.now() === now);
  return new Date(now).toISOString()
}

const name = () => `${freshName('past').replace('_', '-')}.example`
const explain = async (deviceIP: string, domain: string, at?: string) =>
  (await admin.post<PolicyExplanation>('/api/domain-control/explain', { deviceIP, domain, at })).data

async function add(domain: string, fields: Record<string, unknown> = {}): Promise<string> {
  const body = { group: 'domain', solvedMode: 'banned', entries: [domain], ...fields }
  return (await admin.post<CreatedPolicies>(`${CUSTOM}/create`, body)).data.ids[0] ?? ''
}

test('explains a moment by the custom policies of that moment', async () => {
  const domain = name()
  const before = moment()
  const id = await add(domain)
  const banned = moment()
  await admin.put(`/api/rest/custom-policies/${id}`, { solvedMode: 'passed' })
  const passed = moment()
  await admin.post(`${CUSTOM}/enable`, { id, enable: false })
  const disabled = moment()
  await admin.post(`${CUSTOM}/enable`, { id, enable: true })
  const enabled = moment()
  await admin.post(`${CUSTOM}/remove`, { id })
  const verdictAt = async (at?: string) => {
    const { solvedMode, controlGroup, isPartial } = await explain('10.50.0.1', domain, at)
    return [solvedMode, controlGroup, isPartial]
  }
  expect(await verdictAt(before)).toEqual(['passed', 'default', undefined])
  expect(await verdictAt(banned)).toEqual(['banned', 'domain', undefined])
  expect(await verdictAt(passed)).toEqual(['passed', 'domain', undefined])
  expect(await verdictAt(disabled)).toEqual(['passed', 'default', undefined])
  expect(await verdictAt(enabled)).toEqual(['passed', 'domain', undefined])
  expect(await verdictAt()).toEqual(['passed', 'default', undefined])
})

test('explains a moment by the segments, their order and lists of that moment', async () => {
  const make = async (entry: string, defaultMode: string) => {
    const body = { name: freshName('segment'), defaultMode, entries: [{ entry }] }
    return (await admin.post<Segment>('/api/segment/create', body)).data.id
  }
  const first = await make('10.51.0.0/16', 'banned')
  const second = await make('10.51.1.0/24', 'passed')
  const ranked = moment()
  await admin.post('/api/segment/rank', { ids: [second, first] })
  const reordered = moment()
  await admin.post('/api/segment/update', { id: first, entries: [], defaultMode: 'passed' })
  await admin.post('/api/domain-control/policy/enable', {
    id: 'advertising',
    segmentId: second,
    enable: true,
  })
  const at = async (time?: string) => {
    const { segment, solvedMode } = await explain('10.51.1.1', 'plain.example', time)
    return [segment.id, solvedMode]
  }
  expect(await at(ranked)).toEqual([first, 'banned'])
  expect(await at(reordered)).toEqual([second, 'passed'])
  expect((await explain('10.51.2.1', 'plain.example', reordered)).segment.id).toBe(first)
  expect((await explain('10.51.2.1', 'plain.example')).segment.id).toBe('all')
})

test('reports when not all policies of the moment are stored', async () => {
  const body = { name: freshName('segment'), entries: [{ entry: '10.52.0.0/16' }] }
  const { id } = (await admin.post<Segment>('/api/segment/create', body)).data
  const before = moment()
  await admin.post('/api/segment/delete', { id })
  expect(await explain('10.52.0.1', 'plain.example', before)).toMatchObject({ isPartial: true })
  expect(await explain('10.52.0.1', 'plain.example', moment())).not.toHaveProperty('isPartial')
})
