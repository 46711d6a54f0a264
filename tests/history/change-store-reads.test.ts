import type { AppliedChange, PolicyDraftBody, Replay } from '@netwarden/shared/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EngineProxy } from '../engine/engine-proxy.ts'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'

const REPLAY = '/api/domain-control/replay'

let engine: EngineProxy
let server: TestServer
let admin: ApiClient

beforeAll(async () => {
  engine = await EngineProxy.start()
  server = await TestServer.start({ engine: 'sqlite', env: { NETWARDEN_EVENTS_URL: engine.url } })
  admin = (await People.on(server)).superadmin
})
beforeEach(() => {
  engine.before = null
  engine.requests.length = 0
})
afterAll(async () => {
  await server?.stop()
  await engine?.stop()
})

const freshDomain = () => `${freshName('name').replaceAll('_', '-')}.example`
const replay = async (draft: PolicyDraftBody) =>
  (await admin.post<Replay>(REPLAY, { draft, examples: 0 })).data
const exceptFor = (deviceIP: string) => ({ deviceIP, domain: freshDomain(), minutes: 60, reason: 'a test' })

test('while a change waits for the event store, other writes are done', async () => {
  const old = await admin.post<{ id: string }>('/api/domain-control/exception', exceptFor('192.0.2.81'))
  const ban = { group: 'domain', solvedMode: 'banned', entries: [freshDomain()] }
  const policy = await admin.post<{ ids: [string] }>('/api/domain-control/custom-policy/create', ban)
  const draft = {
    customPolicies: { update: [{ id: policy.data.ids[0], comment: 'agreed' }] },
    exceptions: { add: [exceptFor('192.0.2.82')], end: [old.data.id] },
  }
  const { baseGeneration } = await replay(draft)
  const faults: number[] = []
  engine.before = async () => {
    const { status } = await admin.put('/api/system-config/branding', { copyright: freshName('owner') })
    if (status !== 200) faults.push(status)
  }
  const { status, data } = await admin.post<AppliedChange>(`${REPLAY}/apply`, { draft, baseGeneration })
  expect(status).toBe(200)
  const receiptId = 'receiptId' in data ? data.receiptId : ''
  expect((await admin.post(`/api/domain-control/receipt/${receiptId}/revert`, {})).status).toBe(200)
  expect(engine.requests.length).toBeGreaterThan(0)
  expect([engine.abandoned, faults]).toEqual([0, []])
})

test('the devices of many new exceptions cost no more reads of the event store than one', async () => {
  const lookUps = async (devices: readonly string[]) => {
    engine.requests.length = 0
    await replay({ exceptions: { add: [...devices, ...devices].map(exceptFor) } })
    return engine.requests.filter((sent) => devices.some((device) => sent.includes(device))).length
  }
  const single = await lookUps(['198.51.100.1'])
  expect(await lookUps([...Array(20).keys()].map((n) => `198.51.100.${n + 100}`))).toBe(single)
})
